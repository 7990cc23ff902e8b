/**
 * The outbox: events wait in their table until their deliveries are queued, by whichever node takes them first.
 *
 * Works across accounts, so it is for the deliveries and not for routes.
 */
import type { Connection } from './database.js';
import { SHOWN_PAYLOAD } from './erasures.js';
import { createId } from './ids.js';
import type { JsonObject, Scope } from './tables.js';
import type { WriteBatch } from './write-batch.js';

export interface NewEvent {
  readonly type: string;
  readonly resourceType: string;
  readonly resourceId: string;
  /** Whose personal data the payload may hold. */
  readonly clientId: string | null;
  readonly payload: JsonObject;
}

/** Columns as arrays: however many events, the statement is the same, and prepared once. */
export const writeEvents = (writes: WriteBatch, { account, environment }: Scope, events: readonly NewEvent[], now: Date): void => {
  if (events.length === 0) return;
  const ids = events.map(() => createId(now));
  void writes.executeSql(
    'insert into outbox (account, environment, event_id) select $1::text, $2::text, id from unnest($3::text[]) with ordinality as event (id, place) order by place',
    [account, environment, ids],
  );
  void writes.executeSql(
    `insert into events (account, environment, created_at, id, type, resource_type, resource_id, client_id, payload)
     select $1::text, $2::text, $3::timestamptz, id, type, resource_type, resource_id, client_id, payload::json
     from unnest($4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[]) as event (id, type, resource_type, resource_id, client_id, payload)`,
    [
      account,
      environment,
      now,
      ids,
      events.map(({ type }) => type),
      events.map(({ resourceType }) => resourceType),
      events.map(({ resourceId }) => resourceId),
      events.map(({ clientId }) => clientId),
      events.map(({ payload }) => JSON.stringify(payload)),
    ],
  );
};

/** What is sent, as `JSON.stringify` writes it: the order of its members is part of the contract. */
export interface EventObject {
  readonly id: string;
  readonly type: string;
  readonly resourceType: string;
  readonly payload: JsonObject;
  /** ISO 8601, UTC, milliseconds. */
  readonly createdAt: string;
}

export interface OutboxEvent {
  readonly scope: Scope;
  readonly event: EventObject;
}

export const toEventObject = (row: {
  id: string;
  type: string;
  resource_type: string;
  payload: JsonObject;
  created_at: Date;
}): EventObject => ({
  id: row.id,
  type: row.type,
  resourceType: row.resource_type,
  payload: row.payload,
  createdAt: row.created_at.toISOString(),
});

const EVENT_COLUMNS = ['account', 'environment', 'id', 'type', 'resource_type', 'payload', 'created_at'] as const;

/**
 * Takes up to `limit` events that no other node holds, hands them on in the same transaction, and forgets that they wait.
 * When `handle` throws they are taken again.
 * @returns how many were taken.
 */
export const takeOutbox = (
  connection: Connection,
  limit: number,
  handle: (tx: Connection, events: readonly OutboxEvent[]) => Promise<void>,
): Promise<number> =>
  connection.transaction().execute(async (tx) => {
    const rows = await tx
      .deleteFrom('outbox')
      .using('events')
      .whereRef('events.account', '=', 'outbox.account')
      .whereRef('events.environment', '=', 'outbox.environment')
      .whereRef('events.id', '=', 'outbox.event_id')
      .where('outbox.position', 'in', (query) =>
        query.selectFrom('outbox').select('position').orderBy('position').limit(limit).forUpdate().skipLocked(),
      )
      .returning(['outbox.position', ...EVENT_COLUMNS.map((column) => `events.${column}` as const)])
      .execute();
    if (rows.length === 0) return 0;
    const inOrder = rows.sort((a, b) => Number(a.position) - Number(b.position));
    await handle(
      tx,
      inOrder.map((row) => ({ scope: { account: row.account, environment: row.environment }, event: toEventObject(row) })),
    );
    return rows.length;
  });

/** The event as it reads now: a client that was deleted since has been redacted in it. */
export const findEvent = async (connection: Connection, { account, environment }: Scope, id: string): Promise<EventObject | undefined> => {
  const row = await connection
    .selectFrom('events')
    .select(['id', 'type', 'resource_type', SHOWN_PAYLOAD.as('payload'), 'created_at'])
    .where('account', '=', account)
    .where('environment', '=', environment)
    .where('id', '=', id)
    .executeTakeFirst();
  return row && toEventObject(row);
};
