/**
 * Whose screening results may differ between two generations of lists: everybody else need not be screened again.
 *
 *   two indexes ─ entries that differ, and those that are one entity with them ─▶ touched ─ search ─▶ customers
 *
 * Unlike re-screening (rescreen.ts) this asks about the whole result: also what is no reason for an alert shows in it, and
 * a match shows what all entries say that are linked as one entity. Invariant (tests hold it to this): the result of who
 * is not concerned is the same to the byte.
 */
import { setImmediate } from 'node:timers/promises';
import { ENTITY_TYPES, type Entity } from '../entity/entity.js';
import type { EntityRow } from '../entity/ids.js';
import { resolveOptions, type ScreeningOptions } from '../entity/options.js';
import { growU32 } from '../index/growable.js';
import { createIndexReader, toLinkedRows, type IndexReader } from '../index/reader.js';
import { assertIndex, type ScreeningIndex } from '../index/snapshot.js';
import { assertOption, toKnownByRule, toRequired } from '../option-rules.js';
import { LEAST_THRESHOLD } from '../screen.js';
import { toKey } from '../text/tokens/relation-keys.js';
import type { DeltaScope } from './delta-scope.js';
import { assertPortfolio, toCustomerId, type Portfolio } from './portfolio.js';
import { createSegmentSearch } from './segment-search.js';

/** Versions of entries, old and new, of which results that show them may differ. */
export interface TouchedEntries {
  readonly size: number;
  readonly versions: () => Generator<Entity, void, undefined>;
}

/**
 * Finds what differs between two indexes of the same lists, for customers whose results may show it, and lets others
 * have turns: some .3 s of a million entities.
 * @returns undefined where the lists or what they feed differ: the summary of any result may say so.
 */
export const findTouchedEntries = async (old: ScreeningIndex, next: ScreeningIndex): Promise<TouchedEntries | undefined> => {
  for (const index of [old, next]) assertIndex(index);
  if (toSupply(old) !== toSupply(next)) return undefined;
  const sides = [createIndexReader(old), createIndexReader(next)] as const;
  const before = await toIdentities(sides[0]);
  const after = await toIdentities(sides[1]);
  const touched = [await toTouchedRows(before, after), await toTouchedRows(after, before)];
  return {
    size: touched.reduce((sum, rows) => sum + rows.length, 0),
    versions: function* () {
      for (const [side, rows] of touched.entries()) for (const row of rows) yield sides[side]!.toEntity(row as EntityRow);
    },
  };
};

/** One text for lists that are the same by name and by what they feed. */
const toSupply = ({ metadata: { lists, listIds, listClassifications } }: ScreeningIndex): string =>
  JSON.stringify([
    lists.map(({ list, name }) => `${list} ${name}`).sort(),
    listIds.map((list, at) => `${list} ${listClassifications[at]!}`).sort(),
  ]);

/** Rows that are looked at between two turns of the event loop: some milliseconds. */
const ROWS_A_TURN = 4096;

/** What each entry says, and with which others it is one entity: equal numbers, equal entries, as fingerprints have it. */
interface Identities {
  readonly ofRows: Float64Array;
  readonly known: KeySet;
}

const toIdentities = async (reader: IndexReader): Promise<Identities> => {
  const { entityCount } = reader;
  const ofRows = new Float64Array(entityCount);
  const known = new KeySet(entityCount);
  const repeats = new Map<number, number>();
  for (let row = 0; row < entityCount; row++) {
    if (row % ROWS_A_TURN === 0) await setImmediate();
    let identity = toIdentity(reader, row as EntityRow);
    if (known.has(identity)) {
      // A list may state an entry twice: the second is not the first.
      const count = (repeats.get(identity) ?? 0) + 1;
      repeats.set(identity, count);
      identity = toKey('exact', `${identity} ${count}`);
    }
    known.add(identity);
    ofRows[row] = identity;
  }
  return { ofRows, known };
};

const toIdentity = (reader: IndexReader, row: EntityRow): number => {
  const { entityFingerprints } = reader;
  const own = entityFingerprints[row]!;
  const others = toLinkedRows(reader, row);
  if (others.length === 0) return own;
  const group = [row, ...others].map((member) => entityFingerprints[member]!).sort((a, b) => a - b);
  return toKey('exact', [own, ...group].join());
};

const toTouchedRows = async ({ ofRows }: Identities, { known }: Identities): Promise<Uint32Array> => {
  const touched = growU32();
  for (let row = 0; row < ofRows.length; row++) {
    if (row % ROWS_A_TURN === 0) await setImmediate();
    if (!known.has(ofRows[row]!)) touched.push(row);
  }
  return touched.toColumn();
};

/** Keys of 53 bits, 16 to 32 bytes each, in open addressing: it is filled part by part, as nothing is sorted. */
class KeySet {
  /** Keys plus one; 0 is free. */
  readonly #slots: Float64Array;

  /** @param most keys that are added. */
  constructor(most: number) {
    this.#slots = new Float64Array(2 ** Math.ceil(Math.log2(2 * most + 1)));
  }

  add(key: number): void {
    this.#slots[this.#find(key)] = key + 1;
  }

  has(key: number): boolean {
    return this.#slots[this.#find(key)] !== 0;
  }

  /** Where the key is, or would be. */
  #find(key: number): number {
    const slots = this.#slots;
    const last = slots.length - 1;
    let slot = key & last;
    while (slots[slot] !== 0 && slots[slot] !== key + 1) slot = (slot + 1) & last;
    return slot;
  }
}

/** The options by which it is decided who may be concerned. */
export type ConcernOptions = Pick<ScreeningOptions, 'threshold' | 'screeningNameSearchMode'>;

const TOUCHED = toRequired(toKnownByRule('the entries that findTouchedEntries gives', 'versions'));

/** Versions that are searched between two turns of the event loop: some milliseconds. */
const VERSIONS_A_TURN = 4;

/**
 * Ids of the customers whose results may change, when screened by these options, whatever further restrictions they have.
 * @param options the lowest threshold of those that the customers were screened by.
 * @throws ScreeningError invalid_option.
 */
export const findConcerned = async (
  portfolio: Portfolio,
  touched: TouchedEntries,
  options: ConcernOptions,
): Promise<ReadonlySet<string>> => {
  assertPortfolio(portfolio);
  assertOption('touched', touched, TOUCHED);
  const resolved = resolveOptions(options);
  const scope: DeltaScope = { includesEntry: () => true, includesPair: ({ type }, customerType) => type === customerType };
  const searches = portfolio.segments.map((segment) =>
    createSegmentSearch(segment, { ...resolved, threshold: Math.max(resolved.threshold, LEAST_THRESHOLD) }, scope),
  );
  const types = new Set(portfolio.segments.flatMap(({ customers }) => [...new Set(customers.types)].map((type) => ENTITY_TYPES[type]!)));
  const concerned = new Set<number>();
  let searched = 0;
  for (const version of touched.versions()) {
    if (searched++ % VERSIONS_A_TURN === 0) await setImmediate();
    if (!types.has(version.type)) continue;
    for (const { offset, score } of searches) for (const row of score(version).keys()) concerned.add(offset + row);
  }
  return new Set(Array.from(concerned, (customer) => toCustomerId(portfolio, customer)));
};
