/**
 * What `serve` and `keys` share: where the data are.
 */
import { join } from 'node:path';
import { Option, type Command } from 'commander';
import { createLogger, createSealer, openDatabase, readSealingKeys, SEALING_KEYS_VARIABLE, writeNewSealingKey, type Database, type Logger, type Sealer } from '../api/api.js';
import { existsSync } from 'node:fs';

export interface DataFlags {
  readonly data: string;
  readonly databaseUrl?: string;
}

export const DEFAULT_DATA_FOLDER = 'screening-data';
const URL_VARIABLE = 'SCREENING_DATABASE_URL';

export const addDataOptions = (command: Command): Command =>
  command
    .option('--data <dir>', 'folder of the embedded database, for one process', DEFAULT_DATA_FOLDER)
    .addOption(new Option('--database-url <url>', 'PostgreSQL 15 or later instead, for any number of processes').env(URL_VARIABLE));

/** @throws ScreeningError database_locked, unavailable. */
export const openServiceDatabase = ({ data, databaseUrl }: DataFlags, log: Logger = createLogger('silent')): Promise<Database> =>
  databaseUrl === undefined
    ? openDatabase({ dataFolder: data })
    : openDatabase({ url: databaseUrl, onError: (error) => log.warn('An idle connection to the database broke.', { error }) });

/**
 * The keys of the file, of the variable, or, for the embedded database, of a file beside it, which is made at the first
 * start: it is as safe as the folder that it lies in.
 * @throws ScreeningError invalid_key.
 */
export const openSealer = ({ data, databaseUrl }: DataFlags, file: string | undefined): Sealer => {
  const isOwn = file === undefined && process.env[SEALING_KEYS_VARIABLE] === undefined && databaseUrl === undefined;
  const own = join(data, 'sealing-keys');
  if (isOwn && !existsSync(own)) writeNewSealingKey(own);
  return createSealer(readSealingKeys({ file: isOwn ? own : file, env: process.env }));
};
