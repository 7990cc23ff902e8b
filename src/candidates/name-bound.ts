/**
 * A second, closer bound for the names that the sum of credits lets through, from what a posting says of all tokens.
 *
 * In: a plan, and a posting. Out: whether the name may score what the plan needs. The sum of credits takes each token by
 * itself. Here each word of the query gets its best token; no more words are answered than there are tokens; a split word
 * needs both its tokens; and the costs of thin evidence, left-over words and containment follow from all words together,
 * as in the scorer (compare/name.ts). Nearly all names that pass score within a few points of what is needed.
 */
import type { NameRow, TokenId } from '../entity/ids.js';
import {
  isLongerName,
  MARK_LETTER_SHIFT,
  MARK_WEIGHT_SHIFT,
  POSTING_MARKS,
  TOKEN_HASH_BITS,
  toLetterNumber,
  toPostingName,
  toTokenHash,
  toTotalWeight,
  toWeightSteps,
  WEIGHT_STEP,
} from '../index/layout.js';
import type { PartitionReader } from '../index/reader.js';
import {
  PARTICLE_WEIGHT,
  STRUCTURE_WORD,
  toContainment,
  toContradictedWeight,
  toLessened,
  toLightShare,
  toMostSpared,
  toNearness,
  toSpared,
} from '../text/evidence.js';
import { MAX_TOKENS } from '../text/prepare.js';
import { alone, couples, halves, toCouple, toWeightBit, type StandingTable } from './name-standing.js';
import { MASKED_POSITIONS, type RetrievalPlan } from './plan.js';

const HASH_MASK = 2 ** TOKEN_HASH_BITS - 1;

/** The nth mark in the three words behind a posting's head; 0 where there are fewer. */
export const toMark = (first: number, second: number, third: number, n: number): number =>
  n === 0
    ? first & 0xffffff
    : n === 1
      ? (first >>> 24) | ((second & 0xffff) << 8)
      : n === 2
        ? (second >>> 16) | ((third & 0xff) << 16)
        : third >>> 8;

/** The tokens of the current name, as its marks describe them. */
const hashes = new Uint16Array(MAX_TOKENS);
const letters = new Uint8Array(MAX_TOKENS);
/** In steps, rounded down. */
const weightSteps = new Uint8Array(MAX_TOKENS);
/** For each position, the most that one token of the name brings. */
const bestGains = new Float64Array(MASKED_POSITIONS);
const bestHeldGains = new Float64Array(MASKED_POSITIONS);
const bestEvidences = new Float64Array(MASKED_POSITIONS);
const bestSimilarities = new Float64Array(MASKED_POSITIONS);
/**
 * Of all tokens of the name: the positions that they match, how many words they can answer (one Mohammed matches each
 * of three and answers one), their evidence, how many are particles or structure words, and the weights of those that
 * match nothing.
 */
const found = { covered: 0, answers: 0, evidence: 0, leftOver: 0, heaviest: 0, light: 0 };

/**
 * @param token whose posting it is, with the number of its first letter where the query has initials.
 * @param at place of the posting in `postings`.
 */
export const mayReach = (plan: RetrievalPlan, token: number, letter: number, at: number): boolean => {
  const { partition, weights, bearing, costs, theta, contradictionCost } = plan;
  const head = partition.postings[at]!;
  const count = isLongerName(partition.postings[at + 1]!)
    ? readRecord(plan, toPostingName(head) as NameRow)
    : readMarks(partition, at, token, letter);
  findBests(plan, count);
  const { covered, answers, leftOver, heaviest } = found;
  let differing = leftOver;
  let uncovered = 0;
  const unanswered = countBits(covered) - answers;
  let lightest = Infinity;
  let evidence = 0;
  let leastEvidence = Infinity;
  let leastSimilarity = 1;
  for (let position = 0; position < weights.length; position++) {
    evidence += bestEvidences[position]!;
    if (bestEvidences[position]! < leastEvidence) leastEvidence = bestEvidences[position]!;
    const isWord = weights[position]! > PARTICLE_WEIGHT;
    if (isWord && bestSimilarities[position]! < leastSimilarity) leastSimilarity = bestSimilarities[position]!;
    if ((covered & (1 << position)) !== 0) {
      if (weights[position]! < lightest) lightest = weights[position]!;
      continue;
    }
    differing += weights[position]!;
    if (weights[position]! > uncovered) uncovered = weights[position]!;
  }
  if (unanswered > 0) {
    differing += unanswered * lightest;
    if (lightest > uncovered) uncovered = lightest;
  }
  const agreeing = Math.min(evidence, found.evidence);
  // A query that contains the listed name has at least one word more, which is no evidence.
  const containing =
    plan.mayContain && heaviest < SURE_WORD ? toContainment(Math.min(evidence - leastEvidence, found.evidence), costs.containing) : 0;
  const held =
    (covered & bearing) === bearing && countBits(bearing) <= answers
      ? toContainment(agreeing, costs.held) * (costs.isSwapped === true ? 1 : toNearness(leastSimilarity))
      : 0;
  const listedCost = theta * toLessened(costs.listedMissing, costs.held.missing, held);
  const spared = toMostSpared(costs) * listedCost * found.light;
  const cost =
    listedCost * toTotalWeight(head) - spared + contradictionCost * toContradictedWeight(heaviest, uncovered, costs.structureContradiction);
  const lacking = Math.max(0, costs.enough - agreeing);
  const thinCost = 100 * theta * costs.thinEvidence * lacking * Math.min(1, differing / (100 * costs.difference));
  return sumWords(plan, containing, held, answers) - cost - thinCost >= 0;
};

/** A token that weighs so much, rounded down as in marks, is no particle: if it is left over, the query does not contain the name. */
const SURE_WORD = WEIGHT_STEP * (Math.floor(PARTICLE_WEIGHT / WEIGHT_STEP) + 1);

/** Whether a token may be a particle or a structure word. @param steps of weight, rounded down. */
export const isLight = (steps: number): boolean => steps * WEIGHT_STEP <= STRUCTURE_WORD;

/** @returns how many tokens the name has. */
const readMarks = ({ postings, tokenWeights }: PartitionReader, at: number, token: number, letter: number): number => {
  hashes[0] = toTokenHash(token);
  letters[0] = letter;
  weightSteps[0] = toWeightSteps(tokenWeights[token]!);
  const [first, second, third] = [postings[at + 1]!, postings[at + 2]!, postings[at + 3]!];
  let count = 1;
  for (let n = 0; n < POSTING_MARKS; n++) {
    const mark = toMark(first, second, third, n);
    if (mark === 0) break;
    hashes[count] = mark & HASH_MASK;
    letters[count] = (mark >>> MARK_LETTER_SHIFT) & 31;
    weightSteps[count++] = mark >>> MARK_WEIGHT_SHIFT;
  }
  return count;
};

/** For a name with more tokens than a posting has marks. @returns how many tokens it has. */
const readRecord = ({ partition, hasInitials }: RetrievalPlan, name: NameRow): number => {
  const { nameTokens, nameOffsets, tokenWeights, toFirstLetter } = partition;
  const start = nameOffsets[name]!;
  const count = nameOffsets[name + 1]! - start;
  for (let n = 0; n < count; n++) {
    const token = nameTokens[start + n]! as TokenId;
    hashes[n] = toTokenHash(token);
    letters[n] = hasInitials ? toLetterNumber(toFirstLetter(token)) : 0;
    weightSteps[n] = toWeightSteps(tokenWeights[token]!);
  }
  return count;
};

/** Fills {@link bestGains} and its like, and {@link found}. */
const findBests = ({ weights, initialGains, initialPositions }: RetrievalPlan, count: number): void => {
  // A loop, since a call of `fill` takes longer for so few elements.
  for (let position = 0; position < weights.length; position++) {
    bestGains[position] = bestHeldGains[position] = -Infinity;
    bestEvidences[position] = bestSimilarities[position] = 0;
  }
  found.covered = found.answers = found.evidence = found.leftOver = found.heaviest = found.light = 0;
  for (let n = 0; n < count; n++) {
    const hash = hashes[n]!;
    const weightBit = toWeightBit(weightSteps[n]!);
    if (isLight(weightSteps[n]!)) found.light++;
    const initials = initialPositions[letters[n]!]!;
    if (initials !== 0) raiseInitials(initials, initialGains[letters[n]!]!);
    let positions = initials;
    let answers = 1;
    let evidence = 0;
    const own = alone.slots[hash]!;
    if (own !== 0 && (alone.weightBits[own]! & weightBit) !== 0) {
      positions |= alone.positions[own]!;
      answers = alone.answers[own]!;
      evidence = alone.evidences[own]!;
      raise(alone, own);
    }
    const half = halves.slots[hash]!;
    if (half !== 0 && (halves.weightBits[half]! & weightBit) !== 0 && hasPartner(hash, count)) {
      positions |= halves.positions[half]!;
      evidence = Math.max(evidence, halves.evidences[half]!);
      raise(halves, half);
    }
    found.covered |= positions;
    found.evidence += evidence;
    if (positions !== 0) {
      found.answers += answers;
      continue;
    }
    const weight = weightSteps[n]! * WEIGHT_STEP;
    found.leftOver += weight;
    if (weight > found.heaviest) found.heaviest = weight;
  }
};

/** Whether the name has the other half of a pair. */
const hasPartner = (hash: number, count: number): boolean => {
  for (let n = 0; n < count; n++) if (halves.slots[hashes[n]!] !== 0 && couples.has(toCouple(hash, hashes[n]!))) return true;
  return false;
};

const raise = (table: StandingTable, slot: number): void => {
  for (let position = 0, bits = table.positions[slot]!; bits !== 0; position++, bits >>>= 1) {
    if ((bits & 1) === 0) continue;
    if (table.gains[slot]! > bestGains[position]!) bestGains[position] = table.gains[slot]!;
    if (table.heldGains[slot]! > bestHeldGains[position]!) bestHeldGains[position] = table.heldGains[slot]!;
    if (table.evidences[slot]! > bestEvidences[position]!) bestEvidences[position] = table.evidences[slot]!;
    if (table.similarities[slot]! > bestSimilarities[position]!) bestSimilarities[position] = table.similarities[slot]!;
  }
};

/** Evidence and similarity stay as they are: what an initial matches says too little for a name to contain the query. */
const raiseInitials = (positions: number, gain: number): void => {
  for (let position = 0, bits = positions; bits !== 0; position++, bits >>>= 1) {
    if ((bits & 1) === 0) continue;
    if (gain > bestGains[position]!) bestGains[position] = gain;
    if (gain > bestHeldGains[position]!) bestHeldGains[position] = gain;
  }
};

/** How much more each matched position brings than if its word were left over. */
const advantages = new Float64Array(MASKED_POSITIONS);

/**
 * The most that the words of the query bring, each matched or left over.
 * What a word brings is convex in the cost of listed weight: between two costs it is at most their weighted mean.
 * @param containing how surely the query contains the name, and `held` the name the query, 0..1.
 * @param answers how many words can be matched.
 */
const sumWords = ({ weights, edges, costs, theta }: RetrievalPlan, containing: number, held: number, answers: number): number => {
  const missing = theta * toLessened(costs.queryMissing, costs.containing.missing, containing);
  const spared = theta * containing * costs.containing.missing;
  const edge = 100 * theta * (1 - containing) * costs.queryEdge;
  let sum = 0;
  let met = 0;
  for (let position = 0; position < weights.length; position++) {
    const left = -(
      missing * toLightShare(weights[position]!, costs.queryParticle, costs.queryStructure) * weights[position]! -
      toSpared(weights[position]!, spared, costs.containing.most) +
      (position === edges[0] || position === edges[1] ? edge : 0)
    );
    const brought =
      bestGains[position] === -Infinity ? -Infinity : bestGains[position]! + held * (bestHeldGains[position]! - bestGains[position]!);
    if (brought > left) advantages[met++] = brought - left;
    sum += Math.max(brought, left);
  }
  for (; met > answers; met--) sum -= takeLeast(met);
  return sum;
};

/** Takes out the least of the first `count` {@link advantages}; the last of them moves to its place. */
const takeLeast = (count: number): number => {
  let least = 0;
  for (let i = 1; i < count; i++) if (advantages[i]! < advantages[least]!) least = i;
  const advantage = advantages[least]!;
  advantages[least] = advantages[count - 1]!;
  return advantage;
};

const countBits = (bits: number): number => {
  let count = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) count++;
  return count;
};
