import { until } from '../../until.js';
import type { Database } from '../../../src/api/store/database.js';

const LEFT_OVER = `select 1 from pgboss.job where name = 'rescreens' and state in ('created', 'retry', 'active') limit 1`;

/** Waits until no plan or shard of monitoring is left to be worked on. */
export const settled = async ({ executeSql }: Database): Promise<void> => {
  await until('the plans and shards of monitoring to be worked on', async () => (await executeSql(LEFT_OVER)).rows.length === 0, {
    everyMs: 60,
  });
};

/** Waits until lists have been announced that are others than `before`, and what follows from them is done. */
export const goneOver = async (database: Database, before: unknown): Promise<void> => {
  await until('other lists to be announced', async () => (await findGeneration(database)) !== before);
  await settled(database);
};

/** The number of the present generation of lists; null before the first. */
export const findGeneration = async ({ executeSql }: Database): Promise<unknown> =>
  (await executeSql('select max(number) as number from list_generations')).rows[0]?.['number'];
