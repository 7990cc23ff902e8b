/**
 * Builds the store of who has which number: records in any order in, sorted columns out.
 *
 * A record becomes its digest and the prints of its name on the way in; neither is to be had back.
 * A number may have several names, such as before and after a marriage: each stays a record, the best counts.
 * Memory at the end is about twice the finished store.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { createSsnReader } from './digest.js';
import type { SsnFormatReason, SsnText } from './format.js';
import { MAX_NAME_UNITS, UNITS_BY_SHAPE, writeNamePrints, type RecordedName } from './name-prints.js';
import { comparePlaces, createPlaceRows, growTo } from './place-rows.js';
import { createAuthoritativeStore, START_EVERY, toStartCount, type AuthoritativeStore } from './store.js';

export interface AuthoritativeRecord extends RecordedName {
  readonly ssn: SsnText;
}

export interface AuthoritativeSummary {
  readonly records: number;
  /** Records equal to one before them, which were left out. */
  readonly duplicates: number;
  /** Names beyond MAX_NAMES_A_NUMBER, which were left out. */
  readonly excess: number;
}

/** More names than a person has; a file that gives a number more is broken, and would make its check slow. */
export const MAX_NAMES_A_NUMBER = 32;

export interface AuthoritativeBuilder {
  /** @returns the broken rule when the number cannot be an SSN: nothing is filed then. @throws ScreeningError store_limit. */
  readonly add: (record: AuthoritativeRecord) => SsnFormatReason | undefined;
  /** Ends the builder. */
  readonly build: () => Promise<{ readonly store: AuthoritativeStore; readonly summary: AuthoritativeSummary }>;
}

export interface BuilderOptions {
  /** 32 bytes. */
  readonly hmacKey: Uint8Array;
}

/** Rows written between two turns of the event loop: some tens of milliseconds. */
export const ROWS_A_TURN = 1 << 20;

/** @throws ScreeningError invalid_key. */
export const createAuthoritativeBuilder = ({ hmacKey }: BuilderOptions): AuthoritativeBuilder => {
  const reader = createSsnReader(hmacKey);
  const places = createPlaceRows();
  let shapes = new Uint8Array();
  let starts = new Uint32Array();
  let units = new Uint16Array();
  let used = 0;
  const name = new Uint16Array(MAX_NAME_UNITS);

  const isSameName = (row: number, other: number): boolean => {
    if (shapes[row] !== shapes[other]) return false;
    const length = UNITS_BY_SHAPE[shapes[row]!]!;
    for (let i = 0; i < length; i++) if (units[starts[row]! + i] !== units[starts[other]! + i]) return false;
    return true;
  };

  /** Moves the rows to keep to the front. */
  const selectRows = (order: Uint32Array): { readonly kept: number; readonly duplicates: number; readonly excess: number } => {
    const columns = places.columns();
    let kept = 0;
    let duplicates = 0;
    let excess = 0;
    let group = 0;
    for (const row of order) {
      if (kept > 0 && comparePlaces(columns, order[kept - 1]!, columns, row) !== 0) group = kept;
      let same = group;
      while (same < kept && !isSameName(order[same]!, row)) same++;
      if (same < kept) duplicates++;
      else if (kept - group === MAX_NAMES_A_NUMBER) excess++;
      else order[kept++] = row;
    }
    return { kept, duplicates, excess };
  };

  return {
    add: (record) => {
      const reason = reader.read(record.ssn);
      if (reason !== undefined) return reason;
      const row = places.count();
      const shape = writeNamePrints(record, reader.digest.nameKey, name);
      const length = UNITS_BY_SHAPE[shape]!;
      shapes = growTo(shapes, row + 1, 'records');
      starts = growTo(starts, row + 1, 'records');
      units = growTo(units, used + length, 'units of names');
      shapes[row] = shape;
      starts[row] = used;
      for (let i = 0; i < length; i++) units[used + i] = name[i]!;
      used += length;
      places.push(reader.digest.place);
      reader.forget();
      return undefined;
    },
    build: async () => {
      const order = places.toOrder();
      const { kept: count, duplicates, excess } = selectRows(order);
      const from = places.columns();
      let unitCount = 0;
      for (let i = 0; i < count; i++) unitCount += UNITS_BY_SHAPE[shapes[order[i]!]!]!;
      const to = {
        high: new Uint32Array(count),
        middle: new Uint32Array(count),
        low: new Uint32Array(count),
        shapes: new Uint8Array(count),
        starts: new Uint32Array(toStartCount(count)),
        units: new Uint16Array(unitCount),
      };
      let at = 0;
      for (let i = 0; i < count; i++) {
        const row = order[i]!;
        to.high[i] = from.high[row]!;
        to.middle[i] = from.middle[row]!;
        to.low[i] = from.low[row]!;
        to.shapes[i] = shapes[row]!;
        if (i % START_EVERY === 0) to.starts[i / START_EVERY] = at;
        const start = starts[row]!;
        const length = UNITS_BY_SHAPE[shapes[row]!]!;
        for (let unit = 0; unit < length; unit++) to.units[at++] = units[start + unit]!;
        if (i % ROWS_A_TURN === ROWS_A_TURN - 1) await nextTurn();
      }
      to.starts[to.starts.length - 1] = at;
      return {
        store: createAuthoritativeStore(reader.keyId, to),
        summary: { records: count, duplicates, excess },
      };
    },
  };
};
