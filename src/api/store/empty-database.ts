/**
 * The file beside the compiled code that holds an embedded database with its tables and no rows, which the build makes:
 * PostgreSQL in WebAssembly takes seconds to make one.
 *
 *   hash of what it was made by, 64 hex digits · checksum of what follows, eight hex digits · its folder as tar, by Brotli
 *
 * One that is damaged, or was made by other versions or migrations, is not used: the database is then made anew.
 */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompressSync, brotliDecompress, constants, crc32 } from 'node:zlib';
import { PGlite } from '@electric-sql/pglite';
import { describeMigrations } from './migrations.js';

/** The same from src/ and from what is compiled of it. */
const FILE = new URL('../../../dist/empty-database.tar.br', import.meta.url);
const HASH_DIGITS = 64;
const CONTENT_START = HASH_DIGITS + 8;
/** Databases of a new server are copies of each other, some MiB apart. */
const COMPRESSION = { params: { [constants.BROTLI_PARAM_QUALITY]: 6, [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS } };
/** In one piece, so that none are put together. */
const MOST_BYTES = 64 * 1024 * 1024;

/** The server, and what makes the tables of jobs. */
const PACKAGES = ['@electric-sql/pglite', 'pg-boss'];
const { resolve } = createRequire(import.meta.url);
/** The version that is installed; the code of both lies in a folder below. */
const readVersion = (name: string): string =>
  (JSON.parse(readFileSync(join(resolve(name), '../../package.json'), 'utf8')) as { readonly version: string }).version;
const toMadeBy = (): string =>
  createHash('sha256')
    .update([...PACKAGES.map(readVersion), describeMigrations()].join('\n'))
    .digest('hex');
const toChecksum = (content: Uint8Array): string => crc32(content).toString(16).padStart(8, '0');

/** So that databases are made anew. */
export const removeEmptyDatabase = (): void => rmSync(FILE, { force: true });

/** @param folder of a database that is closed. */
export const writeEmptyDatabase = async (folder: string): Promise<void> => {
  const pglite = await PGlite.create({ dataDir: join(folder, 'pg') });
  await pglite.exec('checkpoint');
  const content = brotliCompressSync(await (await pglite.dumpDataDir('none')).bytes(), COMPRESSION);
  await pglite.close();
  const partial = new URL(`${FILE.href}.${process.pid}`);
  writeFileSync(partial, Buffer.concat([Buffer.from(toMadeBy() + toChecksum(content)), content]));
  renameSync(partial, FILE);
};

/** @returns nothing where there is no such file, or none that may be used. */
export const readEmptyDatabase = async (): Promise<Blob | undefined> => {
  if (!existsSync(FILE)) return undefined;
  const file = readFileSync(FILE);
  const content = file.subarray(CONTENT_START);
  if (file.toString('latin1', 0, CONTENT_START) !== toMadeBy() + toChecksum(content)) return undefined;
  return toBlob(await promisify(brotliDecompress)(content, { chunkSize: MOST_BYTES }));
};

/** One that gives its bytes as they are, which is all that PGlite asks for: another copies them twice, in small pieces. */
const toBlob = ({ buffer, byteOffset, byteLength }: Buffer<ArrayBuffer>): Blob =>
  Object.assign(new Blob([]), { arrayBuffer: () => Promise.resolve(buffer.slice(byteOffset, byteOffset + byteLength)) });
