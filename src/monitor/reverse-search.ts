/**
 * The search the other way round: from a listed name to the customers whose screening would reach it.
 *
 * A screening scores the customer as the query and the entry as the listed side, and the two sides do not cost the
 * same. So the listed name is searched with the costs of the sides exchanged, which bounds the same score, and what
 * is found is scored by the one scorer in its own direction. Invariant: complete, as the search in lists is.
 */
import { expandName } from '../candidates/expand.js';
import { createListedCursor, toSwappedRelations } from '../candidates/listed-cursor.js';
import { planRetrieval, toSwappedCosts } from '../candidates/plan.js';
import { findByWhole, findReordered } from '../candidates/query.js';
import { retrieveNames } from '../candidates/retrieve.js';
import { toWeakShare } from '../compare/name-doubts.js';
import { toListedEdges, toNameSide } from '../compare/name-side.js';
import { compareNames, isOneAsWhole, scoreNames } from '../compare/name.js';
import type { Entity, EntityName } from '../entity/entity.js';
import type { NameRow } from '../entity/ids.js';
import { toPartition } from '../index/build.js';
import type { Partition } from '../index/layout.js';
import { NAME_COSTS } from '../score/weights.js';
import { toPlainText } from '../text/normalize.js';
import { toPreciseKey } from '../text/precise-key.js';
import { prepareName, type PreparedName } from '../text/prepare.js';
import { toTokenKey } from '../text/token.js';
import type { CustomerReader } from './customer-columns.js';

/** A listed name, ready to be searched for in many portfolios. */
export interface ListedName {
  readonly kind: Partition;
  readonly prepared: PreparedName;
  readonly isWeak: boolean;
  /** Equal keys, equal hits. */
  readonly key: string;
}

export const toListedName = ({ type }: Entity, { entityName, quality }: EntityName): ListedName => {
  const kind = toPartition(type);
  const prepared = prepareName(entityName, kind);
  const isWeak = quality === 'weak';
  const tokens = prepared.tokens.map((token) => toTokenKey(token.tag, token.forms, token.vowelless));
  return { kind, prepared, isWeak, key: `${kind} ${isWeak} ${tokens.join(' ')} ${toPreciseKey(entityName)} ${toPlainText(entityName)}` };
};

/** Customers by the score of their name against one listed name; each once. */
export interface NameHits {
  readonly rows: readonly number[];
  /** 0..100, two decimals. */
  readonly scores: readonly number[];
}

const NO_HITS: NameHits = { rows: [], scores: [] };
/** Half of the last digit of a score: what rounding may have added. */
const HALF_DIGIT = 0.005;

/** All customers whose name scores at least `leastScore` against the listed name. */
export const findByName = (customers: CustomerReader, name: ListedName, leastScore: number): NameHits => {
  const partition = customers.partitions[name.kind];
  const costs = NAME_COSTS[name.kind];
  const listed = toNameSide(name.prepared, name.isWeak);
  // What is weak costs a share of all weight, whoever is met: so much more must be found in the rest.
  const leastUnweakened = (leastScore - HALF_DIGIT) * (1 + toWeakShare(listed, costs));
  if (leastUnweakened > 100) return NO_HITS;
  const expansions = expandName(partition, name.prepared);
  const names = retrieveNames(planRetrieval(partition, { expansions, edges: toListedEdges(listed) }, toSwappedCosts(costs), leastUnweakened));
  const hits = scoreAll(partition.nameEntities, names, createListedCursor(partition, expansions), listed, leastScore, name.kind);
  return withWholes(customers, name, hits, leastScore);
};

/** Customers whose name may be the listed one as a whole are scored by their own words: in another order compounds may read otherwise. */
const withWholes = (customers: CustomerReader, name: ListedName, hits: NameHits, leastScore: number): NameHits => {
  const scores = new Map(hits.rows.map((row, at) => [row, hits.scores[at]!]));
  const { nameEntities } = customers.partitions[name.kind];
  for (const row of findByWhole(customers.partitions[name.kind], name.prepared)) {
    const customer = nameEntities[row]!;
    if (scores.get(customer) === 100) continue;
    const query = prepareName(customers.toCustomer(customer).subject.name, name.kind);
    if (!isOneAsWhole(query, name.prepared)) continue;
    const { score } = compareNames(query, name.prepared, NAME_COSTS[name.kind], name.isWeak);
    if (score >= leastScore) scores.set(customer, score);
  }
  return { rows: [...scores.keys()], scores: [...scores.values()] };
};

const scoreAll = (
  customers: Uint32Array,
  names: readonly NameRow[],
  cursor: ReturnType<typeof createListedCursor>,
  listed: ReturnType<typeof toNameSide>,
  leastScore: number,
  kind: Partition,
): NameHits => {
  const relations = toSwappedRelations(cursor.relations);
  const rows: number[] = [];
  const scores: number[] = [];
  for (const name of names) {
    cursor.moveTo(name);
    const score = scoreNames(cursor.side, listed, relations, NAME_COSTS[kind]);
    if (score < leastScore) continue;
    rows.push(customers[name]!);
    scores.push(score);
  }
  return { rows, scores };
};

/** All customers whose name is the listed one in other order, case, accents or punctuation, and no more. */
export const findByPreciseName = (customers: CustomerReader, name: ListedName): NameHits => {
  const partition = customers.partitions[name.kind];
  const key = toPreciseKey(name.prepared.raw);
  const rows: number[] = [];
  const scores: number[] = [];
  for (const row of findReordered(partition, name.prepared.raw)) {
    const { subject } = customers.toCustomer(partition.nameEntities[row]!);
    if (toPreciseKey(subject.name) !== key) continue;
    rows.push(partition.nameEntities[row]!);
    scores.push(compareNames(prepareName(subject.name, name.kind), name.prepared, NAME_COSTS[name.kind], name.isWeak).score);
  }
  return { rows, scores };
};
