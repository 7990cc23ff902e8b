/**
 * Compares two prepared names: aligns their tokens one to one, two to one and one to two, and scores what pairs
 * and what is left over.
 *
 * In: two sides as weights and tags, and the relations between their tokens. Out: a score 0–100 and, when asked,
 * the parts that it is made of. Invariant: the score is 100 × Σ weight × similarity / Σ weight of the parts, to the
 * rounding of the last digit, so that a breakdown can be recomputed by hand.
 * The relations are given, not computed here: an index looks them up, a plain comparison works them out, and both
 * are scored by this one path.
 */
import type { PreparedName, WholeRelation } from '../text/prepare.js';
import { toPreciseKey } from '../text/precise-key.js';
import { toRelation, type TokenRelation } from '../text/tokens/token-match.js';
import { TOKEN_ROLES } from '../text/tokens/token.js';
import { findWholeRelation } from '../text/whole-names/whole-name.js';
import { findLeftOverRates, listedRates, queryRates, toLeftCost, toMissingCost } from './left-over.js';
import { alignment, alignNames } from './name-alignment.js';
import {
  contradiction,
  evidence,
  findContradiction,
  findEvidence,
  findExchangedParent,
  toContradictionCost,
  toThinWeight,
  toWeakShare,
  type NameCosts,
} from './name-doubts.js';
import { createReadSide, toEdges, toTokenRelations, type NameSide, type TokenRelations } from './name-side.js';

/** Why words correspond, or why the score is reduced. */
export type NamePartReason =
  TokenRelation | 'acronym' | 'missing_in_list' | 'missing_in_query' | 'contradicted' | 'thin_evidence' | 'weak_alias';

/** Words of both names that correspond, or words without a counterpart. A deduction is a part of similarity 0. */
export interface NamePart {
  readonly reason: NamePartReason;
  /** Positions of words on each side; empty where the side has no counterpart. */
  readonly query: readonly number[];
  readonly listed: readonly number[];
  /** 0..1 */
  readonly similarity: number;
  /** Relative; a rare full word on both sides is 1. */
  readonly weight: number;
}

/** Aligns and scores two names. @returns 0..100, two decimals; 0 where no words of theirs correspond. Pure; some microseconds. */
export const scoreNames = (query: NameSide, listed: NameSide, relations: TokenRelations, costs: NameCosts): number => {
  alignNames(query, listed, relations, costs);
  return alignment.count === 0 ? 0 : scoreAlignment(query, listed, costs);
};

/** The score of the last alignment, of these names; what it found of them is then there to be described. */
const scoreAlignment = (query: NameSide, listed: NameSide, costs: NameCosts): number => {
  const { chosen, count, similarities, pairWeights, queryUsed, listedUsed } = alignment;
  let found = 0;
  let matched = 0;
  for (let c = 0; c < count; c++) {
    const weight = pairWeights[chosen[c]!]!;
    found += (weight * similarities[c]!) / 10_000;
    matched += weight;
  }
  findContradiction(query, listed, costs);
  findEvidence(query, listed, costs);
  findLeftOverRates(query, listed, evidence.agreeing, costs);
  const total = matched + 2 * (toLeftCost(query, queryUsed, queryRates) + toLeftCost(listed, listedUsed, listedRates));
  const doubted = total + 200 * (toContradictionCost(matched, costs) + toThinWeight(costs));
  const exchanged = findExchangedParent(query, listed) ? doubted * (1 + costs.exchangedParent) : doubted;
  const all = exchanged * (1 + toWeakShare(listed, costs));
  return all === 0 ? 0 : Math.round((10_000 * found) / all) / 100;
};

/** As {@link scoreNames}, with the parts of the score, heaviest pairs first. */
export const explainNames = (query: NameSide, listed: NameSide, relations: TokenRelations, costs: NameCosts): NameComparison => {
  alignNames(query, listed, relations, costs);
  const score = scoreAlignment(query, listed, costs);
  return { score, parts: describe(query, listed, costs) };
};

const toRange = (start: number, count: number): number[] => {
  const range: number[] = [];
  for (let step = 0; step < count; step++) range.push(start + step);
  return range;
};

/** The parts of the last score, of these names. */
const describe = (query: NameSide, listed: NameSide, costs: NameCosts): readonly NamePart[] => {
  const parts: NamePart[] = [];
  const { chosen, count, matches, similarities, pairWeights, queryUsed, listedUsed } = alignment;
  for (let c = 0; c < count; c++) {
    const pair = chosen[c]!;
    const match = matches[pair]!;
    parts.push({
      reason: toRelation(match),
      query: toRange(alignment.queryStarts[pair]!, alignment.queryCounts[pair]!),
      listed: toRange(alignment.listedStarts[pair]!, alignment.listedCounts[pair]!),
      similarity: similarities[c]! / 10_000,
      weight: pairWeights[pair]! / 200,
    });
  }
  describeLeftOver(query, queryUsed, queryRates, (query, weight) =>
    parts.push({ reason: 'missing_in_list', query, listed: [], similarity: 0, weight }),
  );
  describeLeftOver(listed, listedUsed, listedRates, (listed, weight) =>
    parts.push({ reason: 'missing_in_query', query: [], listed, similarity: 0, weight }),
  );
  if (contradiction.weight > 0) {
    const matched = parts.reduce((sum, part) => (part.query.length > 0 && part.listed.length > 0 ? sum + 2 * part.weight : sum), 0) * 100;
    parts.push({
      reason: 'contradicted',
      query: [contradiction.query],
      listed: [contradiction.listed],
      similarity: 0,
      weight: toContradictionCost(matched, costs),
    });
  }
  const thin = toThinWeight(costs);
  if (thin > 0) parts.push({ reason: 'thin_evidence', query: [], listed: [], similarity: 0, weight: thin });
  const exchanged = findExchangedParent(query, listed);
  if (exchanged) {
    const weight = costs.exchangedParent * parts.reduce((sum, part) => sum + part.weight, 0);
    parts.push({ reason: 'contradicted', query: exchanged[0], listed: exchanged[1], similarity: 0, weight });
  }
  const weakShare = toWeakShare(listed, costs);
  if (weakShare > 0) {
    const weight = weakShare * parts.reduce((sum, part) => sum + part.weight, 0);
    parts.push({ reason: 'weak_alias', query: [], listed: [], similarity: 0, weight });
  }
  return parts;
};

const describeLeftOver = (
  side: NameSide,
  used: Uint8Array,
  rates: typeof queryRates,
  add: (positions: readonly number[], weight: number) => void,
): void => {
  const edges = toEdges(side);
  for (let i = 0; i < side.length; i++) {
    if (used[i] === 0) add([i], toMissingCost(side, i, edges, rates) / 100);
  }
};

/** The score of two names, and the parts that it is made of. */
export interface NameComparison {
  /** 0..100, two decimals. */
  readonly score: number;
  readonly parts: readonly NamePart[];
}

/**
 * Whether two names are the same words in any order, of names that may read as other tokens in another order (Rahman
 * Abdul; Stock Company Vandemirk Joint). Only names whose order means nothing: not where both say in words of their own whose child somebody is.
 */
const isReordered = (query: PreparedName, listed: PreparedName): boolean =>
  query.isOrderBound && listed.isOrderBound && !(saysWhoseChild(query) && saysWhoseChild(listed)) && toKeyOf(query) === toKeyOf(listed);

/** By a word for child of: in Karimovich it is part of the name. */
const saysWhoseChild = ({ tokens, words }: PreparedName): boolean =>
  tokens.some(
    ({ role }, at) =>
      (role === TOKEN_ROLES.filial && at > 0 && at < tokens.length - 1) || (role === TOKEN_ROLES.father && words[at]!.includes(' ')),
  );

const toKeyOf = (name: PreparedName): string => (name.preciseKey ??= toPreciseKey(name.raw));

/** How two names are one as wholes beside their words: the same in another order, joined, or by their initials; undefined where they are not. */
const findRelation = (query: PreparedName, listed: PreparedName): 'exact' | WholeRelation | undefined =>
  isReordered(query, listed) ? 'exact' : findWholeRelation(query, listed);
/** Whether two names are to be compared as wholes too. */
export const isOneAsWhole = (query: PreparedName, listed: PreparedName): boolean => findRelation(query, listed) !== undefined;

/**
 * How alike two names are as wholes. An acronym alone is an alert, and no more: others have the same; beside a word of the
 * name's own it says more. By judgement.
 */
const WHOLE_SIMILARITY: Readonly<Record<WholeRelation, number>> = {
  joined: 0.98,
  transliteration: 0.95,
  acronym: 0.75,
  abbreviated: 0.9,
  synonym: 0.9,
  cut: 0.9,
};

/** The score of two names of these lengths that are one as wholes. */
const compareWholes = (relation: 'exact' | WholeRelation, queryLength: number, listedSide: NameSide, costs: NameCosts): NameComparison => {
  const similarity = relation === 'exact' ? 1 : WHOLE_SIMILARITY[relation];
  const reason = relation === 'abbreviated' ? 'acronym' : relation;
  const parts: NamePart[] = [{ reason, query: toRange(0, queryLength), listed: toRange(0, listedSide.length), similarity, weight: 1 }];
  const weight = toWeakShare(listedSide, costs);
  if (weight > 0) parts.push({ reason: 'weak_alias', query: [], listed: [], similarity: 0, weight });
  return { score: Math.round((10_000 * similarity) / (1 + weight)) / 100, parts };
};

/** Of the names that are compared: nothing is made for a comparison but its parts. */
const querySide = createReadSide();
const listedSide = createReadSide();

/** Compares two prepared names of one kind, without an index. */
export const comparePreparedNames = (query: PreparedName, listed: PreparedName, costs: NameCosts, isWeak = false): NameComparison => {
  querySide.read(query, false);
  listedSide.read(listed, isWeak);
  const byWords = explainNames(querySide.side, listedSide.side, toTokenRelations(query, listed), costs);
  const relation = byWords.score === 100 ? undefined : findRelation(query, listed);
  if (relation === undefined) return byWords;
  const whole = compareWholes(relation, query.tokens.length, listedSide.side, costs);
  return whole.score > byWords.score ? whole : byWords;
};
