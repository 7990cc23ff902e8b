/**
 * Reads the tab-separated tables of data/: UTF-8, `#` lines are comments, a row a line, columns fixed per table.
 */
import { readFileSync } from 'node:fs';

/**
 * @param path below data/, such as `names/particles.tsv`.
 * @param columns least number of columns that a row must have.
 * @throws Error when the table is missing or a row is short: the installation is broken, nothing can be screened.
 */
export const readTable = (path: string, columns: number): readonly (readonly string[])[] => {
  const content = readFileSync(new URL(`../data/${path}`, import.meta.url), 'utf8');
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

/** The parts of a cell that holds a list. */
export const toParts = (cell: string | undefined, separator: string): string[] =>
  (cell ?? '').split(separator).map((part) => part.trim()).filter((part) => part !== '');
