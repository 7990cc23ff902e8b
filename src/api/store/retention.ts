/** What is kept for a time only: events, answers kept for their Idempotency-Key, and the room that removed rows have had. */
import { sql } from 'kysely';
import type { Connection, Database } from './database.js';

/**
 * Removes of all accounts what is kept for longer, in ms; events that still wait for their deliveries stay.
 * @param nowMs of this node, or the database's clock where that is behind: a node whose clock leapt removes nothing too early.
 */
export const removeExpired = async (
  connection: Connection,
  nowMs: number,
  keptMs: { readonly events: number; readonly idempotencyKeys: number },
): Promise<void> => {
  const { rows } = await sql<{ now: Date }>`select now() as now`.execute(connection);
  const toEnd = (ms: number): Date => new Date(Math.min(nowMs, rows[0]!.now.getTime()) - ms);
  await removeInSteps(connection, 'events', toEnd(keptMs.events), IS_DISPATCHED);
  await removeInSteps(connection, 'idempotency_keys', toEnd(keptMs.idempotencyKeys));
};

/** Of one transaction: some hundredths of a second of an embedded database, which serves others in between. */
const STEP_ROWS = 1000;

const IS_DISPATCHED = sql<boolean>`not exists (select 1 from outbox
  where (outbox.account, outbox.environment, outbox.event_id) = (events.account, events.environment, events.id))`;

/** Removes rows that were created until then, the oldest first. */
const removeInSteps = async (
  connection: Connection,
  table: 'events' | 'idempotency_keys',
  end: Date,
  condition = sql<boolean>`true`,
): Promise<void> => {
  const name = sql.table(table);
  for (let removed = STEP_ROWS; removed === STEP_ROWS;) {
    const { numAffectedRows = 0n } = await sql`delete from ${name} where ctid in (
      select ctid from ${name} where created_at <= ${end} and ${condition} order by created_at limit ${STEP_ROWS})`.execute(connection);
    removed = Number(numAffectedRows);
  }
};

/**
 * Has an embedded database use the room of removed rows again, and look at how its tables are filled: PostgreSQL has a
 * process of its own for it. Table by table, so that requests have their turn in between.
 */
export const reclaimRoom = async ({ kind, executeSql }: Database): Promise<void> => {
  if (kind !== 'pglite') return;
  const { rows } = await executeSql('select relid::regclass::text as name from pg_stat_user_tables');
  for (const { name } of rows) await executeSql(`vacuum (analyze) ${String(name)}`);
};
