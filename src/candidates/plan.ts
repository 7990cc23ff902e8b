/**
 * The plan of a retrieval: what each listed token can bring to a name, and whose postings must be walked.
 *
 * The score in margin form is additive: score ≥ θ ⇔ Σ over pairs of weight·(similarity − θ) − θ·(cost of all that is
 * left over) ≥ 0. So a name's best case is a sum over its tokens of what each can bring, its *credit*:
 *
 *   credit(token) = pair weight·(similarity − θ) + θ·q·query weight + θ·l·listed weight
 *   best case     = −θ·q·Σ query weights − θ·l·total weight of the name + Σ credits of its tokens
 *
 * What is certain of thin evidence and of missing edges is added to the query's weight (thin-evidence.ts). Rules that
 * only lower a score may be left out, which keeps the bound safe. Postings are left unwalked as long as a
 * name in none of those that are walked cannot reach θ (MaxScore, H. Turtle and J. Flood, 1995).
 */
import { toLetterNumber } from '../index/layout.js';
import type { PartitionReader } from '../index/reader.js';
import {
  LEAST_CONTAINED,
  PARTICLE_WEIGHT,
  toContainment,
  toLeastContainment,
  toLessened,
  toLightShare,
  toMostSpared,
  toSpared,
  type ContainmentCosts,
} from '../text/evidence.js';
import { toSimilarity } from '../text/tokens/token-match.js';
import type { Token } from '../text/tokens/token.js';
import { toInitialMatch } from './expand.js';
import { isInitial, type TokenExpansion } from './expansion.js';
import { boundThinEvidence, type ThinEvidence, type ThinEvidenceCosts } from './thin-evidence.js';
import { chooseTokens, drafted, reserveDrafts, type WalkedTokens } from './walked-tokens.js';
import { collectPairs, type PairColumns } from './word-pairs.js';

/** What left-over words cost, as shares of their weight: those of the scorer (score/weights.ts). */
export interface MissingCosts extends ThinEvidenceCosts, ContainmentCosts {
  /** Added where the first or the last word of the listed name is missing. */
  readonly listedEdge: number;
  /** Of the smaller of the two heaviest left-over tokens, twice. */
  readonly contradiction: number;
  readonly structureContradiction: number;
}

/** The costs where the name that is searched for is the listed one, and those that are searched the queries. */
export const toSwappedCosts = <T extends MissingCosts>(costs: T): T => ({
  ...costs,
  queryMissing: costs.listedMissing,
  listedMissing: costs.queryMissing,
  containing: costs.held,
  held: toLeastContainment(costs.containing),
  queryEdge: costs.listedEdge,
  listedEdge: costs.queryEdge,
  queryParticle: costs.listedParticle,
  listedParticle: costs.queryParticle,
  queryStructure: costs.listedStructure,
  listedStructure: costs.queryStructure,
  isSwapped: true,
});

export interface RetrievalPlan extends WalkedTokens {
  readonly partition: PartitionReader;
  readonly costs: MissingCosts;
  /** The score that is needed, as a share, 0..1. */
  readonly theta: number;
  /** What the query costs a name that matches none of its words: the credits must outweigh it. */
  readonly needed: number;
  /** The most that each query token can bring, and all of them together. */
  readonly mosts: readonly number[];
  readonly most: number;
  /** θ·l: what a hundredth of listed weight costs. */
  readonly listedCost: number;
  /** The same where all words of the query may be matched: a name that contains the query pays less for its other words. */
  readonly heldCost: number;
  /** The most that a name is spared for a particle or a structure word, and the smallest share of its cost that remains. */
  readonly lightRefund: number;
  readonly leastLight: number;
  /** 2·θ·c: what a hundredth of contradicted weight costs. */
  readonly contradictionCost: number;
  /** Weights of the query's tokens, hundredths. */
  readonly weights: readonly number[];
  /** Positions whose words a name must match to contain the query, as bits. */
  readonly bearing: number;
  readonly edges: RetrievalQuery['edges'];
  /** Whether a listed name may be contained in the query. */
  readonly mayContain: boolean;
  /** Pairs of words with listed tokens, and the plan's own number: the pairs are valid until another search begins ({@link assertCurrent}). */
  readonly pairs: PairColumns;
  readonly number: number;
  readonly hasInitials: boolean;
  /** For each first letter (1–26): the most that an initial of the query brings with a word, and the initials' positions as bits. */
  readonly initialCredits: Float64Array;
  readonly initialGains: Float64Array;
  readonly initialPositions: Uint16Array;
}

/** Positions that have a bit of their own; in a longer query no contradiction is proved. */
export const MASKED_POSITIONS = 12;
export const toPositionBit = (position: number): number => 1 << (position % MASKED_POSITIONS);

const toBearing = (weights: readonly number[]): number => {
  let bits = 0;
  for (let position = 0; position < weights.length; position++) if (weights[position]! > PARTICLE_WEIGHT) bits |= toPositionBit(position);
  return bits;
};

/** Room in the bound for the rounding of scores to two decimals, and of sums of doubles. */
const ROUNDING = 0.006;

/** What is searched for: the words of a query with their expansions, and which are its first and last. */
export interface RetrievalQuery {
  readonly expansions: readonly TokenExpansion[];
  /** As the scorer has them (compare/name-side.ts); outside the query where there is none. */
  readonly edges: readonly [first: number, last: number];
}

/** Bugs crash: a plan whose columns were filled for another must not be walked. */
export const assertCurrent = ({ pairs, number }: Pick<RetrievalPlan, 'pairs' | 'number'>): void => {
  if (pairs.plan !== number) throw new Error('a plan is walked before another search begins');
};

/** @param leastScore 0..100: names that cannot score so high need not be found. */
export const planRetrieval = (
  partition: PartitionReader,
  { expansions, edges }: RetrievalQuery,
  costs: MissingCosts,
  leastScore: number,
): RetrievalPlan => {
  const theta = Math.max(0, leastScore - ROUNDING) / 100;
  const listedCost = theta * costs.listedMissing;
  const pairs = collectPairs(partition, expansions, costs);
  const thin = boundThinEvidence(expansions, pairs, costs);
  // A query that contains a listed name has at least one word more, which is no evidence.
  const containing = expansions.length <= LEAST_CONTAINED ? 0 : toContainment(thin.mostWithoutOne, costs.containing);
  const held = expansions.length < LEAST_CONTAINED ? 0 : toContainment(thin.most, costs.held);
  const terms: CreditTerms = { expansions, pairs, theta, listedCost, thin };
  const missing = toMissing(terms, edges, costs, containing);
  const { weights, mosts, most, needed, initials } = draftCredits(terms, missing);
  return {
    partition,
    costs,
    theta,
    ...chooseTokens(partition, expansions.length, needed),
    needed,
    mosts,
    most,
    listedCost,
    heldCost: theta * toLessened(costs.listedMissing, costs.held.missing, held),
    lightRefund: listedCost * toMostSpared(costs),
    leastLight: Math.min(costs.listedParticle, costs.listedStructure),
    contradictionCost: 2 * theta * costs.contradiction,
    weights,
    bearing: toBearing(weights),
    edges,
    mayContain: containing > 0,
    pairs,
    number: pairs.plan,
    hasInitials: initials !== NO_INITIALS,
    initialCredits: initials.credits,
    initialGains: initials.gains,
    initialPositions: initials.positions,
  };
};

/** What the credits of a query's words are computed from. */
interface CreditTerms {
  readonly expansions: readonly TokenExpansion[];
  readonly pairs: PairColumns;
  readonly theta: number;
  readonly listedCost: number;
  readonly thin: ThinEvidence;
}

/**
 * What each word of the query costs where nothing matches it.
 * @param containing 0..1, how surely the query may contain a listed name: its other words then cost less.
 */
const toMissing = (
  { expansions, theta, thin }: CreditTerms,
  edges: RetrievalQuery['edges'],
  costs: MissingCosts,
  containing: number,
): readonly number[] => {
  const queryMissing = toLessened(costs.queryMissing, costs.containing.missing, containing);
  const queryEdge = (1 - containing) * costs.queryEdge;
  const missing: number[] = [];
  for (let position = 0; position < expansions.length; position++) {
    const { weight } = expansions[position]!.token;
    const spared = toSpared(weight, containing * costs.containing.missing, costs.containing.most);
    const cost =
      queryMissing * toLightShare(weight, costs.queryParticle, costs.queryStructure) * weight -
      spared +
      (position === edges[0] || position === edges[1] ? 100 * queryEdge : 0);
    missing.push(theta * cost + theta * thin.missing[position]!);
  }
  return missing;
};

/** Drafts the credits of all words (walked-tokens.ts). @returns the weight of each and the most that it brings, and of all together the most and what they cost where nothing matches. */
const draftCredits = (
  terms: CreditTerms,
  missing: readonly number[],
): Pick<RetrievalPlan, 'weights' | 'mosts' | 'most' | 'needed'> & { readonly initials: InitialTables } => {
  const { expansions, pairs } = terms;
  const initials = expansions.some(({ token }) => isInitial(token)) ? createInitialTables() : NO_INITIALS;
  reserveDrafts(pairs.starts[expansions.length]!);
  const weights: number[] = [];
  const mosts: number[] = [];
  let most = 0;
  let needed = 0;
  for (let position = 0; position < expansions.length; position++) {
    const { token } = expansions[position]!;
    drafted.floors[position] = 0;
    const mostOfPairs = draftPairs(terms, missing, position);
    const mostOfWord = isInitial(token) ? Math.max(mostOfPairs, addInitial(terms, missing, position, initials)) : mostOfPairs;
    weights.push(token.weight);
    mosts.push(mostOfWord);
    most += mostOfWord;
    needed += missing[position]!;
  }
  return { weights, mosts, most, needed, initials };
};

/** Computes the credit of each pair of a word, and drafts those above 0. @returns the highest credit. */
const draftPairs = ({ expansions, pairs, theta, listedCost, thin }: CreditTerms, missing: readonly number[], position: number): number => {
  const { starts, tokens, listedWeights, weights, similarities, neighbours, credits } = pairs;
  let end = drafted.starts[position]!;
  let most = 0;
  for (let pair = starts[position]!; pair < starts[position + 1]!; pair++) {
    const neighbour = neighbours[pair]!;
    const isMerged = neighbour !== position;
    const gain = weights[pair]! * (similarities[pair]! - theta);
    const refund = listedCost * listedWeights[pair]!;
    const credit = gain + missing[position]! + (isMerged ? missing[neighbour]! : -theta * thin.toCost(position, pair));
    credits[pair] = credit + refund;
    if (credit + refund <= 0) continue;
    if (credit + refund > most) most = credit + refund;
    drafted.tokens[end] = tokens[pair]!;
    drafted.credits[end++] = isMerged ? credit * toShare(expansions[position]!.token.weight, expansions[neighbour]!.token.weight) : credit;
  }
  drafted.starts[position + 1] = end;
  return most;
};

/** A word's share of a merged pair's credit. */
const toShare = (weight: number, neighbour: number): number => (weight + neighbour === 0 ? 0.5 : weight / (weight + neighbour));

/** By first letter; see {@link RetrievalPlan}. */
interface InitialTables {
  readonly credits: Float64Array;
  readonly gains: Float64Array;
  readonly positions: Uint16Array;
}
const LETTERS = 32;
const createInitialTables = (): InitialTables => ({
  credits: new Float64Array(LETTERS),
  gains: new Float64Array(LETTERS).fill(-Infinity),
  positions: new Uint16Array(LETTERS),
});
const NO_INITIALS = createInitialTables();

/** Adds the credit of an initial with any word that begins with it, which needs no posting. @returns the highest. */
const addInitial = (
  { expansions, theta, listedCost }: CreditTerms,
  missing: readonly number[],
  position: number,
  { credits, gains, positions }: InitialTables,
): number => {
  const { token } = expansions[position]!;
  drafted.floors[position] = Math.max(0, toInitialGain(token, theta, 0) + missing[position]!);
  const gain = toInitialGain(token, theta, listedCost);
  const credit = Math.max(0, gain + missing[position]!);
  const letter = toLetterNumber(token.forms[0]!.charCodeAt(0));
  credits[letter] = Math.max(credits[letter]!, credit);
  gains[letter] = Math.max(gains[letter]!, gain);
  positions[letter]! |= toPositionBit(position);
  return credit;
};

/** The most that an initial of the query can bring with any listed word, if each hundredth of that word's weight brings `listedCost` more. */
const toInitialGain = (token: Token, theta: number, listedCost: number): number => {
  const similarity = toSimilarity(toInitialMatch(token)) / 10_000;
  const gainAt = (weight: number): number => ((token.weight + weight) / 2) * (similarity - theta) + listedCost * weight;
  return Math.max(gainAt(0), gainAt(100));
};
