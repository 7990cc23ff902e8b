/**
 * A CSV file with a header row as rows of named cells, each cell text or bytes as the reader asks.
 *
 * A cell that holds a number is only ever asked for as bytes, so no string of it comes to exist.
 */
import { ScreeningError } from '../errors.js';
import { readFileRecords, skipByteOrderMark, splitCsvRecord } from './file-records.js';

/** A row, valid during the call only: the next one overwrites it. */
export interface CsvRow {
  /** 1-based, of the first line of the row. */
  readonly line: number;
  /** What is wrong with the row, as what is said of it: its cells may stand under the wrong columns. Undefined where nothing is. */
  readonly defect: string | undefined;
  /** The cell, blanks around it left out; '' where the file has no such column or the row no such cell. Bytes that are no UTF-8 become U+FFFD. */
  readonly toText: (column: string) => string;
  /** The same as bytes: a view that is overwritten after the row. */
  readonly toBytes: (column: string) => Uint8Array;
}

/** The columns to read, and a callback for progress. */
export interface CsvReading {
  /** Column names, which are found whatever their case and order. */
  readonly required: readonly string[];
  readonly optional?: readonly string[];
  readonly onProgress?: ((bytes: number, size: number) => void) | undefined;
}

const SPACE = 0x20;
const TAB = 0x09;
const isBlank = (byte: number): boolean => byte === SPACE || byte === TAB;

/**
 * Reads UTF-8 CSV (RFC 4180), with or without a byte order mark; empty lines are passed over. A row with an unbalanced
 * quote, or one over 1 MiB, affects only itself: reading continues at the next line.
 * @throws ScreeningError file_unreadable; source_malformed when a required column is missing or the header is over 1 MiB long.
 */
export const readCsvRows = async (
  file: string,
  { required, optional = [], onProgress }: CsvReading,
  onRow: (row: CsvRow) => void,
): Promise<void> => {
  const announced = [...required, ...optional];
  let header: readonly string[] = [];
  let places: Places = new Map();
  const onTooLong = (line: number): void => {
    if (header.length === 0)
      throw new ScreeningError('source_malformed', `${file} line ${line}: the header is over 1 MiB long.`, { file, line });
    onRow({ line, defect: 'is over 1 MiB long', toText: () => '', toBytes: () => new Uint8Array() });
  };
  await readFileRecords(file, { layout: 'csv', onTooLong, onProgress }, (bytes, start, end, line) => {
    if (start === end) return;
    const isHeader = header.length === 0;
    const { ranges, isBroken } = splitCsvRecord(bytes, isHeader ? skipByteOrderMark(bytes, start) : start, end);
    if (isHeader) {
      header = readHeader(bytes, ranges);
      places = new Map(announced.map((column) => [column, header.indexOf(column.toLowerCase())]));
      checkHeader(file, line, required, places);
      return;
    }
    onRow({
      line,
      defect: isBroken ? 'has a quote that is not closed, or text behind one' : toCountDefect(ranges.length / 2, header.length),
      toText: (column) => bytes.toString('utf8', ...toRange(bytes, ranges, toPlace(places, column))),
      toBytes: (column) => bytes.subarray(...toRange(bytes, ranges, toPlace(places, column))),
    });
  });
  if (header.length === 0) checkHeader(file, 1, required, places);
};

/** Where each announced column stands in a row; -1 for one that the file has not. */
type Places = ReadonlyMap<string, number>;

const readHeader = (bytes: Buffer, ranges: readonly number[]): readonly string[] =>
  Array.from({ length: ranges.length / 2 }, (_, i) =>
    bytes
      .toString('utf8', ranges[2 * i], ranges[2 * i + 1])
      .trim()
      .toLowerCase(),
  );

const toCountDefect = (cells: number, columns: number): string | undefined =>
  cells === columns ? undefined : `has ${cells} cells where the header has ${columns}`;

const toPlace = (places: Places, column: string): number => {
  const place = places.get(column);
  if (place === undefined)
    throw new ScreeningError('internal', `Column ${column} was not announced.`, { invariant: 'columns are announced' });
  return place;
};

/** The cell at a place, blanks around it left out. */
const toRange = (bytes: Buffer, ranges: readonly number[], place: number): readonly [number, number] => {
  if (place < 0 || 2 * place >= ranges.length) return [0, 0];
  let from = ranges[2 * place]!;
  let to = ranges[2 * place + 1]!;
  while (from < to && isBlank(bytes[from]!)) from++;
  while (to > from && isBlank(bytes[to - 1]!)) to--;
  return [from, to];
};

const checkHeader = (file: string, line: number, required: readonly string[], places: Places): void => {
  for (const field of required) {
    if ((places.get(field) ?? -1) >= 0) continue;
    throw new ScreeningError('source_malformed', `${file} line ${line}: the header has no column ${field}.`, { file, line, field });
  }
};
