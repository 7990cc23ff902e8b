/**
 * The files of a source that may be a folder.
 */
import { readdir, realpath, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { ScreeningError, toReadReason } from '../../errors.js';
import { toSourceName, type SourceFile } from './source-text.js';

/**
 * A folder's files by their names in lower case, without `.gz`; a plain file is taken before its gzip.
 * A link is followed once for all of them: where it is led elsewhere meanwhile, none is of another version.
 * @throws ScreeningError file_unreadable.
 */
export const findFiles = async (folder: string): Promise<ReadonlyMap<string, SourceFile>> => {
  try {
    // Sorted, so that of two names that differ in case alone the same one is taken on every system.
    const place = await realpath(folder);
    const names = (await readdir(place)).sort((a, b) => Number(isPacked(b)) - Number(isPacked(a)) || (a < b ? -1 : 1));
    return new Map(names.map((name) => [name.toLowerCase().replace(/\.gz$/u, ''), { path: join(place, name), file: join(folder, name) }]));
  } catch (cause) {
    const message = `${folder} is not a folder that can be read: ${toReadReason(cause)}.`;
    throw new ScreeningError('file_unreadable', message, { file: folder }, { cause });
  }
};

const isPacked = (name: string): boolean => name.toLowerCase().endsWith('.gz');

/**
 * The file itself, or the files of a folder with an ending (`.jsonl`), plain or gzip, in the order of their names.
 * @throws ScreeningError source_incomplete for a folder without such a file.
 */
export const findPaths = async (path: string, ending: string): Promise<readonly SourceFile[]> => {
  if (path === '-' || !(await isFolder(path))) return [{ path, file: toSourceName(path) }];
  const files = await findFiles(path);
  const names = [...files.keys()].filter((name) => name.endsWith(ending)).sort();
  if (names.length === 0)
    throw new ScreeningError('source_incomplete', `${path} holds no file *${ending}.`, { file: join(path, `*${ending}`) });
  return names.map((name) => files.get(name)!);
};

const isFolder = async (path: string): Promise<boolean> => {
  try {
    return (await stat(path)).isDirectory();
  } catch {
    // Reading it says why it cannot be read.
    return false;
  }
};
