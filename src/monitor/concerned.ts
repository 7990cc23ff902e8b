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
import type { Entity } from '../entity/entity.js';
import type { EntityRow } from '../entity/ids.js';
import { resolveOptions, type ScreeningOptions } from '../entity/options.js';
import { ENTITY_TYPES } from '../index/layout.js';
import { createIndexReader, toLinkedRows, type IndexReader } from '../index/reader.js';
import type { ScreeningIndex } from '../index/snapshot.js';
import { DEFAULT_THRESHOLD } from '../score/weights.js';
import { LEAST_THRESHOLD } from '../screen.js';
import type { DeltaScope } from './delta-scope.js';
import { toCustomerId, type Portfolio } from './portfolio.js';
import { createSegmentSearch } from './segment-search.js';

/** Versions of entries, old and new, of which results that show them may differ. */
export interface TouchedEntries {
  readonly size: number;
  readonly versions: () => Generator<Entity, void, undefined>;
}

/**
 * Finds what differs between two indexes of the same lists, for customers whose results may show it.
 * @returns undefined where the lists or what they feed differ: the summary of any result may say so.
 */
export const findTouchedEntries = (old: ScreeningIndex, next: ScreeningIndex): TouchedEntries | undefined => {
  if (toSupply(old) !== toSupply(next)) return undefined;
  const sides = [createIndexReader(old), createIndexReader(next)] as const;
  const [before, after] = sides.map(toIdentities) as [Identities, Identities];
  const touched = [toTouchedRows(before, after), toTouchedRows(after, before)];
  return {
    size: touched.reduce((sum, rows) => sum + rows.length, 0),
    versions: function* () {
      for (const [side, rows] of touched.entries()) for (const row of rows) yield sides[side]!.toEntity(row as EntityRow);
    },
  };
};

/** One text for lists that are the same by name and by what they feed. */
const toSupply = ({ metadata: { lists, listIds, listClassifications } }: ScreeningIndex): string =>
  JSON.stringify([lists.map(({ list, name }) => `${list} ${name}`).sort(), listIds.map((list, at) => `${list} ${listClassifications[at]!}`).sort()]);

interface Identities {
  readonly reader: IndexReader;
  /** Of each row: what the entry says, and with which others it is one entity. */
  readonly texts: readonly string[];
}

const toIdentities = (reader: IndexReader): Identities => {
  const seen = new Map<string, number>();
  const texts = Array.from({ length: reader.entityCount }, (_, row) => {
    const group = [row, ...toLinkedRows(reader, row as EntityRow)].map((member) => reader.entityFingerprints[member]!).sort((a, b) => a - b);
    const text = [reader.entityFingerprints[row]!, ...group].join();
    // A list may state an entry twice: the second is not the first.
    const count = seen.get(text) ?? 0;
    seen.set(text, count + 1);
    return count === 0 ? text : `${text} ${count}`;
  });
  return { reader, texts };
};

const toTouchedRows = (own: Identities, other: Identities): number[] => {
  const known = new Set(other.texts);
  return own.texts.flatMap((text, row) => (known.has(text) ? [] : [row]));
};

/** The options by which it is decided who may be concerned. */
export type ConcernOptions = Pick<ScreeningOptions, 'threshold' | 'screeningNameSearchMode'>;

/** Versions that are searched between two turns of the event loop: some tens of milliseconds. */
const VERSIONS_A_TURN = 16;

/**
 * Ids of the customers who may have another result, screened by these options, however else they restrict it.
 * @param options the lowest threshold of those that the customers were screened by.
 */
export const findConcerned = async (portfolio: Portfolio, touched: TouchedEntries, options: ConcernOptions): Promise<ReadonlySet<string>> => {
  const resolved = resolveOptions(options, DEFAULT_THRESHOLD);
  const scope: DeltaScope = { includesEntry: () => true, includesPair: ({ type }, customerType) => type === customerType };
  const searches = portfolio.segments.map((segment) => createSegmentSearch(segment, { ...resolved, threshold: Math.max(resolved.threshold, LEAST_THRESHOLD) }, scope));
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
