/**
 * Reads the rows of an input file, CSV with a header or JSON Lines, by the file's extension.
 *
 * In: a path. Out: a stream of rows in the order of the file, each with its line; a row that cannot be read is an
 * item of its own, never left out, so that every subject gets its line of output. Memory does not grow with the file.
 */
import { createHash } from 'node:crypto';
import { findStats } from '../files/find-stats.js';
import { findRepeatedMembers } from '../json-members.js';
import { readCsvRows, readLines, readSourceText, ScreeningError } from '../main.js';

export type InputRow =
  | { readonly kind: 'row'; readonly line: number; readonly values: Readonly<Record<string, unknown>> }
  /** `message` is a clause about the row, without its content. */
  | { readonly kind: 'defect'; readonly line: number; readonly message: string };

export interface InputRows {
  /** The header as it stands, where the format has one. */
  readonly header?: readonly string[];
  /** Names of its columns; one without a name is called by its place. */
  readonly columns?: readonly string[];
  readonly rows: AsyncGenerator<InputRow, void, undefined>;
}

/** How far reading has come. */
export type OnBytes = (bytesRead: number, bytesTotal: number) => void;

export const isCsv = (file: string): boolean => /\.csv$/iu.test(file);

/** @throws ScreeningError invalid_option for another extension; source_malformed for a file without a header. */
export const openInputRows = async (file: string, onBytes?: OnBytes): Promise<InputRows> => {
  assertNamed(file);
  if (/\.jsonl$/iu.test(file)) return { rows: readJsonLines(file, onBytes) };
  if (isCsv(file)) return openCsvRows(file, onBytes);
  throw new ScreeningError('invalid_option', `The extension of ${file} must be .csv or .jsonl.`, {
    option: '--in',
    allowed: ['.csv', '.jsonl'],
  });
};

/** @throws ScreeningError invalid_option for standard input, whose format no extension tells. */
export const assertNamed = (file: string): void => {
  if (file === '-')
    throw new ScreeningError(
      'invalid_option',
      'Standard input cannot be read here: the format is taken from the extension of a file, .csv or .jsonl.',
      {
        option: '--in',
      },
    );
};

/** What stands for the comma in files of other programs. */
const SEPARATORS = [';', '\t', '|'] as const;

/** @throws ScreeningError file_unreadable; source_malformed for an empty file, one with other separators, or a header with a name twice. */
export const openCsvRows = async (file: string, onBytes?: OnBytes): Promise<Required<InputRows>> => {
  const items = readCsvRows(readText(file, onBytes), { file, allowsLongEnd: true });
  const first = await items.next();
  if (first.done === true || first.value.kind === 'end') throw malformed(file, 1, `${file} is empty: it has no header.`);
  if (first.value.kind === 'defect')
    throw malformed(file, first.value.line, `Line ${first.value.line} of ${file}, the header, cannot be read. ${first.value.message}`);
  const { line, cells } = first.value;
  const header = cells.map((cell) => (cell ?? '').trim());
  const columns = header.map((column, at) => column || `column ${at + 1}`);
  const isOtherwise = columns.length === 1 && SEPARATORS.some((separator) => columns[0]!.includes(separator));
  if (isOtherwise) throw malformed(file, line, `Line ${line} of ${file}, the header, has no comma; columns must be separated by commas.`);
  const twice = columns.find((column, at) => columns.indexOf(column) !== at);
  if (twice !== undefined) throw malformed(file, line, `Line ${line} of ${file}, the header, has the column "${twice}" twice.`, twice);
  return { header, columns, rows: toCsvRows(items, columns) };
};

async function* toCsvRows(items: ReturnType<typeof readCsvRows>, columns: readonly string[]): AsyncGenerator<InputRow, void, undefined> {
  for await (const item of items) {
    if (item.kind === 'row') {
      yield { kind: 'row', line: item.line, values: Object.fromEntries(columns.map((column, at) => [column, item.cells[at] ?? ''])) };
    } else if (item.kind === 'defect') {
      yield item;
    }
  }
}

/** The rows of JSON Lines, whatever the name of the file. @throws ScreeningError file_unreadable. */
export async function* readJsonLines(file: string, onBytes?: OnBytes): AsyncGenerator<InputRow, void, undefined> {
  const tooLong: InputRow[] = [];
  const lines = readLines(readText(file, onBytes), file, undefined, (line, message) => tooLong.push({ kind: 'defect', line, message }));
  for await (const { line, text } of lines) {
    yield* tooLong.splice(0);
    if (text.trim() !== '') yield parseJsonLine(line, text);
  }
  yield* tooLong;
}

const parseJsonLine = (line: number, text: string): InputRow => {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return { kind: 'defect', line, message: 'The row is not JSON.' };
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed))
    return { kind: 'defect', line, message: 'The row is not a JSON object.' };
  if (findRepeatedMembers(text, parsed).length > 0)
    return { kind: 'defect', line, message: 'The row is a JSON object with two members of one name.' };
  return { kind: 'row', line, values: parsed as Record<string, unknown> };
};

async function* readText(file: string, onBytes: OnBytes | undefined): AsyncGenerator<string, void, undefined> {
  const bytesTotal = onBytes ? (findStats(file)?.size ?? 0) : 0;
  let bytesRead = 0;
  for await (const piece of readSourceText(file, createHash('sha256'))) {
    yield piece;
    bytesRead += Buffer.byteLength(piece);
    onBytes?.(Math.min(bytesRead, bytesTotal), bytesTotal);
  }
}

const malformed = (file: string, line: number, message: string, field?: string): ScreeningError =>
  new ScreeningError('source_malformed', message, { file, line, ...(field === undefined ? {} : { field }) });
