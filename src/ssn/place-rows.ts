/**
 * Places on their way into a store: taken in any order, then put in order.
 *
 * In: the places of digests. Out: the row numbers, sorted by place, equal places in the order in which they came.
 */
import { ScreeningError } from '../errors.js';
import type { PlaceColumns } from './store.js';

export interface PlaceRows {
  /** Longer than `count`; they change when room is made. */
  readonly columns: () => PlaceColumns;
  readonly count: () => number;
  readonly push: (place: Uint32Array) => void;
  readonly toOrder: () => Uint32Array;
}

/** Rows written between two turns of the event loop: some tens of milliseconds. */
export const ROWS_A_TURN = 1 << 20;

/** Rows and units are counted in 32 bits. */
const MAX_ROWS = 2 ** 32 - 1;

const LEAST_ROOM = 1024;

type Column = Uint8Array | Uint16Array | Uint32Array;

/**
 * The column, or one of twice the size with the same content, so that `needed` elements fit.
 * @throws ScreeningError store_limit, where 32 bits or one buffer of this system do not suffice.
 */
export const growTo = <T extends Column>(column: T, needed: number, limit: string): T => {
  if (needed <= column.length) return column;
  const create = column.constructor as new (length: number) => T;
  try {
    const grown = new create(Math.min(Math.max(needed, column.length * 2, LEAST_ROOM), MAX_ROWS));
    if (needed <= grown.length) {
      grown.set(column);
      return grown;
    }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  throw new ScreeningError('store_limit', `An SSN store has no room for ${needed} ${limit}.`, { limit, found: needed });
};

export const createPlaceRows = (): PlaceRows => {
  let high = new Uint32Array();
  let middle = new Uint32Array();
  let low = new Uint32Array();
  let count = 0;
  return {
    columns: () => ({ high, middle, low }),
    count: () => count,
    push: (place) => {
      if (count >= high.length) {
        high = growTo(high, count + 1, 'records');
        middle = growTo(middle, count + 1, 'records');
        low = growTo(low, count + 1, 'records');
      }
      high[count] = place[0]!;
      middle[count] = place[1]!;
      low[count] = place[2]!;
      count++;
    },
    toOrder: () => sortRows({ high, middle, low }, count),
  };
};

/** Negative, zero or positive, as the place in one set of columns is before, at or after that in another. */
export const comparePlaces = (left: PlaceColumns, leftRow: number, right: PlaceColumns, rightRow: number): number =>
  left.high[leftRow]! - right.high[rightRow]! ||
  left.middle[leftRow]! - right.middle[rightRow]! ||
  left.low[leftRow]! - right.low[rightRow]!;

/** Digests are uniform, so buckets by their leading bits hold about four rows each, which insertion puts in order. */
const sortRows = (columns: PlaceColumns, count: number): Uint32Array => {
  const { high } = columns;
  const bits = Math.min(28, Math.max(1, Math.ceil(Math.log2(count + 1)) - 2));
  const shift = 32 - bits;
  const ends = new Uint32Array(2 ** bits + 1);
  for (let row = 0; row < count; row++) ends[(high[row]! >>> shift) + 1]!++;
  for (let bucket = 1; bucket < ends.length; bucket++) ends[bucket]! += ends[bucket - 1]!;
  const order = new Uint32Array(count);
  for (let row = 0; row < count; row++) order[ends[high[row]! >>> shift]!++] = row;
  // Each end has moved from the start of its bucket to its end.
  for (let bucket = 0, from = 0; bucket < ends.length - 1; bucket++) {
    const to = ends[bucket]!;
    for (let i = from + 1; i < to; i++) {
      const row = order[i]!;
      let at = i;
      for (; at > from && comparePlaces(columns, order[at - 1]!, columns, row) > 0; at--) order[at] = order[at - 1]!;
      order[at] = row;
    }
    from = to;
  }
  return order;
};
