/**
 * Opens a source and reads it as text: plain or gzip (told by its first bytes), a file or standard input.
 *
 * In: a path, or `-`. Out: the text in pieces of some 64 KiB, never the whole file; a byte order mark is dropped.
 * Invariant: what is read is UTF-8 to the last byte, complete, and counted into the caller's hash (the unpacked
 * bytes, so that a file and its gzip are the same version). A file that is written to meanwhile is not read as if it
 * were whole: it may end in the middle, or be of two versions. It does not know rows or records.
 */
import { isUtf8 } from 'node:buffer';
import type { Hash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { ScreeningError, toReadReason, toSystemCode } from '../../errors.js';

/**
 * Largest unpacked source, in bytes. The largest official list known (OFAC, SDN_ADVANCED.XML) is 120 MB; thirty times
 * that stops a gzip that unpacks for hours, and nothing else.
 */
const MAX_SOURCE_BYTES = 4 * 1024 ** 3;

/** A file of a source. */
export interface SourceFile {
  /** Where it is read. */
  readonly path: string;
  /** How messages and issues name it: as the user gave it, with its folder. */
  readonly file: string;
}

/** How messages and issues name a source: as the user gave it. */
export const toSourceName = (path: string): string => (path === '-' ? 'standard input' : path);

/** An error about a source as a whole; `message` is a sentence that already names the file and line. */
export const toSourceError = (
  file: string,
  message: string,
  { line, field, cause }: { readonly line?: number; readonly field?: string; readonly cause?: unknown } = {},
): ScreeningError =>
  new ScreeningError(
    'source_malformed',
    message,
    { file, ...(line === undefined ? {} : { line }), ...(field === undefined ? {} : { field }) },
    { cause },
  );

export interface SourceTextOptions {
  /** Unpacked. */
  readonly maxBytes?: number;
  /** How messages name it, where that is not its path. */
  readonly file?: string;
}

/**
 * Reads a source as text, piece by piece, and adds its uncompressed bytes to `hash`. `-` is standard input.
 * @throws ScreeningError file_unreadable; source_malformed for a file that changes while it is read, for a damaged or
 *   truncated gzip, beyond `maxBytes`, for a zip archive or an HTML page, and for bytes that are not UTF-8 (naming the
 *   line; neither that line nor anything after it is yielded).
 */
export async function* readSourceText(
  path: string,
  hash: Hash,
  { maxBytes = MAX_SOURCE_BYTES, file = toSourceName(path) }: SourceTextOptions = {},
): AsyncGenerator<string, void, undefined> {
  let line = 1;
  let total = 0;
  let isStart = true;
  let incomplete: Buffer = Buffer.alloc(0);
  for await (const chunk of readBytes({ path, file })) {
    hash.update(chunk);
    const bytes = incomplete.length === 0 ? chunk : Buffer.concat([incomplete, chunk]);
    const end = completeLength(bytes);
    const whole = bytes.subarray(0, end);
    const other = isStart ? toOtherKind(bytes) : undefined;
    if (other !== undefined) throw toSourceError(file, `${file} is ${other}.`);
    const isGood = isUtf8(whole);
    const good = isGood ? whole : whole.subarray(0, goodLinesLength(whole));
    const text = good.toString('utf8');
    yield isStart && text.startsWith('\uFEFF') ? text.slice(1) : text;
    isStart &&= text === '';
    line += countLineEnds(good);
    if (!isGood) throw notUtf8(file, line);
    total += chunk.length;
    if (total > maxBytes) throw toSourceError(file, `${file} is larger than ${maxBytes} bytes.`);
    incomplete = bytes.subarray(end);
  }
  if (incomplete.length > 0) throw notUtf8(file, line);
}

const notUtf8 = (file: string, line: number): ScreeningError =>
  toSourceError(file, `Line ${line} of ${file} holds bytes that are not UTF-8.`, { line });

/** The length without a character that is cut by the end; at most 3 bytes shorter. */
const completeLength = (bytes: Buffer): number => {
  for (let back = 1; back <= Math.min(3, bytes.length); back += 1) {
    const byte = bytes[bytes.length - back]!;
    if ((byte & 0xc0) === 0x80) continue;
    const needed = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : byte >= 0xc0 ? 2 : 1;
    return needed > back ? bytes.length - back : bytes.length;
  }
  return bytes.length;
};

const LINE_END = 0x0a;

const countLineEnds = (bytes: Buffer): number => {
  let count = 0;
  for (let at = bytes.indexOf(LINE_END); at >= 0; at = bytes.indexOf(LINE_END, at + 1)) count += 1;
  return count;
};

/** Of bytes that are not UTF-8: the length of the lines before the first that is not. */
const goodLinesLength = (bytes: Buffer): number => {
  for (let start = 0; ;) {
    const end = bytes.indexOf(LINE_END, start);
    if (end < 0 || !isUtf8(bytes.subarray(start, end))) return start;
    start = end + 1;
  }
};

/** What bytes that begin a file are, where they are no UTF-8 text of a list or of customers. */
const toOtherKind = (bytes: Buffer): string | undefined => {
  if (isUtf16(bytes)) return 'in UTF-16: it must be in UTF-8';
  const head = bytes.toString('latin1', 0, 256);
  if (head.startsWith('PK\x03\x04')) return 'a zip archive: what it holds must be unpacked';
  return HTML.test(head) ? 'an HTML page, such as a server sends where it does not have a file' : undefined;
};
const HTML = /^(?:\xEF\xBB\xBF)?\s*<(?:!doctype html|html)\b/iu;

/** By its byte order mark, or by the zero byte beside a first letter of ASCII. */
const isUtf16 = (bytes: Buffer): boolean =>
  bytes.length > 1 && (/^(?:fffe|feff)/u.test(bytes.toString('hex', 0, 2)) || bytes.subarray(0, 2).includes(0));

/** The bytes of a source, unpacked. The streams are destroyed when the reader stops early. */
async function* readBytes({ path, file }: SourceFile): AsyncGenerator<Buffer, void, undefined> {
  const packed: Readable = path === '-' ? process.stdin : Readable.from(readPieces({ path, file }));
  try {
    const pieces = packed[Symbol.asyncIterator]() as AsyncGenerator<Buffer>;
    const head = await readHead(pieces);
    const whole = async function* (): AsyncGenerator<Buffer> {
      yield head;
      yield* pieces;
    };
    const isGzip = head[0] === 0x1f && head[1] === 0x8b;
    yield* isGzip ? (pipeline(Readable.from(whole()), createGunzip(), () => undefined) as AsyncIterable<Buffer>) : whole();
  } catch (cause) {
    if (cause instanceof ScreeningError) throw cause;
    if (toSystemCode(cause).startsWith('Z_'))
      throw toSourceError(file, `${file} is not a whole gzip file: it is damaged or cut short.`, { cause });
    throw new ScreeningError('file_unreadable', `${file} cannot be read: ${toReadReason(cause)}.`, { file }, { cause });
  } finally {
    packed.destroy();
  }
}

const PIECE_BYTES = 1 << 16;

/**
 * The bytes of a file that is the same when its end is reached: of one that is cut or written over meanwhile, parts of two
 * versions would be read.
 */
async function* readPieces({ path, file }: SourceFile): AsyncGenerator<Buffer, void, undefined> {
  const handle = await open(path);
  try {
    const before = await handle.stat();
    for (;;) {
      const { bytesRead, buffer } = await handle.read({ buffer: Buffer.allocUnsafe(PIECE_BYTES) });
      if (bytesRead === 0) break;
      yield buffer.subarray(0, bytesRead);
    }
    const after = await handle.stat();
    if (before.isFile() && (after.size !== before.size || after.mtimeMs !== before.mtimeMs))
      throw toSourceError(file, `${file} was changed while it was read: read it again when it is whole.`);
  } finally {
    await handle.close();
  }
}

/** The first bytes: two at least, unless the source is shorter. */
const readHead = async (pieces: AsyncIterator<Buffer>): Promise<Buffer> => {
  let head: Buffer = Buffer.alloc(0);
  while (head.length < 2) {
    const next = await pieces.next();
    if (next.done === true) break;
    head = Buffer.concat([head, next.value]);
  }
  return head;
};
