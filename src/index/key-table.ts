/**
 * From 53-bit keys to the rows that carry them: rows grouped in buckets by the key's upper bits, with its lower 32
 * beside each row, so that a look-up reads one short run of memory. Of most keys that are asked for there is no row: marks
 * of its keys beside each bucket (B. H. Bloom, 1970) say so before its rows are read.
 */
import { createU32 } from './growable.js';
import type { Column } from './layout.js';
import type { Steps } from './steps.js';

export interface KeyTable {
  /**
   * Of each bucket its start in `keys` and `rows`, and the marks of its keys ({@link toKeyMarks}); a power of two of them,
   * and one start more as the end.
   */
  readonly buckets: Uint32Array;
  /** Lower 32 bits of each row's key. */
  readonly keys: Uint32Array;
  readonly rows: Uint32Array;
}

/** Rows a bucket at most, on average: shorter runs cost more directory, longer ones more reading. */
const ROWS_PER_BUCKET = 8;
const KEY_BITS = 53;
/** Words of a bucket in the directory. */
const BUCKET_WORDS = 2;
export const countBuckets = ({ buckets }: KeyTable): number => (buckets.length - 1) / BUCKET_WORDS;
/** Where a bucket's start stands; its marks stand behind it, then the start of the next. */
export const toBucketPlace = (bucket: number): number => BUCKET_WORDS * bucket;

/** Two of a word's bits: of {@link ROWS_PER_BUCKET} one key in six that a bucket has not passes at most. @param low the lower 32 bits of a key. */
export const toKeyMarks = (low: number): number => (1 << (low >>> 27)) | (1 << ((low >>> 22) & 31));

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
  const next = new Uint32Array(2 ** bits + 1);
  for (let from = 0; from < keys.length; from += ROWS_A_STEP) {
    for (const key of keys.subarray(from, from + ROWS_A_STEP)) next[Math.floor(key / divisor) + 1]!++;
    yield;
  }
  const buckets = createU32(BUCKET_WORDS * 2 ** bits + 1);
  for (let bucket = 1; bucket < next.length; bucket++) buckets[toBucketPlace(bucket)] = next[bucket]! += next[bucket - 1]!;
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
    const bucket = Math.floor(keys[i]! / divisor);
    const slot = next[bucket]!++;
    table.keys[slot] = keys[i]!;
    table.buckets[toBucketPlace(bucket) + 1]! |= toKeyMarks(keys[i]! >>> 0);
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
  const { buckets } = table;
  const place = toBucketPlace(Math.floor(key / (2 ** KEY_BITS / countBuckets(table))));
  const low = key >>> 0;
  const marks = toKeyMarks(low);
  if ((buckets[place + 1]! & marks) !== marks) return into;
  const end = buckets[place + 2]!;
  for (let slot = buckets[place]!; slot < end; slot++) if (table.keys[slot] === low) into.push(table.rows[slot]!);
  return into;
};
