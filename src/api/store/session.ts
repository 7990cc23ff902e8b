/**
 * A session: what one request or one job may do to the data of one account and environment, in one transaction.
 *
 * Changes, the events that tell of them, the audit records and the jobs they cause are written together or not at all.
 * Events and audit records are collected and written last: the end of the audit chain is then locked for as short a
 * time as can be.
 */
import type { Sealer } from '../sealing.js';
import { appendAudit, type AuditRecord } from './audit.js';
import { toDatabaseError, toExecutor, type Connection, type SqlExecutor } from './database.js';
import { createId } from './ids.js';
import { createScopedTables, type ScopedTables } from './scoped-tables.js';
import type { JsonObject, Scope } from './tables.js';

export interface NewEvent {
  readonly type: string;
  readonly resourceType: string;
  readonly resourceId: string;
  /** Whose personal data the payload may hold. */
  readonly clientId: string | null;
  readonly payload: JsonObject;
}

export interface Session {
  readonly scope: Scope;
  readonly tables: ScopedTables;
  readonly sealer: Sealer;
  /** The time of all that is written in it. */
  readonly now: Date;
  /** Where the queue writes a job of this change. */
  readonly executor: SqlExecutor;
  readonly emit: (event: NewEvent) => void;
  readonly audit: (action: string, resourceType: string, resourceId: string, detail?: AuditRecord['detail']) => void;
}

export interface SessionOptions {
  readonly scope: Scope;
  /** See {@link AuditRecord}. */
  readonly actor: string;
  readonly now: Date;
  readonly sealer: Sealer;
}

/** Reads without a transaction; emits and audits nothing. */
export const createReadingSession = (connection: Connection, { scope, now, sealer }: Omit<SessionOptions, 'actor'>): Session => {
  const refuse = (): never => {
    throw new Error('A session that only reads changes nothing.');
  };
  return { scope, tables: createScopedTables(connection, scope), sealer, now, executor: { executeSql: refuse }, emit: refuse, audit: refuse };
};

/**
 * Runs `work` in a transaction; what it throws undoes everything.
 * @throws ScreeningError unavailable when the database is gone; whatever `work` throws.
 */
export const runSession = async <T>(connection: Connection, options: SessionOptions, work: (session: Session) => Promise<T>): Promise<T> => {
  try {
    return await connection.transaction().execute((tx) => runSessionIn(tx, options, work));
  } catch (error) {
    throw toDatabaseError(error);
  }
};

/** As {@link runSession}, in a transaction that the caller has begun and may go on with. */
export const runSessionIn = async <T>(tx: Connection, options: SessionOptions, work: (session: Session) => Promise<T>): Promise<T> => {
  const { scope, actor, now, sealer } = options;
  const events: NewEvent[] = [];
  const records: AuditRecord[] = [];
  const tables = createScopedTables(tx, scope);
  const answer = await work({
    scope,
    tables,
    sealer,
    now,
    executor: toExecutor(tx),
    emit: (event) => events.push(event),
    audit: (action, resourceType, resourceId, detail = {}) => records.push({ ...scope, at: now, actor, action, resourceType, resourceId, detail }),
  });
  if (events.length > 0) await tables.insert('events', ...events.map((event) => toEventRow(event, now))).execute();
  if (records.length > 0) await appendAudit(tx, ...records);
  return answer;
};

const toEventRow = (
  { type, resourceType, resourceId, clientId, payload }: NewEvent,
  now: Date,
): { id: string; type: string; resource_type: string; resource_id: string; client_id: string | null; payload: string; created_at: Date } => ({
  id: createId(now),
  type,
  resource_type: resourceType,
  resource_id: resourceId,
  client_id: clientId,
  payload: JSON.stringify(payload),
  created_at: now,
});
