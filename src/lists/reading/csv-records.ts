/**
 * Reads comma-separated text with a header: cells by the names of their columns.
 */
import { readCsvRows } from './csv-rows.js';
import { toOneLine } from './one-line.js';
import { toSourceError } from './source-text.js';

export interface CsvRecord {
  readonly kind: 'record';
  /** 1-based line on which the row begins. */
  readonly line: number;
  /** By column in lower case, one without a name by its place (`unnamed 3`); blank cells are absent. Line ends and runs of blanks are one blank. */
  readonly cells: ReadonlyMap<string, string>;
}

export type CsvRecordItem =
  /** Comes first: the columns in lower case, in their order. */
  | { readonly kind: 'header'; readonly columns: readonly string[] }
  | CsvRecord
  | { readonly kind: 'defect'; readonly line: number; readonly message: string };

export interface CsvRecordOptions {
  readonly file: string;
  /** Columns, in lower case, without which the file is of another format. */
  readonly required: readonly string[];
  /** One character; a comma unless stated. */
  readonly separator?: string;
  /** The columns of a file without a header, in lower case. */
  readonly columns?: readonly string[];
}

/**
 * @throws ScreeningError source_malformed, naming the column, for a header that lacks one or has one twice, or cannot be
 * read; else of readCsvRows.
 */
export async function* readCsvRecords(
  pieces: AsyncIterable<string>,
  { file, required, separator = ',', columns: stated }: CsvRecordOptions,
): AsyncGenerator<CsvRecordItem, void, undefined> {
  let columns = stated;
  /** Columns of the header that have a name; of a file without one, more than any row has. */
  let named = Infinity;
  if (columns) yield { kind: 'header', columns };
  for await (const item of readCsvRows(pieces, { file, separator, ...(columns === undefined ? {} : { columns: columns.length }) })) {
    if (item.kind === 'defect') {
      if (columns === undefined)
        throw toSourceError(file, `Line ${item.line} of ${file}, the header, cannot be read. ${item.message}`, { line: item.line });
      yield item;
    }
    if (item.kind !== 'row') continue;
    if (columns === undefined) {
      columns = item.cells.map((cell, position) => toOneLine(cell ?? '').toLowerCase() || `unnamed ${position + 1}`);
      assertHeader(columns, { file, line: item.line, required, separator });
      named = item.cells.filter((cell) => toOneLine(cell ?? '') !== '').length;
      yield { kind: 'header', columns };
      continue;
    }
    const cells = new Map<string, string>();
    for (const [position, cell] of item.cells.entries()) {
      const words = toOneLine(cell ?? '');
      if (words !== '') cells.set(columns[position]!, words);
    }
    if ([...cells].every(([column, words]) => words.toLowerCase() === column) && cells.size >= named)
      yield { kind: 'defect', line: item.line, message: 'The row is the header once more.' };
    else yield { kind: 'record', line: item.line, cells };
  }
}

/** @throws ScreeningError source_malformed. A name of the file is not told: where the header is missing it is a person's. */
const assertHeader = (
  columns: readonly string[],
  { file, line, required, separator }: Required<Pick<CsvRecordOptions, 'file' | 'required' | 'separator'>> & { readonly line: number },
): void => {
  const missing = required.find((column) => !columns.includes(column));
  if (missing !== undefined) {
    const alone = columns.length === 1 ? `, nor any "${separator}" between columns` : '';
    throw toSourceError(file, `Line ${line} of ${file} has no column ${missing}${alone}.`, { line, field: missing });
  }
  const again = columns.findIndex((column, position) => columns.indexOf(column) !== position);
  if (again < 0) return;
  const which = `${columns.indexOf(columns[again]!) + 1} and ${again + 1}`;
  throw toSourceError(file, `Line ${line} of ${file} has two columns of one name, ${which}.`, { line });
};
