import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createSealer } from '../../src/api/sealing.js';
import { openDatabase, type Database } from '../../src/api/store/database.js';
import { createTestService } from './test-service.js';

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

test('with other keys than the database was sealed with begins not at all', async () => {
  const database = await openDatabase();
  const key = new Uint8Array(32).fill(3);
  const begin = async (...keys: Parameters<typeof createSealer>[0]): ReturnType<typeof createTestService> => createTestService(database, { sealer: createSealer(keys) });
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
