/**
 * Chooses the tokens whose postings are walked: as few as possible, such that no name outside them can reach what is needed.
 *
 * In: for each word of a query (a slot), listed tokens with the most that they can bring. Out: the tokens to walk.
 * Tokens of nearly the same credit form a level, which is walked as a whole or not at all, so that thousands of tokens
 * need no sorting.
 */
import type { PartitionReader } from '../index/reader.js';
import { MAX_TOKENS } from '../text/prepare.js';
import { sortNumbers } from './sort-numbers.js';
import { countPostings } from './word-pairs.js';

/**
 * The matches of a query's words while a plan is made, slot by slot; the next plan overwrites them. Columns rather than an
 * object per slot: numbers that are whole in one object and not in another make the compiler start over.
 */
export const drafted = {
  /** Each token with its credit, without the listed side's part. */
  tokens: new Uint32Array(4096),
  credits: new Float64Array(4096),
  /** The tokens of a slot are those from its entry here to the next. */
  starts: new Uint32Array(MAX_TOKENS + 1),
  /** What a slot can bring without any posting: an initial. */
  floors: new Float64Array(MAX_TOKENS),
};

export const reserveDrafts = (most: number): void => {
  if (most <= drafted.tokens.length) return;
  drafted.tokens = new Uint32Array(2 * most);
  drafted.credits = new Float64Array(2 * most);
};

/** The same by levels, best first: columns with {@link ROW} entries for each slot; the next plan overwrites them. */
const LEVELS = 64;
const ROW = LEVELS + 1;
const levels = {
  /** For each slot, how many levels have tokens. */
  counts: new Uint8Array(MAX_TOKENS),
  /** The difference of credit between one level and the next. */
  steps: new Float64Array(MAX_TOKENS),
  /** Levels that have tokens, descending. */
  levels: new Uint8Array(MAX_TOKENS * ROW),
  /** For each of them the most that a token of it brings. */
  credits: new Float64Array(MAX_TOKENS * ROW),
  /** Cost of walking the first n levels, n from 0. */
  costs: new Float64Array(MAX_TOKENS * ROW),
};
const toLevel = (credit: number, step: number): number => Math.min(LEVELS, Math.ceil(credit / step));

/** By level: what it costs to walk, and the most that its tokens bring. */
const levelCosts = new Float64Array(ROW);
const levelBests = new Float64Array(ROW);

const fillSlot = (partition: PartitionReader, slot: number): void => {
  const { tokens, credits, starts } = drafted;
  const start = starts[slot]!;
  const end = starts[slot + 1]!;
  let best = 0;
  for (let i = start; i < end; i++) if (credits[i]! > best) best = credits[i]!;
  const step = best / LEVELS;
  levels.counts[slot] = 0;
  levels.steps[slot] = step;
  if (best === 0) return;
  levelCosts.fill(0);
  levelBests.fill(0);
  for (let i = start; i < end; i++) {
    const credit = credits[i]!;
    if (credit <= 0) continue;
    const level = toLevel(credit, step);
    levelCosts[level]! += countPostings(partition, tokens[i]!) + 1;
    if (credit > levelBests[level]!) levelBests[level] = credit;
  }
  let at = slot * ROW;
  let cost = 0;
  for (let level = LEVELS; level > 0; level--) {
    if (levelCosts[level] === 0) continue;
    levels.levels[at] = level;
    levels.credits[at] = levelBests[level]!;
    levels.costs[++at] = cost += levelCosts[level]!;
  }
  levels.counts[slot] = at - slot * ROW;
};

export interface WalkedTokens {
  /** Listed tokens whose postings are walked, ascending, each once. */
  readonly walked: Uint32Array;
  /** Postings that they have together. */
  readonly postings: number;
}

/**
 * The tokens whose postings are walked. A name in none of them can bring at most the best unwalked credit of each
 * slot, and these together stay below what is needed.
 * @param count of slots that are {@link drafted}.
 */
export const chooseTokens = (partition: PartitionReader, count: number, needed: number): WalkedTokens => {
  for (let slot = 0; slot < count; slot++) fillSlot(partition, slot);
  best.set(levels.counts);
  let postings = Infinity;
  for (let first = -1; first < count; first++) {
    walked.set(levels.counts);
    if (first >= 0) walked[first] = 0;
    if (toUnwalked(count) >= needed) continue;
    dropDearest(count, needed);
    const cost = toCost(walked, count);
    if (cost >= postings) continue;
    best.set(walked);
    postings = cost;
  }
  return { walked: toWalked(count), postings: postings === Infinity ? toCost(best, count) : postings };
};

/** For each slot, how many of its levels are walked: in the choice being tried, and in the cheapest so far. */
const walked = new Uint8Array(MAX_TOKENS);
const best = new Uint8Array(MAX_TOKENS);

const toCost = (counts: Uint8Array, slots: number): number => {
  let cost = 0;
  for (let slot = 0; slot < slots; slot++) cost += levels.costs[slot * ROW + counts[slot]!]!;
  return cost;
};

/** The tokens of the cheapest choice. */
const toWalked = (slots: number): Uint32Array => {
  const { tokens, credits, starts } = drafted;
  let chosen = 0;
  for (let slot = 0; slot < slots; slot++) {
    if (best[slot] === 0) continue;
    const last = levels.levels[slot * ROW + best[slot]! - 1]!;
    const step = levels.steps[slot]!;
    // Chosen tokens move to the front, over those already looked at.
    for (let i = starts[slot]!; i < starts[slot + 1]!; i++)
      if (credits[i]! > 0 && toLevel(credits[i]!, step) >= last) tokens[chosen++] = tokens[i]!;
  }
  const sorted = sortNumbers(tokens.subarray(0, chosen));
  let count = 0;
  for (let i = 0; i < chosen; i++) if (i === 0 || sorted[i] !== sorted[i - 1]) sorted[count++] = sorted[i]!;
  return sorted.slice(0, count);
};

/** The most that a slot brings a name in none of its first `walked` levels. */
const toRest = (slot: number, walked: number): number => {
  const floor = drafted.floors[slot]!;
  const credit = walked < levels.counts[slot]! ? levels.credits[slot * ROW + walked]! : 0;
  return credit > floor ? credit : floor;
};

const toUnwalked = (slots: number): number => {
  let rest = 0;
  for (let slot = 0; slot < slots; slot++) rest += toRest(slot, walked[slot]!);
  return rest;
};

/** Repeatedly drops the levels that save most for what they can bring, as long as the unwalked rest stays below what is needed. */
const dropDearest = (slots: number, needed: number): void => {
  for (;;) {
    const room = needed - toUnwalked(slots);
    let bestSlot = -1;
    let bestWalked = 0;
    let bestWorth = 0;
    for (let slot = 0; slot < slots; slot++) {
      const until = walked[slot]!;
      const now = toRest(slot, until);
      const cost = levels.costs[slot * ROW + until]!;
      for (let keep = until - 1; keep >= 0; keep--) {
        const more = toRest(slot, keep) - now;
        if (more >= room) break;
        const worth = (cost - levels.costs[slot * ROW + keep]!) / (more + 1e-3);
        if (worth > bestWorth) {
          bestSlot = slot;
          bestWalked = keep;
          bestWorth = worth;
        }
      }
    }
    if (bestSlot < 0) return;
    walked[bestSlot] = bestWalked;
  }
};
