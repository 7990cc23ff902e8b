/**
 * What an open database of the service is, embedded or PostgreSQL: one Kysely over one pool; and which of its errors are an outage.
 */
import { CompiledQuery, type Kysely } from 'kysely';
import { ScreeningError, toMessage } from '../../main.js';
import type { Room } from './room.js';
import type { Tables } from './tables.js';

/** What the job queue runs its statements through. */
export interface SqlExecutor {
  readonly executeSql: (text: string, values?: readonly unknown[]) => Promise<{ rows: Record<string, unknown>[] }>;
}

/** An open database of the service. */
export interface Database extends SqlExecutor {
  readonly kind: 'pglite' | 'postgresql';
  readonly kysely: Kysely<Tables>;
  readonly room: Room;
  /** Waits for statements under way, then lets go of the database and of the lock. */
  readonly close: () => Promise<void>;
}

/** A Kysely or a transaction of it. */
export type Connection = Kysely<Tables>;

/** Runs the queue's statements inside a transaction, so that a job exists exactly when the change does. */
export const toExecutor = (connection: Connection): SqlExecutor => ({
  executeSql: async (text, values = []) => ({
    rows: (await connection.executeQuery<Record<string, unknown>>(CompiledQuery.raw(text, [...values]))).rows,
  }),
});

/**
 * Node's and PostgreSQL's codes for a database that is not there or lets nobody in, and for what another try may get done
 * (classes of PostgreSQL's Appendix A): it takes no writes (25006), gave a transaction up (40, 25P03, 25P04), was waited
 * for too long (55P03, 57014), has no connection, memory or disk left (53), is starting or going (57P), or its disk fails (58).
 */
const OUTAGE =
  /^(?:ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|ENOENT|08...|25006|25P0[34]|28...|3D000|40...|53...|55P03|57...|58...)$/u;
const OUTAGE_MESSAGES =
  /Connection terminated|connection timeout|timeout exceeded when trying to connect|Client has encountered a connection error|not queryable|server closed the connection/iu;

/** @returns `unavailable` for what is the database's absence, anything else as it is. */
export const toDatabaseError = (error: unknown): unknown => {
  if (!(error instanceof Error) || error instanceof ScreeningError) return error;
  const { code } = error as NodeJS.ErrnoException;
  const nested = error instanceof AggregateError ? (error.errors as NodeJS.ErrnoException[]) : [];
  const isOutage =
    [code, ...nested.map((each) => each.code)].some((each) => typeof each === 'string' && OUTAGE.test(each)) ||
    OUTAGE_MESSAGES.test(error.message);
  return isOutage
    ? new ScreeningError(
        'unavailable',
        `The database is unavailable: ${[error, ...nested].map(toMessage).find((message) => message !== '') ?? String(code)}.`,
        {},
        { cause: error },
      )
    : error;
};
