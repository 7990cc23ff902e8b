/**
 * A PostgreSQL server as the database of the service: a pool whose statements are prepared and pipelined.
 */
import { Kysely, PostgresDialect, type PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { ScreeningError } from '../../main.js';
import { A_FUNCTION, A_TEXT, toRequired, toWholeNumberRule, type OptionRules } from '../../option-rules.js';
import type { Database } from './database.js';
import { toRoomLog, type Room } from './room.js';
import type { Tables } from './tables.js';

const CONNECT_TIMEOUT_MS = 5_000;
/** A connection has its statements prepared: it is kept over a lull. */
const IDLE_TIMEOUT_MS = 60_000;
/** What waits for an answer is asked after by the system: else one whose server is gone without a word would wait for ever. */
const KEEP_ALIVE_MS = 10_000;
/** Locks are held for milliseconds: beyond it their holder hangs, and a request that still waits holds a connection itself. */
const LOCK_TIMEOUT_MS = 10_000;
/** The server lets go of the locks of a node that hangs in the middle of a transaction. */
const IDLE_IN_TRANSACTION_MS = 60_000;

export interface PostgresOptions {
  readonly url: string;
  /** Default 10. */
  readonly connections?: number | undefined;
  /** Milliseconds that a statement waits for a lock, after which it fails as `unavailable`. Default 10,000. */
  readonly lockTimeoutMs?: number | undefined;
  /** Called when an idle connection breaks. */
  readonly onError?: ((error: Error) => void) | undefined;
}
export const POSTGRES_OPTIONS: OptionRules<PostgresOptions> = {
  url: toRequired(A_TEXT),
  connections: toWholeNumberRule(1),
  lockTimeoutMs: toWholeNumberRule(0),
  onError: A_FUNCTION,
};

/** What is not such a URL would be taken for the name of a host, or of a database. */
const POSTGRES_URL = /^(?:postgres(?:ql)?:\/\/|socket:|\/)/u;

/** Checks that a text is a URL of PostgreSQL. @returns the URL, if it is one of PostgreSQL. @throws ScreeningError invalid_option. */
export const requirePostgresUrl = (url: string): string => {
  if (!POSTGRES_URL.test(url))
    throw new ScreeningError('invalid_option', 'The URL of the database must be as postgres://user@host/database.', { option: 'url' });
  return url;
};

export const openPostgres = ({
  url,
  connections = 10,
  lockTimeoutMs = LOCK_TIMEOUT_MS,
  onError = () => undefined,
}: PostgresOptions): Database => {
  const pool = new pg.Pool({
    connectionString: requirePostgresUrl(url),
    max: connections,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    idleTimeoutMillis: IDLE_TIMEOUT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    application_name: 'screening',
    pipeline: true,
  });
  const nameOf = createStatementNames();
  const room: Room = { isDoubted: false };
  // A connection that breaks is replaced by the next that is asked for. One that is held has no statement under way between
  // two of a transaction: without a listener of its own its end would be nobody's, and end the process.
  pool.on('error', onError);
  pool.on('connect', (client) => {
    client.on('error', onError);
    // A plan that was made for all parameters while a table was small stays when it has grown; planning anew takes some 50 µs.
    client
      .query(
        `set plan_cache_mode = force_custom_plan; set lock_timeout = ${lockTimeoutMs}; set idle_in_transaction_session_timeout = ${IDLE_IN_TRANSACTION_MS}`,
      )
      .catch(onError);
  });
  return {
    kind: 'postgresql',
    room,
    kysely: new Kysely<Tables>({
      dialect: new PostgresDialect({ pool: { connect: async () => toPipelined(await pool.connect(), nameOf), end: () => pool.end() } }),
      log: toRoomLog(room),
    }),
    // Without parameters it may be several statements, which cannot be prepared.
    executeSql: async (text, values) => ({
      rows: (values?.length
        ? await pool.query<Record<string, unknown>>({ ...nameOf(text), text, values: [...values] })
        : await pool.query<Record<string, unknown>>(text)
      ).rows,
    }),
    close: () => pool.end(),
  };
};

/** Statements that are prepared: more than the service has; those with a number of parameters of their own come and go. */
const MOST_PREPARED = 500;
const LONGEST_PREPARED = 10_000;

/** A name for each text, under which each connection has it parsed and planned once. */
const createStatementNames = (): ((text: string) => { readonly name?: string }) => {
  const names = new Map<string, { readonly name: string }>();
  return (text) => {
    const known = names.get(text);
    if (known) return known;
    if (names.size >= MOST_PREPARED || text.length > LONGEST_PREPARED) return {};
    const given = { name: `s${names.size}` };
    names.set(text, given);
    return given;
  };
};

/** A transaction's beginning is sent with its first statement, not waited for: if it fails, so does that. */
const toPipelined = (client: pg.PoolClient, nameOf: (text: string) => { readonly name?: string }): PostgresPoolClient => {
  const begin = async (): Promise<{ command: 'BEGIN'; rowCount: number; rows: never[] }> => {
    client.query('begin').catch(() => undefined);
    return Promise.resolve({ command: 'BEGIN', rowCount: 0, rows: [] });
  };
  const query = (text: string, values: readonly unknown[]): Promise<unknown> =>
    text === 'begin' ? begin() : client.query({ ...(values.length === 0 ? {} : nameOf(text)), text, values: [...values] });
  return { query, release: () => client.release() } as PostgresPoolClient;
};
