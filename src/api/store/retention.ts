/** What is kept for a time only: events, and answers kept for their Idempotency-Key. */
import type { Connection } from './database.js';

/** Removes of all accounts what is older; events that still wait for their deliveries stay. */
export const removeExpired = async (connection: Connection, olderThan: { readonly events: Date; readonly idempotencyKeys: Date }): Promise<void> => {
  await connection
    .deleteFrom('events')
    .where('created_at', '<=', olderThan.events)
    .where((query) =>
      query.not(query.exists(query.selectFrom('outbox').select('position').whereRef('outbox.account', '=', 'events.account').whereRef('outbox.environment', '=', 'events.environment').whereRef('outbox.event_id', '=', 'events.id'))),
    )
    .execute();
  await connection.deleteFrom('idempotency_keys').where('created_at', '<=', olderThan.idempotencyKeys).execute();
};
