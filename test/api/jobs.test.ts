import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startLoop } from '../../src/api/jobs.js';
import type { Database } from '../../src/api/store/database.js';
import { openDatabase } from '../../src/api/store/open-database.js';

let database: Database;
beforeAll(async () => {
  database = await openDatabase();
});
afterAll(() => database.close());

const WAYS: Readonly<Record<string, () => Promise<unknown>>> = {
  'a statement': () => sql`select 1`.execute(database.kysely),
  'a statement of the queue': () => database.executeSql('select $1::int', [1]),
  'several statements at once': () => database.executeSql('select 1; select 2'),
  'a transaction': () => database.kysely.transaction().execute((tx) => sql`select 1`.execute(tx)),
};

test.each(Object.keys(WAYS))(
  'timers and requests have their turn while a loop asks the embedded database for %s after the other',
  async (way) => {
    const most = 2_000;
    let turns = 0;
    const turn = async (): Promise<boolean> => {
      await WAYS[way]!();
      return ++turns < most;
    };
    const loop = startLoop({ turn, pollMs: 60_000, onError: () => undefined });
    await new Promise((resolve) => setTimeout(resolve, 0));
    const turnsUntilTimer = turns;
    await loop.stop();
    expect(turnsUntilTimer).toBeLessThan(most);
  },
);

test('timers and requests have their turn within a transaction', async () => {
  const most = 2_000;
  let statements = 0;
  const work = database.kysely.transaction().execute(async (tx) => {
    for (; statements < most; statements++) await sql`select 1`.execute(tx);
  });
  await new Promise((resolve) => setTimeout(resolve, 0));
  expect(statements).toBeLessThan(most);
  statements = most;
  await work;
});
