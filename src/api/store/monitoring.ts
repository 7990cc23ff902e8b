/**
 * What monitoring keeps: which generation of lists is the present one, and which checks are monitored.
 *
 * These work across accounts, for the workers of the queue and not for routes.
 */
import { sql } from 'kysely';
import type { Connection } from './database.js';
import { isOneOf, type CheckKey, type Conclusion } from './checks.js';
import type { ScopedTables } from './scoped-tables.js';
import type { CheckStatus, CheckType, Environment, JsonObject, Scope } from './tables.js';

export const findCurrentGeneration = async (connection: Connection): Promise<string | undefined> =>
  (await connection.selectFrom('list_generations').select('key').orderBy('number', 'desc').limit(1).executeTakeFirst())?.key;

/**
 * Makes a generation the present one, in a transaction: of nodes that come to it at once one is the first.
 * @param isStart a node that starts on a generation that others have left behind does not bring it back.
 * @returns what it was before: `known`, `first` (of all), `new`, or `old` where it was left behind.
 */
export const announceGeneration = async (tx: Connection, key: string, isStart: boolean, now: Date): Promise<'known' | 'first' | 'new' | 'old'> => {
  await sql`lock table list_generations in exclusive mode`.execute(tx);
  const kept = await tx.selectFrom('list_generations').select(['key', 'number']).orderBy('number', 'desc').execute();
  if (kept[0]?.key === key) return 'known';
  if (isStart && kept.some((generation) => generation.key === key)) return 'old';
  await tx.deleteFrom('list_generations').where('key', '=', key).execute();
  await tx.insertInto('list_generations').values({ key, number: (kept[0]?.number ?? 0) + 1, announced_at: now }).execute();
  return kept.length === 0 ? 'first' : 'new';
};

/** Keys of all monitored checks that have not failed, in portions. */
export async function* readMonitoredKeys(connection: Connection, portion: number): AsyncGenerator<CheckKey[], void, undefined> {
  for (let after: CheckKey | undefined; ; ) {
    let query = connection
      .selectFrom('checks')
      .select(['account', 'environment', 'id'])
      .where('enable_monitoring', '=', true)
      .where('status', '!=', 'failed')
      .orderBy('account')
      .orderBy('environment')
      .orderBy('id')
      .limit(portion);
    if (after) query = query.where(sql<boolean>`(account, environment, id) > (${after.account}, ${after.environment}, ${after.id})`);
    const keys: CheckKey[] = await query.execute();
    if (keys.length > 0) yield keys;
    if (keys.length < portion) return;
    after = keys.at(-1);
  }
}

/** Ids of a client's monitored checks. */
export const findMonitoredIds = async (tables: ScopedTables, clientId: string): Promise<string[]> =>
  (await tables.select('checks').select('id').where('client_id', '=', clientId).where('enable_monitoring', '=', true).execute()).map(({ id }) => id);

export interface MonitoredCheck {
  readonly id: string;
  readonly scope: Scope;
  readonly clientId: string;
  readonly type: CheckType;
  readonly status: CheckStatus;
  readonly input: JsonObject;
}

/** Of several checks those that are still monitored. */
export const findMonitored = async (connection: Connection, keys: readonly CheckKey[]): Promise<MonitoredCheck[]> => {
  if (keys.length === 0) return [];
  const rows = await connection
    .selectFrom('checks')
    .select(['account', 'environment', 'id', 'client_id', 'type', 'status', 'input'])
    .where(isOneOf(keys))
    .where('enable_monitoring', '=', true)
    .execute();
  const toScope = (row: { readonly account: string; readonly environment: Environment }): Scope => ({ account: row.account, environment: row.environment });
  return rows.map((row) => ({ id: row.id, scope: toScope(row), clientId: row.client_id, type: row.type, status: row.status, input: row.input }));
};

export type Rescreened = Conclusion & { readonly input: JsonObject; readonly entityName: string };

export const saveRescreened = async (tables: ScopedTables, id: string, { outcome, result, versions, input, entityName }: Rescreened, now: Date): Promise<void> => {
  const written = { result: JSON.stringify(result), versions: JSON.stringify(versions), input: JSON.stringify(input) };
  await tables.update('checks').set({ outcome, entity_name: entityName, updated_at: now, ...written }).where('id', '=', id).execute();
};
