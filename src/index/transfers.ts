/**
 * Reads and writes large files a chunk at a time: at once, or in turns.
 *
 * In turns Node's own threads do it, so that the event loop is held for no more than a chunk's checksum. What is to be
 * moved is said once, by a generator that asks for one transfer after the other.
 */
import { closeSync, fsync, fsyncSync, openSync, read, readSync, write, writeSync } from 'node:fs';
import { promisify } from 'node:util';
import { crc32 } from 'node:zlib';

/** Bytes between two turns of the event loop: some milliseconds, whatever is done with them. */
export const CHUNK_BYTES = 1 << 22;

/** Bytes that are to be read from, or written to, a place of the file; answered with how many were. */
interface Transfer {
  readonly bytes: Uint8Array;
  readonly at: number;
}
export type Transfers<T> = Generator<Transfer, T, number>;

/** Moves bytes from or to a place of the file until all are moved, or the file ends. @returns how many were, and a checksum continued by them. */
export function* moveAll(bytes: Uint8Array, from: number, checksum = 0): Transfers<{ readonly length: number; readonly checksum: number }> {
  let length = 0;
  let sum = checksum;
  while (length < bytes.length) {
    const moved = yield { bytes: bytes.subarray(length, length + CHUNK_BYTES), at: from + length };
    if (moved === 0) break;
    sum = crc32(bytes.subarray(length, length + moved), sum);
    length += moved;
  }
  return { length, checksum: sum };
}

const moveNow = <T>(transfers: Transfers<T>, move: (transfer: Transfer) => number): T => {
  let next = transfers.next();
  while (next.done !== true) next = transfers.next(move(next.value));
  return next.value;
};

const moveInTurns = async <T>(transfers: Transfers<T>, move: (transfer: Transfer) => Promise<number>): Promise<T> => {
  let next = transfers.next();
  while (next.done !== true) next = transfers.next(await move(next.value));
  return next.value;
};

const readAsync = promisify(read);
const writeAsync = promisify(write);
const fsyncAsync = promisify(fsync);

export const readNow = <T>(file: string, toTransfers: (handle: number) => Transfers<T>): T => {
  const handle = openSync(file, 'r');
  try {
    return moveNow(toTransfers(handle), ({ bytes, at }) => readSync(handle, bytes, 0, bytes.length, at));
  } finally {
    closeSync(handle);
  }
};

export const readInTurns = async <T>(file: string, toTransfers: (handle: number) => Transfers<T>): Promise<T> => {
  const handle = openSync(file, 'r');
  try {
    return await moveInTurns(toTransfers(handle), async ({ bytes, at }) => (await readAsync(handle, bytes, 0, bytes.length, at)).bytesRead);
  } finally {
    closeSync(handle);
  }
};

/** Returns when all lies on the disk, as {@link writeInTurns} does. */
export const writeNow = (file: string, transfers: Transfers<void>): void => {
  const handle = openSync(file, 'w');
  try {
    moveNow(transfers, ({ bytes, at }) => writeSync(handle, bytes, 0, bytes.length, at));
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
};

export const writeInTurns = async (file: string, transfers: Transfers<void>): Promise<void> => {
  const handle = openSync(file, 'w');
  try {
    await moveInTurns(transfers, async ({ bytes, at }) => (await writeAsync(handle, bytes, 0, bytes.length, at)).bytesWritten);
    await fsyncAsync(handle);
  } finally {
    closeSync(handle);
  }
};
