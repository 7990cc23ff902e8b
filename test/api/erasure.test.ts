import { afterAll, beforeAll, expect, test } from 'vitest';
import { findStoredCheck } from '../../src/api/checks/replay.js';
import type { Database } from '../../src/api/store/database.js';
import { findEvent } from '../../src/api/store/outbox.js';
import { until } from '../until.js';
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

/** Everything that the database holds, sealed bytes aside. */
const dump = async (database: Database): Promise<string> => {
  const { rows } = await database.executeSql(
    `select table_schema || '.' || table_name as name from information_schema.tables where table_schema in ('public', 'pgboss') and table_type = 'BASE TABLE'`,
  );
  const tables = await Promise.all(
    rows.map(async ({ name }) => (await database.executeSql(`select row_to_json(t)::text as row from ${name as string} t`)).rows),
  );
  return JSON.stringify(tables);
};

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

  test('leaves nothing of its personal data, and the trail of what was decided', async () => {
    const before = await dump(service.database);
    for (const fact of PERSONAL.slice(0, -1)) expect(before).toContain(fact);
    const chain = (await acme.get('/v1/auditLogs?pageSize=1000')).body['items'] as JsonBody[];
    service.clock.ms += 1000;
    expect((await acme.delete(`/v1/clients/${clientId}`)).status).toBe(204);

    const after = await dump(service.database);
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

/** More than a step of an erasure takes, of each kind. */
const MANY = 1100;
const PENDING = MANY / 100;

describeDatabases('the deletion of a client with a long history', (openEmpty) => {
  test('shows nothing of it from then on, and has erased it soon, also after a restart', async () => {
    const database = await openEmpty();
    const before = await createTestService(database);
    const acme = await before.caller('acme', 'live');
    const client = { type: 'person', firstName: 'Gennady', lastName: 'Vorotilin', birthPlace: 'Quillhaven' };
    const clientId = idOf((await acme.post('/v1/clients', client, { 'Idempotency-Key': 'first' })).body);
    const input = { clientId, type: 'standard_screening_check', enableMonitoring: true };
    const check = await acme.conclude(idOf(await acme.create('/v1/checks', input)));
    const [match] = (check['result'] as { breakdown: { matches: JsonBody[] } }).breakdown.matches;
    await acme.post(`/v1/checks/${idOf(check)}/validate`, { matchId: match!['id'], outcome: 'attention', comment: 'An odd remark' });
    const other = await acme.create('/v1/clients', { type: 'person', firstName: 'Another', lastName: 'Person' });
    const otherCheck = idOf(await acme.create('/v1/checks', { ...input, clientId: idOf(other) }));
    await acme.conclude(otherCheck);
    const copies = `generate_series(1, ${MANY}) as copy where`;
    await database.executeSql(
      `insert into checks select account, environment, id || '-' || copy, client_id, created_at - interval '1 ms' * (copy / 3), updated_at, type,
         case when copy % 100 = 0 then 'pending' else status end, case when copy % 100 = 0 then null else outcome end,
         enable_monitoring, entity_name, input, case when copy % 100 = 0 then null else result end, versions
       from checks, ${copies} id = $1`,
      [idOf(check)],
    );
    await database.executeSql(
      `insert into events select account, environment, id || '-' || copy, type, resource_type, resource_id, client_id, payload, created_at
       from events, ${copies} resource_id = $1 and type = 'client.created'`,
      [clientId],
    );
    await database.executeSql(
      `insert into idempotency_keys select account, environment, key || '-' || copy, created_at, client_id, sealed from idempotency_keys, ${copies} true`,
    );
    await before.service.stop(); // What works beside the requests, which go on.
    expect((await acme.delete(`/v1/clients/${clientId}`)).status).toBe(204);

    const facts = ['Vorotilin', 'Quillhaven', 'An odd remark'];
    const kept = await dump(database);
    for (const fact of facts) expect(kept).toContain(fact);
    const answers: string[] = [];
    const read = async (path: string): Promise<JsonBody> => {
      const { status, body } = await acme.get(path);
      expect(status, path).toBe(200);
      answers.push(JSON.stringify(body));
      return body;
    };
    for (const page of [1, 2]) {
      await read(`/v1/checks?pageSize=1000&page=${page}`);
      await read(`/v1/events?pageSize=1000&page=${page}`);
    }
    const oldest = `${idOf(check)}-${MANY - 1}`;
    expect(await read(`/v1/checks/${oldest}`)).toMatchObject({
      entityName: '[erased]',
      enableMonitoring: false,
      result: { outcome: 'attention', breakdown: { summary: { watchlist: { sanctionsLists: 'attention' } }, matches: [] } },
    });
    expect(await read(`/v1/checks/${idOf(check)}-${MANY}`)).toMatchObject({ entityName: '[erased]', status: 'pending' });
    const [event] = (await database.executeSql(`select id from events where id like '%-${MANY}'`)).rows;
    expect(await read(`/v1/events/${String(event!['id'])}`)).toMatchObject({ type: 'client.created', payload: { id: clientId } });
    answers.push(JSON.stringify(await findEvent(database.kysely, acme.scope, String(event!['id']))));
    for (const fact of facts) expect(answers.join().includes(fact), fact).toBe(false);
    expect(await acme.post(`/v1/checks/${oldest}`, { enableMonitoring: true })).toMatchObject({ status: 422 });
    expect((await acme.post(`/v1/checks/${oldest}/validate`, { matchId: match!['id'], outcome: 'rejected' })).status).toBe(404);
    expect(await findStoredCheck(database, oldest)).toEqual({
      kind: 'none',
      message: 'Its client was deleted, and with it what was asked.',
    });
    const again = await acme.post('/v1/clients', client, { 'Idempotency-Key': 'first' });
    expect([again.status, again.headers.get('idempotent-replayed'), idOf(again.body) === clientId]).toEqual([201, null, false]);
    expect((await acme.delete(`/v1/clients/${idOf(again.body)}`)).status).toBe(204);

    const after = await createTestService(database);
    await until('the data to be erased', async () => (await database.executeSql('select from erasures')).rows.length === 0);
    const left = await dump(database);
    for (const fact of facts) expect(left.includes(fact), fact).toBe(false);
    const { rows } = await database.executeSql(
      `select count(*)::int as checks, count(*) filter (where status = 'failed')::int as failed, count(*) filter (where enable_monitoring)::int as monitored
       from checks`,
    );
    expect(rows).toEqual([{ checks: MANY + 2, failed: PENDING, monitored: 1 }]);
    const { rows: told } = await database.executeSql(
      `select count(*)::int as count from events where type = 'check.failed' and payload ->> 'status' = 'failed'`,
    );
    expect(told).toEqual([{ count: PENDING }]);
    const { rows: keys } = await database.executeSql('select count(*)::int as count from idempotency_keys');
    expect(keys).toEqual([{ count: 0 }]);
    const { body: untouched } = await acme.get(`/v1/checks/${otherCheck}`);
    expect(untouched).toMatchObject({ entityName: 'Another Person', enableMonitoring: true, status: 'complete' });
    await before.engine.close();
    await after.close();
  });
});
