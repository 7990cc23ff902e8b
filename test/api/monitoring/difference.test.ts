/** Monitoring by the difference of lists ends where screening everybody again does. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Entity } from '../../../src/entity/entity.js';
import type { ScreeningIndex } from '../../../src/index/snapshot.js';
import { openGenerations, type GenerationStore } from '../../../src/monitor/generations.js';
import { findStoredCheck } from '../../../src/api/checks/replay.js';
import { createReplayer } from '../../../src/monitor/stored-screening.js';
import { openDatabase } from '../../../src/api/store/open-database.js';
import { toNextGeneration } from '../../monitor/list-changes.js';
import { createRandom, mangle } from '../../mangle.js';
import { buildIndexOf, sampleEntities } from '../../sample-list.js';
import { createTestService, type Caller, type JsonBody, type TestService } from '../test-service.js';
import { findGeneration, goneOver } from './settled.js';

const CLIENTS = 200;

/** Few entries differ, in every field; what the lists feed stays as it is. */
const change = (entities: readonly Entity[], seed: number): readonly Entity[] => {
  const random = createRandom(seed);
  const changed = new Map(toNextGeneration(entities, seed).map((entity) => [entity.sourceId, entity]));
  return entities.flatMap((entity) => {
    const turn = random();
    const next = changed.get(entity.sourceId);
    if (turn < 0.02) return [];
    const own = next === undefined || turn > 0.12 ? entity : { ...next, classifications: entity.classifications };
    return turn > 0.98 ? [own, { ...own, sourceId: `NEW-${seed}-${entity.sourceId}` }] : [own];
  });
};

interface Monitored {
  readonly service: TestService;
  readonly caller: Caller;
  readonly checkIds: readonly string[];
}

const start = async (generations?: GenerationStore): Promise<Monitored> => {
  const service = await createTestService(await openDatabase(), {
    monitoring: { pollMs: 20, retryDelaySeconds: 0, shardChecks: 30, planChecks: 80 },
    ...(generations ? { generations } : {}),
  });
  const caller = await service.caller('acme', 'live');
  const random = createRandom(5);
  const people = sampleEntities.filter(({ type }) => type === 'person');
  const checkIds: string[] = [];
  for (let at = 0; at < CLIENTS; at++) {
    const entity = people[Math.floor(random() * people.length)]!;
    const [firstName = 'Zdenka', ...rest] = mangle(entity.names[Math.floor(random() * entity.names.length)]!.entityName, random).split(' ');
    const { id: clientId } = await caller.create('/v1/clients', {
      type: 'person',
      firstName,
      lastName: rest.join(' ').trim() || 'Vorobnikova',
      ...(random() < 0.5 ? { nationality: 'RU' } : {}),
    });
    const options =
      at % 10 === 0
        ? { screeningNameSearchMode: 'precise' }
        : at % 10 === 1
          ? { screeningClassification: ['watchlistSanctionsLists'] }
          : {};
    const { id } = await caller.create('/v1/checks', {
      clientId,
      type: at % 3 === 0 ? 'extensive_screening_check' : 'standard_screening_check',
      enableMonitoring: true,
      options,
    });
    checkIds.push(id as string);
  }
  for (const id of checkIds) await caller.conclude(id);
  return { service, caller, checkIds };
};

/** A change of lists comes later than what was written before it: else times would tell how many records are written together. */
const goOver = async ({ service }: Monitored, index: ScreeningIndex): Promise<void> => {
  service.clock.ms += 1000;
  const before = await findGeneration(service.database);
  await service.engine.swap(index);
  await goneOver(service.database, before);
};

/** Results by the order of their creation, and what was told of each. */
const outcomeOf = async ({ service, caller, checkIds }: Monitored): Promise<unknown> => {
  const { rows } = await service.database.executeSql(
    `select resource_id, type, payload from events where type in ('check.updated', 'check.monitoring.attention') order by created_at, id`,
  );
  const results = await Promise.all(checkIds.map(async (id) => (await caller.get(`/v1/checks/${id}`)).body['result']));
  return checkIds.map((id, at) => ({
    result: results[at],
    told: rows
      .filter((row) => row['resource_id'] === id)
      .map(({ type, payload }) => ({ type, payload: { ...(payload as JsonBody), id: '' } })),
  }));
};

const runsOf = async ({ caller }: Monitored): Promise<JsonBody[]> =>
  ((await caller.get('/v1/auditLogs?pageSize=1000')).body['items'] as { action: string; detail: JsonBody }[])
    .filter(({ action }) => action === 'monitoring.lists_changed')
    .map(({ detail }) => detail);

describe('monitoring', () => {
  let folder: string;
  let generations: GenerationStore;
  let byDifference: Monitored;
  let inFull: Monitored;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'generations-'));
    generations = openGenerations(folder);
    [byDifference, inFull] = await Promise.all([start(generations), start()]);
  });
  afterAll(async () => {
    await Promise.all([byDifference.service.close(), inFull.service.close()]);
    rmSync(folder, { recursive: true, force: true });
  });

  test('by the difference of lists tells and keeps what screening all again does, over several generations', async () => {
    let expected = await outcomeOf(inFull);
    expect(await outcomeOf(byDifference)).toEqual(expected);
    let entities = sampleEntities;
    for (const seed of [1, 2, 3]) {
      const before = expected;
      entities = change(entities, seed);
      const index = await buildIndexOf(entities);
      for (const each of [byDifference, inFull]) await goOver(each, index);
      expected = await outcomeOf(inFull);
      expect(expected).not.toEqual(before);
      expect(await outcomeOf(byDifference)).toEqual(expected);
    }
    // Every stored result can be replayed: that of the last step, and those that no step concerned.
    const replay = createReplayer(generations);
    const indexes = new Set<string>();
    for (const id of byDifference.checkIds) {
      const found = await findStoredCheck(byDifference.service.database, id);
      if (found.kind === 'none') throw new Error(found.message);
      expect(await replay(found.stored)).toEqual({ kind: 'same' });
      indexes.add(found.stored.index);
    }
    expect(indexes.size).toBe(4);
    const [followed, all] = [await runsOf(byDifference), await runsOf(inFull)];
    expect(followed.map(({ mode }) => mode)).toEqual(followed.map(() => 'difference'));
    const screened = (runs: readonly JsonBody[]): number => runs.reduce((sum, run) => sum + (run['screened'] as number), 0);
    expect(screened(all)).toBe(CLIENTS * 3);
    expect(screened(followed)).toBeGreaterThan(0);
    expect(screened(followed)).toBeLessThan(screened(all) / 2);
  });

  test.each([
    ['no longer kept', rmSync, sampleEntities, 'old_index_missing'],
    ['damaged', (file: string) => writeFileSync(file, 'damaged'), change(sampleEntities, 4), 'old_index_unusable'],
  ] as const)('screens all again where the old index is %s, and says so in the audit log', async (_, spoil, entities, reason) => {
    for (const { file } of generations.list()) spoil(file);
    const index = await buildIndexOf(entities);
    for (const each of [byDifference, inFull]) await goOver(each, index);
    expect(await outcomeOf(byDifference)).toEqual(await outcomeOf(inFull));
    // Newest first; a plan's portions are one run.
    expect((await runsOf(byDifference))[0]).toMatchObject({ mode: 'full', reason });
    expect((await runsOf(inFull))[0]).toMatchObject({ mode: 'full', reason: 'old_index_missing' });
  });
});
