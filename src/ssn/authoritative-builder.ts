/**
 * Builds the store of who has which number: records in any order in, sorted columns out.
 *
 * A record becomes its digest and the prints of its name on the way in; neither is to be had back.
 * A number may have several names, such as before and after a marriage: each stays a record, the best counts.
 * Memory at the end is about twice the finished store.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { assertOptions, CHECKED_IN_USE, type OptionRules } from '../option-rules.js';
import { createSsnReader } from './digest.js';
import type { SsnFormatReason, SsnText } from './format.js';
import { MAX_NAME_UNITS, writeNamePrints, type RecordedName } from './name-prints.js';
import { createNameRows } from './name-rows.js';
import { toTwoLetters } from './names.js';
import { comparePlaces, createPlaceRows, ROWS_A_TURN } from './place-rows.js';
import { createAuthoritativeStore, type AuthoritativeStore, type PlaceColumns } from './store.js';

/** A number and a name on record for it. */
export interface AuthoritativeRecord extends RecordedName {
  readonly ssn: SsnText;
}

/** What a store holds and what was left out of it. */
export interface AuthoritativeSummary {
  /** Names held: one with ü, which is held as ue too, counts twice. */
  readonly records: number;
  /** Records equal to one before them, which were left out. */
  readonly duplicates: number;
  /** Names beyond MAX_NAMES_A_NUMBER, which were left out. */
  readonly excess: number;
}

/** More names than a person has; a file that gives a number more is broken, and would make its check slow. */
export const MAX_NAMES_A_NUMBER = 32;

/** Takes records in any order, and is used up by `build`. */
export interface AuthoritativeBuilder {
  /** @returns the broken rule when the number cannot be an SSN: nothing is filed then. @throws ScreeningError store_limit. */
  readonly add: (record: AuthoritativeRecord) => SsnFormatReason | undefined;
  /** Ends the builder. */
  readonly build: () => Promise<{ readonly store: AuthoritativeStore; readonly summary: AuthoritativeSummary }>;
}

/** The key under which numbers are filed. */
export interface BuilderOptions {
  /** 32 bytes. */
  readonly hmacKey: Uint8Array;
}

export const BUILDER_OPTIONS: OptionRules<BuilderOptions> = { hmacKey: CHECKED_IN_USE };

/**
 * Files numbers with names, one after the other, and builds a store of them. The number is not kept.
 * @throws ScreeningError invalid_option, invalid_key.
 */
export const createAuthoritativeBuilder = (options: BuilderOptions): AuthoritativeBuilder => {
  assertOptions(options, BUILDER_OPTIONS);
  const reader = createSsnReader(options.hmacKey);
  const places = createPlaceRows();
  const names = createNameRows();
  const prints = new Uint16Array(MAX_NAME_UNITS);
  return {
    add: (record) => {
      const reason = reader.read(record.ssn);
      if (reason !== undefined) return reason;
      for (const name of toSpellings(record)) {
        names.push(places.count(), writeNamePrints(name, reader.digest.nameKey, prints), prints);
        places.push(reader.digest.place);
      }
      reader.forget();
      return undefined;
    },
    build: async () => {
      const order = places.toOrder();
      const { kept, ...left } = selectRows(places.columns(), order, names.isSame);
      const rows = order.subarray(0, kept);
      const columns = { ...(await packPlaces(places.columns(), rows)), ...(await names.pack(rows)) };
      return { store: createAuthoritativeStore(reader.keyId, columns), summary: { records: kept, ...left } };
    },
  };
};

/** A name as it is recorded, and, each part for itself, as it is written in A–Z: who is on record as Müller may give Mueller. */
const toSpellings = ({ firstName, middleName = '', lastName }: RecordedName): readonly RecordedName[] => {
  const given = [{ firstName, middleName }];
  const last = [lastName];
  const [first, middle, other] = [firstName, middleName, lastName].map(toTwoLetters) as [string, string, string];
  if (first !== firstName || middle !== middleName) given.push({ firstName: first, middleName: middle });
  if (other !== lastName) last.push(other);
  return given.flatMap((names) => last.map((each) => ({ ...names, lastName: each })));
};

/** Moves the rows to keep to the front. @param order by place. */
const selectRows = (
  columns: PlaceColumns,
  order: Uint32Array,
  isSameName: (row: number, other: number) => boolean,
): { readonly kept: number; readonly duplicates: number; readonly excess: number } => {
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

const packPlaces = async (from: PlaceColumns, rows: Uint32Array): Promise<PlaceColumns> => {
  const to = { high: new Uint32Array(rows.length), middle: new Uint32Array(rows.length), low: new Uint32Array(rows.length) };
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i]!;
    to.high[i] = from.high[row]!;
    to.middle[i] = from.middle[row]!;
    to.low[i] = from.low[row]!;
    if (i % ROWS_A_TURN === ROWS_A_TURN - 1) await nextTurn();
  }
  return to;
};
