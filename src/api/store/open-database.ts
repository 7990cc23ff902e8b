/**
 * Opens the database of the service: PGlite in a folder (the default, one process), or PostgreSQL by its URL.
 */
import type { Kysely } from 'kysely';
import { ScreeningError } from '../../main.js';
import { A_TEXT, assertOptions, type OptionRules } from '../../option-rules.js';
import { toDatabaseError, type Database } from './database.js';
import { openPglite } from './embedded-database.js';
import { migrate } from './migrations.js';
import { openPostgres, POSTGRES_OPTIONS, type PostgresOptions } from './postgresql.js';

/** Which database, the folder of an embedded one or the URL of PostgreSQL. */
export type DatabaseOptions = FolderOptions | PostgresOptions;

interface FolderOptions {
  /** A folder, made where it is missing; absent keeps everything in memory, for tests. */
  readonly dataFolder?: string;
}
const FOLDER_OPTIONS: OptionRules<FolderOptions> = { dataFolder: A_TEXT };

/**
 * Opens the embedded database of a folder, or PostgreSQL by its URL, and brings its tables up to date.
 * @throws ScreeningError database_locked; database_version; file_unreadable for a folder that cannot be written to, or
 *   whose database does not open; invalid_option for an invalid URL or an unknown option; unavailable when the database
 *   cannot be reached.
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
