import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ENGINE_VERSION, ScreeningError } from '../../src/main.js';
import { startJobQueue } from '../../src/api/jobs.js';
import { createLogger } from '../../src/api/log.js';
import { createService } from '../../src/api/service.js';
import { createSealer } from '../../src/api/sealing.js';
import { migrate } from '../../src/api/store/migrations.js';
import { describeDatabases } from './databases.js';
import { createTestService, idOf, LISTED_PERSON, type Caller, type JsonBody, type TestService } from './test-service.js';
import { until } from '../until.js';

const UNKNOWN = { type: 'person', firstName: 'Emily', lastName: 'Carter-Whitfield' };
const COMPANY = { type: 'company', name: 'OOO Severnaya Zvezda Logistika', incorporationCountry: 'RU' };

interface Match {
  readonly id: string;
  readonly score: number;
  readonly status: string;
  readonly comment?: string;
  readonly sourceId: string;
  readonly breakdown: readonly { readonly fieldName: string; readonly normalisedScore: number }[];
}

interface Result {
  readonly outcome: string;
  readonly breakdown: { readonly summary: Record<string, Record<string, string>>; readonly matches: readonly Match[] };
}

const resultOf = (check: JsonBody): Result => check['result'] as Result;
const textOf = (body: JsonBody, name: string): string => body[name] as string;

describeDatabases('checks', (openEmpty) => {
  let service: TestService;
  let live: Caller;
  let sandbox: Caller;
  let accounts = 0;
  const newCaller = (): Promise<Caller> => service.caller(`account-${++accounts}`, 'live');
  beforeAll(async () => {
    service = await createTestService(await openEmpty());
    live = await service.caller('acme', 'live');
    sandbox = await service.caller('acme', 'test');
  });
  afterAll(() => service.close());

  const check = async (caller: Caller, client: object, more: object = {}): Promise<JsonBody> => {
    const clientId = textOf(await caller.create('/v1/clients', client), 'id');
    const { id } = await caller.create('/v1/checks', { clientId, type: 'standard_screening_check', ...more });
    return caller.conclude(id as string);
  };

  test('are pending, then complete with a result; each step is told', async () => {
    const caller = await newCaller();
    const client = await caller.create('/v1/clients', LISTED_PERSON);
    const created = await caller.create('/v1/checks', { clientId: client['id'], type: 'standard_screening_check' });
    expect(created).toMatchObject({
      entityName: client['entityName'],
      type: 'standard_screening_check',
      clientId: client['id'],
      status: 'pending',
      enableMonitoring: false,
    });
    expect(created).not.toHaveProperty('result');
    const done = await caller.conclude(textOf(created, 'id'));
    expect(done).toMatchObject({ id: created['id'], status: 'complete', result: { outcome: 'attention' } });
    // Its job is done with it: no node takes it up again once it has expired.
    const { rows: jobs } = await service.database.executeSql(`select state from pgboss.job where name = 'checks' and data->>'id' = $1`, [
      created['id'],
    ]);
    expect(jobs).toEqual([{ state: 'completed' }]);

    const [match] = resultOf(done).breakdown.matches;
    expect(match).toMatchObject({ status: 'attention', sourceId: 'SN-1001', details: { entityType: 'person', gender: 'male' } });
    expect(match!.breakdown.map(({ fieldName }) => fieldName)).toEqual(
      expect.arrayContaining(['name', 'dateOfBirth', 'country', 'birthPlace']),
    );
    expect(match!.breakdown.reduce((sum, { normalisedScore }) => sum + normalisedScore, 0)).toBeCloseTo(match!.score, 6);

    const state = { id: done['id'], status: 'complete', outcome: 'attention', createdAt: done['createdAt'], updatedAt: done['updatedAt'] };
    expect((await caller.events()).slice(1)).toEqual([
      { type: 'check.pending', resourceType: 'check', payload: created },
      { type: 'check.completed', resourceType: 'check', payload: state },
      { type: 'check.completed.attention', resourceType: 'check', payload: state },
    ]);
    const { body } = await caller.get('/v1/auditLogs');
    expect((body['items'] as JsonBody[])[0]).toMatchObject({
      action: 'check.completed',
      actor: 'system',
      detail: {
        outcome: 'attention',
        matches: expect.arrayContaining([{ id: match!.id, score: match!.score }]) as unknown,
        versions: { engine: ENGINE_VERSION },
      },
    });
  });

  test('of somebody whom no list knows are clear', async () => {
    const caller = await newCaller();
    const done = await check(caller, UNKNOWN);
    expect(resultOf(done)).toMatchObject({ outcome: 'clear', breakdown: { matches: [] } });
    expect((await caller.events()).map(({ type }) => type)).toEqual([
      'client.created',
      'check.pending',
      'check.completed',
      'check.completed.clear',
    ]);
  });

  test('pass over characters that are not seen or turn the direction of writing; the client answers them as they came', async () => {
    const names = {
      firstName: `\u202e${LISTED_PERSON.firstName}\u202c`,
      lastName: `${LISTED_PERSON.lastName.slice(0, 3)}\u200f\u2067${LISTED_PERSON.lastName.slice(3)}\u2069`,
    };
    const client = await live.create('/v1/clients', { ...LISTED_PERSON, ...names });
    expect((await live.get(`/v1/clients/${idOf(client)}`)).body).toMatchObject(names);
    const { id } = await live.create('/v1/checks', { clientId: client['id'], type: 'standard_screening_check' });
    const toScores = (done: JsonBody): number[] => resultOf(done).breakdown.matches.map(({ score }) => score);
    expect(toScores(await live.conclude(id as string))).toEqual(toScores(await check(live, LISTED_PERSON)));
  });

  test('of a company need its name alone', async () => {
    expect(resultOf(await check(live, COMPANY)).breakdown.matches[0]).toMatchObject({ details: { entityType: 'company' } });
  });

  test('use the addresses of the client', async () => {
    const client = await live.create('/v1/clients', LISTED_PERSON);
    await live.create('/v1/addresses', { clientId: client['id'], type: 'main', line: '1 Nowhere Lane', city: 'Nicosia', country: 'CY' });
    const { id } = await live.create('/v1/checks', { clientId: client['id'], type: 'standard_screening_check' });
    const { database } = service;
    const { rows } = await database.executeSql(`select input from checks where id = $1`, [id]);
    expect(rows[0]?.['input']).toMatchObject({ subject: { addresses: [{ line: '1 Nowhere Lane', city: 'Nicosia', country: 'cy' }] } });
    await live.conclude(id as string);
  });

  describe('cover', () => {
    const leavesOf = (done: JsonBody, outcome: string): string[] =>
      Object.entries(resultOf(done).breakdown.summary)
        .flatMap(([group, leaves]) => Object.entries(leaves).flatMap(([leaf, found]) => (found === outcome ? [`${group}.${leaf}`] : [])))
        .sort();
    const STANDARD = [
      'pep.level1',
      'pep.level2',
      'pep.level3',
      'pep.level4',
      'watchlist.otherOfficialLists',
      'watchlist.sanctionsLists',
      'watchlist.terror',
      'watchlist.warCrimes',
    ];

    test('as the standard check the eight leaves that it states, and say of the others that they were not looked at', async () => {
      const done = await check(live, UNKNOWN);
      expect(leavesOf(done, 'clear')).toEqual(STANDARD);
      expect(leavesOf(done, 'not_processed').length).toBe(12);
    });

    test('as the extensive check all twenty', async () => {
      expect(leavesOf(await check(live, UNKNOWN, { type: 'extensive_screening_check' }), 'clear').length).toBe(20);
    });

    test('of a classification scope what both state', async () => {
      const done = await check(live, UNKNOWN, { options: { screeningClassification: ['pepLevel1', 'otherListsTaxCrime'] } });
      expect(leavesOf(done, 'clear')).toEqual(['pep.level1']);
    });

    test('of a list scope what its lists feed; lists go by their names', async () => {
      const { body } = await live.get('/v1/screeningLists');
      const names = (body['items'] as { id: string; name: string }[]).map(({ name }) => name);
      expect(names.length).toBe(4);
      const pepList = names.find((name) => name.includes('pep'))!;
      const onlyPep = await check(live, LISTED_PERSON, { options: { screeningListsScope: { lists: [pepList] } } });
      expect(resultOf(onlyPep).breakdown.matches.map(({ sourceId }) => sourceId)).not.toContain('SN-1001');
      expect(leavesOf(onlyPep, 'clear').every((leaf) => leaf.startsWith('pep.'))).toBe(true);
      const withoutPep = await check(live, LISTED_PERSON, { options: { screeningListsScope: { mode: 'exclusion', lists: [pepList] } } });
      expect(resultOf(withoutPep).breakdown.matches[0]?.sourceId).toBe('SN-1001');
    });

    test.each([{}, { mode: 'inclusion' }, { mode: 'exclusion' }])('of the list scope %j all lists', async (screeningListsScope) => {
      const done = await check(live, LISTED_PERSON, { type: 'extensive_screening_check', options: { screeningListsScope } });
      expect(resultOf(done).breakdown.matches[0]?.sourceId).toBe('SN-1001');
      expect(leavesOf(done, 'not_processed')).toEqual([]);
    });

    test('in precise mode only the same name', async () => {
      const misspelt = { type: 'person', firstName: 'Genady', lastName: 'Vorotilin' };
      expect(resultOf(await check(live, misspelt)).outcome).toBe('attention');
      expect(resultOf(await check(live, misspelt, { options: { screeningNameSearchMode: 'precise' } })).outcome).toBe('clear');
      expect(resultOf(await check(live, LISTED_PERSON, { options: { screeningNameSearchMode: 'precise' } })).outcome).toBe('attention');
    });
  });

  describe('are refused', () => {
    const rows: [string, object, number, string, string | undefined][] = [
      ['of another type', { type: 'document_check' }, 400, 'invalid_request', 'type'],
      ['without a type', {}, 400, 'invalid_request', 'type'],
      ['with a member that is not known', { type: 'standard_screening_check', monitor: true }, 400, 'invalid_request', 'monitor'],
      [
        'with an option that is not known',
        { type: 'standard_screening_check', options: { fuzzy: true } },
        400,
        'invalid_request',
        'options.fuzzy',
      ],
      [
        'that leave out every list',
        {
          type: 'extensive_screening_check',
          options: {
            screeningListsScope: { mode: 'exclusion', lists: ['sample-sanctions', 'sample-pep', 'sample-media', 'sample-debarment'] },
          },
        },
        422,
        'unprocessable',
        'options.screeningListsScope',
      ],
      [
        'of a list that feeds nothing of what is asked for',
        {
          type: 'extensive_screening_check',
          options: { screeningListsScope: { lists: ['sample-pep'] }, screeningClassification: ['watchlistSanctionsLists'] },
        },
        422,
        'unprocessable',
        'options.screeningListsScope',
      ],
      [
        'with another mode',
        { type: 'standard_screening_check', options: { screeningNameSearchMode: 'exact' } },
        400,
        'invalid_request',
        'options.screeningNameSearchMode',
      ],
      [
        'with another classification',
        { type: 'standard_screening_check', options: { screeningClassification: ['pep'] } },
        400,
        'invalid_request',
        'options.screeningClassification.0',
      ],
      [
        'with a list that is not loaded',
        { type: 'standard_screening_check', options: { screeningListsScope: { lists: ['No such list'] } } },
        400,
        'invalid_request',
        'options.screeningListsScope.lists',
      ],
      [
        'that would look at no list',
        { type: 'standard_screening_check', options: { screeningListsScope: { lists: [] } } },
        400,
        'invalid_request',
        'options.screeningListsScope.lists',
      ],
      [
        'that would cover nothing',
        { type: 'standard_screening_check', options: { screeningClassification: ['otherListsTaxCrime'] } },
        422,
        'unprocessable',
        'options.screeningClassification',
      ],
      ['of an SSN with options', { type: 'ssn_check', options: {} }, 400, 'invalid_request', 'options'],
      ['of an SSN with monitoring', { type: 'ssn_check', enableMonitoring: true }, 400, 'invalid_request', 'enableMonitoring'],
      ['of an SSN that the client does not have', { type: 'ssn_check' }, 422, 'unprocessable', 'clientId'],
    ];
    test.each(rows)('%s', async (_, body, status, type, param) => {
      const clientId = textOf(await live.create('/v1/clients', UNKNOWN), 'id');
      const reply = await live.post('/v1/checks', { clientId, ...body });
      expect([reply.status, reply.body['type'], reply.body['param']]).toEqual([status, type, param]);
      expect(reply.body['code']).toBe(status === 422 ? 'precondition_failed' : undefined);
      expect((await live.get(`/v1/checks?clientId=${clientId}`)).body['totalItems']).toBe(0);
    });

    test('of a client that is not there', async () => {
      expect(await live.post('/v1/checks', { clientId: 'nobody', type: 'standard_screening_check' })).toMatchObject({
        status: 404,
        body: { param: 'clientId' },
      });
    });
  });

  test('are listed with their outcome alone, and filtered', async () => {
    const caller = await newCaller();
    const [bad, good] = [await check(caller, LISTED_PERSON), await check(caller, UNKNOWN, { type: 'extensive_screening_check' })];
    const ids = async (query: string): Promise<unknown[]> =>
      ((await caller.get(`/v1/checks${query}`)).body['items'] as JsonBody[]).map(({ id }) => id);
    expect(await ids('?outcome=attention')).toEqual([bad['id']]);
    expect(await ids('?outcome=clear&status=complete')).toEqual([good['id']]);
    expect(await ids('?type=extensive_screening_check')).toEqual([good['id']]);
    expect(await ids(`?clientId=${textOf(bad, 'clientId')}`)).toEqual([bad['id']]);
    expect(await ids('?status=failed')).toEqual([]);
    const { items } = (await caller.get('/v1/checks?outcome=attention')).body as { items: JsonBody[] };
    expect(items[0]).toEqual({ ...bad, result: { outcome: 'attention' } });
    expect(await caller.get('/v1/checks?outcome=good')).toMatchObject({ status: 400, body: { param: 'outcome' } });
  });

  describe('in the sandbox', () => {
    test.each([
      ['attention', 'attention'],
      ['Clear', 'clear'],
    ])('the last name %s ends as %s', async (lastName, outcome) => {
      const done = await check(sandbox, { ...UNKNOWN, lastName });
      expect(resultOf(done).outcome).toBe(outcome);
      expect(resultOf(done).breakdown.matches.length).toBe(outcome === 'attention' ? 1 : 0);
      expect(resultOf(done).breakdown.summary['adverseMedia']?.['regulatory']).toBe('not_processed');
      const ssn = await check(sandbox, { ...UNKNOWN, lastName, ssn: '111-22-3333' }, { type: 'ssn_check' });
      expect(resultOf(ssn).outcome).toBe(outcome);
    });

    test('the last name failed fails, after its tries, and is told', async () => {
      const caller = await service.caller('sandbox-failed', 'test');
      const done = await check(caller, { ...UNKNOWN, lastName: 'failed' });
      expect(done['status']).toBe('failed');
      expect(done).not.toHaveProperty('result');
      const { id, status, createdAt, updatedAt } = done;
      expect((await caller.events()).at(-1)).toEqual({
        type: 'check.failed',
        resourceType: 'check',
        payload: { id, status, createdAt, updatedAt },
      });
      expect(await caller.post(`/v1/checks/${id as string}`, { enableMonitoring: true })).toMatchObject({
        status: 422,
        body: { code: 'invalid_check_update' },
      });
    });

    test('the live environment knows no such names', async () => {
      expect(resultOf(await check(live, { ...UNKNOWN, lastName: 'attention' })).outcome).toBe('clear');
    });
  });

  describe('of SSNs', () => {
    test.each([
      ['123-45-6789', 'Nora', 'Ellwood', 'clear', 'full_name_match'],
      ['123456789', 'N', 'Ellwood', 'attention', 'initial_name_match'],
      ['123 45 6789', 'Nora', 'Tarrant', 'attention', 'first_name_match'],
      ['123-45-6789', 'Xu', 'Qi', 'attention', 'name_mismatch'],
      ['234-56-7890', 'Abel', 'Tarrant', 'attention', 'deceased_match'],
      ['345-67-8901', 'Nora', 'Ellwood', 'attention', 'ssn_not_found'],
      ['000-12-3456', 'Nora', 'Ellwood', 'attention', 'invalid_ssn_format'],
      ['nonsense', 'Nora', 'Ellwood', 'attention', 'invalid_ssn_format'],
    ])('%s of %s %s: %s, %s', async (ssn, firstName, lastName, outcome, matchCode) => {
      const done = await check(live, { type: 'person', firstName, lastName, ssn }, { type: 'ssn_check' });
      expect(done).toMatchObject({
        status: 'complete',
        result: { outcome, breakdown: { dataVerification: { breakdown: { matchCode } } } },
      });
      expect(await live.post(`/v1/checks/${textOf(done, 'id')}`, { enableMonitoring: true })).toMatchObject({
        status: 422,
        body: { code: 'invalid_check_update' },
      });
    });

    test('verify what the client said when the check was created, and keep no number', async () => {
      const database = await openEmpty();
      const first = await createTestService(database);
      const caller = await first.caller('acme', 'live');
      await first.service.stop(); // Its requests are answered; the checks wait.
      const client = await caller.create('/v1/clients', { type: 'person', firstName: 'Nora', lastName: 'Ellwood', ssn: '123-45-6789' });
      const ids: string[] = [];
      for (const change of [{ ssn: '345-67-8901', lastName: 'Tarrant' }, { ssn: null }]) {
        ids.push(idOf(await caller.create('/v1/checks', { clientId: client['id'], type: 'ssn_check' })));
        expect((await caller.post(`/v1/clients/${idOf(client)}`, change)).status).toBe(200);
      }
      const second = await createTestService(database);
      const [one, two] = [await caller.conclude(ids[0]!), await caller.conclude(ids[1]!)];
      expect(resultOf(one)).toMatchObject({
        outcome: 'clear',
        breakdown: { dataVerification: { breakdown: { matchCode: 'full_name_match' } } },
      });
      expect(resultOf(two)).toMatchObject({ breakdown: { dataVerification: { breakdown: { matchCode: 'ssn_not_found' } } } });
      const { rows } = await database.executeSql('select input from checks order by id');
      expect(rows.map(({ input }) => input)).toEqual([
        { kind: 'ssn', firstName: 'Nora', lastName: 'Ellwood' },
        { kind: 'ssn', firstName: 'Nora', lastName: 'Tarrant' },
      ]);
      await first.engine.close();
      await second.close();
    });

    test('verify the number of the client where they have waited since before they held one', async () => {
      const database = await openEmpty();
      const first = await createTestService(database);
      const caller = await first.caller('acme', 'live');
      await first.service.stop(); // Its requests are answered; the checks wait.
      const client = { type: 'person', firstName: 'Nora', lastName: 'Ellwood', ssn: '123-45-6789' };
      const { id: clientId } = await caller.create('/v1/clients', client);
      const { id } = await caller.create('/v1/checks', { clientId, type: 'ssn_check' });
      await database.executeSql(`update checks set input = (input::jsonb - 'ssn')::json`);
      await database.executeSql('drop table erasures');
      await database.executeSql(`delete from kysely_migration where name >= '2026-11-26-ssn-of-pending-checks'`);
      await migrate(database.kysely as never);
      // As a node of a version before makes it when the tables have been brought up to date, in an upgrade node by node.
      const { id: late } = await caller.create('/v1/checks', { clientId, type: 'ssn_check' });
      await database.executeSql(`update checks set input = (input::jsonb - 'ssn')::json where id = $1`, [late]);
      const second = await createTestService(database);
      for (const each of [id, late])
        expect(await caller.conclude(each as string)).toMatchObject({ status: 'complete', result: { outcome: 'clear' } });
      await first.engine.close();
      await second.close();
    });
  });

  describe('are changed', () => {
    test('by monitoring, once they are complete', async () => {
      const caller = await newCaller();
      const done = await check(caller, UNKNOWN, { enableMonitoring: true });
      expect(done['enableMonitoring']).toBe(true);
      const path = `/v1/checks/${textOf(done, 'id')}`;
      service.clock.ms += 3;
      expect(await caller.post(path, { enableMonitoring: false })).toMatchObject({
        status: 200,
        body: { enableMonitoring: false, updatedAt: new Date(service.clock.ms).toISOString() },
      });
      expect(await caller.post(path, { enableMonitoring: false })).toMatchObject({ status: 200 });
      expect((await caller.events()).filter(({ type }) => type === 'check.updated')).toEqual([
        { type: 'check.updated', resourceType: 'check', payload: { id: done['id'], enableMonitoring: false } },
      ]);
      expect(await caller.post(path, { enableMonitoring: 'no' })).toMatchObject({ status: 400, body: { param: 'enableMonitoring' } });
      expect(await caller.post(path, { status: 'complete', enableMonitoring: true })).toMatchObject({
        status: 400,
        body: { param: 'status' },
      });
    });

    test('by decisions on their matches: attention, confirmed, all rejected', async () => {
      const caller = await newCaller();
      const done = await check(caller, { type: 'person', firstName: 'Ibrahim', middleName: 'Yusuf', lastName: 'Salih' });
      const ids = resultOf(done).breakdown.matches.map(({ id }) => id);
      expect(ids.length).toBeGreaterThan(1);
      const path = `/v1/checks/${textOf(done, 'id')}/validate`;
      const decide = async (matchId: string, outcome: string, comment?: string): Promise<Result> => {
        const reply = await caller.post(path, { matchId, outcome, ...(comment === undefined ? {} : { comment }) });
        expect(reply.status).toBe(200);
        return resultOf(reply.body);
      };
      const confirmed = await decide(ids[0]!, 'confirmed', 'Same face,\nsame passport.');
      expect(confirmed.outcome).toBe('match_confirmed');
      expect(confirmed.breakdown.matches[0]).toMatchObject({ id: ids[0], status: 'confirmed', comment: 'Same face,\nsame passport.' });
      await decide(ids[0]!, 'confirmed');
      expect(await decide(ids[0]!, 'rejected')).toMatchObject({ outcome: 'attention' });
      for (const id of ids.slice(1, -1)) expect((await decide(id, 'rejected')).outcome).toBe('attention');
      const clear = await decide(ids.at(-1)!, 'rejected');
      expect([clear.outcome, clear.breakdown.matches.some(({ comment }) => comment !== undefined)]).toEqual(['clear', false]);
      expect((await caller.get(`/v1/checks?outcome=clear`)).body['totalItems']).toBe(1);
      const events = await caller.events();
      expect(events.filter(({ type }) => type === 'check.completed.match_confirmed').length).toBe(1);
      expect(events.find(({ type }) => type === 'check.updated')?.payload).toEqual({
        id: done['id'],
        result: { outcome: 'match_confirmed', breakdown: { matches: [{ id: ids[0], status: 'confirmed' }] } },
      });
      expect(await caller.post(path, { matchId: 'none', outcome: 'rejected' })).toMatchObject({ status: 404, body: { param: 'matchId' } });
      expect(await caller.post(path, { matchId: ids[0], outcome: 'maybe' })).toMatchObject({ status: 400, body: { param: 'outcome' } });
      expect(await caller.post(path, { matchId: ids[0], outcome: 'rejected', comment: 'x'.repeat(4001) })).toMatchObject({
        status: 400,
        body: { param: 'comment' },
      });
    });
  });
});

describeDatabases('a check that cannot be run', (openEmpty) => {
  test('fails once, by whichever node looks, where the node died that was to end it', async () => {
    const database = await openEmpty();
    const first = await createTestService(database, { checkJobs: { expireSeconds: 1 } });
    const caller = await first.caller('acme', 'live');
    await first.service.stop(); // Its requests are answered; the check waits.
    const { id: clientId } = await caller.create('/v1/clients', UNKNOWN);
    const { id } = await caller.create('/v1/checks', { clientId, type: 'standard_screening_check' });
    const dying = await startJobQueue(database, { onError: () => undefined });
    await dying.send('check-failures', { ...caller.scope, id }, { retryDelay: 0 });
    await database.executeSql(`delete from pgboss.job where name = 'checks'`); // Its tries are used up.
    expect(await dying.fetch('check-failures')).toHaveLength(1);
    await dying.stop({ graceful: false });
    const second = await createTestService(database, { maintenanceSeconds: 1 });
    expect(await caller.conclude(id as string)).toMatchObject({ status: 'failed' });
    expect((await caller.events()).map(({ type }) => type)).toEqual(['client.created', 'check.pending', 'check.failed']);
    await first.engine.close();
    await second.close();
  });

  test('is pending and cannot be changed while it is tried, is tried four times, then fails', async () => {
    let tries = 0;
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const database = await openEmpty();
    const plain = await createTestService(database, { checkJobs: { pollMs: 1e9, retryDelaySeconds: 0 } });
    await plain.service.stop();
    const service = await createService({
      database,
      engine: {
        lists: plain.engine.lists,
        index: plain.engine.index,
        isOutdated: false,
        screen: async () => {
          tries++;
          await held;
          throw new ScreeningError('worker_lost', 'A screening worker ended unexpectedly.');
        },
      },
      sealer: createSealer([{ id: 'test', key: new Uint8Array(32).fill(3) }]),
      requestsPerSecond: { live: 1e6 },
      checkJobs: { retryDelaySeconds: 0, pollMs: 20 },
      log: createLogger('silent'),
    });
    const caller = await plain.caller('acme', 'live');
    const send = async (method: string, path: string, body?: object): Promise<{ status: number; body: JsonBody }> => {
      const init = {
        method,
        headers: { Authorization: caller.key, 'Content-Type': 'application/json' },
        ...(body ? { body: JSON.stringify(body) } : {}),
      };
      const response = await service.fetch(new Request(`https://screening.test${path}`, init));
      return { status: response.status, body: (await response.json()) as JsonBody };
    };
    const { body: client } = await send('POST', '/v1/clients', UNKNOWN);
    const { body: created } = await send('POST', '/v1/checks', { clientId: client['id'], type: 'standard_screening_check' });
    const path = `/v1/checks/${textOf(created, 'id')}`;
    for (const [where, body] of [
      [path, { enableMonitoring: true }],
      [`${path}/validate`, { matchId: 'x', outcome: 'rejected' }],
    ] as const) {
      expect(await send('POST', where, body)).toMatchObject({
        status: 422,
        body: { type: 'unprocessable', code: 'pending_check_unmodifiable' },
      });
    }
    release();
    const status = async (): Promise<unknown> => (await send('GET', path)).body['status'];
    await until(`${path} to conclude`, async () => (await status()) !== 'pending');
    expect([await status(), tries]).toEqual(['failed', 4]);
    await service.stop();
    await plain.engine.close();
    await database.close();
  });
});
