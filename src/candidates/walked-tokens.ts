/**
 * Whose postings are walked: as few as may be, as long as a name in none of them cannot reach what is needed.
 *
 * In: for each word of a query (a slot), listed tokens with the most that they can bring. Out: the tokens to walk.
 * Tokens of nearly the same credit are walked together or not at all, so that thousands of them need no order.
 */
import type { PartitionReader } from '../index/reader.js';
import { countPostings } from './word-pairs.js';

/** What words of the query may stand for, while a plan is made: by slot one after the other. Overwritten by the next plan. */
export const drafted = { tokens: new Uint32Array(4096), credits: new Float64Array(4096) };

export const reserveDrafts = (most: number): void => {
  if (most <= drafted.tokens.length) return;
  drafted.tokens = new Uint32Array(2 * most);
  drafted.credits = new Float64Array(2 * most);
};

/** What one word may stand for: entries `start` to `end` of {@link drafted}, each credit without the listed side's part. */
export interface SlotDraft {
  readonly start: number;
  end: number;
  /** What the slot can bring without any posting: an initial. */
  floor: number;
  most: number;
}

/**
 * The same by levels, best first: tokens whose credits are nearly the same are walked together or not at all, so that
 * thousands of them need no order.
 */
interface Slot {
  readonly draft: SlotDraft;
  /** Levels that have tokens, descending. */
  readonly levels: readonly number[];
  /** For each the most that its tokens bring. */
  readonly credits: readonly number[];
  /** Cost of walking the first n levels. */
  readonly costs: readonly number[];
  readonly step: number;
}

const LEVELS = 64;
const toLevel = (credit: number, step: number): number => Math.min(LEVELS, Math.ceil(credit / step));

/** By level: what it costs to walk, and the most that its tokens bring. */
const levelCosts = new Float64Array(LEVELS + 1);
const levelBests = new Float64Array(LEVELS + 1);

const toSlot = (partition: PartitionReader, draft: SlotDraft): Slot => {
  const { tokens, credits } = drafted;
  let best = 0;
  for (let i = draft.start; i < draft.end; i++) if (credits[i]! > best) best = credits[i]!;
  const slot = { draft, levels: [] as number[], credits: [] as number[], costs: [0], step: best / LEVELS };
  if (best === 0) return slot;
  levelCosts.fill(0);
  levelBests.fill(0);
  for (let i = draft.start; i < draft.end; i++) {
    const credit = credits[i]!;
    if (credit <= 0) continue;
    const level = toLevel(credit, slot.step);
    levelCosts[level]! += countPostings(partition, tokens[i]!) + 1;
    if (credit > levelBests[level]!) levelBests[level] = credit;
  }
  let sum = 0;
  for (let level = LEVELS; level > 0; level--) {
    if (levelCosts[level] === 0) continue;
    slot.levels.push(level);
    slot.credits.push(levelBests[level]!);
    slot.costs.push((sum += levelCosts[level]!));
  }
  return slot;
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
 */
export const chooseTokens = (partition: PartitionReader, drafts: readonly SlotDraft[], needed: number): WalkedTokens => {
  const slots = drafts.map((draft) => toSlot(partition, draft));
  const everything = slots.map(({ credits }) => credits.length);
  let best = everything;
  let postings = Infinity;
  for (let first = -1; first < slots.length; first++) {
    const walked = everything.slice();
    if (first >= 0) walked[first] = 0;
    if (toUnwalked(slots, walked) >= needed) continue;
    dropDearest(slots, walked, needed);
    const cost = slots.reduce((sum, { costs }, slot) => sum + costs[walked[slot]!]!, 0);
    if (cost < postings) {
      best = walked;
      postings = cost;
    }
  }
  return { walked: toWalked(slots, best), postings: postings === Infinity ? slots.reduce((sum, { costs }) => sum + costs.at(-1)!, 0) : postings };
};

/** The tokens of so many levels of each slot. */
const toWalked = (slots: readonly Slot[], counts: readonly number[]): Uint32Array => {
  const { tokens, credits } = drafted;
  let chosen = 0;
  for (const [position, { draft, levels, step }] of slots.entries()) {
    if (counts[position] === 0) continue;
    const last = levels[counts[position]! - 1]!;
    // What is chosen moves to the front, where it overwrites what was looked at before.
    for (let i = draft.start; i < draft.end; i++) if (credits[i]! > 0 && toLevel(credits[i]!, step) >= last) tokens[chosen++] = tokens[i]!;
  }
  const walked = tokens.slice(0, chosen).sort();
  let count = 0;
  for (let i = 0; i < chosen; i++) if (i === 0 || walked[i] !== walked[i - 1]) walked[count++] = walked[i]!;
  return walked.subarray(0, count);
};

/** What a slot can still bring when its first `walked` levels are walked. */
const toRest = ({ credits, draft: { floor } }: Slot, walked: number): number => (walked < credits.length && credits[walked]! > floor ? credits[walked]! : floor);

const toUnwalked = (slots: readonly Slot[], walked: readonly number[]): number => slots.reduce((sum, slot, position) => sum + toRest(slot, walked[position]!), 0);

/** Leaves out, again and again, the postings that are dearest for what they can bring, while the rest stays below what is needed. */
const dropDearest = (slots: readonly Slot[], walked: number[], needed: number): void => {
  for (;;) {
    const room = needed - toUnwalked(slots, walked);
    let bestSlot = -1;
    let bestWalked = 0;
    let bestWorth = 0;
    for (let position = 0; position < slots.length; position++) {
      const slot = slots[position]!;
      const until = walked[position]!;
      const now = toRest(slot, until);
      for (let keep = until - 1; keep >= 0; keep--) {
        const more = toRest(slot, keep) - now;
        if (more >= room) break;
        const worth = (slot.costs[until]! - slot.costs[keep]!) / (more + 1e-3);
        if (worth > bestWorth) {
          bestSlot = position;
          bestWalked = keep;
          bestWorth = worth;
        }
      }
    }
    if (bestSlot < 0) return;
    walked[bestSlot] = bestWalked;
  }
};
