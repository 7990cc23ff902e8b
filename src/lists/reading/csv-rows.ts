/**
 * Reads comma-separated text row by row (RFC 4180: quoted cells may hold commas, doubled quotes and line ends).
 *
 * In: the text of a source in pieces. Out: rows with the number of the line they begin on, and defects: a row that
 * cannot be read costs itself alone, reading goes on at the next line. Own reader instead of papaparse, which tells
 * neither lines nor whether a cell was quoted, and takes a lost quote for the rest of the file.
 * Invariant: a file that ends in the middle of a row is an error, never a shorter list.
 */
import { withLineFeeds } from './line-feeds.js';
import { toSourceError } from './source-text.js';

/** A row, a row that could not be read, or the end of the file. */
export type CsvItem =
  | {
      readonly kind: 'row';
      /** 1-based line on which the row begins. */
      readonly line: number;
      /** Without quotes; undefined for the null of the format. */
      readonly cells: readonly (string | undefined)[];
    }
  /** A row that could not be read. `message` is one sentence, without the row's content. */
  | { readonly kind: 'defect'; readonly line: number; readonly message: string }
  /** Closes the stream. `marked`: the file ends in 0x1A, the end-of-file character of CP/M that OFAC still writes. */
  | { readonly kind: 'end'; readonly marked: boolean };

/** What a CSV file looks like. `file` is named in errors. */
export interface CsvOptions {
  readonly file: string;
  /** Cells of every row; where absent, the first row (the header) fixes it. */
  readonly columns?: number;
  /** What stands, unquoted, for no value. Compared without surrounding blanks. */
  readonly nullText?: string;
  /** One character between cells; a comma unless stated. */
  readonly separator?: string;
  /**
   * Whether a last row that is too long to be held is a defect alone, as every other is. Unless stated it also ends the
   * reading: without a line end behind it nothing tells whether the file was cut in it.
   */
  readonly allowsLongEnd?: boolean;
}

/**
 * Longest row, in UTF-16 units. Rows of the official lists stay under 10,000; a hundred times that keeps a lost quote
 * from swallowing more than a part of the file before it is noticed.
 */
const MAX_ROW_LENGTH = 1024 ** 2;

const END_OF_FILE = '\x1a';

/**
 * Reads CSV (RFC 4180) row by row from pieces of text; memory does not grow with the file. A row that cannot be read is
 * an item of its own, and reading continues with the next line.
 * @throws ScreeningError source_malformed, naming the line, where the file ends in a row or has no lines.
 */
export async function* readCsvRows(pieces: AsyncIterable<string>, options: CsvOptions): AsyncGenerator<CsvItem, void, undefined> {
  const { file, nullText, separator = ',', allowsLongEnd = false } = options;
  let { columns } = options;
  let line = 1;
  let text = '';
  let marked = false;
  /** Within a row that is too long to be held. */
  let isSkipping = false;

  /** Takes the rows off `text` that it holds whole; at the end of the file, all of it. */
  function* takeRows(atEnd: boolean): Generator<CsvItem> {
    let at = 0;
    while (at < text.length) {
      const scan = scanRow(text, at, nullText, separator);
      const lineEnd = text.indexOf('\n', at);
      const isWhole = atEnd || scan.kind === 'row' || (scan.kind === 'broken' && lineEnd >= 0);
      if (!isWhole && text.length - at <= MAX_ROW_LENGTH) break;
      let next = lineEnd + 1;
      const row = isWhole && 'cells' in scan ? scan : undefined;
      if (row && isBlank(row.cells)) {
        next = row.end;
        marked ||= row.cells[0]!.includes(END_OF_FILE);
      } else if (row && fits(row, (columns ??= row.cells.length))) {
        next = row.end;
        yield { kind: 'row', line, cells: row.cells };
      } else if (lineEnd >= 0) {
        // Reading goes on at the next line, not after the row: quotes that are wrong say nothing about where it ends.
        yield { kind: 'defect', line, message: toDefect(scan, columns) };
      } else if (atEnd) {
        throw toSourceError(file, `${file} ends in the middle of a row, in line ${line}: it is cut short.`, { line });
      } else {
        isSkipping = true;
        yield {
          kind: 'defect',
          line,
          message: `The row is longer than ${MAX_ROW_LENGTH} characters${scan.kind === 'open' ? ', and a quote in it is not closed by then' : ''}.`,
        };
        next = text.length;
      }
      line += countLineEnds(text, at, next);
      at = next;
    }
    text = text.slice(at);
  }

  const fits = (scan: Scan & { kind: 'row' | 'rest' }, count: number): boolean =>
    scan.cells.length === count && !(scan.kind === 'rest' && isCut(scan.cells.at(-1), nullText));

  for await (const piece of withLineFeeds(pieces)) {
    text += piece;
    if (isSkipping) {
      const lineEnd = text.indexOf('\n');
      isSkipping = lineEnd < 0;
      text = isSkipping ? '' : text.slice(lineEnd + 1);
      if (!isSkipping) line += 1;
    }
    yield* takeRows(false);
  }
  if (isSkipping && !allowsLongEnd)
    throw toSourceError(file, `Line ${line} of ${file} is longer than ${MAX_ROW_LENGTH} characters, and the file ends in it.`, { line });
  // The mark ends a last row as a line end does.
  if (text.endsWith(END_OF_FILE)) {
    marked = true;
    text = `${text.slice(0, -1)}\n`;
  }
  yield* takeRows(true);
  yield { kind: 'end', marked };
}

type Cells = readonly (string | undefined)[];

type Scan =
  /** A row closed by a line end; `end` is the position behind it. */
  | { readonly kind: 'row'; readonly cells: Cells; readonly end: number }
  /** The text ends without a line end, outside quotes. */
  | { readonly kind: 'rest'; readonly cells: Cells; readonly end: number }
  /** The text ends inside quotes. */
  | { readonly kind: 'open' }
  /** Something else than a separator or a line end follows a closing quote. */
  | { readonly kind: 'broken' };

const scanRow = (text: string, start: number, nullText: string | undefined, separator: string): Scan => {
  const cells: (string | undefined)[] = [];
  let lineEnd = text.indexOf('\n', start);
  if (lineEnd < 0) lineEnd = text.length;
  for (let at = start; ; at += 1) {
    if (text[at] === '"') {
      const close = closingQuote(text, at + 1);
      if (close < 0) return { kind: 'open' };
      cells.push(text.slice(at + 1, close).replaceAll('""', '"'));
      at = close + 1;
      while (text[at] === ' ' || text[at] === '\r') at += 1;
      if (at < text.length && text[at] !== separator && text[at] !== '\n') return { kind: 'broken' };
      if (at > lineEnd) lineEnd = text.indexOf('\n', at);
      if (lineEnd < 0) lineEnd = text.length;
    } else {
      const comma = text.indexOf(separator, at);
      const end = comma >= 0 && comma < lineEnd ? comma : lineEnd;
      const cell = text.slice(at, end === lineEnd && text[end - 1] === '\r' ? end - 1 : end);
      cells.push(nullText !== undefined && cell.trim() === nullText ? undefined : cell);
      at = end;
    }
    if (at >= text.length) return { kind: 'rest', cells, end: text.length };
    if (text[at] === '\n') return { kind: 'row', cells, end: at + 1 };
  }
};

/** The position of the quote that closes a cell, or -1; a doubled quote does not. */
const closingQuote = (text: string, start: number): number => {
  for (let at = text.indexOf('"', start); at >= 0; at = text.indexOf('"', at + 2)) {
    if (text[at + 1] !== '"') return at;
  }
  return -1;
};

/** A line without a row; the end-of-file character stands alone in the last one. */
const isBlank = (cells: Cells): boolean => cells.length === 1 && cells[0]?.replace(END_OF_FILE, '').trim() === '';

/** Whether the last cell of a file without a last line end looks cut: a part of the null, where the format has one. */
const isCut = (cell: string | undefined, nullText: string | undefined): boolean =>
  cell !== undefined && nullText !== undefined && nullText.startsWith(cell.trim());

const toDefect = (scan: Scan, columns: number | undefined): string => {
  if (scan.kind === 'broken') return 'The row has text behind a closing quote.';
  if (scan.kind === 'open') return 'The row has a quote that is not closed.';
  return `The row has ${scan.cells.length} ${scan.cells.length === 1 ? 'column' : 'columns'}, not ${columns ?? 0}.`;
};

const countLineEnds = (text: string, start: number, end: number): number => {
  let count = 0;
  for (let at = text.indexOf('\n', start); at >= 0 && at < end; at = text.indexOf('\n', at + 1)) count += 1;
  return count;
};
