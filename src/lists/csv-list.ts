/**
 * What the loaders of one CSV file with a header share: the source opened, its rows delivered one by one, the list closed.
 */
import { createHash } from 'node:crypto';
import { deliverEntry, openTally, type ReadEntry } from './list-tally.js';
import type { ListIssue, ListItem } from './loader.js';
import { readCsvRecords, type CsvRecordOptions } from './reading/csv-records.js';
import { readSourceText, toSourceName } from './reading/source-text.js';

export interface CsvList extends Omit<CsvRecordOptions, 'file'> {
  readonly list: string;
  readonly name: string;
  /** Columns of the format, in lower case; a column that is none of them is an issue, and its words are for the remarks. Absent: any may be there. */
  readonly known?: ReadonlySet<string>;
  /** Those that not every version of the format has: of the others, one that is missing is an issue. */
  readonly optional?: ReadonlySet<string>;
  /** @throws ScreeningError source_malformed for a header that the list cannot be read by. */
  readonly checkHeader?: (columns: readonly string[], file: string) => void;
  readonly readEntry: (cells: ReadonlyMap<string, string>) => ReadEntry;
  /** The day of publication (ISO 8601), asked for after the last row. */
  readonly readDate?: () => string | undefined;
}

/** An issue for each of the columns that are not of the format, whose words are for the remarks. */
export const toUnknownColumns = (columns: readonly string[]): readonly Pick<ListIssue, 'field' | 'severity' | 'message'>[] =>
  columns
    .map((column) => (/^[\w -]{1,40}$/u.test(column) ? column : 'without a plain name'))
    .map((field) => ({
      field,
      severity: 'warning',
      message: `The column ${field} is not one of this format; its words are kept in the remarks.`,
    }));

/** An issue for each column of the format that the file does not have: what it would state of the entries is not known. */
export const toMissingColumns = (
  columns: readonly string[],
  expected: Iterable<string>,
): readonly Pick<ListIssue, 'field' | 'severity' | 'message'>[] =>
  [...expected]
    .filter((column) => !columns.includes(column))
    .map((field) => ({
      field,
      severity: 'warning',
      message: `The column ${field} of this format is missing: no entry has what it states.`,
    }));

/** @param path a file, plain or gzip, or `-` for standard input. */
export async function* deliverCsvList(
  path: string,
  { list, name, known = new Set(), optional = new Set(), checkHeader, readEntry, readDate, ...records }: CsvList,
): AsyncGenerator<ListItem, void, undefined> {
  const file = toSourceName(path);
  const hash = createHash('sha256');
  const tally = openTally(list, name, file);
  for await (const item of readCsvRecords(readSourceText(path, hash), { file, ...records })) {
    if (item.kind === 'header') {
      checkHeader?.(item.columns, file);
      const unknown = known.size === 0 ? [] : item.columns.filter((column) => !known.has(column));
      const expected = [...known].filter((column) => !optional.has(column));
      for (const issue of [...toUnknownColumns(unknown), ...toMissingColumns(item.columns, expected)])
        yield tally.issue({ file, line: 1, ...issue });
    } else if (item.kind === 'defect') {
      yield tally.issue({ file, line: item.line, severity: 'error', message: `${item.message} It is left out.` });
    } else {
      yield* deliverEntry(tally, { file, line: item.line }, readEntry(item.cells));
    }
  }
  const publishedOn = readDate?.();
  yield tally.close({ ...(publishedOn === undefined ? {} : { publishedOn }), contentHash: hash.digest('hex') });
}
