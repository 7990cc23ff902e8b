/**
 * Prints of names on their way into a store: taken in any order, then put in the order of the records.
 *
 * In: the shape and the prints of a name. Out: columns in which the prints lie end to end, with a start here and there.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { UNITS_BY_SHAPE } from './name-prints.js';
import { growTo, ROWS_A_TURN } from './place-rows.js';
import { START_EVERY, toStartCount, type AuthoritativeColumns } from './store.js';

export interface NameRows {
  /** @param row how many there are. @param prints of a name, behind which the array may go on. @throws ScreeningError store_limit. */
  readonly push: (row: number, shape: number, prints: Uint16Array) => void;
  readonly isSame: (row: number, other: number) => boolean;
  /** @param rows those to keep, in order. */
  readonly pack: (rows: Uint32Array) => Promise<Pick<AuthoritativeColumns, 'shapes' | 'starts' | 'units'>>;
}

export const createNameRows = (): NameRows => {
  let shapes = new Uint8Array();
  let starts = new Uint32Array();
  let units = new Uint16Array();
  let used = 0;
  const toLength = (row: number): number => UNITS_BY_SHAPE[shapes[row]!]!;
  return {
    push: (row, shape, prints) => {
      const length = UNITS_BY_SHAPE[shape]!;
      shapes = growTo(shapes, row + 1, 'records');
      starts = growTo(starts, row + 1, 'records');
      units = growTo(units, used + length, 'units of names');
      shapes[row] = shape;
      starts[row] = used;
      for (let i = 0; i < length; i++) units[used + i] = prints[i]!;
      used += length;
    },
    isSame: (row, other) => {
      if (shapes[row] !== shapes[other]) return false;
      const length = toLength(row);
      for (let i = 0; i < length; i++) if (units[starts[row]! + i] !== units[starts[other]! + i]) return false;
      return true;
    },
    pack: async (rows) => {
      let room = 0;
      for (const row of rows) room += toLength(row);
      const to = { shapes: new Uint8Array(rows.length), starts: new Uint32Array(toStartCount(rows.length)), units: new Uint16Array(room) };
      let at = 0;
      for (let i = 0; i < rows.length; i++) {
        const row = rows[i]!;
        to.shapes[i] = shapes[row]!;
        if (i % START_EVERY === 0) to.starts[i / START_EVERY] = at;
        const start = starts[row]!;
        const end = start + toLength(row);
        for (let unit = start; unit < end; unit++) to.units[at++] = units[unit]!;
        if (i % ROWS_A_TURN === ROWS_A_TURN - 1) await nextTurn();
      }
      to.starts[to.starts.length - 1] = at;
      return to;
    },
  };
};
