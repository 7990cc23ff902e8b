/**
 * Clients that are deleted and whose data are being erased, step by step: what is left of them is redacted where it is
 * read, so that no reader sees that it takes time. This is the one place that says what a redacted row looks like.
 *
 * Only what a client has any number of is concerned: checks, events, kept answers. Images are found by nothing any more.
 */
import { sql, type RawBuilder, type Selectable } from 'kysely';
import type { Connection } from './database.js';
import type { ScopedTables } from './scoped-tables.js';
import type { CheckTable, JsonObject, Scope } from './tables.js';

/** Stands where a name was. */
const ERASED = '[erased]';

type ErasedTable = 'checks' | 'events' | 'idempotency_keys';

/** Whether the client of a row of the table is being erased. */
export const isErasing = (table: ErasedTable): RawBuilder<boolean> => sql`exists (select 1 from erasures
  where (erasures.account, erasures.environment, erasures.client_id) = (${sql.ref(`${table}.account`)}, ${sql.ref(`${table}.environment`)}, ${sql.ref(`${table}.client_id`)}))`;

/**
 * Columns of checks without what is personal: names, questions, and the matches, which show whom the client was like;
 * outcomes, summaries and times stay. Within the database: results are not read for it.
 */
const ERASED_CHECK = {
  entity_name: sql<string>`${ERASED}::text`,
  enable_monitoring: sql<boolean>`false`,
  input: sql<string>`'{}'::json`,
  result: sql<string>`case when checks.result -> 'breakdown' -> 'matches' is null then checks.result
    else json_build_object('outcome', checks.result -> 'outcome',
      'breakdown', json_build_object('summary', checks.result -> 'breakdown' -> 'summary', 'matches', '[]'::json)) end`,
} as const;

/** Events of the state of a check or a workflow session hold ids, statuses and outcomes only, and stay as they are. */
const ERASED_PAYLOAD = sql<string>`case when events.type like 'check.completed%' or events.type = 'check.failed' or events.type like 'workflow.session.%'
  then events.payload else json_build_object('id', events.resource_id) end`;

type ShownCheck = Selectable<Pick<CheckTable, keyof typeof ERASED_CHECK>>;

/** A column of checks as it may be read: redacted where the client is being erased. */
export const toShown = <Column extends keyof ShownCheck>(column: Column): RawBuilder<ShownCheck[Column]> =>
  sql`case when ${isErasing('checks')} then ${ERASED_CHECK[column]} else ${sql.ref(`checks.${column}`)} end`;

/** The payload of an event as it may be read. */
export const SHOWN_PAYLOAD = sql<JsonObject>`case when ${isErasing('events')} then ${ERASED_PAYLOAD} else events.payload end`;

/** A check by its place in the order in which a client's are erased: newest first, then by id. */
export interface CheckPlace {
  readonly createdAt: Date;
  readonly id: string;
}

/** A client whose data are being erased. */
export interface Erasure {
  readonly clientId: string;
  /** The last check that was erased. */
  readonly after?: CheckPlace | undefined;
}

/** Takes one that no other node works on, until the transaction ends. */
export const takeErasure = async (tx: Connection): Promise<(Erasure & { readonly scope: Scope }) | undefined> => {
  const row = await tx.selectFrom('erasures').selectAll().limit(1).forUpdate().skipLocked().executeTakeFirst();
  return (
    row && {
      scope: { account: row.account, environment: row.environment },
      clientId: row.client_id,
      ...(row.after_id === null ? {} : { after: { createdAt: row.after_created_at!, id: row.after_id } }),
    }
  );
};

/** Notes how far it is. */
export const saveErasure = async (tables: ScopedTables, { clientId, after }: Erasure): Promise<void> => {
  const place = { after_created_at: after?.createdAt ?? null, after_id: after?.id ?? null };
  await tables
    .insert('erasures', { client_id: clientId, ...place })
    .onConflict((conflict) => conflict.columns(['account', 'environment', 'client_id']).doUpdateSet(place))
    .execute();
};

/** All is erased. */
export const removeErasure = async (tables: ScopedTables, clientId: string): Promise<void> => {
  await tables.remove('erasures').where('client_id', '=', clientId).execute();
};

/** A check of a client that is being erased, locked. */
export interface CheckToErase extends CheckPlace {
  readonly isPending: boolean;
  readonly updatedAt: Date;
}

/** Locks the next of the client's checks, in the order of their ids, as all do who lock several. @returns them in that order. */
export const lockChecksToErase = async (tables: ScopedTables, { clientId, after }: Erasure, limit: number): Promise<CheckToErase[]> => {
  let next = tables.select('checks').select('id').where('client_id', '=', clientId);
  if (after) {
    next = next
      .where('created_at', '<=', after.createdAt) // By itself, so that the index is entered there.
      .where((query) => query.or([query('created_at', '<', after.createdAt), query('id', '>', after.id)]));
  }
  const rows = await tables
    .select('checks')
    .select(['id', 'status', 'created_at', 'updated_at'])
    .where('id', 'in', next.orderBy('created_at', 'desc').orderBy('id').limit(limit))
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map(({ id, status, created_at: createdAt, updated_at: updatedAt }) => ({
    id,
    createdAt,
    updatedAt,
    isPending: status === 'pending',
  }));
};

/** Redacts checks for good. */
export const eraseChecks = async (tables: ScopedTables, ids: readonly string[]): Promise<void> => {
  await tables
    .update('checks')
    .set(ERASED_CHECK)
    .where('id', '=', sql<string>`any(${ids}::text[])`)
    .execute();
};

/** Redacts events of a client for good: they belong to none any more. @returns how many. */
export const eraseEvents = async (tables: ScopedTables, clientId: string, limit: number): Promise<number> => {
  const { numUpdatedRows } = await tables
    .update('events')
    .set({ payload: ERASED_PAYLOAD, client_id: null })
    .where('id', 'in', tables.select('events').select('id').where('client_id', '=', clientId).limit(limit))
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
};

/** Removes kept answers about a client, or its images. @returns how many. */
export const removePartly = async (
  tables: ScopedTables,
  table: 'idempotency_keys' | 'images',
  clientId: string,
  limit: number,
): Promise<number> => {
  const key = table === 'images' ? 'id' : 'key';
  const some = tables
    .select(table as 'images')
    .select(key as 'id')
    .where('client_id', '=', clientId)
    .limit(limit);
  const { numDeletedRows } = await tables
    .remove(table as 'images')
    .where('client_id', '=', clientId) // One that was freed meanwhile may be another client's.
    .where(key as 'id', 'in', some)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
};
