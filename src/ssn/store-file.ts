/**
 * A store as a file: magic, header (JSON), the columns one after another, seal.
 *
 *   "SSNSTORE" │ header length u32 │ header │ section… │ HMAC-SHA-256 of all before, under a key derived from the operator's
 *
 * The header names the layout, the version of the name rules, the byte order, the kind, the key's id, and each section
 * with its length. What does not hold is refused with what differed; nothing is repaired. The seal is the
 * checksum, and tells tampering as well. A file is written beside its place and then renamed, so a reader never opens half of one.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { open, rename, type FileHandle } from 'node:fs/promises';
import { endianness } from 'node:os';
import { z } from 'zod';
import { ScreeningError, toWriteReason } from '../errors.js';
import { A_TEXT, assertOption, assertOptions, CHECKED_IN_USE, toRequired, type OptionRules } from '../option-rules.js';
import { removeUnfinished, toUnfinishedFile } from '../files/unfinished-file.js';
import { toKeyId, toSealKey } from './digest.js';
import { NAME_RULES_VERSION } from './names.js';
import { withReadableFile } from './readable-file.js';
import {
  createAuthoritativeStore,
  createMortalityStore,
  toStartCount,
  type AuthoritativeStore,
  type MortalityStore,
  type SsnStore,
} from './store.js';

const STORE_LAYOUT_VERSION = 1;

/** The key of a store. */
export interface StoreFileOptions {
  /** 32 bytes: the key that the store was built under. */
  readonly hmacKey: Uint8Array;
}

const STORE_FILE_OPTIONS: OptionRules<StoreFileOptions> = { hmacKey: CHECKED_IN_USE };

const MAGIC = Buffer.from('SSNSTORE', 'latin1');
const PREFIX_BYTES = MAGIC.length + 4;
const SEAL_BYTES = 32;
const MAX_HEADER_BYTES = 4096;
/** Read, written and hashed at a time; one call cannot take 2 GiB. */
const CHUNK_BYTES = 8 << 20;

type Seal = ReturnType<typeof createHmac>;
type Column = Uint8Array | Uint16Array | Uint32Array;

/** The sections of each kind in their order. */
const SECTIONS = {
  authoritative: ['high', 'middle', 'low', 'shapes', 'starts', 'units'],
  mortality: ['high', 'middle', 'low', 'deaths'],
} as const;

const headerSchema = z.object({
  layout: z.number(),
  nameRules: z.number(),
  byteOrder: z.string(),
  kind: z.enum(['authoritative', 'mortality']),
  keyId: z.string(),
  records: z.int().min(0).max(0xffffffff),
  sections: z.array(z.object({ name: z.string(), bytes: z.int().min(0) })),
});
type Header = z.infer<typeof headerSchema>;

const toBytes = (column: Column): Uint8Array => new Uint8Array(column.buffer, column.byteOffset, column.byteLength);

const toSections = (store: SsnStore): readonly (readonly [name: string, column: Column])[] =>
  store.kind === 'mortality'
    ? SECTIONS.mortality.map((name) => [name, store.columns[name]])
    : SECTIONS.authoritative.map((name) => [name, store.columns[name]]);

/**
 * Writes a store to a file that only its owner can read; an existing file is replaced in one step.
 * @throws ScreeningError store_key when the store was built under another key; file_unreadable when it cannot be written.
 */
export const saveSsnStore = async (store: SsnStore, file: string, options: StoreFileOptions): Promise<void> => {
  assertOption('file', file, toRequired(A_TEXT));
  assertOptions(options, STORE_FILE_OPTIONS);
  const { hmacKey } = options;
  if (store.keyId !== toKeyId(hmacKey)) {
    throw new ScreeningError('store_key', `The store to save as ${file} was built under another key.`, { file });
  }
  const sections = toSections(store);
  const header: Header = {
    layout: STORE_LAYOUT_VERSION,
    nameRules: NAME_RULES_VERSION,
    byteOrder: endianness(),
    kind: store.kind,
    keyId: store.keyId,
    records: store.recordCount,
    sections: sections.map(([name, column]) => ({ name, bytes: column.byteLength })),
  };
  const headerBytes = Buffer.from(JSON.stringify(header));
  const prefix = Buffer.concat([MAGIC, Buffer.alloc(4)]);
  prefix.writeUInt32LE(headerBytes.length, MAGIC.length);

  const unfinished = toUnfinishedFile(file);
  const seal = createHmac('sha256', toSealKey(hmacKey));
  try {
    const handle = await open(unfinished, 'w', 0o600);
    try {
      for (const bytes of [prefix, headerBytes, ...sections.map(([, column]) => toBytes(column))]) await writeAll(handle, bytes, seal);
      await writeAll(handle, seal.digest());
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(unfinished, file);
  } catch (error) {
    removeUnfinished(unfinished);
    throw new ScreeningError('file_unreadable', `${file} cannot be written: ${toWriteReason(error)}.`, { file }, { cause: error });
  }
};

const writeAll = async (handle: FileHandle, bytes: Uint8Array, seal?: Seal): Promise<void> => {
  for (let at = 0; at < bytes.length;) {
    const chunk = bytes.subarray(at, at + CHUNK_BYTES);
    const { bytesWritten } = await handle.write(chunk);
    seal?.update(chunk.subarray(0, bytesWritten));
    at += bytesWritten;
  }
};

/** Whether a file starts as a store does. @throws ScreeningError file_unreadable. */
export const isSsnStoreFile = (file: string): Promise<boolean> =>
  withReadableFile(file, async (handle) => {
    const magic = Buffer.alloc(MAGIC.length);
    return (await readSome(handle, magic)) === MAGIC.length && magic.equals(MAGIC);
  });

/**
 * Opens an authoritative store that {@link saveSsnStore} wrote.
 * @throws ScreeningError file_unreadable, store_foreign, store_version, store_key, store_truncated, store_corrupt.
 */
export const openAuthoritativeStore = (file: string, options: StoreFileOptions): Promise<AuthoritativeStore> =>
  withReadableFile(file, async (handle) => {
    const { keyId, columns } = await readStore(handle, file, 'authoritative', options);
    const [high, middle, low, shapes, starts, units] = columns as [
      Uint32Array,
      Uint32Array,
      Uint32Array,
      Uint8Array,
      Uint32Array,
      Uint16Array,
    ];
    return createAuthoritativeStore(keyId, { high, middle, low, shapes, starts, units });
  });

/**
 * Opens a mortality store that {@link saveSsnStore} wrote.
 * @throws ScreeningError file_unreadable, store_foreign, store_version, store_key, store_truncated, store_corrupt.
 */
export const openMortalityStore = (file: string, options: StoreFileOptions): Promise<MortalityStore> =>
  withReadableFile(file, async (handle) => {
    const { keyId, columns } = await readStore(handle, file, 'mortality', options);
    const [high, middle, low, deaths] = columns as [Uint32Array, Uint32Array, Uint32Array, Uint32Array];
    return createMortalityStore(keyId, { high, middle, low, deaths });
  });

const readStore = async (handle: FileHandle, file: string, kind: SsnStore['kind'], options: StoreFileOptions) => {
  assertOptions(options, STORE_FILE_OPTIONS);
  const { hmacKey } = options;
  const seal = createHmac('sha256', toSealKey(hmacKey));
  const header = await readHeader(handle, file, seal);
  checkVersions(header, file);
  if (header.kind !== kind) {
    throw new ScreeningError('store_foreign', `${file} is a store of ${header.kind} records, not of ${kind} ones.`, {
      file,
      expected: kind,
    });
  }
  if (header.keyId !== toKeyId(hmacKey)) {
    throw new ScreeningError('store_key', `${file} was built under another key.`, { file });
  }
  checkSections(header, file);
  const expected = header.sections.reduce((sum, { bytes }) => sum + bytes, header.bytes + SEAL_BYTES);
  const { size } = await handle.stat();
  if (size !== expected) throwTruncated(file, expected, size);
  const columns = header.sections.map(({ name, bytes }) => createColumn(name, bytes));

  for (const column of columns) await readAll(handle, file, toBytes(column), seal);
  const written = Buffer.alloc(SEAL_BYTES);
  await readAll(handle, file, written);
  if (!timingSafeEqual(written, seal.digest())) {
    throw new ScreeningError('store_corrupt', `The seal of ${file} does not hold: the file was damaged or changed.`, { file });
  }
  return { keyId: header.keyId, columns };
};

const throwTruncated = (file: string, expected: number, found: number): never => {
  throw new ScreeningError('store_truncated', `${file} has ${found} bytes where its header says ${expected}.`, { file, expected, found });
};

/** @returns the header and the bytes that it takes up with what stands before it. */
const readHeader = async (handle: FileHandle, file: string, seal: Seal): Promise<Header & { readonly bytes: number }> => {
  const prefix = Buffer.alloc(PREFIX_BYTES);
  const found = await readSome(handle, prefix);
  if (!prefix.subarray(0, MAGIC.length).equals(MAGIC)) {
    throw new ScreeningError('store_foreign', `${file} is not an SSN store.`, { file });
  }
  if (found < PREFIX_BYTES) throwTruncated(file, PREFIX_BYTES, found);
  seal.update(prefix);
  const length = prefix.readUInt32LE(MAGIC.length);
  if (length > MAX_HEADER_BYTES) throwCorrupt(file, 'header');
  const bytes = Buffer.alloc(length);
  await readAll(handle, file, bytes, seal);
  let json: unknown;
  try {
    json = JSON.parse(bytes.toString('utf8'));
  } catch {
    throwCorrupt(file, 'header');
  }
  const header = headerSchema.safeParse(json);
  return header.success ? { ...header.data, bytes: PREFIX_BYTES + length } : throwCorrupt(file, 'header');
};

const throwCorrupt = (file: string, section: string): never => {
  throw new ScreeningError('store_corrupt', `The ${section} of ${file} does not hold: the file was damaged or changed.`, { file, section });
};

const checkVersions = (header: Header, file: string): void => {
  const expected = { layout: STORE_LAYOUT_VERSION, nameRules: NAME_RULES_VERSION, byteOrder: endianness() };
  for (const what of ['layout', 'nameRules', 'byteOrder'] as const) {
    if (header[what] === expected[what]) continue;
    const detail = { file, what, found: header[what], expected: expected[what] };
    throw new ScreeningError(
      'store_version',
      `${file} has ${what} ${header[what]}, this version reads ${expected[what]}; build it again.`,
      detail,
    );
  }
};

/** Whether the section table has the sections of its kind, each as long as the number of records makes it. */
const checkSections = ({ kind, records, sections }: Header, file: string): void => {
  const names: readonly string[] = SECTIONS[kind];
  const holds = sections.every(({ name, bytes }, i) => {
    if (name !== names[i]) return false;
    if (name === 'units') return bytes % 2 === 0;
    if (name === 'shapes') return bytes === records;
    return bytes === 4 * (name === 'starts' ? toStartCount(records) : records);
  });
  if (!holds || sections.length !== names.length) throwCorrupt(file, 'section table');
};

const createColumn = (name: string, bytes: number): Column =>
  name === 'units' ? new Uint16Array(bytes / 2) : name === 'shapes' ? new Uint8Array(bytes) : new Uint32Array(bytes / 4);

/** Fills the bytes as far as the file goes. @returns how many were read. */
const readSome = async (handle: FileHandle, bytes: Uint8Array, seal?: Seal): Promise<number> => {
  let at = 0;
  while (at < bytes.length) {
    const chunk = bytes.subarray(at, at + CHUNK_BYTES);
    const { bytesRead } = await handle.read(chunk);
    if (bytesRead === 0) break;
    seal?.update(chunk.subarray(0, bytesRead));
    at += bytesRead;
  }
  return at;
};

const readAll = async (handle: FileHandle, file: string, bytes: Uint8Array, seal?: Seal): Promise<void> => {
  const found = await readSome(handle, bytes, seal);
  if (found < bytes.length) throwTruncated(file, bytes.length, found);
};
