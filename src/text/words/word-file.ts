/**
 * The file beside the compiled code that holds all tables of words as they are packed, so that no process makes them
 * again: a JSON header (what they were made of, where each column begins), then the columns, each on a multiple of 8.
 *
 *   bytes of the file, bytes of the header, eight digits each · checksum of what follows, eight hex digits · header · columns
 *
 * A file that is cut short or damaged, or was made of other tables than data/ holds now, or by other code, is not used: the tables
 * are then made of data/. It appears whole: processes may start while it is written.
 */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import { readFiles, readTables } from '../../table.js';
import { toShared, type PackedNumbers, type PackedTable } from './packed-words.js';

/** Absent where the code runs as it is written. */
const FILE = new URL('../../words.bin', import.meta.url);
const CODE_FOLDER = new URL('..', import.meta.url);
const KINDS = { Uint8Array, Uint32Array, Float64Array };
const SIZE_DIGITS = 8;
const CHECKSUM_AT = 2 * SIZE_DIGITS;
const HEADER_START = CHECKSUM_AT + SIZE_DIGITS;
const ALIGNMENT = 8;

interface Column {
  readonly kind: keyof typeof KINDS;
  readonly offset: number;
  readonly length: number;
}
interface Header {
  /** Hashes of all tables in data/ when they were packed, and of the compiled code that reads them. */
  readonly madeOf: { readonly tables: string; readonly code: string };
  readonly tables: Readonly<Record<string, Readonly<Record<string, Column>>>>;
}

const toHash = (text: string): string => createHash('sha256').update(text).digest('hex');
const readCode = (): string => readFiles(CODE_FOLDER, '.js');
/** The package has no such code beside the bundle, which was made of it in the build that made the file. */
const isMadeOfThese = ({ tables, code }: Header['madeOf']): boolean => {
  const present = readCode();
  return tables === toHash(readTables()) && (present === '' || code === toHash(present));
};
const toChecksum = (file: Uint8Array): string => crc32(file.subarray(HEADER_START)).toString(16).padStart(SIZE_DIGITS, '0');
const toAligned = (bytes: number): number => Math.ceil(bytes / ALIGNMENT) * ALIGNMENT;
const mapValues = <From, To>(record: Readonly<Record<string, From>>, toValue: (value: From) => To): Record<string, To> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, toValue(value)]));

/** So that the tables are made of data/ by the code as it is now. */
export const removeWordFile = (): void => rmSync(FILE, { force: true });

export const writeWordFile = (tables: ReadonlyMap<string, PackedTable>): void => {
  const columns: Buffer[] = [];
  let end = 0;
  const place = (numbers: PackedNumbers): Column => {
    const offset = end;
    end = toAligned(offset + numbers.byteLength);
    columns.push(Buffer.from(numbers.buffer, numbers.byteOffset, numbers.byteLength), Buffer.alloc(end - offset - numbers.byteLength));
    return { kind: numbers.constructor.name as keyof typeof KINDS, offset, length: numbers.length };
  };
  const header: Header = { madeOf: { tables: toHash(readTables()), code: toHash(readCode()) }, tables: mapValues(Object.fromEntries(tables), (table) => mapValues(table, place)) };
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
export const readWordFile = (): ReadonlyMap<string, PackedTable> | undefined => {
  if (!existsSync(FILE)) return undefined;
  const content = readFileSync(FILE);
  const toSize = (at: number): number => Number(content.toString('latin1', at, at + SIZE_DIGITS));
  if (content.length < HEADER_START || content.length !== toSize(0) || content.toString('latin1', CHECKSUM_AT, HEADER_START) !== toChecksum(content)) return undefined;
  const headerEnd = HEADER_START + toSize(SIZE_DIGITS);
  const { madeOf, tables } = JSON.parse(content.toString('utf8', HEADER_START, headerEnd)) as Header;
  if (!isMadeOfThese(madeOf)) return undefined;
  const { buffer } = toShared(new Uint8Array(content).subarray(toAligned(headerEnd)));
  return new Map(Object.entries(mapValues(tables, (table) => mapValues(table, ({ kind, offset, length }) => new KINDS[kind](buffer, offset, length)))));
};
