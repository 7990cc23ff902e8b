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
import { LEAST_CONTAINED, toContainment, toLessened, type ContainmentCosts } from '../text/evidence.js';
import { toSimilarity, type TokenMatch } from '../text/token-similarity.js';
import { toInitialMatch } from './expand.js';
import { isInitial, toPairLeft, toPairRight, type TokenExpansion } from './expansion.js';
import { boundThinEvidence, type ThinEvidenceCosts } from './thin-evidence.js';

/** What left-over words cost, as shares of their weight: those of the scorer (score/weights.ts). */
export interface MissingCosts extends ThinEvidenceCosts, ContainmentCosts {
  /** Added where the first or the last word of the listed name is missing. */
  readonly listedEdge: number;
  /** Of the smaller of the two heaviest left-over tokens, twice. */
  readonly contradiction: number;
}

/** The costs where the name that is searched for is the listed one, and those that are searched the queries. */
export const toSwappedCosts = <T extends MissingCosts>(costs: T): T => ({
  ...costs,
  queryMissing: costs.listedMissing,
  listedMissing: costs.queryMissing,
  containing: costs.held,
  held: costs.containing,
  queryEdge: costs.listedEdge,
  listedEdge: costs.queryEdge,
});

export interface RetrievalPlan {
  readonly partition: PartitionReader;
  /** Listed tokens whose postings are walked, ascending, each once. */
  readonly walked: Uint32Array;
  /** Postings that they have together. */
  readonly postings: number;
  /** What the whole query costs where nothing stands for any of it: what the credits must outweigh. */
  readonly needed: number;
  /** The most that all query tokens together can bring. */
  readonly most: number;
  /** θ·l: what a hundredth of listed weight costs. */
  readonly listedCost: number;
  /** The same where all words of the query may be answered: a name that holds them costs less for what it has more. */
  readonly heldCost: number;
  /** 2·θ·c: what a hundredth of contradicted weight costs. */
  readonly contradictionCost: number;
  /** Weights of the query's tokens, hundredths. */
  readonly weights: readonly number[];
  /** Listed tokens that may stand for one of the query, as often as they may, with the most that they can bring so. */
  readonly tokens: Uint32Array;
  readonly credits: Float64Array;
  /** Positions of the query that each may stand for, as bits ({@link toPositionBit}). */
  readonly positions: Uint16Array;
  /** For each first letter (1–26): what an initial of the query can bring to a token, and its positions as bits. */
  readonly initialCredits: Float64Array;
  readonly initialPositions: Uint16Array;
}

/** Positions of a query that bits tell apart; a query of more proves no contradiction. */
export const MASKED_POSITIONS = 12;
export const toPositionBit = (position: number): number => 1 << position % MASKED_POSITIONS;

/** Scores are rounded to two decimals after the fact; the bound leaves room for it, and for sums of doubles. */
const ROUNDING = 0.006;

/** What is searched for: the words of a query by what they may stand for, and which are its first and last. */
export interface RetrievalQuery {
  readonly expansions: readonly TokenExpansion[];
  /** As the scorer has them (compare/name-side.ts); outside the query where there is none. */
  readonly edges: readonly [first: number, last: number];
}

/** What words of the query may stand for, while a plan is made: by slot one after the other. Overwritten by the next plan. */
let slotTokens = new Uint32Array(4096);
/** Without the listed side's part: what a slot can bring to a name of any length. */
let slotCredits = new Float64Array(4096);

const reserveSlots = (most: number): void => {
  if (most <= slotTokens.length) return;
  slotTokens = new Uint32Array(2 * most);
  slotCredits = new Float64Array(2 * most);
};

/** @param leastScore 0..100: names that cannot score so high need not be found. */
export const planRetrieval = (partition: PartitionReader, { expansions, edges }: RetrievalQuery, costs: MissingCosts, leastScore: number): RetrievalPlan => {
  const theta = Math.max(0, leastScore - ROUNDING) / 100;
  const { tokenWeights } = partition;
  const listedCost = theta * costs.listedMissing;
  const thin = boundThinEvidence(partition, expansions, costs);
  // A query that holds a listed name has a word beside its words, so one at least is no evidence.
  const containing = expansions.length <= LEAST_CONTAINED ? 0 : toContainment(thin.mostWithoutOne, costs.containing);
  const [queryMissing, queryEdge] = [toLessened(costs.queryMissing, costs.containing.missing, containing), (1 - containing) * costs.queryEdge];
  const held = expansions.length < LEAST_CONTAINED ? 0 : toContainment(thin.most, costs.held);
  /** What each word of the query costs that nothing stands for. */
  const missing = expansions.map(
    ({ token }, position) => theta * (queryMissing * token.weight + (edges.includes(position) ? 100 * queryEdge : 0) + thin.missing[position]!),
  );
  const most = expansions.reduce((sum, { single, merged, split }) => sum + single.rows.length + 2 * (merged.rows.length + split.rows.length), 0);
  reserveSlots(most);
  const tokens = new Uint32Array(most);
  const credits = new Float64Array(most);
  const positions = new Uint16Array(most);
  const drafts: SlotDraft[] = [];
  let standing = 0;
  let slotted = 0;
  let needed = 0;
  const initialCredits = new Float64Array(32);
  const initialPositions = new Uint16Array(32);
  const standFor = (token: number, credit: number, position: number): void => {
    tokens[standing] = token;
    credits[standing] = credit;
    positions[standing++] = toPositionBit(position);
  };
  const add = (draft: SlotDraft, token: number, slotCredit: number, fullCredit: number): void => {
    if (fullCredit <= 0) return;
    if (fullCredit > draft.most) draft.most = fullCredit;
    slotTokens[slotted] = token;
    slotCredits[slotted++] = slotCredit;
  };
  const toCredit = (position: number, pairWeight: number, match: TokenMatch): number =>
    pairWeight * (toSimilarity(match) / 10_000 - theta) + missing[position]! - theta * thin.toCost(position, pairWeight, match);
  /** What the word at a position and the next bring as one, shared by their weights. */
  const addMerged = (draft: SlotDraft, at: number, position: number): void => {
    const { token, merged } = expansions[at]!;
    for (let i = 0; i < merged.rows.length; i++) {
      const listed = merged.rows[i]!;
      const weight = tokenWeights[listed]!;
      const next = expansions[at + 1]!.token.weight;
      const credit = ((token.weight + next + weight) / 2) * (toSimilarity(merged.matches[i]!) / 10_000 - theta) + missing[at]! + missing[at + 1]!;
      const fullCredit = credit + listedCost * weight;
      const share = token.weight + next === 0 ? 0.5 : token.weight / (token.weight + next);
      standFor(listed, fullCredit, position);
      add(draft, listed, credit * (position === at ? share : 1 - share), fullCredit);
    }
  };
  for (let position = 0; position < expansions.length; position++) {
    const { token, single, split } = expansions[position]!;
    const draft: SlotDraft = { start: slotted, end: slotted, floor: 0, most: 0 };
    drafts.push(draft);
    needed += missing[position]!;
    for (let i = 0; i < single.rows.length; i++) {
      const listed = single.rows[i]!;
      const weight = tokenWeights[listed]!;
      const credit = toCredit(position, (token.weight + weight) / 2, single.matches[i]!);
      const fullCredit = credit + listedCost * weight;
      standFor(listed, fullCredit, position);
      add(draft, listed, credit, fullCredit);
    }
    if (position > 0) addMerged(draft, position - 1, position);
    addMerged(draft, position, position);
    for (let i = 0; i < split.rows.length; i++) {
      const [left, right] = [toPairLeft(split.rows[i]!), toPairRight(split.rows[i]!)];
      const weight = tokenWeights[left]! + tokenWeights[right]!;
      const credit = toCredit(position, (token.weight + weight) / 2, split.matches[i]!);
      const fullCredit = credit + listedCost * weight;
      // One of the two carries the credit; the other only stands for the position.
      const [carrier, other] = countPostings(partition, left) < countPostings(partition, right) ? [left, right] : [right, left];
      standFor(carrier, fullCredit, position);
      standFor(other, 0, position);
      add(draft, carrier, credit, fullCredit);
    }
    if (isInitial(token)) {
      const similarity = toSimilarity(toInitialMatch(token)) / 10_000;
      const creditAt = (weight: number): number => ((token.weight + weight) / 2) * (similarity - theta) + missing[position]!;
      draft.floor = Math.max(0, creditAt(0), creditAt(100));
      const most = Math.max(0, creditAt(0), creditAt(100) + listedCost * 100);
      draft.most = Math.max(draft.most, most);
      const letter = toLetterNumber(token.forms[0]!.charCodeAt(0));
      initialCredits[letter] = Math.max(initialCredits[letter]!, most);
      initialPositions[letter]! |= toPositionBit(position);
    }
    draft.end = slotted;
  }
  return {
    partition,
    ...chooseTokens(drafts.map((draft) => toSlot(partition, draft)), needed),
    needed,
    most: drafts.reduce((sum, { most }) => sum + most, 0),
    listedCost,
    heldCost: theta * toLessened(costs.listedMissing, costs.held.missing, held),
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

/** What one query token may stand for, while it is collected: entries `start` to `end` of {@link slotTokens} and {@link slotCredits}. */
interface SlotDraft {
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
  let best = 0;
  for (let i = draft.start; i < draft.end; i++) if (slotCredits[i]! > best) best = slotCredits[i]!;
  const slot = { draft, levels: [] as number[], credits: [] as number[], costs: [0], step: best / LEVELS };
  if (best === 0) return slot;
  levelCosts.fill(0);
  levelBests.fill(0);
  for (let i = draft.start; i < draft.end; i++) {
    const credit = slotCredits[i]!;
    if (credit <= 0) continue;
    const level = toLevel(credit, slot.step);
    levelCosts[level]! += countPostings(partition, slotTokens[i]!) + 1;
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

/**
 * The tokens whose postings are walked. A name in none of them can bring at most the best unwalked credit of each
 * slot, and these together stay below what is needed.
 */
const chooseTokens = (slots: readonly Slot[], needed: number): Pick<RetrievalPlan, 'walked' | 'postings'> => {
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
  let chosen = 0;
  for (const [position, { draft, levels, step }] of slots.entries()) {
    if (counts[position] === 0) continue;
    const last = levels[counts[position]! - 1]!;
    // What is chosen moves to the front, where it overwrites what was looked at before.
    for (let i = draft.start; i < draft.end; i++) if (slotCredits[i]! > 0 && toLevel(slotCredits[i]!, step) >= last) slotTokens[chosen++] = slotTokens[i]!;
  }
  const walked = slotTokens.slice(0, chosen).sort();
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
