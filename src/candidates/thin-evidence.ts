/**
 * A lower bound of the cost of thin evidence (score/weights.ts), as a sum over the words of a query, which is the form
 * that the bound of retrieval needs.
 *
 * In: the pairs of a query's words (word-pairs.ts). Out: for each word, what the name pays at least where nothing matches
 * it, and what it pays where a listed token does.
 *
 *   cost = t × (enough − evidence of all words) × min(1, difference of all words / d)
 *
 * Counting one word's difference alone, and the other words' evidence at its highest, gives a lower bound for each word.
 * So the mean of these bounds over the words, weighted by their weights, is one too.
 */
import { INITIAL_WEIGHT } from '../text/evidence.js';
import { isInitial, type TokenExpansion } from './expansion.js';
import type { EvidencePowers, PairColumns } from './word-pairs.js';

/** What a lack of evidence costs: as in compare/name-doubts.ts. */
export interface ThinEvidenceCosts extends EvidencePowers {
  readonly thinEvidence: number;
  readonly enough: number;
  readonly difference: number;
  /** Whether a listed name is searched for among queries, rather than the other way round. */
  readonly isSwapped?: boolean;
}

export interface ThinEvidence {
  /** The most evidence that can agree: of all words of the query, and of all but the one that says least. */
  readonly most: number;
  readonly mostWithoutOne: number;
  /** For each word of the query, what the name pays at least where nothing matches it; hundredths of weight. */
  readonly missing: readonly number[];
  /** What it pays at least where the word at a position is matched by this pair. */
  readonly toCost: (position: number, pair: number) => number;
}

/** @param pairs of the words of the query. */
export const boundThinEvidence = (
  expansions: readonly TokenExpansion[],
  pairs: PairColumns,
  { thinEvidence, enough, difference, isSwapped }: ThinEvidenceCosts,
): ThinEvidence => {
  const count = expansions.length;
  const { listedWeights, weights, similarities, evidences, initials, neighbours } = pairs;
  if (thinEvidence === 0) return { most: Infinity, mostWithoutOne: Infinity, missing: new Array<number>(count).fill(0), toCost: () => 0 };
  const most: number[] = [];
  let all = 0;
  let least = Infinity;
  for (let position = 0; position < count; position++) {
    let best = 0;
    for (let pair = pairs.starts[position]!; pair < pairs.starts[position + 1]!; pair++) {
      const evidence = neighbours[pair] === position ? evidences[pair]! : evidences[pair]! / 2;
      if (evidence > best) best = evidence;
    }
    most.push(best);
    all += best;
    if (best < least) least = best;
  }
  const shares = toShares(expansions);
  const toLeast = (position: number, evidence: number, differing: number): number => {
    const lacking = enough - (all - most[position]!) - evidence;
    return lacking <= 0 ? 0 : 100 * shares[position]! * thinEvidence * lacking * Math.min(1, differing / difference);
  };
  const missing: number[] = [];
  for (let position = 0; position < count; position++) missing.push(toLeast(position, 0, expansions[position]!.token.weight / 100));
  return {
    most: all,
    mostWithoutOne: all - least,
    missing,
    toCost: (position, pair) => {
      // Merged words share the cost, which is left out here.
      if (neighbours[pair] !== position) return 0;
      if (initials[pair] === 0) return toLeast(position, evidences[pair]!, (weights[pair]! / 100) * (1 - similarities[pair]!));
      return isSwapped !== true && listedWeights[pair]! <= INITIAL_WEIGHT ? missing[position]! : 0;
    },
  };
};

/** Shares of words in the mean, together 1; initials have none, since they need not differ. */
const toShares = (expansions: readonly TokenExpansion[]): readonly number[] => {
  const weights: number[] = [];
  let sum = 0;
  for (const { token } of expansions) {
    const weight = isInitial(token) ? 0 : token.weight;
    weights.push(weight);
    sum += weight;
  }
  if (sum > 0) for (let position = 0; position < weights.length; position++) weights[position]! /= sum;
  return weights;
};
