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
import { findByWhole, findReordered, toNameRows } from '../candidates/query.js';
import { retrieveNames } from '../candidates/retrieve.js';
import { startPlans } from '../candidates/word-pairs.js';
import { toWeakShare } from '../compare/name-doubts.js';
import { toListedEdges, toNameSide } from '../compare/name-side.js';
import { comparePreparedNames, scoreNames } from '../compare/name.js';
import type { Entity, EntityName } from '../entity/entity.js';
import type { NameRow } from '../entity/ids.js';
import { toPartition } from '../index/build.js';
import type { Partition } from '../index/layout.js';
import { NAME_COSTS } from '../score/weights.js';
import { toPlainText } from '../text/normalize.js';
import { toPreciseKey } from '../text/precise-key.js';
import { prepareName, type PreparedName } from '../text/prepare.js';
import { toStatedNames } from '../text/stated/stated-names.js';
import { toTokenKey } from '../text/tokens/token-key.js';
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

/** Customers by the score of their name against one listed name; once for each name that they state. */
export interface NameHits {
  readonly rows: readonly number[];
  /** 0..100, two decimals. */
  readonly scores: readonly number[];
}

/** Whom a listed name reaches, and what it scores for others. */
export interface NameSearch {
  readonly hits: NameHits;
  /** Customers by row, whatever they score. */
  readonly score: (customers: ReadonlySet<number>) => NameHits;
}

const NO_HITS: NameHits = { rows: [], scores: [] };
/** Half of the last digit of a score: what rounding may have added. */
const HALF_DIGIT = 0.005;

/** Finds all customers whose name scores at least `leastScore` against the listed name. */
export const searchName = (customers: CustomerReader, name: ListedName, leastScore: number): NameSearch => {
  const partition = customers.partitions[name.kind];
  const costs = NAME_COSTS[name.kind];
  const listed = toNameSide(name.prepared, name.isWeak);
  const expansions = expandName(partition, name.prepared);
  const wholes = findByWhole(partition, name.prepared);
  // What is weak costs a share of all weight, whoever is met: so much more must be found in the rest.
  const leastUnweakened = (leastScore - HALF_DIGIT) * (1 + toWeakShare(listed, costs));

  const scoreAll = (names: Iterable<NameRow>, least: number): NameHits => {
    const cursor = createListedCursor(partition, expansions);
    const relations = toSwappedRelations(cursor.relations);
    const rows: number[] = [];
    const scores: number[] = [];
    for (const row of names) {
      cursor.moveTo(row);
      const customer = partition.nameEntities[row]!;
      const aligned = scoreNames(cursor.side, listed, relations, costs);
      // In another order compounds may read otherwise.
      const score = aligned < 100 && wholes.has(row) ? scoreAlone(toCustomerNames(customers, customer, name.kind), name) : aligned;
      if (score < least) continue;
      rows.push(customer);
      scores.push(score);
    }
    return { rows, scores };
  };

  const findHits = (): NameHits => {
    if (leastUnweakened > 100) return NO_HITS;
    startPlans();
    const names = retrieveNames(
      planRetrieval(partition, { expansions, edges: toListedEdges(listed) }, toSwappedCosts(costs), leastUnweakened),
    );
    return scoreAll(new Set([...names, ...wholes]), leastScore);
  };

  return {
    hits: findHits(),
    score: (rows) =>
      rows.size === 0
        ? NO_HITS
        : scoreAll(
            [...rows].flatMap((row) => toNameRows(partition, row)),
            0,
          ),
  };
};

/** The best of a customer's names and a listed one by their own words. */
const scoreAlone = (names: readonly string[], { kind, prepared, isWeak }: ListedName): number =>
  Math.max(...names.map((name) => comparePreparedNames(prepareName(name, kind), prepared, NAME_COSTS[kind], isWeak).score));

const toCustomerNames = (customers: CustomerReader, customer: number, kind: Partition): readonly string[] =>
  toStatedNames(customers.toCustomer(customer).subject.name, kind);

/** All customers whose name is the listed one in other order, case, accents or punctuation, and no more. */
export const searchPreciseName = (customers: CustomerReader, name: ListedName): NameSearch => {
  const partition = customers.partitions[name.kind];
  const key = toPreciseKey(name.prepared.raw);
  const rows: number[] = [];
  const scores: number[] = [];
  for (const row of findReordered(partition, name.prepared.raw)) {
    const customer = partition.nameEntities[row]!;
    const names = toCustomerNames(customers, customer, name.kind);
    if (!names.some((each) => toPreciseKey(each) === key)) continue;
    rows.push(customer);
    scores.push(scoreAlone(names, name));
  }
  return { hits: { rows, scores }, score: () => NO_HITS };
};
