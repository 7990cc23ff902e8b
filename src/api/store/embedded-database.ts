/**
 * PGlite in a folder as the database of the service, for one process.
 *
 * PGlite is a single session, so its "pool" hands out that session to one holder at a time: statements of the queue never
 * land inside a transaction of a request. PGlite does not fsync: a crash of the process loses nothing, a loss of power
 * may. A lock file keeps a second process out of the folder, because PGlite would open it without an error and then diverge.
 */
import { accessSync, constants, existsSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { PGlite } from '@electric-sql/pglite';
import { Kysely, PostgresDialect, type PostgresPoolClient } from 'kysely';
import { makeFolder } from '../../files/make-folder.js';
import { takeLock } from '../../files/process-lock.js';
import { ScreeningError, toWriteReason } from '../../main.js';
import type { Database } from './database.js';
import { readEmptyDatabase } from './empty-database.js';
import { toRoomLog, type Room } from './room.js';
import type { Tables } from './tables.js';

/** @param folder absent keeps everything in memory. */
export const openPglite = async (folder: string | undefined): Promise<Database> => {
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
