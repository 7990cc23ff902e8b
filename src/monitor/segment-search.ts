/**
 * Whom a listed entry reaches in one segment of a portfolio: near enough by name, by number or by day of birth, then scored by the one scorer.
 */
import { createFieldComparison, toListedFields, type FieldComparison } from '../compare/fields.js';
import { ENTITY_TYPES, type Entity } from '../entity/entity.js';
import type { ResolvedOptions } from '../entity/options.js';
import { findByBirthDay, findByIdentification, toListedFacts } from '../index/direct-keys.js';
import { combineScore, toLeastNameScore, toLeastNameScoreOfDay } from '../score/combine.js';
import { toFieldMask, toFields, type CustomerReader } from './customer-columns.js';
import type { DeltaScope } from './delta-scope.js';
import type { PortfolioSegment } from './portfolio.js';
import { searchName, searchPreciseName, toListedName, type ListedName, type NameHits, type NameSearch } from './reverse-search.js';

export interface SegmentSearch {
  /** Number of the segment's first customer. */
  readonly offset: number;
  /** The customers, by row, whom a version of an entry reaches, with their scores at or above the threshold. None of one that is not there. */
  readonly score: (version: Entity | undefined) => ReadonlyMap<number, number>;
}

/** @param options with a threshold that a screening can have. */
export const createSegmentSearch = (
  { customers, isRemoved, offset }: PortfolioSegment,
  options: ResolvedOptions,
  scope: DeltaScope,
): SegmentSearch => {
  const fieldsStated = customers.fields.reduce((mask, fields) => mask | fields, 0);
  const toLeast = createLeastScores(options);
  const toComparison = createComparisonCache(customers);
  const toSearch = createSearches(customers, options.mode);

  const score = (version: Entity | undefined): ReadonlyMap<number, number> => {
    const scores = new Map<number, number>();
    if (version === undefined || !scope.includesEntry(version)) return scores;
    const listedFields = toFieldMask(toListedFields(version));
    const best = new Map<number, number>();
    const least = toLeast.byName(listedFields & fieldsStated);
    const facts = toListedFacts(version);
    const identified = new Set(options.mode === 'fuzzy' ? findByIdentification(customers.directs, facts) : []);
    const bornOnDay = new Set(options.mode === 'fuzzy' ? findByBirthDay(customers.directs, facts) : []);
    const direct = new Set([...identified, ...bornOnDay]);
    for (const name of version.names) {
      const search = toSearch(toListedName(version, name), least);
      keepBest(best, search.hits);
      keepBest(best, search.score(direct));
    }
    for (const [row, nameScore] of best) {
      if (isRemoved(row) || !scope.includesPair(version, ENTITY_TYPES[customers.types[row]!]!)) continue;
      const fields = listedFields & customers.fields[row]!;
      if (!identified.has(row) && nameScore < (bornOnDay.has(row) ? toLeast.byDay(fields) : toLeast.byName(fields))) continue;
      const combined = combineScore(nameScore, toComparison(row).compare(version));
      if (combined.score >= options.threshold) scores.set(row, combined.score);
    }
    return scores;
  };

  return { offset, score };
};

const keepBest = (best: Map<number, number>, { rows, scores }: NameHits): void => {
  for (const [at, row] of rows.entries()) if (scores[at]! > (best.get(row) ?? -1)) best.set(row, scores[at]!);
};

/** The least name scores that can reach a threshold, by the mask of fields that both sides state: of all, and of those born on one day. */
const createLeastScores = ({ threshold, mode }: ResolvedOptions): Readonly<Record<'byName' | 'byDay', (mask: number) => number>> => {
  const names: number[] = [];
  const days: number[] = [];
  return {
    byName: (mask) => (names[mask] ??= mode === 'precise' ? 0 : toLeastNameScore(threshold, toFields(mask))),
    byDay: (mask) => (days[mask] ??= toLeastNameScoreOfDay(threshold, toFields(mask))),
  };
};

/** Searches kept: the two versions of an entry have most names in common, and entries follow each other with like names. */
const KEPT_SEARCHES = 64;

const createSearches = (customers: CustomerReader, mode: ResolvedOptions['mode']): ((name: ListedName, least: number) => NameSearch) => {
  const kept = new Map<string, NameSearch>();
  return (name, least) => {
    const key = `${least} ${mode === 'fuzzy' ? name.key : `${name.key} ${name.prepared.raw}`}`;
    const known = kept.get(key);
    if (known) return known;
    const search = mode === 'fuzzy' ? searchName(customers, name, least) : searchPreciseName(customers, name);
    if (kept.size >= KEPT_SEARCHES) kept.clear();
    kept.set(key, search);
    return search;
  };
};

/** Customers kept ready for comparison: those who share a name with an entry are met at each of its names and versions. */
const KEPT_CUSTOMERS = 10_000;

const createComparisonCache = (customers: CustomerReader): ((row: number) => FieldComparison) => {
  const kept = new Map<number, FieldComparison>();
  return (row) => {
    const known = kept.get(row);
    if (known) return known;
    const comparison = createFieldComparison(customers.toCustomer(row).subject);
    if (kept.size >= KEPT_CUSTOMERS) kept.clear();
    kept.set(row, comparison);
    return comparison;
  };
};
