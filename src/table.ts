/**
 * Reads the tab-separated tables of data/: UTF-8, `#` lines are comments, a row a line, columns fixed per table.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';

const DATA_FOLDER = new URL('../data/', import.meta.url);

/**
 * @param path below data/, such as `names/particles.tsv`.
 * @param columns least number of columns that a row must have.
 * @throws Error when the table is missing or a row is short: the installation is broken, nothing can be screened.
 */
export const readTable = (path: string, columns: number): readonly (readonly string[])[] => {
  const content = readShipped(path);
  const rows: string[][] = [];
  for (const [position, line] of content.split(/\r?\n/u).entries()) {
    if (line === '' || line.startsWith('#')) continue;
    const cells = line.split('\t');
    if (cells.length < columns) {
      throw new Error(`Line ${position + 1} of data/${path} has ${cells.length} of ${columns} columns.`);
    }
    rows.push(cells);
  }
  return rows;
};

const readShipped = (path: string): string => {
  try {
    return readFileSync(new URL(path, DATA_FOLDER), 'utf8');
  } catch (cause) {
    throw new Error(`The table data/${path} of screening-engine is not beside its code; a bundler must leave the package out.`, { cause });
  }
};

/** The parts of a cell that holds a list, without blanks around them; blank ones are left out. */
export const toParts = (cell: string | undefined, separator: string): string[] =>
  (cell ?? '')
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** Adds an item to a key's list once; all that are added of one come one after the other. */
export const addTo = <Key, Item>(lists: Map<Key, Item[]>, key: Key, item: Item): void => {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [item]);
  else if (list.at(-1) !== item) list.push(item);
};

/** A hash of all tables and their paths. */
export const hashTables = (): string => hashFiles(DATA_FOLDER, '.tsv');

/** A hash of the files of a folder and those below it, with their paths, the same on every machine; that of no files is empty. */
export const hashFiles = (folder: URL, extension: string): string => {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith(extension))
    .map((path) => path.replaceAll('\\', '/'));
  const hash = createHash('sha256');
  for (const path of paths.sort()) hash.update(`${path}\n`).update(readFileSync(new URL(path, folder)));
  return paths.length === 0 ? '' : hash.digest('hex');
};
