/**
 * A file of lines or CSV records as byte ranges, without ever making a string of them.
 *
 * In: a file of any size. Out: each record once, in order, as a range of a buffer that is used again. What has been
 * handed over is overwritten before the next read, and all of it at the end, also after an error.
 */
import type { FileHandle } from 'node:fs/promises';
import { ScreeningError } from '../errors.js';
import { withReadableFile } from './readable-file.js';

/** A record lies in bytes[start, end), without its line break. The range may be changed, and is gone after the call. */
export type RecordHandler = (bytes: Buffer, start: number, end: number, line: number) => void;

export interface RecordReading {
  /**
   * `csv`: a line break inside quotes (RFC 4180) belongs to the record, where it has as many cells as the first one. Where it
   * has not, a quote was lost: the record ends with its line, and costs itself alone.
   */
  readonly layout: 'lines' | 'csv';
  /** Told of a record over 1 MiB, which is left out up to its line break; without this it ends the reading. */
  readonly onTooLong?: ((line: number) => void) | undefined;
  readonly onProgress?: ((bytes: number, size: number) => void) | undefined;
}

/** Read at a time. */
const CHUNK_BYTES = 1 << 20;
/** A longer record means another format; where it has lines, a quote that is never closed. */
const MAX_RECORD_BYTES = 1 << 20;

const NEWLINE = 0x0a;
const RETURN = 0x0d;
const SPACE = 0x20;
const TAB = 0x09;
const QUOTE = 0x22;
const COMMA = 0x2c;

/**
 * @throws ScreeningError file_unreadable; source_malformed for a record over 1 MiB without onTooLong, for a file that is
 * packed, and for a CSV that is no UTF-8 text, by its first bytes.
 */
export const readFileRecords = (file: string, { layout, onTooLong, onProgress }: RecordReading, onRecord: RecordHandler): Promise<void> =>
  withReadableFile(file, async (handle) => {
    const bytes = Buffer.alloc(MAX_RECORD_BYTES + CHUNK_BYTES);
    const { size } = await handle.stat();
    const findEnd = layout === 'csv' ? createCsvEndFinder() : findLineEnd;
    let line = 1;
    let read = 0;
    let kept = 0;
    let hasReturns: boolean | undefined;
    /** Within a record that is too long. */
    let isSkipping = false;
    const leaveOut = (): void => {
      if (!onTooLong) throw new ScreeningError('source_malformed', `${file} line ${line}: a record is over 1 MiB long.`, { file, line });
      onTooLong(line);
    };
    try {
      for (let isEnd = false; !isEnd;) {
        const bytesRead = await readChunk(handle, bytes, kept);
        read += bytesRead;
        isEnd = bytesRead === 0;
        const filled = kept + bytesRead;
        if (hasReturns === undefined) assertText(file, layout, bytes.subarray(0, filled));
        hasReturns ??= findLineEnd(bytes, 0, filled, false) < 0 && bytes.subarray(0, filled).includes(RETURN);
        if (hasReturns) endInNewlines(bytes.subarray(kept, filled));
        let start = 0;
        if (isSkipping) {
          const end = findLineEnd(bytes, 0, filled, isEnd);
          start = end < 0 ? filled : end + 1;
          line += end < 0 ? 0 : 1;
          isSkipping = end < 0;
        }
        while (start < filled) {
          const end = findEnd(bytes, start, filled, isEnd || filled - start > MAX_RECORD_BYTES);
          if (end < 0 && !isEnd) break;
          const stop = end < 0 ? filled : end;
          const next = Math.min(stop + 1, filled);
          const lines = layout === 'csv' ? countLines(bytes, start, next) : 1;
          if (stop - start > MAX_RECORD_BYTES) leaveOut();
          else onRecord(bytes, start, stop > start && bytes[stop - 1] === RETURN ? stop - 1 : stop, line);
          line += lines;
          start = next;
        }
        kept = filled - start;
        if (kept > MAX_RECORD_BYTES) {
          leaveOut();
          line += countLines(bytes, start, filled);
          isSkipping = true;
          start = filled;
          kept = 0;
        }
        bytes.copyWithin(0, start, filled);
        bytes.fill(0, kept, filled);
        onProgress?.(read, size);
      }
    } finally {
      bytes.fill(0);
    }
  });

const readChunk = async (handle: FileHandle, bytes: Buffer, at: number): Promise<number> =>
  (await handle.read(bytes, at, CHUNK_BYTES)).bytesRead;

/** By the first bytes: UTF-16 has a byte order mark, or a zero byte beside a first letter of ASCII. @throws ScreeningError source_malformed. */
const assertText = (file: string, layout: RecordReading['layout'], bytes: Buffer): void => {
  const head = bytes.toString('hex', 0, 2);
  const problem =
    head === '1f8b'
      ? 'is packed by gzip: it must be unpacked'
      : layout === 'csv' && /^(?:fffe|feff|00..|..00)$/u.test(head)
        ? 'is in UTF-16: it must be in UTF-8'
        : undefined;
  if (problem !== undefined) throw new ScreeningError('source_malformed', `${file} ${problem}.`, { file });
};

/** Where a file's first record begins: behind the mark that editors put before UTF-8. */
export const skipByteOrderMark = (bytes: Buffer, start: number): number =>
  bytes.toString('latin1', start, start + 3) === '\xef\xbb\xbf' ? start + 3 : start;

/** Lines that end in CR alone, as old programs for the Macintosh write them. */
const endInNewlines = (bytes: Buffer): void => {
  for (let at = bytes.indexOf(RETURN); at >= 0; at = bytes.indexOf(RETURN, at + 1)) bytes[at] = NEWLINE;
};

const countLines = (bytes: Buffer, from: number, to: number): number => {
  let lines = 0;
  for (let at = bytes.indexOf(NEWLINE, from); at >= 0 && at < to; at = bytes.indexOf(NEWLINE, at + 1)) lines++;
  return lines;
};

/** Where the line break that ends the record is, or -1 where it is not there yet. @param isAll nothing more is waited for. */
type EndFinder = (bytes: Buffer, start: number, filled: number, isAll: boolean) => number;

const findLineEnd: EndFinder = (bytes, start, filled) => {
  const found = bytes.indexOf(NEWLINE, start);
  return found < filled ? found : -1;
};

const createCsvEndFinder = (): EndFinder => {
  let cellCount: number | undefined;
  return (bytes, start, filled, isAll) => {
    const lineEnd = findLineEnd(bytes, start, filled, isAll);
    const { kind, end, cells } = scanCsvRecord(bytes, start, filled);
    if (kind === 'broken' || (kind === 'open' && isAll)) return lineEnd;
    if (kind === 'whole' && end > start && bytes[start] !== RETURN) cellCount ??= cells;
    const fits = cells === (cellCount ?? cells);
    if (kind === 'whole') return fits ? end : lineEnd;
    return isAll && !fits ? lineEnd : -1;
  };
};

/** How far a record can be followed: to the line break that ends it; to the end of the bytes, outside quotes or inside; to what no quotes have. */
interface CsvScan {
  readonly kind: 'whole' | 'rest' | 'open' | 'broken';
  readonly end: number;
  readonly cells: number;
}

/** A quote counts as one only where a field starts with it. */
const scanCsvRecord = (bytes: Buffer, start: number, filled: number): CsvScan => {
  let cells = 1;
  let isFieldStart = true;
  for (let at = start; at < filled; at++) {
    if (bytes[at] === QUOTE && isFieldStart) {
      const closing = findClosingQuote(bytes, at + 1, filled);
      if (closing < 0) return { kind: 'open', end: filled, cells };
      at = skipBlanks(bytes, closing + 1, filled);
      if (at === filled) break;
      if (bytes[at] !== COMMA && bytes[at] !== NEWLINE) return { kind: 'broken', end: at, cells };
    }
    if (bytes[at] === NEWLINE) return { kind: 'whole', end: at, cells };
    isFieldStart = bytes[at] === COMMA;
    if (isFieldStart) cells++;
  }
  return { kind: 'rest', end: filled, cells };
};

const skipBlanks = (bytes: Buffer, from: number, end: number): number => {
  let at = from;
  while (at < end && (bytes[at] === SPACE || bytes[at] === TAB || bytes[at] === RETURN)) at++;
  return at;
};

/** The quote that is not one of a pair, or -1. */
const findClosingQuote = (bytes: Buffer, from: number, filled: number): number => {
  for (let at = from; at < filled; at++) {
    if (bytes[at] !== QUOTE) continue;
    if (bytes[at + 1] !== QUOTE || at + 1 >= filled) return at;
    at++;
  }
  return -1;
};

/** The fields of a CSV record. Doubled quotes are made single in place. */
export interface CsvFields {
  /** Starts at even places, ends at odd ones. */
  readonly ranges: readonly number[];
  /** A quote is not closed, or something stands behind one that is. */
  readonly isBroken: boolean;
}

export const splitCsvRecord = (bytes: Buffer, start: number, end: number): CsvFields => {
  const ranges: number[] = [];
  let isBroken = false;
  for (let at = start; at <= end;) {
    if (bytes[at] === QUOTE && at < end) {
      const closing = findClosingQuote(bytes, at + 1, end);
      const stop = closing < 0 ? end : closing;
      ranges.push(at + 1, unescapeQuotes(bytes, at + 1, stop));
      const comma = findComma(bytes, stop, end);
      isBroken ||= closing < 0 || skipBlanks(bytes, closing + 1, comma) < comma;
      at = comma + 1;
    } else {
      const stop = findComma(bytes, at, end);
      ranges.push(at, stop);
      at = stop + 1;
    }
  }
  return { ranges, isBroken };
};

/** The next comma before `end`, otherwise `end`. */
const findComma = (bytes: Buffer, from: number, end: number): number => {
  let at = from;
  while (at < end && bytes[at] !== COMMA) at++;
  return at;
};

const unescapeQuotes = (bytes: Buffer, from: number, to: number): number => {
  let out = from;
  for (let at = from; at < to; at++) {
    if (bytes[at] === QUOTE) at++;
    bytes[out++] = bytes[at]!;
  }
  return out;
};
