/**
 * An index as one buffer: packed from columns, written to a `.idx` file, opened from it.
 *
 * What opens is whole: magic, layout version, normaliser version, lengths and checksum are compared before any
 * column is read, and the error says which of them differs.
 */
import { closeSync, fstatSync, fsyncSync, openSync, readSync, renameSync, rmSync, statSync, writeSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import { ScreeningError, toReadReason, toWriteReason } from '../errors.js';
import type { ListVersion } from '../entity/entity.js';
import { LAYOUT_VERSION, NORMALISER_VERSION, toAligned, toColumnKind, type Column, type Section } from './layout.js';

/** What an index says of its lists. */
export interface IndexMetadata {
  readonly lists: readonly ListVersion[];
  /** List ids in the order of the numbers that entities carry. */
  readonly listIds: readonly string[];
  /** Leaves that the entities of each list feed, as masks in the same order. */
  readonly listClassifications: readonly number[];
}

/** A whole index. The buffer is shared between threads and never written after it is made. */
export interface ScreeningIndex {
  readonly metadata: IndexMetadata;
  readonly sections: readonly Section[];
  /** The sections' bytes. */
  readonly buffer: SharedArrayBuffer;
}

/** A caller without types may give anything, the bytes of a file among it. */
export const isIndex = (value: unknown): value is ScreeningIndex => {
  const { buffer, sections } = (value ?? {}) as Partial<ScreeningIndex>;
  return buffer !== undefined && Array.isArray(sections);
};

const MAGIC = 'SCRNIDX\n';
const HEADER_BYTES = 64;
/** Bytes of header fields: magic 0–7, layout 8, normaliser 12, table length 16, sections' length 24 (f64), checksum 32. */
const AT = { layout: 8, normaliser: 12, tableLength: 16, sectionsLength: 24, checksum: 32 } as const;
/** Bytes read or written at once. */
const CHUNK_BYTES = 1 << 26;

export const packIndex = (columns: Readonly<Record<string, Column>>, metadata: IndexMetadata): ScreeningIndex => {
  const sections: Section[] = [];
  let offset = 0;
  for (const [name, column] of Object.entries(columns)) {
    sections.push({ name, kind: toColumnKind(column), offset, length: column.length });
    offset += toAligned(column.byteLength);
  }
  const buffer = new SharedArrayBuffer(offset);
  for (const section of sections) {
    const column = columns[section.name]!;
    new Uint8Array(buffer, section.offset, column.byteLength).set(new Uint8Array(column.buffer, column.byteOffset, column.byteLength));
  }
  return { metadata, sections, buffer };
};

const toChecksum = (table: Uint8Array, sections: Uint8Array): number => crc32(sections, crc32(table));

/**
 * Writes beside the file and renames, so that a reader sees the old index or the new one, also after a loss of power.
 * @throws ScreeningError file_unreadable, also where a device or a folder has that name; invalid_option for what is no index.
 */
export const saveIndex = (index: ScreeningIndex, file: string): void => {
  if (!isIndex(index)) throw new ScreeningError('invalid_option', 'What is saved must be an index in memory.', { option: 'index' });
  if (statSync(file, { throwIfNoEntry: false })?.isFile() === false) throw new ScreeningError('file_unreadable', `The index cannot be written to ${file}: it is no file.`, { file });
  const sections = new Uint8Array(index.buffer);
  const table = Buffer.from(JSON.stringify({ metadata: index.metadata, sections: index.sections }));
  const header = Buffer.alloc(HEADER_BYTES);
  header.write(MAGIC, 'latin1');
  header.writeUInt32LE(LAYOUT_VERSION, AT.layout);
  header.writeUInt32LE(NORMALISER_VERSION, AT.normaliser);
  header.writeUInt32LE(table.length, AT.tableLength);
  header.writeDoubleLE(sections.length, AT.sectionsLength);
  header.writeUInt32LE(toChecksum(table, sections), AT.checksum);
  const unfinished = `${file}.${process.pid}.tmp`;
  try {
    const handle = openSync(unfinished, 'w');
    try {
      for (const part of [header, table, sections]) {
        for (let at = 0; at < part.length; ) at += writeSync(handle, part, at, Math.min(CHUNK_BYTES, part.length - at));
      }
      fsyncSync(handle);
    } finally {
      closeSync(handle);
    }
    renameSync(unfinished, file);
  } catch (error) {
    rmSync(unfinished, { force: true });
    throw new ScreeningError('file_unreadable', `The index cannot be written to ${file}: ${toWriteReason(error)}.`, { file }, { cause: error });
  }
};

/**
 * Opens an index file of lists.
 * @throws ScreeningError file_unreadable, index_foreign, index_version, index_truncated or index_corrupt.
 */
export const openIndex = (file: string): ScreeningIndex => {
  const index = openSections(file);
  if (!index.sections.some(({ name }) => name === 'entityLists')) throw new ScreeningError('index_foreign', `${file} is a portfolio of customers, not an index of lists.`, { file });
  return index;
};

/**
 * Opens a file of sections, of lists or of customers.
 * @throws ScreeningError of {@link openIndex}.
 */
export const openSections = (file: string): ScreeningIndex => {
  let handle: number | undefined;
  try {
    handle = openSync(file, 'r');
    return readIndex(handle, file);
  } catch (error) {
    if (error instanceof ScreeningError) throw error;
    throw new ScreeningError('file_unreadable', `The file ${file} cannot be read: ${toReadReason(error)}.`, { file }, { cause: error });
  } finally {
    if (handle !== undefined) closeSync(handle);
  }
};

const readIndex = (handle: number, file: string): ScreeningIndex => {
  const { size } = fstatSync(handle);
  const header = Buffer.alloc(HEADER_BYTES);
  const headerLength = readInto(handle, header, 0);
  if (header.toString('latin1', 0, MAGIC.length) !== MAGIC) {
    throw new ScreeningError('index_foreign', `${file} is not a screening index.`, { file });
  }
  assertVersion(file, 'layout', headerLength < HEADER_BYTES ? undefined : header.readUInt32LE(AT.layout), LAYOUT_VERSION);
  assertVersion(file, 'normaliser', headerLength < HEADER_BYTES ? undefined : header.readUInt32LE(AT.normaliser), NORMALISER_VERSION);
  const tableLength = header.readUInt32LE(AT.tableLength);
  const sectionsLength = header.readDoubleLE(AT.sectionsLength);
  const expected = HEADER_BYTES + tableLength + sectionsLength;
  if (size !== expected) {
    throw new ScreeningError('index_truncated', `The index ${file} has ${size} bytes; its header says ${expected}. Build it again.`, { file, expected, found: size });
  }
  const table = new Uint8Array(tableLength);
  readInto(handle, table, HEADER_BYTES);
  const buffer = new SharedArrayBuffer(sectionsLength);
  const sections = new Uint8Array(buffer);
  readInto(handle, sections, HEADER_BYTES + tableLength);
  if (toChecksum(table, sections) !== header.readUInt32LE(AT.checksum)) {
    throw new ScreeningError('index_corrupt', `The index ${file} is damaged: its checksum does not hold. Build it again.`, { file });
  }
  return { ...(JSON.parse(Buffer.from(table).toString('utf8')) as Omit<ScreeningIndex, 'buffer'>), buffer };
};

const assertVersion = (file: string, what: string, found: number | undefined, expected: number): void => {
  if (found === undefined) throw new ScreeningError('index_truncated', `The index ${file} ends inside its header. Build it again.`, { file });
  if (found === expected) return;
  throw new ScreeningError('index_version', `The index ${file} has ${what} version ${found}; this engine reads ${expected}. Build it again.`, { file, what, found, expected });
};

const readInto = (handle: number, target: Uint8Array, from: number): number => {
  let at = 0;
  while (at < target.length) {
    const read = readSync(handle, target, at, Math.min(CHUNK_BYTES, target.length - at), from + at);
    if (read === 0) break;
    at += read;
  }
  return at;
};
