/**
 * Leaves out pairs of which no name that reaches the score can hold one: what is only half alike, or an initial, where
 * the other words are too common to make up for it.
 *
 * In: the pairs of a query (word-pairs.ts). Out: the same without those. A pair is weighed with the best that each other
 * word may bring, and with what all of them lack of evidence, so it is the scorer's sum with all else at its best.
 */
import { INITIAL_WEIGHT } from '../text/evidence.js';
import { toSimilarity } from '../text/token-similarity.js';
import type { Token } from '../text/token.js';
import { toInitialMatch } from './expand.js';
import { isInitial, type TokenExpansion } from './expansion.js';
import type { MissingCosts } from './plan.js';
import { pairs } from './word-pairs.js';

/** What the words of a query bring at the best, each by its best pair; of a pair with a neighbour each has half. */
export interface WordBests {
  /** By position: to the sum, where the word is met at all. */
  readonly gains: readonly number[];
  readonly evidences: readonly number[];
  /** Of all words together, and of all but the one that says least. */
  readonly evidence: number;
  readonly evidenceWithoutOne: number;
}

/** Of all {@link pairs}. @param theta what is needed as a share, 0..1. */
export const findBests = (expansions: readonly TokenExpansion[], theta: number): WordBests => {
  const { starts, columns: { weights, similarities, evidences: evidenceOfPairs, neighbours } } = pairs;
  const gains: number[] = [];
  const evidences: number[] = [];
  let all = 0;
  let least = Infinity;
  for (let position = 0; position < expansions.length; position++) {
    let best = isInitial(expansions[position]!.token) ? toInitialGain(expansions[position]!.token, theta, 0) : -Infinity;
    let evidence = 0;
    for (let pair = starts[position]!; pair < starts[position + 1]!; pair++) {
      const share = neighbours[pair] === position ? 1 : 0.5;
      const gain = share * weights[pair]! * (similarities[pair]! - theta);
      if (gain > best) best = gain;
      if (share * evidenceOfPairs[pair]! > evidence) evidence = share * evidenceOfPairs[pair]!;
    }
    gains.push(best);
    evidences.push(evidence);
    all += evidence;
    least = Math.min(least, evidence);
  }
  return { gains, evidences, evidence: all, evidenceWithoutOne: all - least };
};

/** The most that an initial of the query brings to the sum with any listed word, where each hundredth of its weight brings so much more. */
export const toInitialGain = (token: Token, theta: number, listedCost: number): number => {
  const similarity = toSimilarity(toInitialMatch(token)) / 10_000;
  const gainAt = (weight: number): number => ((token.weight + weight) / 2) * (similarity - theta) + listedCost * weight;
  return Math.max(gainAt(0), gainAt(100));
};

/**
 * @param theta what is needed as a share, 0..1.
 * @param left what each word of the query costs at least where nothing stands for it.
 */
export const dropHopelessPairs = (expansions: readonly TokenExpansion[], bests: WordBests, costs: MissingCosts, theta: number, left: readonly number[]): void => {
  const { starts, columns: { weights, similarities, evidences, initials, listedWeights, neighbours } } = pairs;
  const { thinEvidence, enough, difference, isSwapped } = costs;
  const gains = bests.gains.map((gain, position) => Math.max(gain, -left[position]!));
  const gainOfAll = gains.reduce((sum, gain) => sum + gain, 0);
  let kept = 0;
  let pair = 0;
  for (let position = 0; position < expansions.length; position++) {
    const end = starts[position + 1]!;
    starts[position] = kept;
    for (; pair < end; pair++) {
      const neighbour = neighbours[pair]!;
      const isMerged = neighbour !== position;
      const othersGain = gainOfAll - gains[position]! - (isMerged ? gains[neighbour]! : 0);
      const othersEvidence = bests.evidence - bests.evidences[position]! - (isMerged ? bests.evidences[neighbour]! : 0);
      const isLeftToDiffer = initials[pair] === 1 && isSwapped !== true && listedWeights[pair]! <= INITIAL_WEIGHT;
      const differing = isLeftToDiffer ? expansions[position]!.token.weight : initials[pair] === 1 ? 0 : weights[pair]! * (1 - similarities[pair]!);
      const lacking = Math.max(0, enough - othersEvidence - evidences[pair]!);
      const thinCost = 100 * theta * thinEvidence * lacking * Math.min(1, differing / (100 * difference));
      if (othersGain + weights[pair]! * (similarities[pair]! - theta) - thinCost < -SLACK) continue;
      if (kept !== pair) movePair(pair, kept);
      kept++;
    }
  }
  starts[expansions.length] = kept;
};

/** Of sums of doubles. */
const SLACK = 1e-6;

const movePair = (from: number, to: number): void => {
  const { tokens, others, listedWeights, weights, similarities, evidences, initials, neighbours } = pairs.columns;
  tokens[to] = tokens[from]!;
  others[to] = others[from]!;
  listedWeights[to] = listedWeights[from]!;
  weights[to] = weights[from]!;
  similarities[to] = similarities[from]!;
  evidences[to] = evidences[from]!;
  initials[to] = initials[from]!;
  neighbours[to] = neighbours[from]!;
};
