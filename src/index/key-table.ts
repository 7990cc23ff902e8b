/**
 * From 53-bit keys to the rows that carry them: rows grouped in buckets by the key's upper bits, with its lower 32
 * beside each row, so that a look-up reads one short run of memory.
 */
export interface KeyTable {
  /** Start of each bucket in `keys` and `rows`; a power of two of them, and one more as the end. */
  readonly buckets: Uint32Array;
  /** Lower 32 bits of each row's key. */
  readonly keys: Uint32Array;
  readonly rows: Uint32Array;
}

/** Rows a bucket on average: shorter runs cost more directory, longer ones more reading. */
const ROWS_PER_BUCKET = 4;
const KEY_BITS = 53;

/** @param keys, rows pairs in any order; rows of equal keys keep theirs. */
export const buildKeyTable = (keys: Float64Array, rows: Uint32Array): KeyTable => {
  let bits = 1;
  while (bits < 26 && 2 ** bits * ROWS_PER_BUCKET < keys.length) bits++;
  const divisor = 2 ** (KEY_BITS - bits);
  const buckets = new Uint32Array(2 ** bits + 1);
  for (const key of keys) buckets[Math.floor(key / divisor) + 1]!++;
  for (let bucket = 1; bucket < buckets.length; bucket++) buckets[bucket]! += buckets[bucket - 1]!;
  const next = buckets.slice();
  const table = { buckets, keys: new Uint32Array(keys.length), rows: new Uint32Array(keys.length) };
  for (let i = 0; i < keys.length; i++) {
    const slot = next[Math.floor(keys[i]! / divisor)]!++;
    table.keys[slot] = keys[i]!;
    table.rows[slot] = rows[i]!;
  }
  return table;
};

/** Calls `visit` with each row of a key, in the order of building. */
export const visitRows = (table: KeyTable, key: number, visit: (row: number) => void): void => {
  const bucket = Math.floor(key / (2 ** KEY_BITS / (table.buckets.length - 1)));
  const end = table.buckets[bucket + 1]!;
  const low = key >>> 0;
  for (let slot = table.buckets[bucket]!; slot < end; slot++) if (table.keys[slot] === low) visit(table.rows[slot]!);
};
