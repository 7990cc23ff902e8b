/**
 * From 53-bit keys to the rows that carry them: rows grouped in buckets by the key's upper bits, with its lower 32
 * beside each row, so that a look-up reads one short run of memory.
 */
import { createU32 } from './growable.js';
import type { Column } from './layout.js';
import type { Steps } from './steps.js';

export interface KeyTable {
  /** Start of each bucket in `keys` and `rows`; a power of two of them, and one more as the end. */
  readonly buckets: Uint32Array;
  /** Lower 32 bits of each row's key. */
  readonly keys: Uint32Array;
  readonly rows: Uint32Array;
}

/** Rows a bucket at most, on average: shorter runs cost more directory, longer ones more reading. */
const ROWS_PER_BUCKET = 4;
const KEY_BITS = 53;
/** Rows that are placed in one step: some milliseconds. */
const ROWS_A_STEP = 1 << 17;

/**
 * In steps of some milliseconds.
 * @param keys, rows pairs in any order; rows of equal keys keep theirs.
 * @param rowsPerBucket more of a table that is asked for a few keys a name.
 */
export const buildKeyTable = function* (keys: Float64Array, rows: Uint32Array, rowsPerBucket = ROWS_PER_BUCKET): Steps<KeyTable> {
  let bits = 1;
  while (bits < 26 && 2 ** bits * rowsPerBucket < keys.length) bits++;
  const divisor = 2 ** (KEY_BITS - bits);
  const buckets = createU32(2 ** bits + 1);
  for (let from = 0; from < keys.length; from += ROWS_A_STEP) {
    for (const key of keys.subarray(from, from + ROWS_A_STEP)) buckets[Math.floor(key / divisor) + 1]!++;
    yield;
  }
  for (let bucket = 1; bucket < buckets.length; bucket++) buckets[bucket]! += buckets[bucket - 1]!;
  const next = buckets.slice();
  const table = { buckets, keys: createU32(keys.length), rows: createU32(keys.length) };
  for (let from = 0; from < keys.length; from += ROWS_A_STEP) {
    putRows({ keys, rows, divisor, next, table }, from, Math.min(from + ROWS_A_STEP, keys.length));
    yield;
  }
  return table;
};

interface Placing {
  readonly keys: Float64Array;
  readonly rows: Uint32Array;
  /** Keys a bucket. */
  readonly divisor: number;
  /** Where the next row of each bucket goes. */
  readonly next: Uint32Array;
  readonly table: KeyTable;
}

const putRows = ({ keys, rows, divisor, next, table }: Placing, from: number, to: number): void => {
  for (let i = from; i < to; i++) {
    const slot = next[Math.floor(keys[i]! / divisor)]!++;
    table.keys[slot] = keys[i]!;
    table.rows[slot] = rows[i]!;
  }
};

/** A table as three columns under its name. */
export const toTableColumns = (name: string, { buckets, keys, rows }: KeyTable): Record<string, Column> => ({
  [`${name}Buckets`]: buckets,
  [`${name}Keys`]: keys,
  [`${name}Rows`]: rows,
});

/** Adds the rows of a key to a list, in the order of building. @returns the list. */
export const collectRows = (table: KeyTable, key: number, into: number[] = []): number[] => {
  const bucket = Math.floor(key / (2 ** KEY_BITS / (table.buckets.length - 1)));
  const end = table.buckets[bucket + 1]!;
  const low = key >>> 0;
  for (let slot = table.buckets[bucket]!; slot < end; slot++) if (table.keys[slot] === low) into.push(table.rows[slot]!);
  return into;
};
