/**
 * Pairs of the words of a query with what they may stand for, as columns that a plan reads again and again.
 *
 * In: expansions. Out: columns, word by word, which stand until another search begins ({@link startPlans}), so that hundreds
 * of pairs make nothing.
 */
import type { PartitionReader } from '../index/reader.js';
import { toEvidenceTable, toLikenessTable } from '../text/evidence.js';
import { isInitialMatch, toPairWeight, toSimilarity, type TokenMatch } from '../text/tokens/token-match.js';
import { countMatches, toPairLeft, toPairRight, type TokenExpansion } from './expansion.js';

const createColumns = (length: number) => ({
  /** Number of the plan that has them. */
  plan: 0,
  /** The pairs of the word at a position lie from its place here to the next. */
  starts: [0],
  /** The listed token; of two that a word comes apart into, the one in fewer names. */
  tokens: new Uint32Array(length),
  /** The other of two that a word comes apart into, else the same token. */
  others: new Uint32Array(length),
  /** Weight of the listed side, hundredths. */
  listedWeights: new Uint16Array(length),
  /** As toPairWeight has it, hundredths. */
  weights: new Float64Array(length),
  /** 0..1 */
  similarities: new Float64Array(length),
  /** What the pair is worth as evidence (text/evidence.ts); none where an initial answers. */
  evidences: new Float64Array(length),
  /** 1 where an initial answers. */
  initials: new Uint8Array(length),
  /** Position of the word that it is written as one with; its own where it stands alone. */
  neighbours: new Uint8Array(length),
  /** The most that the pair brings to a name (plan.ts). */
  credits: new Float64Array(length),
});
export type PairColumns = ReturnType<typeof createColumns>;

/**
 * Plans whose columns stand at a time: more than one search makes, of eight names in two partitions seven times. Most
 * make one or two, and the next search fills the same columns: to make them anew takes longer than to fill them.
 */
const STANDING_PLANS = 128;
const LEAST_PAIRS = 256;
const standing: PairColumns[] = [];
let planCount = 0;
let taken = 0;

/** Begins a search: no plan that was made before is walked any more. */
export const startPlans = (): void => {
  taken = 0;
};

const takeColumns = (most: number): PairColumns => {
  const turn = taken++ % STANDING_PLANS;
  const columns =
    turn < standing.length && standing[turn]!.tokens.length >= most
      ? standing[turn]!
      : (standing[turn] = createColumns(Math.max(LEAST_PAIRS, 2 * most)));
  columns.plan = ++planCount;
  columns.starts.length = 0;
  return columns;
};

/** How much evidence grows with rarity and with likeness (text/evidence.ts). */
export interface EvidencePowers {
  readonly rarityPower: number;
  readonly likenessPower: number;
}

/** All but the credits. */
export const collectPairs = (
  partition: PartitionReader,
  expansions: readonly TokenExpansion[],
  { rarityPower, likenessPower }: EvidencePowers,
): PairColumns => {
  let most = 0;
  for (const { single, merged, split } of expansions) most += countMatches(single) + 2 * countMatches(merged) + countMatches(split);
  const columns = takeColumns(most);
  const { starts, tokens, others, listedWeights, weights, similarities, evidences, initials, neighbours } = columns;
  const { tokenWeights } = partition;
  const evidenceByWeight = toEvidenceTable(rarityPower);
  const likeness = toLikenessTable(likenessPower);
  let count = 0;
  let position = 0;
  const add = (token: number, listedWeight: number, queryWeight: number, match: TokenMatch): void => {
    const similarity = toSimilarity(match);
    const isInitial = isInitialMatch(match);
    const weight = toPairWeight(match, queryWeight, listedWeight);
    tokens[count] = token;
    others[count] = token;
    listedWeights[count] = listedWeight;
    weights[count] = weight / 2;
    similarities[count] = similarity / 10_000;
    evidences[count] = isInitial ? 0 : evidenceByWeight[weight]! * likeness[similarity]!;
    initials[count] = isInitial ? 1 : 0;
    neighbours[count++] = position;
  };
  /** What the words at a position and the next stand for when they are written as one. */
  const addMerged = (at: number): void => {
    const { token, merged } = expansions[at]!;
    for (let i = merged.start; i < merged.end; i++) {
      const listed = merged.rows[i]!;
      add(listed, tokenWeights[listed]!, token.weight + expansions[at + 1]!.token.weight, merged.matches[i]!);
      neighbours[count - 1] = at === position ? at + 1 : at;
    }
  };
  for (; position < expansions.length; position++) {
    starts.push(count);
    const { token, single, split } = expansions[position]!;
    const { rows, matches } = single;
    for (let i = single.start; i < single.end; i++) add(rows[i]!, tokenWeights[rows[i]!]!, token.weight, matches[i]!);
    if (position > 0) addMerged(position - 1);
    addMerged(position);
    for (let i = split.start; i < split.end; i++) {
      const left = toPairLeft(split.rows[i]!);
      const right = toPairRight(split.rows[i]!);
      const isLeftRarer = countPostings(partition, left) < countPostings(partition, right);
      add(isLeftRarer ? left : right, tokenWeights[left]! + tokenWeights[right]!, token.weight, split.matches[i]!);
      others[count - 1] = isLeftRarer ? right : left;
    }
  }
  starts.push(count);
  return columns;
};

/** In how many names a token stands. */
export const countPostings = ({ postingOffsets }: PartitionReader, token: number): number =>
  postingOffsets[token + 1]! - postingOffsets[token]!;
