import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { buildKeyTable, collectRows, type KeyTable } from '../../src/index/key-table.js';
import { runAtOnce } from '../../src/index/steps.js';

const MOST = Number.MAX_SAFE_INTEGER;

/** Keys at the ends of the 53 bits, small ones, and any others. Their lower 32 bits, which a table tells apart, differ. */
const key = fc.oneof(fc.constantFrom(0, 1, 2 ** 31, 2 ** 32 - 1, 2 ** 52 + 2, MOST - 1), fc.integer({ min: 0, max: MOST }));
const pairs = fc.array(fc.tuple(key, fc.integer({ min: 0, max: 2 ** 32 - 1 })), { maxLength: 300 });
const build = (pairs: readonly (readonly [key: number, row: number])[]): KeyTable =>
  runAtOnce(
    buildKeyTable(
      Float64Array.from(pairs, ([key]) => key),
      Uint32Array.from(pairs, ([, row]) => row),
    ),
  );
const hasSameLowerHalf = (a: number, b: number): boolean => a >>> 0 === b >>> 0;

describe('key table', () => {
  test('answers as a map of lists does, in the order of building', () => {
    fc.assert(
      fc.property(pairs, fc.array(key, { maxLength: 20 }), (pairs, others) => {
        const model = new Map<number, number[]>();
        for (const [key, row] of pairs) model.set(key, [...(model.get(key) ?? []), row]);
        const keys = [...model.keys()];
        fc.pre(keys.every((key, at) => !keys.slice(0, at).some((other) => hasSameLowerHalf(key, other))));
        const table = build(pairs);
        for (const [key, rows] of model) expect(collectRows(table, key)).toEqual(rows);
        for (const other of others.filter((other) => !keys.some((key) => hasSameLowerHalf(key, other))))
          expect(collectRows(table, other)).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });

  test('of keys that share their lower half it may give more rows, never fewer, and each in order', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(2 ** 20), fc.nat(3)), { minLength: 1, maxLength: 200 }), (halves) => {
        const pairs = halves.map(([upper, lower], row) => [upper * 2 ** 32 + lower, row] as const);
        const table = build(pairs);
        for (const [key] of pairs) {
          const own = pairs.filter((pair) => pair[0] === key).map(([, row]) => row);
          const found = collectRows(table, key);
          expect(found.filter((row) => own.includes(row))).toEqual(own);
          for (const row of found) expect(hasSameLowerHalf(pairs[row]![0], key)).toBe(true);
        }
      }),
      { numRuns: 300 },
    );
  });

  test('holds many rows of one key beside few of others', () => {
    const pairs = Array.from({ length: 20_000 }, (_, row) => [row % 2 === 0 ? 7 : (row * 450_359_962_737) % MOST, row] as const);
    const table = build(pairs);
    expect(collectRows(table, 7)).toEqual(Array.from({ length: 10_000 }, (_, at) => 2 * at));
    for (const [key, row] of pairs) if (key !== 7) expect(collectRows(table, key)).toContain(row);
  });

  test('an empty table has no row for any key', () => {
    const table = build([]);
    expect([0, 5, MOST].flatMap((key) => collectRows(table, key))).toEqual([]);
  });
});
