/**
 * Pairs of a query word and what it matches, as columns that a plan reads again and again.
 *
 * In: expansions. Out: columns, word by word. They are reused by the next search ({@link startPlans}), so that hundreds
 * of pairs allocate nothing.
 */
import type { PartitionReader } from '../index/reader.js';
import { toEvidenceTable, toLikenessTable } from '../text/evidence.js';
import { isInitialMatch, toPairWeight, toSimilarity, type TokenMatch } from '../text/tokens/token-match.js';
import { countMatches, toPairLeft, toPairRight, type TokenExpansion } from './expansion.js';

const createColumns = (length: number) => ({
  /** Number of the plan that they were filled for. */
  plan: 0,
  /** The pairs of the word at a position are those from its entry here to the next. */
  starts: [0],
  /** The listed token; of the two that a word is split into, the one in fewer names. */
  tokens: new Uint32Array(length),
  /** The other of the two that a word is split into, else the same token. */
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
  /** Position of the word that it is merged with; its own where it is not. */
  neighbours: new Uint8Array(length),
  /** The most that the pair brings to a name (plan.ts). */
  credits: new Float64Array(length),
});
export type PairColumns = ReturnType<typeof createColumns>;

/**
 * Plans whose columns exist at a time: more than one search makes, even of eight names in two partitions seven times.
 * Most searches make one or two. Columns are filled again, because allocating them takes longer than filling them.
 */
const POOLED_PLANS = 128;
const LEAST_PAIRS = 256;
const pool: PairColumns[] = [];
let planCount = 0;
let taken = 0;

/** Begins a search: the columns of all earlier plans may be filled anew. */
export const startPlans = (): void => {
  taken = 0;
};

const takeColumns = (most: number): PairColumns => {
  const turn = taken++ % POOLED_PLANS;
  const columns =
    turn < pool.length && pool[turn]!.tokens.length >= most ? pool[turn]! : (pool[turn] = createColumns(Math.max(LEAST_PAIRS, 2 * most)));
  columns.plan = ++planCount;
  columns.starts.length = 0;
  return columns;
};

/** How much evidence grows with rarity and with likeness (text/evidence.ts). */
export interface EvidencePowers {
  readonly rarityPower: number;
  readonly likenessPower: number;
}

/** Fills all columns but the credits. */
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
  /** What the words at a position and the next match when they are merged. */
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
