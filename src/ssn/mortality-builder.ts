/**
 * Builds the store of numbers whose holder has died: changes in file order in, sorted columns out.
 *
 * Starts empty or from a store; that one is not changed, so a verifier goes on with it until it is given the next.
 * The last change for a number counts. Memory at the end is about twice the finished store.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { ScreeningError } from '../errors.js';
import { assertOptions, toKnownByRule, type OptionRules } from '../option-rules.js';
import { BUILDER_OPTIONS, type BuilderOptions } from './authoritative-builder.js';
import { createSsnReader } from './digest.js';
import type { SsnFormatReason, SsnText } from './format.js';
import { comparePlaces, createPlaceRows, growTo, ROWS_A_TURN } from './place-rows.js';
import type { DeathRecord } from './sources.js';
import { createMortalityStore, packDeath, type MortalityColumns, type MortalityStore } from './store.js';

/** What a record of a death asks for. `add` and `change` both file the death, `delete` takes the number off. */
export type DeathChange = 'add' | 'change' | 'delete';

/** What became of the numbers that were named, each counted once. */
export interface MortalitySummary {
  readonly records: number;
  readonly added: number;
  /** On file before, and replaced: by a change, or by being added again. */
  readonly changed: number;
  readonly deleted: number;
  /** Deleted without being on file. */
  readonly unknown: number;
}

/** Takes changes in their order, the last of a number stands; it is used up by `build`. */
export interface MortalityBuilder {
  /** @returns the broken rule when the number cannot be an SSN: nothing is applied then. @throws ScreeningError store_limit. */
  readonly apply: (ssn: SsnText, change: DeathChange, death: DeathRecord) => SsnFormatReason | undefined;
  /** Ends the builder. */
  readonly build: () => Promise<{ readonly store: MortalityStore; readonly summary: MortalitySummary }>;
}

/** The key under which numbers are filed, and what is changed. */
export interface MortalityBuilderOptions extends BuilderOptions {
  /** What the changes apply to; without it, nothing is on file. */
  readonly base?: MortalityStore | undefined;
}

const MORTALITY_BUILDER_OPTIONS: OptionRules<MortalityBuilderOptions> = {
  ...BUILDER_OPTIONS,
  base: toKnownByRule('a store of deaths', 'keyId'),
};

/** No packed death has this value: bit 25 and above are not used. */
const DELETED = 0xffffffff;

const NO_COLUMNS: MortalityColumns = {
  high: new Uint32Array(),
  middle: new Uint32Array(),
  low: new Uint32Array(),
  deaths: new Uint32Array(),
};

/**
 * Applies reports of deaths to a store, one after the other, and builds the next one. The number is not kept.
 * @throws ScreeningError invalid_option; invalid_key; store_key when `base` was built under another key.
 */
export const createMortalityBuilder = (options: MortalityBuilderOptions): MortalityBuilder => {
  assertOptions(options, MORTALITY_BUILDER_OPTIONS);
  const { hmacKey, base } = options;
  const reader = createSsnReader(hmacKey);
  if (base !== undefined && base.keyId !== reader.keyId) {
    throw new ScreeningError('store_key', 'The mortality store to update was built under another key.');
  }
  const places = createPlaceRows();
  let deaths = new Uint32Array();
  return {
    apply: (ssn, change, death) => {
      const reason = reader.read(ssn);
      if (reason !== undefined) return reason;
      const row = places.count();
      deaths = growTo(deaths, row + 1, 'records');
      deaths[row] = change === 'delete' ? DELETED : packDeath(death);
      places.push(reader.digest.place);
      reader.forget();
      return undefined;
    },
    build: async () => {
      const { columns, summary } = await mergeChanges(base?.columns ?? NO_COLUMNS, { ...places.columns(), deaths }, places.toOrder());
      return { store: createMortalityStore(reader.keyId, columns), summary };
    },
  };
};

const mergeChanges = async (base: MortalityColumns, changes: MortalityColumns, order: Uint32Array) => {
  const room = base.high.length + order.length;
  const to = {
    high: new Uint32Array(room),
    middle: new Uint32Array(room),
    low: new Uint32Array(room),
    deaths: new Uint32Array(room),
  };
  let records = 0;
  const copy = (from: MortalityColumns, row: number): void => {
    to.high[records] = from.high[row]!;
    to.middle[records] = from.middle[row]!;
    to.low[records] = from.low[row]!;
    to.deaths[records] = from.deaths[row]!;
    records++;
  };
  const counts = { added: 0, changed: 0, deleted: 0, unknown: 0 };
  let baseRow = 0;
  for (let i = 0; i < order.length; i++) {
    const row = order[i]!;
    const isLast = i + 1 === order.length || comparePlaces(changes, row, changes, order[i + 1]!) !== 0;
    if (!isLast) continue;
    while (baseRow < base.high.length && comparePlaces(base, baseRow, changes, row) < 0) {
      copy(base, baseRow++);
      if (records % ROWS_A_TURN === 0) await nextTurn();
    }
    const isOnFile = baseRow < base.high.length && comparePlaces(base, baseRow, changes, row) === 0;
    if (isOnFile) baseRow++;
    if (changes.deaths[row] !== DELETED) {
      copy(changes, row);
      counts[isOnFile ? 'changed' : 'added']++;
      if (records % ROWS_A_TURN === 0) await nextTurn();
    } else {
      counts[isOnFile ? 'deleted' : 'unknown']++;
    }
  }
  while (baseRow < base.high.length) {
    copy(base, baseRow++);
    if (records % ROWS_A_TURN === 0) await nextTurn();
  }
  const columns =
    records === room
      ? to
      : {
          high: to.high.slice(0, records),
          middle: to.middle.slice(0, records),
          low: to.low.slice(0, records),
          deaths: to.deaths.slice(0, records),
        };
  return { columns, summary: { records, ...counts } };
};
