import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeDatabases } from './databases.js';
import { toImageBytes, toImageData } from './image-data.js';
import { createTestService, idOf, type Caller, type JsonBody, type TestService } from './test-service.js';

/** Found nowhere but in what the client states; the last name has a match, so that a result shows it too. */
const PERSONAL = [
  'Zebulona',
  'attention',
  '1987-06-05',
  'Quillhaven',
  'zq@example.org',
  'Threnody Lane',
  'ref-77120',
  'An odd remark',
  '123-45-6789',
];

describeDatabases('the deletion of a client', (openEmpty) => {
  let service: TestService;
  let acme: Caller;
  let clientId: string;
  const check: JsonBody[] = [];
  let upload: () => ReturnType<Caller['post']>;
  beforeAll(async () => {
    service = await createTestService(await openEmpty());
    acme = await service.caller('acme', 'test');
    const client = {
      type: 'person',
      firstName: 'Zebulona',
      lastName: 'attention',
      dob: '1987-06-05',
      birthPlace: 'Quillhaven',
      email: 'zq@example.org',
      externalId: 'ref-77120',
      ssn: '123-45-6789',
    };
    clientId = idOf((await acme.post('/v1/clients', client, { 'Idempotency-Key': 'zeb' })).body);
    await acme.create('/v1/addresses', { clientId, type: 'main', line: 'Threnody Lane', city: 'Quillhaven', country: 'GB' });
    const document = await acme.create('/v1/documents', { clientId, type: 'passport' });
    const image = { fileName: 'Zebulona.png', documentSide: 'front', data: toImageData() };
    upload = () => acme.post(`/v1/documents/${idOf(document)}/images`, image, { 'Idempotency-Key': 'zeb-image' });
    expect((await upload()).status).toBe(201);
    await acme.create('/v1/livePhotos', { clientId, data: toImageData() });
    const done = await acme.conclude(
      idOf(await acme.create('/v1/checks', { clientId, type: 'standard_screening_check', enableMonitoring: true })),
    );
    const [match] = (done['result'] as { breakdown: { matches: JsonBody[] } }).breakdown.matches;
    check.push(
      (await acme.post(`/v1/checks/${idOf(done)}/validate`, { matchId: match!['id'], outcome: 'confirmed', comment: 'An odd remark' }))
        .body,
    );
    await acme.create('/v1/workflowSessions', { clientId, checks: [idOf(done)] });
    await acme.post(`/v1/clients/${clientId}`, { birthPlace: 'Quillhaven-on-Sea' });
    await acme.create('/v1/clients', { type: 'person', firstName: 'Another', lastName: 'Person' });
  });
  afterAll(() => service.close());

  /** Everything that the database holds, sealed bytes aside. */
  const dump = async (): Promise<string> => {
    const { rows } = await service.database.executeSql(
      `select table_schema || '.' || table_name as name from information_schema.tables where table_schema in ('public', 'pgboss') and table_type = 'BASE TABLE'`,
    );
    const tables = await Promise.all(
      rows.map(async ({ name }) => (await service.database.executeSql(`select row_to_json(t)::text as row from ${name as string} t`)).rows),
    );
    return JSON.stringify(tables);
  };

  test('leaves nothing of its personal data, and the trail of what was decided', async () => {
    const before = await dump();
    for (const fact of PERSONAL.slice(0, -1)) expect(before).toContain(fact);
    const chain = (await acme.get('/v1/auditLogs?pageSize=1000')).body['items'] as JsonBody[];
    service.clock.ms += 1000;
    expect((await acme.delete(`/v1/clients/${clientId}`)).status).toBe(204);

    const after = await dump();
    // The outcome `attention` is a word of the service too, so of the last name the whole name is looked for.
    for (const fact of [...PERSONAL.filter((each) => each !== 'attention'), 'Zebulona attention'])
      expect(after.includes(fact), fact).toBe(false);
    expect(after).toContain('Another');
    const { rows } = await service.database.executeSql('select count(*)::int as count from images');
    expect(rows[0]?.['count']).toBe(0);
    expect(after).not.toContain(toImageBytes().toString('hex').slice(0, 200));

    expect((await acme.get(`/v1/clients/${clientId}`)).status).toBe(404);
    for (const path of ['addresses', 'documents', 'livePhotos'])
      expect((await acme.get(`/v1/${path}?clientId=${clientId}`)).body['totalItems']).toBe(0);
    const { body } = await acme.get(`/v1/checks/${idOf(check[0]!)}`);
    expect(body).toMatchObject({
      status: 'complete',
      entityName: '[erased]',
      enableMonitoring: false,
      result: { outcome: 'match_confirmed', breakdown: { summary: { watchlist: { sanctionsLists: 'attention' } }, matches: [] } },
    });
    expect((await acme.get(`/v1/workflowSessions?clientId=${clientId}`)).body).toMatchObject({ items: [{ status: 'cancelled' }] });
    const trail = (await acme.get('/v1/auditLogs?pageSize=1000')).body['items'] as JsonBody[];
    expect(trail.slice(-chain.length)).toEqual(chain);
    expect(trail[0]).toMatchObject({ action: 'client.deleted', resourceId: clientId });
    expect(trail.find(({ action }) => action === 'check.match_validated')).toMatchObject({
      detail: { decision: 'confirmed', outcome: 'match_confirmed' },
    });
  });

  test('is told, with all that goes with it; events before it keep their types', async () => {
    const events = await acme.events();
    expect(
      events
        .slice(-5)
        .map(({ type }) => type)
        .sort(),
    ).toEqual(['address.deleted', 'client.deleted', 'document.deleted', 'livePhoto.deleted', 'workflow.session.cancelled']);
    expect(events.find(({ type }) => type === 'client.created')?.payload).toEqual({ id: clientId });
    expect(events.find(({ type }) => type === 'check.completed.attention')?.payload).toMatchObject({
      status: 'complete',
      outcome: 'attention',
    });
    expect(await acme.post('/v1/checks', { clientId, type: 'standard_screening_check' })).toMatchObject({ status: 404 });
    expect(await acme.post(`/v1/checks/${idOf(check[0]!)}`, { enableMonitoring: true })).toMatchObject({
      status: 422,
      body: { code: 'invalid_check_update', message: 'The client was deleted; its checks cannot be monitored.' },
    });
  });

  test('frees the keys under which answers held its data', async () => {
    const again = await acme.post('/v1/clients', { type: 'company', name: 'Other' }, { 'Idempotency-Key': 'zeb' });
    expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([201, null]);
    expect((await upload()).status).toBe(404); // The answer that was kept holds the name of the file.
  });
});

describeDatabases('the deletion of a client whose check is pending', (openEmpty) => {
  test('fails the check, once', async () => {
    const service = await createTestService(await openEmpty(), { checkJobs: { pollMs: 20 } });
    const caller = await service.caller('acme', 'live');
    for (let round = 0; round < 5; round++) {
      const clientId = idOf(await caller.create('/v1/clients', { type: 'person', firstName: 'Nora', lastName: `Ellwood` }));
      const [created] = await Promise.all([caller.create('/v1/checks', { clientId, type: 'standard_screening_check' })]);
      const [, done] = await Promise.all([caller.delete(`/v1/clients/${clientId}`), caller.conclude(idOf(created))]);
      expect(['complete', 'failed']).toContain(done['status']);
      const ends = (await caller.events()).filter(
        ({ type, payload }) => payload['id'] === created['id'] && (type === 'check.completed' || type === 'check.failed'),
      );
      expect(ends.map(({ type }) => type)).toEqual([done['status'] === 'complete' ? 'check.completed' : 'check.failed']);
      expect((await caller.get(`/v1/checks/${idOf(created)}`)).body['entityName']).toBe('[erased]');
    }
    await service.close();
  });
});
