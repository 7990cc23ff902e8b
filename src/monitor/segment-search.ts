/**
 * Whom a listed entry reaches in one segment of a portfolio: near enough by name or number, then scored by the one scorer.
 */
import { createFieldComparison, toListedFields, type FieldComparison } from '../compare/fields.js';
import { compareNames } from '../compare/name.js';
import type { Entity } from '../entity/entity.js';
import type { ResolvedOptions } from '../entity/options.js';
import type { Subject } from '../entity/subject.js';
import { toPartition } from '../index/build.js';
import { findByIdentification } from '../index/identifications.js';
import { ENTITY_TYPES } from '../index/layout.js';
import { combineScore, toLeastNameScore } from '../score/combine.js';
import { NAME_COSTS } from '../score/weights.js';
import { prepareName } from '../text/prepare.js';
import { toFieldMask, toFields, type CustomerReader } from './customer-columns.js';
import type { DeltaScope } from './delta-scope.js';
import type { PortfolioSegment } from './portfolio.js';
import { findByName, findByPreciseName, toListedName, type ListedName, type NameHits } from './reverse-search.js';

export interface SegmentSearch {
  /** Number of the segment's first customer. */
  readonly offset: number;
  /** The customers, by row, whom a version of an entry reaches, with their scores at or above the threshold. None of one that is not there. */
  readonly score: (version: Entity | undefined) => ReadonlyMap<number, number>;
}

/** @param options with a threshold that a screening can have. */
export const createSegmentSearch = ({ customers, isRemoved, offset }: PortfolioSegment, options: ResolvedOptions, scope: DeltaScope): SegmentSearch => {
  const fieldsStated = customers.fields.reduce((mask, fields) => mask | fields, 0);
  const toLeast = createLeastScores(options.threshold);
  const toPerson = createCustomerCache(customers);
  const toHits = createHits(customers, options.mode);

  const score = (version: Entity | undefined): ReadonlyMap<number, number> => {
    const scores = new Map<number, number>();
    if (version === undefined || !scope.includesEntry(version)) return scores;
    const listedFields = toFieldMask(toListedFields(version));
    const best = new Map<number, number>();
    const least = toLeast(listedFields & fieldsStated);
    for (const name of version.names) keepBest(best, toHits(toListedName(version, name), least));
    const identified = options.mode === 'fuzzy' ? findByIdentification(customers.identifications, version.identifications) : new Set<number>();
    for (const row of new Set([...identified, ...best.keys()])) {
      if (isRemoved(row) || !scope.includesPair(version, ENTITY_TYPES[customers.types[row]!]!)) continue;
      const found = best.get(row) ?? -1;
      if (!identified.has(row) && found < toLeast(listedFields & customers.fields[row]!)) continue;
      const { subject, comparison } = toPerson(row);
      const nameScore = identified.has(row) ? scoreBestName(subject, version) : found;
      const combined = combineScore(nameScore, comparison.compare(version));
      if (combined.score >= options.threshold) scores.set(row, combined.score);
    }
    return scores;
  };

  return { offset, score };
};

const keepBest = (best: Map<number, number>, { rows, scores }: NameHits): void => {
  for (const [at, row] of rows.entries()) if (scores[at]! > (best.get(row) ?? -1)) best.set(row, scores[at]!);
};

/** The least name score that can reach a threshold, by the mask of fields that both sides state. */
const createLeastScores = (threshold: number): ((mask: number) => number) => {
  const known: number[] = [];
  return (mask) => (known[mask] ??= toLeastNameScore(threshold, toFields(mask)));
};

/** Hits kept: the two versions of an entry have most names in common, and entries follow each other with like names. */
const KEPT_HITS = 64;

const createHits = (customers: CustomerReader, mode: ResolvedOptions['mode']): ((name: ListedName, least: number) => NameHits) => {
  const kept = new Map<string, NameHits>();
  return (name, least) => {
    const key = `${least} ${mode === 'fuzzy' ? name.key : `${name.key} ${name.prepared.raw}`}`;
    const known = kept.get(key);
    if (known) return known;
    const hits = mode === 'fuzzy' ? findByName(customers, name, least) : findByPreciseName(customers, name);
    if (kept.size >= KEPT_HITS) kept.clear();
    kept.set(key, hits);
    return hits;
  };
};

interface ComparedCustomer {
  readonly subject: Subject;
  readonly comparison: FieldComparison;
}
/** Customers kept ready for comparison: those who share a name with an entry are met at each of its names and versions. */
const KEPT_CUSTOMERS = 10_000;

const createCustomerCache = (customers: CustomerReader): ((row: number) => ComparedCustomer) => {
  const kept = new Map<number, ComparedCustomer>();
  return (row) => {
    const known = kept.get(row);
    if (known) return known;
    const { subject } = customers.toCustomer(row);
    const compared = { subject, comparison: createFieldComparison(subject) };
    if (kept.size >= KEPT_CUSTOMERS) kept.clear();
    kept.set(row, compared);
    return compared;
  };
};

/** The best of all names of an entry that an identification number led to: they may be as unlike as can be. */
const scoreBestName = (subject: Subject, version: Entity): number => {
  const kind = toPartition(version.type);
  const query = prepareName(subject.name, kind);
  return Math.max(...version.names.map(({ entityName, quality }) => compareNames(query, prepareName(entityName, kind), NAME_COSTS[kind], quality === 'weak').score));
};
