/**
 * A session: what one request or one job may do to the data of one account and environment, in one transaction.
 *
 * Changes, the events that tell of them, the audit records and the jobs they cause are written together or not at all.
 * Events, audit records, jobs and what else needs no answer are collected and sent last, as one statement.
 */
import type { Sealer } from '../sealing.js';
import { writeAudit, type AuditRecord } from './audit.js';
import { toDatabaseError, type Connection } from './database.js';
import { writeEvents, type NewEvent } from './outbox.js';
import { createScopedTables, type ScopedTables } from './scoped-tables.js';
import type { Scope } from './tables.js';
import { createWriteBatch, type WriteBatch } from './write-batch.js';

export interface Session {
  readonly scope: Scope;
  readonly tables: ScopedTables;
  readonly sealer: Sealer;
  /** The time of what is written in it: when it began, or what {@link follow} has made of that. */
  readonly now: Date;
  /**
   * Makes the time later than a change of what is to be changed: another session may have begun later and written first,
   * or on a node whose clock is ahead. The times of a record, and of the events that tell of it, are in the order of its changes.
   */
  readonly follow: (changedAt: Date) => void;
  /** What is written at the end, and needs no answer: the jobs of this change, and new rows. */
  readonly writes: WriteBatch;
  readonly emit: (event: NewEvent) => void;
  /** What has been emitted so far. */
  readonly events: readonly NewEvent[];
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
  return {
    scope,
    tables: createScopedTables(connection, scope),
    sealer,
    now,
    follow: refuse,
    writes: { add: refuse, executeSql: refuse, send: refuse },
    emit: refuse,
    events: [],
    audit: refuse,
  };
};

/**
 * Runs `work` in a transaction; what it throws undoes everything.
 * @throws ScreeningError unavailable when the database is gone; whatever `work` throws.
 */
export const runSession = async <T>(
  connection: Connection,
  options: SessionOptions,
  work: (session: Session) => Promise<T>,
): Promise<T> => {
  try {
    return await connection.transaction().execute((tx) => runSessionIn(tx, options, work));
  } catch (error) {
    throw toDatabaseError(error);
  }
};

/** As {@link runSession}, in a transaction that the caller has begun and may go on with. */
export const runSessionIn = async <T>(tx: Connection, options: SessionOptions, work: (session: Session) => Promise<T>): Promise<T> => {
  const { scope, actor, sealer } = options;
  let { now } = options;
  const events: NewEvent[] = [];
  const records: AuditRecord[] = [];
  const writes = createWriteBatch();
  const answer = await work({
    scope,
    tables: createScopedTables(tx, scope),
    sealer,
    get now() {
      return now;
    },
    follow: (changedAt) => {
      if (changedAt >= now) now = new Date(changedAt.getTime() + 1);
    },
    writes,
    emit: (event) => events.push(event),
    events,
    audit: (action, resourceType, resourceId, detail = {}) => records.push({ at: now, actor, action, resourceType, resourceId, detail }),
  });
  writeEvents(writes, scope, events, now);
  writeAudit(writes, scope, records);
  await writes.send(tx);
  return answer;
};
