import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createLogger } from '../../src/api/log.js';
import { createSealer } from '../../src/api/sealing.js';
import type { Database } from '../../src/api/store/database.js';
import { openDatabase } from '../../src/api/store/open-database.js';
import type { ServiceOptions } from '../../src/api/service.js';
import { DELIVERY_QUEUE } from '../../src/api/webhooks/deliveries.js';
import { createTestService, idOf } from './test-service.js';

test('a service that was stopped asks its database no more', async () => {
  const pollMs = 5;
  const opened = await openDatabase();
  let asked = 0;
  const database: Database = {
    ...opened,
    executeSql: (text, values) => {
      asked++;
      return opened.executeSql(text, values);
    },
    kysely: opened.kysely.withPlugin({
      transformQuery: ({ node }) => {
        asked++;
        return node;
      },
      transformResult: ({ result }) => Promise.resolve(result),
    }),
  };
  const { service, engine } = await createTestService(database, { checkJobs: { pollMs }, deliveryPollMs: pollMs, monitoring: { pollMs } });
  await service.stop();
  expect(asked).toBeGreaterThan(0);
  asked = 0;
  await sleep(60 * pollMs);
  expect(asked).toBe(0);
  await engine.close();
  await opened.close();
});

/** A database that fails to make the queue of deliveries, which comes after that of checks, so many times. */
const failAtQueue = (opened: Database, error: Error, times: number): { readonly database: Database; readonly asked: () => number } => {
  let left = times;
  let asked = 0;
  const executeSql: Database['executeSql'] = (text, values) => {
    asked++;
    const isQueue = text.includes('create_queue') && values?.[0] === DELIVERY_QUEUE;
    return isQueue && left-- > 0 ? Promise.reject(error) : opened.executeSql(text, values);
  };
  return { database: { ...opened, executeSql }, asked: () => asked };
};

test('that cannot begin leaves nothing at work', async () => {
  const pollMs = 5;
  const opened = await openDatabase();
  const { database, asked } = failAtQueue(opened, new Error('broken'), Infinity);
  await expect(createTestService(database, { checkJobs: { pollMs } })).rejects.toThrow('broken');
  const before = asked();
  await sleep(60 * pollMs);
  expect(asked()).toBe(before);
  await opened.close();
});

test('tries again to make its queues where another node that starts at once was in its way', async () => {
  const deadlock = Object.assign(new Error('deadlock detected'), { code: '40P01' });
  const service = await createTestService(failAtQueue(await openDatabase(), deadlock, 2).database);
  await service.close();
});

test('with other keys than the database was sealed with begins not at all', async () => {
  const database = await openDatabase();
  const key = new Uint8Array(32).fill(3);
  const begin = async (...keys: Parameters<typeof createSealer>[0]): ReturnType<typeof createTestService> =>
    createTestService(database, { sealer: createSealer(keys) });
  const first = await begin({ id: 'test', key });
  const caller = await first.caller('acme', 'live');
  await caller.create('/v1/clients', { type: 'person', firstName: 'Nora', lastName: 'Ellwood', ssn: '123-45-6789' });
  await first.service.stop();
  await expect(begin({ id: 'other', key })).rejects.toMatchObject({ code: 'seal_key_unknown', detail: { keyId: 'test' } });
  await expect(begin({ id: 'test', key: new Uint8Array(32).fill(4) })).rejects.toMatchObject({ code: 'seal_broken' });
  const rotated = await begin({ id: 'other', key: new Uint8Array(32).fill(4) }, { id: 'test', key });
  await rotated.close();
  await first.engine.close();
});

test('with a damaged row among sealed ones begins, and tells of it; with none that opens it does not', async () => {
  const database = await openDatabase();
  const lines: string[] = [];
  const first = await createTestService(database);
  const caller = await first.caller('acme', 'live');
  const ids: string[] = [];
  for (const ssn of ['123-45-6789', '234-56-7890'])
    ids.push(idOf(await caller.create('/v1/clients', { type: 'person', firstName: 'Nora', lastName: 'Ellwood', ssn })));
  await first.service.stop();
  const damage = (id: string) =>
    sql`update clients set sealed = set_byte(sealed, 30, get_byte(sealed, 30) # 1) where id = ${id}`.execute(database.kysely);
  await damage(ids[0]!);
  const second = await createTestService(database, { log: createLogger('error', { write: (line) => lines.push(line) }) });
  expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
    { resourceType: 'client', resourceId: ids[0], error: { code: 'seal_broken' } },
  ]);
  await second.service.stop();
  await damage(ids[1]!);
  await expect(createTestService(database)).rejects.toMatchObject({ code: 'seal_broken' });
  await database.close();
  await first.engine.close();
  await second.engine.close();
});

/** Typed, for a host whose settings may lack any of them, whatever the compiler's settings. */
test('options that are undefined are not stated', async () => {
  const requestsPerSecond = undefined;
  const { now, generations, maintenanceSeconds, guard, sender, deliveryPollMs, isOperator } = {} as Partial<ServiceOptions>;
  const { caller, close } = await createTestService(await openDatabase(), {
    ...{ now, generations, maintenanceSeconds, guard, sender, deliveryPollMs, isOperator },
    requestsPerSecond: { live: requestsPerSecond, test: requestsPerSecond },
    checkJobs: { pollMs: 20, retryLimit: undefined, retryDelaySeconds: undefined, expireSeconds: undefined, batchSize: undefined },
    monitoring: { pollMs: undefined, silenceMs: undefined, shardChecks: undefined },
    screening: { threshold: undefined, matchLimit: undefined, standardCoverage: undefined },
  });
  const main = await caller('main', 'live');
  const client = await main.create('/v1/clients', { type: 'person', firstName: 'Gennady', lastName: 'Vorotilin' });
  const check = await main.create('/v1/checks', { clientId: idOf(client), type: 'standard_screening_check' });
  expect(await main.conclude(idOf(check))).toMatchObject({ status: 'complete', result: { outcome: 'attention' } });
  await close();
});
