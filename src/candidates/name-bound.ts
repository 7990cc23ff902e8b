/**
 * The bound of one name, by what its posting tells of all its tokens: for what the sum of their credits lets pass.
 *
 * In: a plan, and a posting. Out: whether the name may score what the plan was made for. Where the sum takes each token
 * by itself, here each word of the query brings what its best token does, of words that stand for the same no more than
 * there are tokens, a word that comes apart both its tokens or nothing, and what thin evidence, words left over and
 * containment cost follows from all words together, as in the scorer (compare/name.ts). So nearly all names that it lets
 * pass score within a few points of what is needed.
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

/** The nth mark of the three words behind a posting's head; 0 where there are no more. */
export const toMark = (first: number, second: number, third: number, n: number): number =>
  n === 0
    ? first & 0xffffff
    : n === 1
      ? (first >>> 24) | ((second & 0xffff) << 8)
      : n === 2
        ? (second >>> 16) | ((third & 0xff) << 16)
        : third >>> 8;

/** The tokens of the name at hand, as marks tell them. */
const hashes = new Uint16Array(MAX_TOKENS);
const letters = new Uint8Array(MAX_TOKENS);
/** In steps, rounded down. */
const weightSteps = new Uint8Array(MAX_TOKENS);
/** By position, the most that one token of the name brings there. */
const bestGains = new Float64Array(MASKED_POSITIONS);
const bestHeldGains = new Float64Array(MASKED_POSITIONS);
const bestEvidences = new Float64Array(MASKED_POSITIONS);
const bestSimilarities = new Float64Array(MASKED_POSITIONS);
/**
 * Of all tokens of the name: positions that they stand for, how many words they answer at most (a Mohammed stands for each
 * of three and answers one), their evidence, how many are particles or words of structure, and of those that stand for
 * nothing the weights.
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
  // A query that holds the listed name has a word beside its words, which is no evidence.
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

/** What weighs so much, rounded down as marks are, is no particle: where it is left over, the query does not hold the name. */
const SURE_WORD = WEIGHT_STEP * (Math.floor(PARTICLE_WEIGHT / WEIGHT_STEP) + 1);

/** Whether what has a weight of so many steps, rounded down, may be a particle or a word of structure. */
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

/** A name of more tokens than a posting has marks for is read itself. @returns how many tokens it has. */
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
  // Of a few elements each: `fill` is a call that takes longer.
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

/** Whether the name has a token that goes with this one. */
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

/** What an initial of the query is like is far from what a held query needs. */
const raiseInitials = (positions: number, gain: number): void => {
  for (let position = 0, bits = positions; bits !== 0; position++, bits >>>= 1) {
    if ((bits & 1) === 0) continue;
    if (gain > bestGains[position]!) bestGains[position] = gain;
    if (gain > bestHeldGains[position]!) bestHeldGains[position] = gain;
  }
};

/** By position, what it brings more where its word is met than where it is left over. */
const advantages = new Float64Array(MASKED_POSITIONS);

/**
 * What the words of the query bring at most, each met or left over, where the query holds the name so surely, and the
 * name the query. What a word brings is convex in what listed weight costs: between two costs it is at most their mean.
 * @param answers how many words can be met.
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

/** The least of so many {@link advantages}, in whose place the last one stands then. */
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
