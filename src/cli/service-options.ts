/**
 * What `serve` and `keys` share: where the data are.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Option, type Command } from 'commander';
import {
  createLogger,
  createSealer,
  makeDataFolder,
  openDatabase,
  readSealingKeys,
  requirePostgresUrl,
  SEALING_KEYS_VARIABLE,
  writeNewSealingKey,
  type Database,
  type Logger,
  type Sealer,
} from '../api/api.js';
import { ScreeningError } from '../main.js';

export interface DataFlags {
  readonly data: string;
  readonly databaseUrl?: string;
}

const DEFAULT_DATA_FOLDER = 'screening-data';
const URL_VARIABLE = 'SCREENING_DATABASE_URL';

export const addDataOptions = (command: Command): Command =>
  command
    .option('--data <dir>', 'folder of the embedded database, which one process at a time can use', DEFAULT_DATA_FOLDER)
    .addOption(
      new Option('--database-url <url>', 'use PostgreSQL 15 or later instead, with any number of processes')
        .env(URL_VARIABLE)
        .argParser(requirePostgresUrl),
    );

/** Where the indexes of generations are kept: beside an embedded database, or where they are said to be. */
export const toGenerationsFolder = ({ data, databaseUrl }: DataFlags, given: string | undefined): string | undefined =>
  given ?? (databaseUrl === undefined ? join(data, 'generations') : undefined);

const toDatabaseFolder = (data: string): string => join(data, 'pg');
const toOwnKeys = (data: string): string => join(data, 'sealing-keys');

/**
 * An embedded database that is new gets a file of sealing keys beside it, unless the variable names some: they are as safe
 * as the folder that they lie in.
 */
const writeOwnKeysOfNew = ({ data, databaseUrl }: DataFlags): void => {
  const isNew = databaseUrl === undefined && !existsSync(toDatabaseFolder(data)) && !existsSync(toOwnKeys(data));
  if (!isNew || process.env[SEALING_KEYS_VARIABLE] !== undefined) return;
  makeDataFolder(data);
  writeNewSealingKey(toOwnKeys(data));
};

/** Of a service that has been started before. @throws ScreeningError file_unreadable where the folder holds no database; of `openDatabase`. */
export const openExistingDatabase = async (flags: DataFlags): Promise<Database> => {
  const { data, databaseUrl } = flags;
  if (databaseUrl === undefined && !existsSync(toDatabaseFolder(data)))
    throw new ScreeningError('file_unreadable', `There is no database in ${data}.`, { file: data });
  return openServiceDatabase(flags);
};

/** @throws ScreeningError of `openDatabase`. */
export const openServiceDatabase = (flags: DataFlags, log: Logger = createLogger('silent')): Promise<Database> => {
  const { data, databaseUrl } = flags;
  if (databaseUrl !== undefined)
    return openDatabase({ url: databaseUrl, onError: (error) => log.warn('An idle connection to the database was lost.', { error }) });
  writeOwnKeysOfNew(flags);
  return openDatabase({ dataFolder: data });
};

/**
 * The keys of the file, of the variable, or, for the embedded database, of the file beside it.
 * @throws ScreeningError invalid_key: also for an embedded database whose own file is gone, as what it holds could not be opened.
 */
export const openSealer = (flags: DataFlags, file: string | undefined): Sealer => {
  if (file === undefined) writeOwnKeysOfNew(flags);
  const isOwn = process.env[SEALING_KEYS_VARIABLE] === undefined && flags.databaseUrl === undefined;
  return createSealer(readSealingKeys({ file: file ?? (isOwn ? toOwnKeys(flags.data) : undefined), env: process.env }));
};
