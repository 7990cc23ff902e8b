/**
 * What the loaders of one CSV file with a header share: the source opened, its rows delivered one by one, the list closed.
 */
import { createHash } from 'node:crypto';
import { readCsvRecords, type CsvRecordOptions } from './csv-records.js';
import { deliverEntry, openTally, type ReadEntry } from './list-tally.js';
import type { ListItem } from './loader.js';
import { readSourceText, toFileName } from './source-text.js';

export interface CsvList extends Omit<CsvRecordOptions, 'file'> {
  readonly list: string;
  readonly name: string;
  /** Columns of the format, in lower case; a column that is none of them is an issue, and its words are for the remarks. Absent: any may be there. */
  readonly known?: ReadonlySet<string>;
  /** @throws ScreeningError source_malformed for a header that the list cannot be read by. */
  readonly checkHeader?: (columns: readonly string[], file: string) => void;
  readonly readEntry: (cells: ReadonlyMap<string, string>) => ReadEntry;
  /** The day of publication (ISO 8601), asked for after the last row. */
  readonly readDate?: () => string | undefined;
}

/** @param path a file, plain or gzip, or `-` for standard input. */
export async function* deliverCsvList(path: string, { list, name, known, checkHeader, readEntry, readDate, ...records }: CsvList): AsyncGenerator<ListItem, void, undefined> {
  const file = toFileName(path);
  const hash = createHash('sha256');
  const tally = openTally(list, name, file);
  for await (const item of readCsvRecords(readSourceText(path, hash), { file, ...records })) {
    if (item.kind === 'header') {
      checkHeader?.(item.columns, file);
      for (const column of known ? item.columns.filter((stated) => !known.has(stated)) : []) {
        const message = `The column ${/^[\w -]{1,40}$/u.test(column) ? column : 'without a plain name'} is not one of this format; its words are kept in the remarks.`;
        yield tally.issue({ file, line: 1, severity: 'warning', message });
      }
    } else if (item.kind === 'defect') {
      yield tally.issue({ file, line: item.line, severity: 'error', message: `${item.message} It is left out.` });
    } else {
      yield* deliverEntry(tally, { file, line: item.line }, readEntry(item.cells));
    }
  }
  const publishedOn = readDate?.();
  yield tally.close({ ...(publishedOn === undefined ? {} : { publishedOn }), contentHash: hash.digest('hex') });
}
