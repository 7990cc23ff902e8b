import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
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
