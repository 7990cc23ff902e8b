/**
 * The plan of a retrieval: what each listed token can bring to a name, and whose postings must be walked.
 *
 * The score in margin form is additive: score ≥ θ ⇔ Σ over pairs of weight·(similarity − θ) − θ·(cost of all that is
 * left over) ≥ 0. So a name's best case is a sum over its tokens of what each can bring, its *credit*:
 *
 *   credit(token) = pair weight·(similarity − θ) + θ·q·query weight + θ·l·listed weight
 *   best case     = −θ·q·Σ query weights − θ·l·total weight of the name + Σ credits of its tokens
 *
 * Rules that only lower a score may be left out, which keeps the bound safe. Postings are left unwalked as long as a
 * name in none of those that are walked cannot reach θ (MaxScore, H. Turtle and J. Flood, 1995).
 */
import { toLetterNumber } from '../index/layout.js';
import type { PartitionReader } from '../index/reader.js';
import { toSimilarity } from '../text/token-similarity.js';
import { isInitial, toInitialMatch } from './expand.js';
import { toPairTokens, type TokenExpansion } from './expansion.js';

/** What left-over words cost, as shares of their weight: those of the scorer (score/weights.ts). */
export interface MissingCosts {
  readonly queryMissing: number;
  readonly listedMissing: number;
  /** Of the smaller of the two heaviest left-over tokens, twice. */
  readonly contradiction: number;
}

/** The costs where the name that is searched for is the listed one, and those that are searched the queries. */
export const toSwappedCosts = <T extends MissingCosts>(costs: T): T => ({ ...costs, queryMissing: costs.listedMissing, listedMissing: costs.queryMissing });

export interface RetrievalPlan {
  readonly partition: PartitionReader;
  /** Listed tokens whose postings are walked. */
  readonly walked: ReadonlySet<number>;
  /** Postings that they have together. */
  readonly postings: number;
  /** θ·q·Σ query weights: what the credits must outweigh. */
  readonly needed: number;
  /** The most that all query tokens together can bring. */
  readonly most: number;
  /** θ·l: what a hundredth of listed weight costs. */
  readonly listedCost: number;
  /** 2·θ·c: what a hundredth of contradicted weight costs. */
  readonly contradictionCost: number;
  /** Weights of the query's tokens, hundredths. */
  readonly weights: readonly number[];
  /** Listed tokens that may stand for one of the query, as often as they may, with the most that they can bring so. */
  readonly tokens: readonly number[];
  readonly credits: readonly number[];
  /** Positions of the query that each may stand for, as bits ({@link toPositionBit}). */
  readonly positions: readonly number[];
  /** For each first letter (1–26): what an initial of the query can bring to a token, and its positions as bits. */
  readonly initialCredits: Float64Array;
  readonly initialPositions: Uint8Array;
}

/** Positions of a query that bits tell apart; a query of more proves no contradiction. */
export const MASKED_POSITIONS = 8;
const toPositionBit = (position: number): number => 1 << (position & (MASKED_POSITIONS - 1));

/** Scores are rounded to two decimals after the fact; the bound leaves room for it, and for sums of doubles. */
const ROUNDING = 0.006;

/** @param leastScore 0..100: names that cannot score so high need not be found. */
export const planRetrieval = (partition: PartitionReader, expansions: readonly TokenExpansion[], costs: MissingCosts, leastScore: number): RetrievalPlan => {
  const theta = Math.max(0, leastScore - ROUNDING) / 100;
  const { tokenWeights } = partition;
  const listedCost = theta * costs.listedMissing;
  const queryCost = theta * costs.queryMissing;
  const tokens: number[] = [];
  const credits: number[] = [];
  const positions: number[] = [];
  const drafts = expansions.map((): SlotDraft => ({ tokens: [], credits: [], floor: 0, most: 0 }));
  let needed = 0;
  const initialCredits = new Float64Array(32);
  const initialPositions = new Uint8Array(32);
  const standFor = (token: number, credit: number, position: number): void => {
    tokens.push(token);
    credits.push(credit);
    positions.push(toPositionBit(position));
  };
  const add = (position: number, token: number, slotCredit: number, fullCredit: number): void => {
    if (fullCredit <= 0) return;
    const draft = drafts[position]!;
    if (fullCredit > draft.most) draft.most = fullCredit;
    draft.tokens.push(token);
    draft.credits.push(slotCredit);
  };
  for (let position = 0; position < expansions.length; position++) {
    const { token, single, merged, split } = expansions[position]!;
    const missing = queryCost * token.weight;
    needed += missing;
    for (let i = 0; i < single.rows.length; i++) {
      const listed = single.rows[i]!;
      const weight = tokenWeights[listed]!;
      const credit = ((token.weight + weight) / 2) * (toSimilarity(single.matches[i]!) / 10_000 - theta) + missing;
      const fullCredit = credit + listedCost * weight;
      standFor(listed, fullCredit, position);
      add(position, listed, credit, fullCredit);
    }
    for (let i = 0; i < merged.rows.length; i++) {
      const listed = merged.rows[i]!;
      const weight = tokenWeights[listed]!;
      const next = expansions[position + 1]!.token.weight;
      const credit = ((token.weight + next + weight) / 2) * (toSimilarity(merged.matches[i]!) / 10_000 - theta) + missing + queryCost * next;
      const fullCredit = credit + listedCost * weight;
      const share = token.weight + next === 0 ? 0.5 : token.weight / (token.weight + next);
      standFor(listed, fullCredit, position);
      standFor(listed, fullCredit, position + 1);
      add(position, listed, credit * share, fullCredit);
      add(position + 1, listed, credit * (1 - share), fullCredit);
    }
    for (let i = 0; i < split.rows.length; i++) {
      const [left, right] = toPairTokens(split.rows[i]!);
      const weight = tokenWeights[left]! + tokenWeights[right]!;
      const credit = ((token.weight + weight) / 2) * (toSimilarity(split.matches[i]!) / 10_000 - theta) + missing;
      const fullCredit = credit + listedCost * weight;
      // One of the two carries the credit; the other only stands for the position.
      const [carrier, other] = countPostings(partition, left) < countPostings(partition, right) ? [left, right] : [right, left];
      standFor(carrier, fullCredit, position);
      standFor(other, 0, position);
      add(position, carrier, credit, fullCredit);
    }
    if (isInitial(token)) {
      const similarity = toSimilarity(toInitialMatch(token)) / 10_000;
      const creditAt = (weight: number): number => ((token.weight + weight) / 2) * (similarity - theta) + missing;
      const draft = drafts[position]!;
      draft.floor = Math.max(0, creditAt(0), creditAt(100));
      const most = Math.max(0, creditAt(0), creditAt(100) + listedCost * 100);
      draft.most = Math.max(draft.most, most);
      const letter = toLetterNumber(token.forms[0]!.charCodeAt(0));
      initialCredits[letter] = Math.max(initialCredits[letter]!, most);
      initialPositions[letter]! |= toPositionBit(position);
    }
  }
  return {
    partition,
    ...chooseTokens(drafts.map((draft) => toSlot(partition, draft)), needed),
    needed,
    most: drafts.reduce((sum, { most }) => sum + most, 0),
    listedCost,
    contradictionCost: 2 * theta * costs.contradiction,
    weights: expansions.map(({ token }) => token.weight),
    tokens,
    credits,
    positions,
    initialCredits,
    initialPositions,
  };
};

const countPostings = ({ postingOffsets }: PartitionReader, token: number): number => postingOffsets[token + 1]! - postingOffsets[token]!;

/** What one query token may stand for, while it is collected. */
interface SlotDraft {
  readonly tokens: number[];
  /** Without the listed side's part: what a slot can bring to a name of any length. */
  readonly credits: number[];
  /** What the slot can bring without any posting: an initial. */
  floor: number;
  most: number;
}

/** The same in order, best first. */
interface Slot {
  readonly tokens: Uint32Array;
  /** Rounded up. */
  readonly credits: Float64Array;
  /** Cost of walking the first n. */
  readonly costs: Float64Array;
  readonly floor: number;
}

/** Credits are sorted as whole numbers of this part of a hundredth, rounded up, each with its place beside it. */
const CREDIT_STEPS = 1024;
const PLACES = 2 ** 24;

const toSlot = (partition: PartitionReader, { tokens, credits, floor }: SlotDraft): Slot => {
  const count = tokens.length;
  const order = new Float64Array(count);
  for (let i = 0; i < count; i++) order[i] = Math.ceil(Math.max(0, credits[i]!) * CREDIT_STEPS) * PLACES + i;
  order.sort().reverse();
  const slot = { tokens: new Uint32Array(count), credits: new Float64Array(count), costs: new Float64Array(count + 1), floor };
  for (let i = 0; i < count; i++) {
    const token = tokens[order[i]! % PLACES]!;
    slot.tokens[i] = token;
    slot.credits[i] = Math.floor(order[i]! / PLACES) / CREDIT_STEPS;
    slot.costs[i + 1] = slot.costs[i]! + countPostings(partition, token) + 1;
  }
  return slot;
};

/**
 * The tokens whose postings are walked. A name in none of them can bring at most the best unwalked credit of each
 * slot, and these together stay below what is needed.
 */
const chooseTokens = (slots: readonly Slot[], needed: number): Pick<RetrievalPlan, 'walked' | 'postings'> => {
  const everything = slots.map(({ tokens }) => tokens.length);
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
  const chosen = new Set<number>();
  for (const [slot, { tokens }] of slots.entries()) for (let i = 0; i < best[slot]!; i++) chosen.add(tokens[i]!);
  return { walked: chosen, postings: postings === Infinity ? slots.reduce((sum, { costs }) => sum + costs.at(-1)!, 0) : postings };
};

/** What a slot can still bring when its first `walked` credits are walked. */
const toRest = ({ credits, floor }: Slot, walked: number): number => (walked < credits.length && credits[walked]! > floor ? credits[walked]! : floor);

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
