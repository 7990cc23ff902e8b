import { setTimeout } from 'node:timers/promises';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { Entity } from '../../../src/entity/entity.js';
import type { ListVersion } from '../../../src/entity/entity.js';
import { buildIndex } from '../../../src/build-index.js';
import { createEngine } from '../../../src/engine.js';
import type { ServiceOptions } from '../../../src/api/service.js';
import type { ScreeningIndex } from '../../../src/index/snapshot.js';
import type { GenerationStore } from '../../../src/monitor/generations.js';
import { sampleEntities } from '../../sample-list.js';
import { describeDatabases } from '../databases.js';
import { createTestService, idOf, LISTED_PERSON, type Caller, type JsonBody, type TestService } from '../test-service.js';
import { until } from '../../until.js';
import { findGeneration, goneOver, settled } from './settled.js';

const UNKNOWN = { type: 'person', firstName: 'Zdenka', lastName: 'Vorobnikova', dob: '1980-01-01' };

/** An index whose lists have a content of their own. */
const toIndex = (entities: readonly Entity[], content: string): Promise<ScreeningIndex> =>
  buildIndex([
    ...entities.map((entity) => ({ kind: 'entity', entity }) as const),
    ...[...new Set(entities.map(({ list }) => list))].map((list) => {
      const version: ListVersion = {
        list,
        name: `The ${list}`,
        contentHash: content.padEnd(64, '0'),
        entities: { person: 1, company: 0, vessel: 0, aircraft: 0 },
        names: 1,
        issues: 0,
      };
      return { kind: 'list', version } as const;
    }),
  ]);

const [vorotilin] = sampleEntities;
const change = (changed: Partial<Entity>): readonly Entity[] =>
  sampleEntities.map((entity) => (entity === vorotilin ? { ...entity, ...changed } : entity));
const ADDED: Entity = {
  ...vorotilin!,
  sourceId: 'SN-9001',
  names: [{ type: 'primary', quality: 'strong', entityName: 'Zdenka Vorobnikova' }],
  dates: [],
};

interface Match {
  readonly id: string;
  readonly sourceId: string;
  readonly status: string;
}
const matchesOf = (check: JsonBody): readonly Match[] =>
  (check['result'] as { readonly breakdown: { readonly matches: readonly Match[] } }).breakdown.matches;

describeDatabases('monitoring', (openEmpty) => {
  let service: TestService;
  let caller: Caller;
  beforeEach(async () => {
    service = await createTestService(await openEmpty(), { monitoring: { pollMs: 20, retryDelaySeconds: 0 } });
    caller = await service.caller('acme', 'live');
    // goOver waits for the lists after these.
    await until('the first lists to be announced', async () => (await findGeneration(service.database)) !== null);
  });
  afterEach(() => service.close());

  const check = async (client: object, more: object = { enableMonitoring: true }): Promise<JsonBody> => {
    const { id: clientId } = await caller.create('/v1/clients', client);
    const { id } = await caller.create('/v1/checks', { clientId, type: 'standard_screening_check', ...more });
    return caller.conclude(id as string);
  };
  const read = async ({ id }: JsonBody): Promise<JsonBody> => (await caller.get(`/v1/checks/${id as string}`)).body;
  const settle = (): Promise<void> => settled(service.database);
  const goOver = async (entities: readonly Entity[], content: string): Promise<void> => {
    const before = await findGeneration(service.database);
    await service.engine.swap(await toIndex(entities, content));
    await goneOver(service.database, before);
  };
  const attentions = async (): Promise<JsonBody[]> =>
    (await caller.events()).filter(({ type }) => type === 'check.monitoring.attention').map(({ payload }) => payload);

  test('tells of new matches when a list brings them, of monitored checks alone', async () => {
    const [monitored, other] = [await check(UNKNOWN), await check(UNKNOWN, {})];
    await goOver([...sampleEntities, ADDED], 'b');
    const [payload, ...more] = await attentions();
    expect(more).toEqual([]);
    expect(payload).toMatchObject({
      id: monitored['id'],
      status: 'complete',
      outcome: 'attention',
      matches: [{ list: ADDED.list, sourceId: 'SN-9001', change: 'added', fields: [] }],
    });
    expect(await read(monitored)).toMatchObject({
      enableMonitoring: true,
      result: { outcome: 'attention', breakdown: { matches: [{ sourceId: 'SN-9001', status: 'attention' }] } },
    });
    expect(await read(other)).toEqual(other);
    const { body } = await caller.get('/v1/auditLogs');
    expect((body['items'] as JsonBody[])[0]).toMatchObject({
      action: 'check.rescreened',
      actor: 'system',
      detail: {
        outcome: 'attention',
        matchCount: 1,
        versions: { lists: expect.arrayContaining([expect.objectContaining({ contentHash: 'b'.padEnd(64, '0') })]) as unknown },
      },
    });
  });

  test('carries decisions over until the match materially changes, and says which decision fell', async () => {
    const done = await check(LISTED_PERSON);
    const { id: matchId } = matchesOf(done).find(({ sourceId }) => sourceId === 'SN-1001')!;
    for (const match of matchesOf(done))
      await caller.post(`/v1/checks/${done['id'] as string}/validate`, { matchId: match.id, outcome: 'rejected', comment: 'Another man.' });
    expect(await read(done)).toMatchObject({ result: { outcome: 'clear' } });
    await goOver(change({ references: [{ source: 'ANOTHER PROGRAMME' }] }), 'b');
    expect(await attentions()).toEqual([]);
    expect(await read(done)).toMatchObject({ result: { outcome: 'clear' } });
    expect(matchesOf(await read(done)).find(({ id }) => id === matchId)).toMatchObject({
      status: 'rejected',
      comment: 'Another man.',
      details: { references: [{ source: 'ANOTHER PROGRAMME' }] },
    });
    await goOver(change({ names: [...vorotilin!.names, { type: 'alias', quality: 'strong', entityName: 'Genrikh Vorotilin' }] }), 'c');
    expect(await attentions()).toMatchObject([
      { id: done['id'], outcome: 'attention', matches: [{ id: matchId, change: 'changed', fields: ['names', 'references'] }] },
    ]);
    expect(matchesOf(await read(done)).find(({ id }) => id === matchId)).toMatchObject({ status: 'attention' });
    expect(matchesOf(await read(done)).find(({ id }) => id === matchId)).not.toHaveProperty('comment');
    const { body } = await caller.get('/v1/auditLogs');
    expect((body['items'] as JsonBody[])[0]).toMatchObject({
      action: 'check.rescreened',
      detail: { matches: [{ id: matchId, change: 'changed', previousDecision: 'rejected' }] },
    });
  });

  test('screens again for lists that came before those of the start could be announced', async () => {
    const keep = vi.fn<GenerationStore['keep']>().mockRejectedValue(new Error('The disk is full.'));
    const unannounced = await createTestService(await openEmpty(), {
      generations: { keep, open: () => Promise.resolve(undefined), list: () => [], prune: () => [] },
      monitoring: { pollMs: 20, retryDelaySeconds: 0 },
    });
    onTestFinished(() => unannounced.close());
    caller = await unannounced.caller('acme', 'live');
    await check(UNKNOWN);
    expect(await findGeneration(unannounced.database)).toBeNull();
    await unannounced.engine.swap(await toIndex([...sampleEntities, ADDED], 'b'));
    keep.mockResolvedValue('');
    await until('monitored checks to be screened on the new lists', async () => (await attentions()).length > 0);
    expect(await attentions()).toMatchObject([{ outcome: 'attention', matches: [{ sourceId: 'SN-9001', change: 'added' }] }]);
  });

  test('closes what a list takes away, without calling for attention', async () => {
    const done = await check(LISTED_PERSON);
    await goOver(
      sampleEntities.filter((entity) => entity !== vorotilin),
      'b',
    );
    expect(await attentions()).toEqual([]);
    expect(matchesOf(await read(done)).some(({ sourceId }) => sourceId === 'SN-1001')).toBe(false);
    expect((await caller.events()).at(-1)).toMatchObject({ type: 'check.updated', payload: { id: done['id'] } });
  });

  test('says nothing when lists change that do not concern a check, or come again as they were', async () => {
    const done = await check(UNKNOWN);
    const before = await caller.events();
    await goOver(change({ remarks: 'Reviewed.' }), 'b');
    await goOver(sampleEntities, 'c');
    expect(await caller.events()).toEqual(before);
    expect(await read(done)).toEqual(done);
  });

  test('screens again at once when a client or an address changes, and when monitoring is switched on', async () => {
    const done = await check(UNKNOWN);
    await caller.post(`/v1/clients/${done['clientId'] as string}`, { firstName: 'Gennady', lastName: 'Vorotilin', dob: '1964-03-17' });
    await settle();
    expect(await attentions()).toMatchObject([
      { id: done['id'], matches: expect.arrayContaining([expect.objectContaining({ sourceId: 'SN-1001', change: 'added' })]) as unknown },
    ]);
    expect(await read(done)).toMatchObject({ entityName: 'Gennady Vorotilin', result: { outcome: 'attention' } });
    await caller.create('/v1/addresses', {
      clientId: done['clientId'],
      type: 'main',
      line: '1 Nowhere Lane',
      city: 'Nicosia',
      country: 'CY',
    });
    await settle();
    const { rows } = await service.database.executeSql('select input from checks where id = $1', [done['id']]);
    expect(rows[0]?.['input']).toMatchObject({ subject: { lastName: 'Vorotilin', addresses: [{ city: 'Nicosia' }] } });

    const late = await check({ ...UNKNOWN, lastName: 'Vorobnikov' }, {});
    await goOver([...sampleEntities, { ...ADDED, names: [{ type: 'primary', quality: 'strong', entityName: 'Zdenka Vorobnikov' }] }], 'b');
    expect(await attentions()).toHaveLength(1);
    await caller.post(`/v1/checks/${late['id'] as string}`, { enableMonitoring: true });
    await settle();
    expect((await attentions()).at(-1)).toMatchObject({ id: late['id'], matches: [{ sourceId: 'SN-9001', change: 'added' }] });
  });

  test('queues the checks of a client that has very many in shards, as it does those of many clients', async () => {
    const done = await check(UNKNOWN);
    await service.database.executeSql(
      `insert into checks select account, environment, id || '-' || at, client_id, created_at, updated_at, type, status, outcome, enable_monitoring,
         entity_name, input, result, versions from checks, generate_series(1, 249) as at`,
    );
    await service.service.stop(); // Its requests are answered; the shards wait.
    await caller.post(`/v1/clients/${done['clientId'] as string}`, { firstName: 'Gennady' });
    const { rows } = await service.database.executeSql(`select data->'checks' as checks from pgboss.job where name = 'rescreens'`);
    const shards = rows.map(({ checks }) => checks as JsonBody[]);
    expect(shards.map(({ length }) => length).sort((a, b) => a - b)).toEqual([50, 100, 100]);
    expect(new Set(shards.flat().map(idOf)).size).toBe(250);
  });

  test('brings back lists that were left behind where nobody is left on the others, not before', async () => {
    const done = await check(LISTED_PERSON);
    const isFound = async (): Promise<boolean> => matchesOf(await read(done)).some(({ sourceId }) => sourceId === 'SN-1001');
    const start = (more: Partial<ServiceOptions> = {}): Promise<TestService> =>
      createTestService(service.database, { monitoring: { pollMs: 20, retryDelaySeconds: 0, silenceMs: 1000 }, ...more });
    const without = sampleEntities.filter((entity) => entity !== vorotilin);
    await goOver(without, 'b');
    const left = await findGeneration(service.database);
    await service.service.stop();
    await service.engine.close();
    const other = await start({ engine: await createEngine({ index: await toIndex(without, 'b'), threads: 0 }) });
    service = await start();
    await setTimeout(2500);
    expect(await findGeneration(service.database)).toBe(left);
    expect(await isFound()).toBe(false);
    await other.service.stop();
    await other.engine.close();
    await goneOver(service.database, left);
    expect(await isFound()).toBe(true);
    caller = await service.caller('acme', 'live');
    await caller.post(`/v1/clients/${done['clientId'] as string}`, UNKNOWN);
    await settle();
    expect(await isFound()).toBe(false);
  });

  test('queues a check as it concludes where others have left the lists of its node behind, and no other', async () => {
    const queued = async (): Promise<unknown[]> =>
      (await service.database.executeSql(`select data->'checks'->0->>'id' as id from pgboss.job where name = 'rescreens'`)).rows.map(
        ({ id }) => id,
      );
    await check(LISTED_PERSON);
    expect(await queued()).toEqual([]);
    await service.database.executeSql(
      `insert into list_generations (key, number, announced_at, engine, index_hash) values ('another', 1000, now(), 'engine', 'another index')`,
    );
    const { id } = await check(UNKNOWN);
    await check(UNKNOWN, {});
    expect(await queued()).toEqual([id]);
  });

  test('leaves no trace of matches in events when the client is deleted', async () => {
    const done = await check(UNKNOWN);
    await goOver([...sampleEntities, ADDED], 'b');
    expect((await caller.delete(`/v1/clients/${done['clientId'] as string}`)).status).toBe(204);
    expect(await attentions()).toEqual([{ id: done['id'] }]);
    await goOver(sampleEntities, 'c');
    expect(await read(done)).toMatchObject({ enableMonitoring: false, entityName: '[erased]' });
  });

  test('screens again checks of every account, and in the test environment as well', async () => {
    const callers = [await service.caller('second', 'live'), await service.caller('third', 'test')];
    const concluded = await Promise.all(
      callers.map(async (each) => {
        const { id: clientId } = await each.create('/v1/clients', UNKNOWN);
        return each.conclude(
          (await each.create('/v1/checks', { clientId, type: 'extensive_screening_check', enableMonitoring: true }))['id'] as string,
        );
      }),
    );
    await goOver([...sampleEntities, ADDED], 'b');
    for (const [at, each] of callers.entries()) {
      const told = (await each.events()).filter(({ type }) => type === 'check.monitoring.attention');
      expect(told).toMatchObject([{ payload: { id: concluded[at]!['id'], matches: [{ sourceId: 'SN-9001' }] } }]);
    }
  });
});
