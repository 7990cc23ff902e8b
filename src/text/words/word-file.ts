/**
 * The file beside the compiled code that holds all tables of words as they are packed, so that no process makes them
 * again: a JSON header (what they were made of, where each column begins), then the columns, each on a multiple of 8.
 *
 *   bytes of the file, bytes of the header, eight digits each · checksum of what follows, eight hex digits · header · columns
 *
 * A file that is cut short or damaged, or was made of other tables than data/ holds now, or by other code, is not used: the tables
 * are then made of data/. It appears whole: processes may start while it is written.
 */
import { closeSync, existsSync, fstatSync, openSync, readSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import { hashFiles, hashTables } from '../../table.js';
import type { PackedNumbers, PackedColumns } from './packed-words.js';

/** Absent where the code runs as it is written. */
const FILE = new URL('../../words.bin', import.meta.url);
const CODE_FOLDER = new URL('..', import.meta.url);
const KINDS = { Uint8Array, Uint32Array, Float64Array };
type Kind = keyof typeof KINDS;
const toView = (kind: Kind, ...part: [buffer: ArrayBufferLike, start: number, length: number]): PackedNumbers =>
  new (KINDS[kind] as new (...of: typeof part) => PackedNumbers)(...part);
const SIZE_DIGITS = 8;
const CHECKSUM_AT = 2 * SIZE_DIGITS;
const HEADER_START = CHECKSUM_AT + SIZE_DIGITS;
const ALIGNMENT = 8;

interface Column {
  readonly kind: Kind;
  readonly offset: number;
  readonly length: number;
}
interface Header {
  /** Hashes of all tables in data/ when they were packed, and of the compiled code that reads them. */
  readonly madeOf: { readonly tables: string; readonly code: string };
  readonly tables: Readonly<Record<string, Readonly<Record<string, Column>>>>;
}

const hashCode = (): string => hashFiles(CODE_FOLDER, '.js');
/** The package has no such code beside the bundle, which was made of it in the build that made the file. */
const isMadeOfThese = ({ tables, code }: Header['madeOf']): boolean => {
  const present = hashCode();
  return tables === hashTables() && (present === '' || code === present);
};
const toChecksum = (file: Uint8Array): string => crc32(file.subarray(HEADER_START)).toString(16).padStart(SIZE_DIGITS, '0');
const toAligned = (bytes: number): number => Math.ceil(bytes / ALIGNMENT) * ALIGNMENT;
const mapValues = <From, To>(record: Readonly<Record<string, From>>, toValue: (value: From) => To): Record<string, To> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, toValue(value)]));

/** So that the tables are made of data/ by the code as it is now. */
export const removeWordFile = (): void => rmSync(FILE, { force: true });

export const writeWordFile = (tables: ReadonlyMap<string, PackedColumns>): void => {
  const columns: Buffer[] = [];
  let end = 0;
  const place = (numbers: PackedNumbers): Column => {
    const offset = end;
    end = toAligned(offset + numbers.byteLength);
    columns.push(Buffer.from(numbers.buffer, numbers.byteOffset, numbers.byteLength), Buffer.alloc(end - offset - numbers.byteLength));
    return { kind: numbers.constructor.name as Kind, offset, length: numbers.length };
  };
  const header: Header = {
    madeOf: { tables: hashTables(), code: hashCode() },
    tables: mapValues(Object.fromEntries(tables), (table) => mapValues(table, place)),
  };
  const text = Buffer.from(JSON.stringify(header));
  const start = Buffer.alloc(toAligned(HEADER_START + text.length));
  start.write([start.length + end, text.length].map((bytes) => String(bytes).padStart(SIZE_DIGITS, '0')).join(''));
  start.set(text, HEADER_START);
  const file = Buffer.concat([start, ...columns]);
  file.write(toChecksum(file), CHECKSUM_AT);
  const partial = new URL(`${FILE.href}.${process.pid}`);
  writeFileSync(partial, file);
  renameSync(partial, FILE);
};

/** @returns nothing where there is no file, or one that is cut short or damaged, or was made of other tables or by other code. */
export const readWordFile = (): ReadonlyMap<string, PackedColumns> | undefined => {
  if (!existsSync(FILE)) return undefined;
  const content = readShared();
  const readText = (start: number, end: number): string => Buffer.from(content.slice(start, end)).toString('utf8');
  const toSize = (at: number): number => Number(readText(at, at + SIZE_DIGITS));
  if (content.length < HEADER_START || content.length !== toSize(0) || readText(CHECKSUM_AT, HEADER_START) !== toChecksum(content))
    return undefined;
  const headerEnd = HEADER_START + toSize(SIZE_DIGITS);
  const { madeOf, tables } = JSON.parse(readText(HEADER_START, headerEnd)) as Header;
  if (!isMadeOfThese(madeOf)) return undefined;
  const start = toAligned(headerEnd);
  return new Map(
    Object.entries(
      mapValues(tables, (table) => mapValues(table, ({ kind, offset, length }) => toView(kind, content.buffer, start + offset, length))),
    ),
  );
};

/** The file in memory that all threads read. */
const readShared = (): Uint8Array => {
  const file = openSync(FILE, 'r');
  try {
    const content = new Uint8Array(new SharedArrayBuffer(fstatSync(file).size));
    for (let end = 0, read = -1; read !== 0; end += read) read = readSync(file, content, end, content.length - end, end);
    return content;
  } finally {
    closeSync(file);
  }
};
