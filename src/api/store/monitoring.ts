/**
 * What monitoring keeps: which generation of lists is the present one, and which checks are monitored.
 *
 * These work across accounts, for the workers of the queue and not for routes.
 */
import { sql } from 'kysely';
import type { Connection } from './database.js';
import { isOneOf, type CheckKey, type Conclusion } from './checks.js';
import { isErasing } from './erasures.js';
import type { ScopedTables } from './scoped-tables.js';
import type { CheckStatus, CheckType, Environment, JsonObject, Scope } from './tables.js';

export interface PresentGeneration {
  readonly key: string;
  /** When a node last said that it is on it, by the database's clock. */
  readonly seenAt: Date | null;
}

export const findCurrentGeneration = async (connection: Connection): Promise<PresentGeneration | undefined> =>
  connection.selectFrom('list_generations').select(['key', 'seen_at as seenAt']).orderBy('number', 'desc').limit(1).executeTakeFirst();

/** Says that a node is on the generation. */
export const markSeen = async (connection: Connection, key: string): Promise<void> => {
  await connection
    .updateTable('list_generations')
    .set({ seen_at: sql<Date>`now()` })
    .where('key', '=', key)
    .execute();
};

export const isSamePresence = (a: PresentGeneration | undefined, b: PresentGeneration | undefined): boolean =>
  a?.key === b?.key && a?.seenAt?.getTime() === b?.seenAt?.getTime();

/** Content hash of the present generation's index, where that is known. */
export const findCurrentIndex = async (connection: Connection): Promise<string | undefined> =>
  (await connection.selectFrom('list_generations').select('index_hash').orderBy('number', 'desc').limit(1).executeTakeFirst())
    ?.index_hash ?? undefined;

/** What results depend on beside the question. */
export interface ListGeneration {
  /** Version of the engine. */
  readonly engine: string;
  /** Content hash of the index. */
  readonly index: string;
}

export interface Announcement {
  /** What the generation was before: `known` as the present one, `first` of all, `new`, or `old` where it was left behind. */
  readonly announced: 'known' | 'first' | 'new' | 'old';
  /** The one that it takes the place of, where that is known. */
  readonly before?: ListGeneration;
}

/** How a node comes to announce its generation: it starts on it, has gone over to it, or has seen for long that nobody is on the present one. */
export type Arrival = 'start' | 'swap' | PresentGeneration;

export interface KeyedGeneration extends ListGeneration {
  readonly key: string;
}

/**
 * Makes a generation the present one, in a transaction: of nodes that come to it at once one is the first.
 * @param arrival a node that starts on a generation that others have left behind does not bring it back.
 */
export const announceGeneration = async (
  tx: Connection,
  { key, engine, index }: KeyedGeneration,
  arrival: Arrival,
  now: Date,
): Promise<Announcement> => {
  await sql`lock table list_generations in exclusive mode`.execute(tx);
  const kept = await tx
    .selectFrom('list_generations')
    .select(['key', 'number', 'engine', 'index_hash', 'seen_at as seenAt'])
    .orderBy('number', 'desc')
    .execute();
  const [present] = kept;
  if (present?.key === key) return { announced: 'known' };
  const isLeft =
    arrival === 'start' ? kept.some((generation) => generation.key === key) : arrival !== 'swap' && !isSamePresence(present, arrival);
  if (isLeft) return { announced: 'old' };
  await tx.deleteFrom('list_generations').where('key', '=', key).execute();
  await tx
    .insertInto('list_generations')
    .values({ key, number: (present?.number ?? 0) + 1, announced_at: now, engine, index_hash: index, seen_at: sql<Date>`now()` })
    .execute();
  if (!present) return { announced: 'first' };
  return {
    announced: 'new',
    ...(present.engine === null || present.index_hash === null ? {} : { before: { engine: present.engine, index: present.index_hash } }),
  };
};

/** A monitored check that has not failed. */
export interface MonitoredQuestion extends CheckKey {
  readonly status: CheckStatus;
  readonly input: JsonObject;
}

const PAGE = 1000;

/** Up to `limit` monitored checks that have not failed, in the order of their keys. */
export async function* readMonitored(
  connection: Connection,
  start: CheckKey | undefined,
  limit: number,
): AsyncGenerator<MonitoredQuestion, void, undefined> {
  let after = start;
  for (let left = limit; left > 0;) {
    const size = Math.min(PAGE, left);
    let query = connection
      .selectFrom('checks')
      .select(['account', 'environment', 'id', 'status', 'input'])
      .where('enable_monitoring', '=', true)
      .where('status', '!=', 'failed')
      .orderBy('account')
      .orderBy('environment')
      .orderBy('id')
      .limit(size);
    if (after) query = query.where(sql<boolean>`(account, environment, id) > (${after.account}, ${after.environment}, ${after.id})`);
    const rows: MonitoredQuestion[] = await query.execute();
    yield* rows;
    if (rows.length < size) return;
    after = rows.at(-1);
    left -= rows.length;
  }
}

/** Ids of a client's monitored checks: none of one that was deleted. */
export const findMonitoredIds = async (tables: ScopedTables, clientId: string): Promise<string[]> => {
  const rows = await tables
    .select('checks')
    .select('id')
    .where('client_id', '=', clientId)
    .where('enable_monitoring', '=', true)
    .where((query) => query.not(isErasing('checks')))
    .execute();
  return rows.map(({ id }) => id);
};

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
  const toScope = (row: { readonly account: string; readonly environment: Environment }): Scope => ({
    account: row.account,
    environment: row.environment,
  });
  return rows.map((row) => ({
    id: row.id,
    scope: toScope(row),
    clientId: row.client_id,
    type: row.type,
    status: row.status,
    input: row.input,
  }));
};

export type Rescreened = Conclusion & { readonly input: JsonObject; readonly entityName: string };

export const saveRescreened = async (
  tables: ScopedTables,
  id: string,
  { outcome, result, versions, input, entityName }: Rescreened,
  now: Date,
): Promise<void> => {
  const written = { result: JSON.stringify(result), versions: JSON.stringify(versions), input: JSON.stringify(input) };
  await tables
    .update('checks')
    .set({ outcome, entity_name: entityName, updated_at: now, ...written })
    .where('id', '=', id)
    .execute();
};
