/**
 * The database of the service: PGlite in a folder (the default, one process), or PostgreSQL by its URL.
 *
 * Both are one Kysely over one pool. PGlite is a single session, so its "pool" hands out that session to one holder at
 * a time: statements of the queue never land inside a transaction of a request. PGlite does not fsync: a crash of the
 * process loses nothing, a loss of power may. A lock file keeps a second process out of the folder, because PGlite
 * would open it without an error and then diverge.
 */
import { accessSync, constants, existsSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { PGlite } from '@electric-sql/pglite';
import { CompiledQuery, Kysely, PostgresDialect, type PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { ScreeningError, toMessage, toWriteReason } from '../../main.js';
import { makeFolder } from '../../files/make-folder.js';
import { A_FUNCTION, A_TEXT, assertOptions, toRequired, toWholeNumberRule, type OptionRules } from '../../option-rules.js';
import { takeLock } from '../../files/process-lock.js';
import { readEmptyDatabase } from './empty-database.js';
import { migrate } from './migrations.js';
import { toRoomLog, type Room } from './room.js';
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

/** Which database, the folder of an embedded one or the URL of PostgreSQL. */
export type DatabaseOptions =
  | { /** A folder, made where it is missing; absent keeps everything in memory, for tests. */ readonly dataFolder?: string }
  | {
      readonly url: string;
      /** Default 10. */ readonly connections?: number | undefined;
      /** Milliseconds that a statement waits for a lock, after which it fails as `unavailable`. Default 10,000. */ readonly lockTimeoutMs?:
        number | undefined;
      /** Called when an idle connection breaks. */ readonly onError?: ((error: Error) => void) | undefined;
    };

const CONNECT_TIMEOUT_MS = 5_000;
/** A connection has its statements prepared: it is kept over a lull. */
const IDLE_TIMEOUT_MS = 60_000;
/** What waits for an answer is asked after by the system: else one whose server is gone without a word would wait for ever. */
const KEEP_ALIVE_MS = 10_000;
/** Locks are held for milliseconds: beyond it their holder hangs, and a request that still waits holds a connection itself. */
const LOCK_TIMEOUT_MS = 10_000;
/** The server lets go of the locks of a node that hangs in the middle of a transaction. */
const IDLE_IN_TRANSACTION_MS = 60_000;

type PostgresOptions = Extract<DatabaseOptions, { readonly url: string }>;
const POSTGRES_OPTIONS: OptionRules<PostgresOptions> = {
  url: toRequired(A_TEXT),
  connections: toWholeNumberRule(1),
  lockTimeoutMs: toWholeNumberRule(0),
  onError: A_FUNCTION,
};
const FOLDER_OPTIONS: OptionRules<Exclude<DatabaseOptions, PostgresOptions>> = { dataFolder: A_TEXT };

/**
 * Opens the embedded database of a folder, or PostgreSQL by its URL, and brings its tables up to date.
 * @throws ScreeningError database_locked; database_version; file_unreadable for a folder that cannot be written to, or whose database does not open; invalid_option for a URL that is none, and for an option that is not known; unavailable when the database cannot be reached.
 */
export const openDatabase = async (options: DatabaseOptions = {}): Promise<Database> => {
  if (Object(options) !== options)
    throw new ScreeningError('invalid_option', 'A database is opened by { url } or { dataFolder }.', { option: 'url' });
  assertOptions(options, 'url' in options ? POSTGRES_OPTIONS : FOLDER_OPTIONS);
  const database = 'url' in options ? openPostgres(options) : await openPglite(options.dataFolder);
  try {
    await migrate(database.kysely as Kysely<never>);
    return database;
  } catch (error) {
    await database.close();
    throw toDatabaseError(error);
  }
};

/** Runs the queue's statements inside a transaction, so that a job exists exactly when the change does. */
export const toExecutor = (connection: Connection): SqlExecutor => ({
  executeSql: async (text, values = []) => ({
    rows: (await connection.executeQuery<Record<string, unknown>>(CompiledQuery.raw(text, [...values]))).rows,
  }),
});

/** What is not such a URL would be taken for the name of a host, or of a database. */
const POSTGRES_URL = /^(?:postgres(?:ql)?:\/\/|socket:|\/)/u;

/** Checks that a text is a URL of PostgreSQL. @returns the URL, if it is one of PostgreSQL. @throws ScreeningError invalid_option. */
export const requirePostgresUrl = (url: string): string => {
  if (!POSTGRES_URL.test(url))
    throw new ScreeningError('invalid_option', 'The URL of the database must be as postgres://user@host/database.', { option: 'url' });
  return url;
};

const openPostgres = ({ url, connections = 10, lockTimeoutMs = LOCK_TIMEOUT_MS, onError = () => undefined }: PostgresOptions): Database => {
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

const openPglite = async (folder: string | undefined): Promise<Database> => {
  const unlock = folder === undefined ? () => undefined : lockFolder(folder);
  let pglite: PGlite;
  try {
    pglite = await createPglite(folder === undefined ? undefined : join(folder, 'pg'));
  } catch (error) {
    unlock();
    throw folder === undefined ? error : toUnopenable(folder, error);
  }
  const takeTurn = createTurns();
  const pool = {
    connect: async (): Promise<PostgresPoolClient> => {
      const release = await takeTurn();
      return {
        release,
        query: (text: unknown, values?: readonly unknown[]) => queryPglite(pglite, text as string, values ?? []),
      } as PostgresPoolClient;
    },
    end: () => Promise.resolve(),
  };
  const room: Room = { isDoubted: false };
  let closing: Promise<void> | undefined;
  return {
    kind: 'pglite',
    room,
    kysely: new Kysely<Tables>({ dialect: new PostgresDialect({ pool }), log: toRoomLog(room) }),
    executeSql: async (text, values) => {
      const release = await takeTurn();
      try {
        await setImmediate();
        // Without parameters it may be several statements, which the protocol of query() does not take.
        if (values === undefined || values.length === 0) return { rows: (await pglite.exec(text)).at(-1)?.rows ?? [] };
        return { rows: (await pglite.query<Record<string, unknown>>(text, [...values])).rows };
      } finally {
        release();
      }
    },
    close: () =>
      (closing ??= (async () => {
        const release = await takeTurn();
        await pglite.close();
        unlock();
        release();
      })()),
  };
};

/** All buffers are written to as it starts: its own 128 MiB take 100 MiB of memory more, for what the system keeps of the files anyway. */
const START_PARAMETERS = [...PGlite.defaultStartParams, '-c', 'shared_buffers=32MB'];

/** @param dataDir absent keeps it in memory. */
const createPglite = async (dataDir: string | undefined): Promise<PGlite> => {
  if (dataDir === undefined) return startPglite({}, true);
  // Stands beside a database while it is made: what a process that was killed then has left is made anew, and holds nothing yet.
  const unfinished = `${dataDir}.unfinished`;
  if (existsSync(unfinished)) rmSync(dataDir, { recursive: true, force: true });
  if (existsSync(join(dataDir, 'PG_VERSION'))) return startPglite({ dataDir }, false);
  writeFileSync(unfinished, '');
  const pglite = await startPglite({ dataDir }, true);
  rmSync(unfinished);
  return pglite;
};

const startPglite = async (place: { readonly dataDir?: string }, isNew: boolean): Promise<PGlite> => {
  const loadDataDir = isNew ? await readEmptyDatabase() : undefined;
  return PGlite.create({ startParams: START_PARAMETERS, ...place, ...(loadDataDir ? { loadDataDir } : {}) });
};

/** By the error numbers of WASI, which the embedded database runs in. */
const OPEN_REASONS: Readonly<Record<number, string>> = { 2: 'permission is denied', 51: 'the disk is full' };

const toUnopenable = (folder: string, cause: unknown): ScreeningError => {
  const reason =
    OPEN_REASONS[(cause as { readonly errno?: number } | undefined)?.errno ?? 0] ?? 'its files are damaged, or of another version';
  return new ScreeningError(
    'file_unreadable',
    `The embedded database in ${folder} cannot be opened: ${reason}.`,
    { file: folder },
    { cause },
  );
};

/** It answers without leaving the microtasks, so requests and timers have their turn before each statement: loops of jobs ask the next at once. */
const queryPglite = async (
  pglite: PGlite,
  text: string,
  values: readonly unknown[],
): Promise<{ command: string; rowCount: number; rows: unknown[] }> => {
  await setImmediate();
  const { rows, affectedRows } = await pglite.query(text, [...values]);
  return {
    command: /^\s*(?:with\b.*?\b)?(insert|update|delete|select)\b/isu.exec(text)?.[1]?.toUpperCase() ?? '',
    rowCount: affectedRows ?? 0,
    rows,
  };
};

/** A queue of one place: who awaits it holds the session until the function it got is called. */
const createTurns = (): (() => Promise<() => void>) => {
  let last: Promise<void> = Promise.resolve();
  return async () => {
    const before = last;
    let release!: () => void;
    last = new Promise((resolve) => {
      release = resolve;
    });
    await before;
    return release;
  };
};

const toUnwritable = (folder: string, cause: unknown): ScreeningError =>
  new ScreeningError(
    'file_unreadable',
    `The data folder ${folder} cannot be written to: ${toWriteReason(cause)}.`,
    { file: folder },
    { cause },
  );

/**
 * Makes the folder of an embedded database, for its owner alone.
 * @returns where the folder is, made where it is missing.
 * @throws ScreeningError file_unreadable where it cannot be written to.
 */
export const makeDataFolder = (folder: string): string => {
  try {
    makeFolder(folder, 0o700);
    accessSync(folder, constants.W_OK);
    return realpathSync(folder);
  } catch (error) {
    throw toUnwritable(folder, error);
  }
};

/** @returns what takes the lock away. @throws ScreeningError database_locked; file_unreadable. */
const lockFolder = (folder: string): (() => void) => {
  const file = join(makeDataFolder(folder), 'lock');
  try {
    return takeLock(
      file,
      (processId) =>
        new ScreeningError(
          'database_locked',
          `The data folder ${folder} is in use by process ${processId}; the embedded database takes one process. Stop it, or use --database-url.`,
          { file: folder, processId },
        ),
    );
  } catch (error) {
    throw error instanceof ScreeningError ? error : toUnwritable(folder, error);
  }
};

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
        `The database cannot work at present: ${[error, ...nested].map(toMessage).find((message) => message !== '') ?? String(code)}.`,
        {},
        { cause: error },
      )
    : error;
};
