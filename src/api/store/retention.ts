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
  await connection
    .deleteFrom('events')
    .where('created_at', '<=', toEnd(keptMs.events))
    .where((query) =>
      query.not(
        query.exists(
          query
            .selectFrom('outbox')
            .select('position')
            .whereRef('outbox.account', '=', 'events.account')
            .whereRef('outbox.environment', '=', 'events.environment')
            .whereRef('outbox.event_id', '=', 'events.id'),
        ),
      ),
    )
    .execute();
  await connection.deleteFrom('idempotency_keys').where('created_at', '<=', toEnd(keptMs.idempotencyKeys)).execute();
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
