/**
 * What is certain of the cost of thin evidence (score/weights.ts), as a sum over the words of a query, so that the bound
 * of retrieval may hold it.
 *
 * In: what each word of the query may stand for. Out: for each word, what the name pays where nothing stands for it,
 * and how much of that it is spared where a listed token does.
 *
 *   cost = t × (enough − evidence of all words) × min(1, difference of all words / d)
 *
 * If only one word's difference is counted, and each other word's evidence taken at its most, the cost is at least
 * that; so it is at least the mean of what the words say by themselves, weighed by their weights.
 */
import type { PartitionReader } from '../index/reader.js';
import { toEvidenceTable } from '../text/evidence.js';
import { toRelation, toSimilarity, type TokenMatch } from '../text/token-similarity.js';
import { isInitial, toPairLeft, toPairRight, type TokenExpansion } from './expansion.js';

/** What lacking evidence costs: as in compare/name-doubts.ts. */
export interface ThinEvidenceCosts {
  readonly thinEvidence: number;
  readonly enough: number;
  readonly rarityPower: number;
  readonly difference: number;
}

export interface ThinEvidence {
  /** What agrees at most: the evidence of all words of the query, and of all but the one that says least. */
  readonly most: number;
  readonly mostWithoutOne: number;
  /** For each word of the query, what the name pays at least where nothing stands for it; hundredths of weight. */
  readonly missing: Float64Array;
  /** What it pays where a listed token, of a pair of this weight (hundredths), stands for it. */
  readonly toCost: (position: number, pairWeight: number, match: TokenMatch) => number;
}

export const boundThinEvidence = (
  { tokenWeights }: PartitionReader,
  expansions: readonly TokenExpansion[],
  { thinEvidence, enough, rarityPower, difference }: ThinEvidenceCosts,
): ThinEvidence => {
  const count = expansions.length;
  const missing = new Float64Array(count);
  if (thinEvidence === 0) return { most: Infinity, mostWithoutOne: Infinity, missing, toCost: () => 0 };
  const evidenceByWeight = toEvidenceTable(rarityPower);
  const toEvidence = (pairWeight: number, match: TokenMatch): number =>
    toRelation(match) === 'initial' ? 0 : evidenceByWeight[Math.round(2 * pairWeight)]! * toSquare(toSimilarity(match) / 10_000);
  const most = new Float64Array(count);
  const raise = (position: number, evidence: number): void => {
    if (evidence > most[position]!) most[position] = evidence;
  };
  for (let position = 0; position < count; position++) {
    const { token, single, merged, split } = expansions[position]!;
    for (let i = 0; i < single.rows.length; i++) raise(position, toEvidence((token.weight + tokenWeights[single.rows[i]!]!) / 2, single.matches[i]!));
    for (let i = 0; i < merged.rows.length; i++) {
      const half = toEvidence((token.weight + expansions[position + 1]!.token.weight + tokenWeights[merged.rows[i]!]!) / 2, merged.matches[i]!) / 2;
      raise(position, half);
      raise(position + 1, half);
    }
    for (let i = 0; i < split.rows.length; i++) {
      const pair = split.rows[i]!;
      raise(position, toEvidence((token.weight + tokenWeights[toPairLeft(pair)]! + tokenWeights[toPairRight(pair)]!) / 2, split.matches[i]!));
    }
  }
  const shares = toShares(expansions);
  const all = most.reduce((sum, each) => sum + each, 0);
  const toLeast = (position: number, evidence: number, differing: number): number => {
    const lacking = enough - (all - most[position]!) - evidence;
    return lacking <= 0 ? 0 : 100 * shares[position]! * thinEvidence * lacking * Math.min(1, differing / difference);
  };
  for (let position = 0; position < count; position++) missing[position] = toLeast(position, 0, expansions[position]!.token.weight / 100);
  return {
    most: all,
    mostWithoutOne: all - Math.min(...most),
    missing,
    toCost: (position, pairWeight, match) =>
      // What only an initial answers need not differ.
      toRelation(match) === 'initial' ? 0 : toLeast(position, toEvidence(pairWeight, match), (pairWeight / 100) * (1 - toSimilarity(match) / 10_000)),
  };
};

/** A pair is evidence by the square of its similarity, as in compare/name-doubts.ts. */
const toSquare = (similarity: number): number => similarity * similarity;

/** Shares of words in the mean, together 1; initials have none, since they need not differ. */
const toShares = (expansions: readonly TokenExpansion[]): readonly number[] => {
  const weights = expansions.map(({ token }) => (isInitial(token) ? 0 : token.weight));
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return weights.map((weight) => (sum === 0 ? 0 : weight / sum));
};
