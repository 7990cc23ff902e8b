/** What is kept for a time only: events, and answers kept for their Idempotency-Key. */
import type { Connection } from './database.js';

/** Removes of all accounts what is older; events that still wait for their deliveries stay. */
export const removeExpired = async (connection: Connection, olderThan: { readonly events: Date; readonly idempotencyKeys: Date }): Promise<void> => {
  await connection.deleteFrom('events').where('created_at', '<=', olderThan.events).where('dispatched', '=', true).execute();
  await connection.deleteFrom('idempotency_keys').where('created_at', '<=', olderThan.idempotencyKeys).execute();
};
