/**
 * From a plan to the names that can reach a score: all of them, and few others.
 *
 * Each posting carries marks of the name's other tokens. Their credits are summed, less the contradiction that they
 * prove: a query token that none of the name's tokens matches, beside a listed token that matches none of the query's.
 * Names that pass are tested more closely (name-bound.ts). A name's record is read only if it has more tokens than its
 * posting has marks.
 */
import type { NameRow, TokenId } from '../entity/ids.js';
import {
  isLongerName,
  MARK_LETTER_SHIFT,
  MARK_WEIGHT_SHIFT,
  POSTING_MARKS,
  POSTING_WORDS,
  TOKEN_HASH_BITS,
  toLetterNumber,
  toPostingName,
  toTokenHash,
  toTotalSteps,
  toTotalWeight,
  WEIGHT_STEP,
} from '../index/layout.js';
import type { PartitionReader } from '../index/reader.js';
import { memoize } from '../memoize.js';
import { toContradictedWeight } from '../text/evidence.js';
import { ByteStamps } from './byte-stamps.js';
import { isLight, mayReach, toMark } from './name-bound.js';
import { clearNameStanding, fillNameStanding } from './name-standing.js';
import { assertCurrent, MASKED_POSITIONS, toPositionBit, type RetrievalPlan } from './plan.js';
import { readPostingsAhead } from './read-ahead.js';

const TABLE_SIZE = 2 ** TOKEN_HASH_BITS;
const HASH_MASK = TABLE_SIZE - 1;
/**
 * By token hash, in one number, so that each mark needs one read: the positions that a token may match, and above them
 * the most that it can bring, in {@link CREDIT_UNITS} rounded up. Weights are at most 100 and costs are shares of them,
 * so that a credit is far below 4096.
 */
const standing = new Uint32Array(TABLE_SIZE);
const CREDIT_SHIFT = MASKED_POSITIONS;
const POSITION_MASK = 2 ** MASKED_POSITIONS - 1;
/** Units in a credit of one hundredth of weight. */
const CREDIT_UNITS = 256;
const toCredit = (stands: number): number => (stands >>> CREDIT_SHIFT) / CREDIT_UNITS;
/** For each set of covered positions: the heaviest that is not covered, and the most that the covered ones bring together. */
const uncoveredTable = new Uint8Array(2 ** MASKED_POSITIONS);
const reachTable = new Float64Array(2 ** MASKED_POSITIONS);
/** The names seen in the current retrieval. */
const toSeen = memoize(({ nameCount }: PartitionReader) => new ByteStamps(nameCount));

/**
 * Rows of the names that may score what the plan needs, each once, in the order of walking. Complete.
 * @param walked the tokens to walk, where the names of others are known already.
 */
export const retrieveNames = (plan: RetrievalPlan, walked = plan.walked): NameRow[] => {
  if (walked.length === 0) return [];
  const { partition, needed, listedCost, heldCost, lightRefund, weights, hasInitials, initialCredits, initialPositions } = plan;
  const { postings, postingOffsets } = partition;
  const seen = toSeen(partition);
  const { stamps } = seen;
  const stamp = seen.next();
  assertCurrent(plan);
  fillTables(plan);
  let isNameStandingFilled = false;
  const names: NameRow[] = [];
  const isMasked = weights.length <= MASKED_POSITIONS;
  const isReachTold = isMasked && !hasInitials;
  const leastCost = Math.min(listedCost, heldCost);
  const stepCost = leastCost * WEIGHT_STEP;
  const mostRefunds = (POSTING_MARKS + 1) * lightRefund;
  readPostingsAhead(partition, walked);
  for (let each = 0; each < walked.length; each++) {
    const token = walked[each]!;
    const letter = hasInitials ? toLetterNumber(partition.toFirstLetter(token as TokenId)) : 0;
    const stands = standing[toTokenHash(token)]!;
    const own = Math.max(toCredit(stands), initialCredits[letter]!);
    const ownPositions = (stands & POSITION_MASK) | initialPositions[letter]!;
    const end = postingOffsets[token + 1]! * POSTING_WORDS;
    const heaviest = Math.floor((own + toReachBeside(plan, ownPositions) - needed) / (leastCost * plan.leastLight * WEIGHT_STEP));
    for (let at = postingOffsets[token]! * POSTING_WORDS; at < end; at += POSTING_WORDS) {
      const head = postings[at]!;
      const steps = toTotalSteps(head);
      if (steps > heaviest) break;
      const isLonger = isLongerName(postings[at + 1]!);
      // Most names match nothing beside this token, which one look at all marks shows.
      if (isReachTold && !isLonger && own + mostRefunds + toReachOfMarks(postings, at) - stepCost * steps < needed) continue;
      if (!isLonger && toMargin(plan, at, own, ownPositions) < needed) continue;
      const name = toPostingName(head);
      if (stamps[name] === stamp) continue;
      // All postings of a name say the same of it: one test is enough.
      stamps[name] = stamp;
      if (isLonger && toMarginOfLonger(plan, name, head) < needed) continue;
      if (isMasked && !isNameStandingFilled) {
        fillNameStanding(plan);
        isNameStandingFilled = true;
      }
      if (!isMasked || mayReach(plan, token, letter, at)) names.push(name as NameRow);
    }
  }
  clearTables(plan);
  if (isNameStandingFilled) clearNameStanding(plan);
  return names;
};

/**
 * The most that the name's other tokens bring together: what the words bring that any of them may match, or what each of
 * them brings by itself, the less of the two. In Mohammad Ibrahim Mohammad one token may match two words and brings one.
 */
const toReachOfMarks = (postings: Uint32Array, at: number): number => {
  const first = postings[at + 1]!;
  const second = postings[at + 2]!;
  const third = postings[at + 3]!;
  const a = standing[first & HASH_MASK]!;
  const b = standing[((first >>> 24) | (second << 8)) & HASH_MASK]!;
  const c = standing[(second >>> 16) & HASH_MASK]!;
  const d = standing[(third >>> 8) & HASH_MASK]!;
  const credits = ((a >>> CREDIT_SHIFT) + (b >>> CREDIT_SHIFT) + (c >>> CREDIT_SHIFT) + (d >>> CREDIT_SHIFT)) / CREDIT_UNITS;
  return Math.min(credits, reachTable[(a | b | c | d) & POSITION_MASK]!);
};

/** The most that a name's tokens bring together, less the least that its words cost and the contradiction they prove. */
const toMargin = (plan: RetrievalPlan, at: number, own: number, ownPositions: number): number => {
  const { postings } = plan.partition;
  const head = postings[at]!;
  const first = postings[at + 1]!;
  const { lightRefund, hasInitials } = plan;
  const second = postings[at + 2]!;
  const third = postings[at + 3]!;
  let credits = own + lightRefund;
  let covered = ownPositions;
  let unmatched = 0;
  for (let n = 0; n < POSTING_MARKS; n++) {
    const mark = toMark(first, second, third, n);
    if (mark === 0) break;
    const stands = standing[mark & HASH_MASK]!;
    let credit = toCredit(stands);
    let positions = stands & POSITION_MASK;
    if (hasInitials) {
      const letter = (mark >>> MARK_LETTER_SHIFT) & 31;
      credit = Math.max(credit, plan.initialCredits[letter]!);
      positions |= plan.initialPositions[letter]!;
    }
    credits += isLight(mark >>> MARK_WEIGHT_SHIFT) ? credit + lightRefund : credit;
    covered |= positions;
    if (positions === 0 && mark >>> MARK_WEIGHT_SHIFT > unmatched) unmatched = mark >>> MARK_WEIGHT_SHIFT;
  }
  const cost = ((covered & plan.bearing) === plan.bearing ? plan.heldCost : plan.listedCost) * toTotalWeight(head);
  if (unmatched === 0) return credits - cost;
  return (
    credits -
    (cost +
      plan.contradictionCost * toContradictedWeight(unmatched * WEIGHT_STEP, uncoveredTable[covered]!, plan.costs.structureContradiction))
  );
};

/**
 * The same of a name that has more tokens than a posting has marks, from its record, but for contradictions. Where the query
 * has initials, for which first letters would have to be read as well, from its weight alone.
 */
const toMarginOfLonger = (plan: RetrievalPlan, name: number, head: number): number => {
  const { partition, most, needed, hasInitials, listedCost, heldCost, lightRefund, leastLight } = plan;
  const byWeight = most - heldCost * toTotalWeight(head) * leastLight;
  if (hasInitials || byWeight < needed) return byWeight;
  const { nameTokens, nameOffsets } = partition;
  let credits = 0;
  for (let at = nameOffsets[name]!; at < nameOffsets[name + 1]!; at++)
    credits += toCredit(standing[toTokenHash(nameTokens[at]!)]!) + lightRefund;
  return credits - Math.min(listedCost, heldCost) * toTotalWeight(head);
};

/** The most that the other words bring beside one token that matches one of these positions. */
const toReachBeside = ({ most, mosts }: RetrievalPlan, positions: number): number => {
  let least = most;
  for (let position = 0; position < mosts.length; position++)
    if ((positions & toPositionBit(position)) !== 0 && mosts[position]! < least) least = mosts[position]!;
  return most - least;
};

const fillTables = ({ pairs: { starts, tokens, others, credits }, weights, mosts }: RetrievalPlan): void => {
  for (let position = 0; position < weights.length; position++) {
    const bit = toPositionBit(position);
    for (let pair = starts[position]!; pair < starts[position + 1]!; pair++) {
      raiseStanding(toTokenHash(tokens[pair]!), credits[pair]!, bit);
      // Of a split pair one token carries the credit; the other only marks the position.
      if (others[pair] !== tokens[pair]) raiseStanding(toTokenHash(others[pair]!), 0, bit);
    }
  }
  // With more words than bits nothing proves a contradiction.
  const masked = weights.length <= MASKED_POSITIONS ? weights.length : 0;
  if (masked === 0) uncoveredTable.fill(0);
  for (let covered = 1; covered < 2 ** masked; covered++) {
    const position = 31 - Math.clz32(covered);
    reachTable[covered] = mosts[position]! + reachTable[covered ^ (1 << position)]!;
  }
  uncoveredTable[2 ** masked - 1] = 0;
  for (let covered = 2 ** masked - 2; covered >= 0; covered--) {
    // The weight of the first uncovered position, or of the heaviest of the others.
    const position = 31 - Math.clz32(~covered & (covered + 1));
    uncoveredTable[covered] = Math.max(weights[position]!, uncoveredTable[covered | (1 << position)]!);
  }
};

const raiseStanding = (hash: number, credit: number, bit: number): void => {
  const stands = standing[hash]!;
  const units = Math.ceil(credit * CREDIT_UNITS) + 1;
  const most = stands >>> CREDIT_SHIFT;
  standing[hash] = ((units > most ? units : most) << CREDIT_SHIFT) | (stands & POSITION_MASK) | bit;
};

const clearTables = ({ pairs: { starts, tokens, others }, weights }: RetrievalPlan): void => {
  const count = starts[weights.length]!;
  for (let pair = 0; pair < count; pair++) standing[toTokenHash(tokens[pair]!)] = standing[toTokenHash(others[pair]!)] = 0;
};
