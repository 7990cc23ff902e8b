/**
 * An index as one buffer: packed from columns, written to a `.idx` file, opened from it.
 *
 * What opens is whole: magic, layout version, normaliser version, lengths and checksum are compared before any
 * column is read, and the error says which of them differs.
 */
import { fstatSync, renameSync } from 'node:fs';
import { ScreeningError, toReadReason, toWriteReason } from '../errors.js';
import type { ListVersion } from '../entity/entity.js';
import { findStats } from '../files/find-stats.js';
import { removeUnfinished, toUnfinishedFile } from '../files/unfinished-file.js';
import { A_TEXT, assertOption, toRequired, type OptionRule } from '../option-rules.js';
import { LAYOUT_VERSION, NORMALISER_VERSION, toAligned, toColumnKind, type Column, type Section } from './layout.js';
import { CHUNK_BYTES, moveAll, readInTurns, readNow, writeInTurns, writeNow, type Transfers } from './transfers.js';

/** Versions and classifications of the lists in an index. */
export interface IndexMetadata {
  readonly lists: readonly ListVersion[];
  /** List ids in the order of the numbers that entities carry. */
  readonly listIds: readonly string[];
  /** Leaves that the entities of each list feed, as masks in the same order. */
  readonly listClassifications: readonly number[];
}

/** An index in memory. Its buffer is shared between threads and never changed after it is built. */
export interface ScreeningIndex {
  readonly metadata: IndexMetadata;
  readonly sections: readonly Section[];
  /** The sections' bytes. */
  readonly buffer: SharedArrayBuffer;
}

/** A caller without types may give anything, the bytes of a file among it. */
const isIndex = (given: unknown): boolean => {
  const { buffer, sections } = (given ?? {}) as Partial<ScreeningIndex>;
  return buffer !== undefined && Array.isArray(sections);
};

const AN_INDEX: OptionRule = toRequired({ clause: 'an index in memory', holds: isIndex });
const AN_INDEX_SOURCE: OptionRule = { ...AN_INDEX, clause: `the path of an index file, or ${AN_INDEX.clause}` };

/** @throws ScreeningError invalid_option where a caller without types gives something else. */
export const assertIndex = (index: ScreeningIndex): void => assertOption('index', index, AN_INDEX_SOURCE);

const MAGIC = 'SCRNIDX\n';
const HEADER_BYTES = 64;
/** Bytes of header fields: magic 0–7, layout 8, normaliser 12, table length 16, sections' length 24 (f64), checksum 32. */
const AT = { layout: 8, normaliser: 12, tableLength: 16, sectionsLength: 24, checksum: 32 } as const;

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

/** @throws ScreeningError file_unreadable, also where a device or a folder has that name; invalid_option for what is no index or no path. */
const toUnfinished = (index: ScreeningIndex, file: string): string => {
  assertOption('index', index, AN_INDEX);
  assertOption('file', file, toRequired(A_TEXT));
  if (findStats(file)?.isFile() === false)
    throw new ScreeningError('file_unreadable', `${file} cannot be written: it is not a regular file.`, { file });
  return toUnfinishedFile(file);
};

const giveUp = (unfinished: string, file: string, error: unknown): ScreeningError => {
  removeUnfinished(unfinished);
  return new ScreeningError('file_unreadable', `${file} cannot be written: ${toWriteReason(error)}.`, { file }, { cause: error });
};

/**
 * Writes an index file. It is written under another name and then renamed, so a reader sees either the old index or the
 * new one, even after a power failure.
 * @throws ScreeningError file_unreadable if the file cannot be written or is not a regular file; invalid_option if `index` is not an index.
 */
export const saveIndex = (index: ScreeningIndex, file: string): void => {
  const unfinished = toUnfinished(index, file);
  try {
    writeNow(unfinished, writeIndex(index));
    renameSync(unfinished, file);
  } catch (error) {
    throw giveUp(unfinished, file, error);
  }
};

/** The same, in turns. */
export const saveIndexInTurns = async (index: ScreeningIndex, file: string): Promise<void> => {
  const unfinished = toUnfinished(index, file);
  try {
    await writeInTurns(unfinished, writeIndex(index));
    renameSync(unfinished, file);
  } catch (error) {
    throw giveUp(unfinished, file, error);
  }
};

/** The header last, which holds the checksum of all else. */
function* writeIndex({ metadata, sections, buffer }: ScreeningIndex): Transfers<void> {
  const table = Buffer.from(JSON.stringify({ metadata, sections }));
  const { checksum } = yield* moveAll(table, HEADER_BYTES);
  const all = yield* moveAll(new Uint8Array(buffer), HEADER_BYTES + table.length, checksum);
  const header = Buffer.alloc(HEADER_BYTES);
  header.write(MAGIC, 'latin1');
  header.writeUInt32LE(LAYOUT_VERSION, AT.layout);
  header.writeUInt32LE(NORMALISER_VERSION, AT.normaliser);
  header.writeUInt32LE(table.length, AT.tableLength);
  header.writeDoubleLE(buffer.byteLength, AT.sectionsLength);
  header.writeUInt32LE(all.checksum, AT.checksum);
  yield* moveAll(header, 0);
}

/**
 * Opens an index file, verifying its checksum.
 * @throws ScreeningError file_unreadable, index_foreign, index_version, index_truncated or index_corrupt.
 */
export const openIndex = (file: string): ScreeningIndex => assertLists(openSections(file, 'index'), file);

/**
 * Which lists an index file holds, by reading it whole as {@link openIndex} does, but without taking its memory.
 * @throws ScreeningError of {@link openIndex}.
 */
export const readIndexMetadata = (file: string): IndexMetadata => {
  try {
    return readNow(file, (handle) => readMetadata(handle, file));
  } catch (error) {
    throw toOpenError(error, file);
  }
};

/** The same, in turns. */
export const openIndexInTurns = async (file: string): Promise<ScreeningIndex> => {
  try {
    return assertLists(await readInTurns(file, (handle) => readIndex(handle, file, 'index')), file);
  } catch (error) {
    throw toOpenError(error, file);
  }
};

const assertLists = <T extends Pick<ScreeningIndex, 'sections'>>(index: T, file: string): T => {
  if (!index.sections.some(({ name }) => name === 'entityLists'))
    throw new ScreeningError('index_foreign', `${file} is a portfolio of customers, not an index of lists.`, { file });
  return index;
};

/** What a file is said to be where it cannot be opened. */
type FileKind = 'index' | 'portfolio';

/**
 * Opens a file of sections, of lists or of customers.
 * @throws ScreeningError of {@link openIndex}.
 */
export const openSections = (file: string, kind: FileKind): ScreeningIndex => {
  try {
    return readNow(file, (handle) => readIndex(handle, file, kind));
  } catch (error) {
    throw toOpenError(error, file);
  }
};

const toOpenError = (error: unknown, file: string): ScreeningError =>
  error instanceof ScreeningError
    ? error
    : new ScreeningError('file_unreadable', `${file} cannot be read: ${toReadReason(error)}.`, { file }, { cause: error });

interface Table {
  readonly header: Buffer;
  readonly table: Buffer;
  /** Of the table. */
  readonly checksum: number;
}

/** Of a file that is as long as its header says. */
function* readTable(handle: number, file: string, kind: FileKind): Transfers<Table> {
  const { size } = fstatSync(handle);
  const header = Buffer.alloc(HEADER_BYTES);
  const { length: headerLength } = yield* moveAll(header, 0);
  if (header.toString('latin1', 0, MAGIC.length) !== MAGIC) {
    throw new ScreeningError('index_foreign', `${file} is not a screening index or portfolio.`, { file });
  }
  assertVersion({ file, kind }, 'layout', headerLength < HEADER_BYTES ? undefined : header.readUInt32LE(AT.layout), LAYOUT_VERSION);
  assertVersion(
    { file, kind },
    'normaliser',
    headerLength < HEADER_BYTES ? undefined : header.readUInt32LE(AT.normaliser),
    NORMALISER_VERSION,
  );
  const tableLength = header.readUInt32LE(AT.tableLength);
  const expected = HEADER_BYTES + tableLength + header.readDoubleLE(AT.sectionsLength);
  if (size !== expected) {
    throw new ScreeningError('index_truncated', `The ${kind} ${file} has ${size} bytes; its header says ${expected}. Build it again.`, {
      file,
      expected,
      found: size,
    });
  }
  const table = Buffer.alloc(tableLength);
  const { checksum } = yield* moveAll(table, HEADER_BYTES);
  return { header, table, checksum };
}

function* readIndex(handle: number, file: string, kind: FileKind): Transfers<ScreeningIndex> {
  const { header, table, checksum } = yield* readTable(handle, file, kind);
  const buffer = new SharedArrayBuffer(header.readDoubleLE(AT.sectionsLength));
  const all = yield* moveAll(new Uint8Array(buffer), HEADER_BYTES + table.length, checksum);
  assertChecksum({ file, kind }, all.checksum, header);
  return { ...parseTable(table), buffer };
}

function* readMetadata(handle: number, file: string): Transfers<IndexMetadata> {
  const { header, table, checksum } = yield* readTable(handle, file, 'index');
  const chunk = new Uint8Array(CHUNK_BYTES);
  let at = HEADER_BYTES + table.length;
  let all = { length: chunk.length, checksum };
  for (; all.length === chunk.length; at += all.length) all = yield* moveAll(chunk, at, all.checksum);
  assertChecksum({ file, kind: 'index' }, all.checksum, header);
  return assertLists(parseTable(table), file).metadata;
}

const parseTable = (table: Buffer): Omit<ScreeningIndex, 'buffer'> => JSON.parse(table.toString('utf8')) as Omit<ScreeningIndex, 'buffer'>;

const assertChecksum = ({ file, kind }: { file: string; kind: FileKind }, found: number, header: Buffer): void => {
  if (found !== header.readUInt32LE(AT.checksum))
    throw new ScreeningError('index_corrupt', `The ${kind} ${file} is damaged: its checksum does not hold. Build it again.`, { file });
};

const assertVersion = (
  { file, kind }: { file: string; kind: FileKind },
  what: string,
  found: number | undefined,
  expected: number,
): void => {
  if (found === undefined)
    throw new ScreeningError('index_truncated', `The ${kind} ${file} ends inside its header. Build it again.`, { file });
  if (found === expected) return;
  throw new ScreeningError(
    'index_version',
    `The ${kind} ${file} has ${what} version ${found}; this engine reads ${expected}. Build it again.`,
    { file, what, found, expected },
  );
};
