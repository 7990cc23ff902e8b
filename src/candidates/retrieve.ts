/**
 * From a query's expansions to the names that can reach a score: all of them, and few others.
 *
 * The score in margin form is additive: score ≥ θ ⇔ Σ over pairs of weight·(similarity − θ) − θ·(cost of all that is
 * left over) ≥ 0. So a name's best case is a sum over its tokens of what each can bring, its *credit*:
 *
 *   credit(token) = pair weight·(similarity − θ) + θ·q·query weight + θ·l·listed weight
 *   best case     = −θ·q·Σ query weights − θ·l·total weight of the name + Σ credits of its tokens
 *
 * Rules that only lower a score may be left out, which keeps the bound safe. Two steps, both exact: choose which
 * postings to walk, so that a name in none of them cannot reach θ (MaxScore, H. Turtle and J. Flood, 1995); then sum
 * each posting's credits from the marks that it carries, less the contradiction that they prove: a query token that
 * none of the name's tokens can stand for, beside a listed token that stands for none of the query's.
 */
import type { NameRow, TokenId } from '../entity/ids.js';
import { MARK_LETTER_SHIFT, MARK_WEIGHT_SHIFT, MARK_WEIGHT_STEP, POSTING_MARKS, POSTING_WORDS, TOKEN_HASH_BITS, toLetterNumber, toTokenHash } from '../index/layout.js';
import type { PartitionReader } from '../index/reader.js';
import { toSimilarity } from '../text/token-similarity.js';
import { isInitial, toInitialMatch, toPairTokens, type MatchList, type TokenExpansion } from './expand.js';

/** What left-over words cost, as shares of their weight: those of the scorer (score/weights.ts). */
export interface MissingCosts {
  readonly queryMissing: number;
  readonly listedMissing: number;
  /** Of the smaller of the two heaviest left-over tokens, twice. */
  readonly contradiction: number;
}

/** The costs where the name that is searched for is the listed one, and those that are searched the queries. */
export const toSwappedCosts = <T extends MissingCosts>(costs: T): T => ({ ...costs, queryMissing: costs.listedMissing, listedMissing: costs.queryMissing });

export interface RetrievalOptions {
  readonly costs: MissingCosts;
  /** 0..100: names that cannot score so high may be left out. */
  readonly leastScore: number;
  /** Numbers of the lists that count, as a table of 256; absent, all do. */
  readonly lists?: Uint8Array;
}

/** Scores are rounded to two decimals after the fact; the bound leaves room for it, and for sums of doubles. */
const ROUNDING = 0.006;

/** A listed token that a query token may stand for, with what it can bring. */
interface Credit {
  readonly token: TokenId;
  /** Without the listed side's part: what a slot can bring to a name of any length. */
  readonly slotCredit: number;
  readonly postings: number;
}

interface Slot {
  /** Best first. */
  readonly credits: readonly Credit[];
  /** What the slot can bring without any posting: an initial. */
  readonly floor: number;
}

/** Rows of names that may score at least `leastScore`, each once, in the order of walking. Complete. */
export const retrieveNames = (partition: PartitionReader, expansions: readonly TokenExpansion[], options: RetrievalOptions): NameRow[] => {
  const theta = Math.max(0, options.leastScore - ROUNDING) / 100;
  const credits = collectCredits(partition, expansions, theta, options.costs);
  const tokens = chooseTokens(credits.slots, credits.needed);
  return walkPostings(partition, tokens, credits, options.lists);
};

interface QueryCredits {
  readonly slots: readonly Slot[];
  /** θ·q·Σ query weights: what the credits must outweigh. */
  readonly needed: number;
  /** The most that each token can bring, its own listed weight given back. */
  readonly byToken: ReadonlyMap<number, number>;
  /** Positions that each listed token may stand for, as bits ({@link MASKED_POSITIONS} of them). */
  readonly positions: ReadonlyMap<number, number>;
  readonly weights: readonly number[];
  /** For each first letter (1–26): what an initial of the query can bring to a token, and its positions as bits. */
  readonly initialCredits: Float64Array;
  readonly initialPositions: Uint8Array;
  /** 2·θ·c: what a hundredth of contradicted weight costs. */
  readonly contradictionCost: number;
  /** The most that all slots together can bring. */
  readonly most: number;
  /** θ·l: what a hundredth of listed weight costs. */
  readonly listedCost: number;
}

const collectCredits = (partition: PartitionReader, expansions: readonly TokenExpansion[], theta: number, costs: MissingCosts): QueryCredits => {
  const listedCost = theta * costs.listedMissing;
  const queryCost = theta * costs.queryMissing;
  const byToken = new Map<number, number>();
  const positions = new Map<number, number>();
  const mayStandFor = (token: number, position: number): void => {
    positions.set(token, (positions.get(token) ?? 0) | toPositionBit(position));
  };
  const slotCredits: Credit[][] = expansions.map(() => []);
  const slotMost = expansions.map(() => 0);
  const weightOf = (token: number): number => partition.tokenWeights[token]!;
  const countOf = (token: number): number => partition.postingOffsets[token + 1]! - partition.postingOffsets[token]!;
  const add = (position: number, token: number, slotCredit: number, fullCredit: number): void => {
    if (fullCredit <= 0) return;
    if (fullCredit > slotMost[position]!) slotMost[position] = fullCredit;
    if (fullCredit > (byToken.get(token) ?? 0)) byToken.set(token, fullCredit);
    slotCredits[position]!.push({ token: token as TokenId, slotCredit, postings: countOf(token) });
  };
  let needed = 0;
  const initialCredits = new Float64Array(32);
  const initialPositions = new Uint8Array(32);
  const floors = expansions.map(() => 0);
  for (const [position, { token, single, merged, split }] of expansions.entries()) {
    const missing = queryCost * token.weight;
    needed += missing;
    forEachMatch(single, (listed, similarity) => {
      mayStandFor(listed, position);
      const weight = weightOf(listed);
      const credit = ((token.weight + weight) / 2) * (similarity - theta) + missing;
      add(position, listed, credit, credit + listedCost * weight);
    });
    forEachMatch(merged, (listed, similarity) => {
      mayStandFor(listed, position);
      mayStandFor(listed, position + 1);
      const weight = weightOf(listed);
      const next = expansions[position + 1]!.token.weight;
      const credit = ((token.weight + next + weight) / 2) * (similarity - theta) + missing + queryCost * next;
      const share = token.weight + next === 0 ? 0.5 : token.weight / (token.weight + next);
      add(position, listed, credit * share, credit + listedCost * weight);
      add(position + 1, listed, credit * (1 - share), credit + listedCost * weight);
    });
    forEachMatch(split, (pair, similarity) => {
      const [left, right] = toPairTokens(pair);
      mayStandFor(left, position);
      mayStandFor(right, position);
      const weight = weightOf(left) + weightOf(right);
      const credit = ((token.weight + weight) / 2) * (similarity - theta) + missing;
      add(position, countOf(left) < countOf(right) ? left : right, credit, credit + listedCost * weight);
    });
    if (isInitial(token)) {
      const similarity = toSimilarity(toInitialMatch(token)) / 10_000;
      const creditAt = (weight: number): number => ((token.weight + weight) / 2) * (similarity - theta) + missing;
      floors[position] = Math.max(0, creditAt(0), creditAt(100));
      const most = Math.max(0, creditAt(0), creditAt(100) + listedCost * 100);
      slotMost[position] = Math.max(slotMost[position]!, most);
      const letter = toLetterNumber(token.forms[0]!.charCodeAt(0));
      initialCredits[letter] = Math.max(initialCredits[letter]!, most);
      initialPositions[letter]! |= toPositionBit(position);
    }
  }
  const slots = slotCredits.map((credits, position) => ({ floor: floors[position]!, credits: credits.sort((a, b) => b.slotCredit - a.slotCredit) }));
  return {
    slots,
    needed,
    byToken,
    positions,
    weights: expansions.map(({ token }) => token.weight),
    initialCredits,
    initialPositions,
    contradictionCost: 2 * theta * costs.contradiction,
    most: slotMost.reduce((sum, most) => sum + most, 0),
    listedCost,
  };
};

const forEachMatch = ({ rows, matches }: MatchList, visit: (row: number, similarity: number) => void): void => {
  for (let i = 0; i < rows.length; i++) visit(rows[i]!, toSimilarity(matches[i]!) / 10_000);
};

/**
 * The tokens whose postings are walked. A name in none of them can bring at most the best unwalked credit of each
 * slot, and these together stay below what is needed.
 */
const chooseTokens = (slots: readonly Slot[], needed: number): ReadonlySet<TokenId> => {
  const everything = slots.map(({ credits }) => credits.length);
  let best = everything;
  let bestCost = Infinity;
  for (let first = -1; first < slots.length; first++) {
    const walked = everything.slice();
    if (first >= 0) walked[first] = 0;
    if (toUnwalked(slots, walked) >= needed) continue;
    dropDearest(slots, walked, needed);
    const cost = slots.reduce((sum, { credits }, slot) => sum + toCost(credits, 0, walked[slot]!), 0);
    if (cost < bestCost) {
      best = walked;
      bestCost = cost;
    }
  }
  const tokens = new Set<TokenId>();
  for (const [slot, { credits }] of slots.entries()) for (let i = 0; i < best[slot]!; i++) tokens.add(credits[i]!.token);
  return tokens;
};

const toCost = (credits: readonly Credit[], from: number, to: number): number => {
  let cost = 0;
  for (let i = from; i < to; i++) cost += credits[i]!.postings + 1;
  return cost;
};

/** What a slot can still bring when its first `walked` credits are walked. */
const toRest = ({ credits, floor }: Slot, walked: number): number => (walked < credits.length ? Math.max(floor, credits[walked]!.slotCredit) : floor);

const toUnwalked = (slots: readonly Slot[], walked: readonly number[]): number =>
  slots.reduce((sum, slot, position) => sum + Math.max(0, toRest(slot, walked[position]!)), 0);

/** Leaves out, again and again, the postings that are dearest for what they can bring, while the rest stays below what is needed. */
const dropDearest = (slots: readonly Slot[], walked: number[], needed: number): void => {
  for (;;) {
    const room = needed - toUnwalked(slots, walked);
    let bestSlot = -1;
    let bestWalked = 0;
    let bestWorth = 0;
    for (const [position, slot] of slots.entries()) {
      const now = Math.max(0, toRest(slot, walked[position]!));
      let saved = 0;
      for (let keep = walked[position]! - 1; keep >= 0; keep--) {
        saved += slot.credits[keep]!.postings + 1;
        const more = Math.max(0, toRest(slot, keep)) - now;
        if (more >= room) break;
        const worth = saved / (more + 1e-3);
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

/** Positions of a query that a mask tells apart; a query of more proves no contradiction. */
const MASKED_POSITIONS = 8;
const toPositionBit = (position: number): number => (position < MASKED_POSITIONS ? 1 << position : 0);
const TABLE_SIZE = 2 ** TOKEN_HASH_BITS;
const HASH_MASK = TABLE_SIZE - 1;
/** By token hash: the most that a token of it can bring, and the positions that it may stand for. */
const creditTable = new Float32Array(TABLE_SIZE);
const positionTable = new Uint8Array(TABLE_SIZE);
/** By positions that are covered: the heaviest that is not. */
const uncoveredTable = new Uint8Array(2 ** MASKED_POSITIONS);
/** Rounds a double up to a float that is not below it. */
const FLOAT_SLACK = 1e-4;

/** Which names were seen in the present query, for each index: a stamp a name, never cleared. */
const seenByPartition = new WeakMap<PartitionReader, { readonly stamps: Uint32Array; query: number }>();

const walkPostings = (partition: PartitionReader, tokens: ReadonlySet<TokenId>, credits: QueryCredits, lists: Uint8Array | undefined): NameRow[] => {
  const { needed, byToken, positions, initialCredits, initialPositions, most, listedCost, contradictionCost } = credits;
  const { postings, postingOffsets } = partition;
  const seen = seenByPartition.get(partition) ?? { stamps: new Uint32Array(partition.nameCount), query: 0 };
  seenByPartition.set(partition, seen);
  const { stamps } = seen;
  const stamp = (seen.query = (seen.query + 1) >>> 0 || 1);
  fillTables(credits);
  const names: NameRow[] = [];
  for (const token of tokens) {
    const letter = toLetterNumber(partition.toFirstLetter(token));
    const own = Math.max(byToken.get(token) ?? 0, initialCredits[letter]!) - needed;
    const ownPositions = (positions.get(token) ?? 0) | initialPositions[letter]!;
    const longest = most - needed;
    const end = postingOffsets[token + 1]! * POSTING_WORDS;
    for (let at = postingOffsets[token]! * POSTING_WORDS; at < end; at += POSTING_WORDS) {
      const head = postings[at + 1]!;
      if (lists !== undefined && lists[(head >>> 16) & 0xff] === 0) continue;
      let bound = -listedCost * (head & 0xfff);
      if ((head & 0x1000) !== 0) bound += longest;
      else {
        bound += own;
        const [first, second, third] = [postings[at + 2]!, postings[at + 3]!, postings[at + 4]!];
        let covered = ownPositions;
        let unmatched = 0;
        for (let n = 0; n < POSTING_MARKS; n++) {
          const mark =
            n === 0 ? first & 0xffffff : n === 1 ? (first >>> 24) | ((second & 0xffff) << 8) : n === 2 ? (second >>> 16) | ((third & 0xff) << 16) : third >>> 8;
          if (mark === 0) break;
          const hash = mark & HASH_MASK;
          const markLetter = (mark >>> MARK_LETTER_SHIFT) & 31;
          const credit = creditTable[hash]!;
          const initial = initialCredits[markLetter]!;
          bound += credit > initial ? credit : initial;
          const stands = positionTable[hash]! | initialPositions[markLetter]!;
          covered |= stands;
          if (stands === 0 && mark >>> MARK_WEIGHT_SHIFT > unmatched) unmatched = mark >>> MARK_WEIGHT_SHIFT;
        }
        if (unmatched > 0) {
          const uncovered = uncoveredTable[covered]!;
          const weight = unmatched * MARK_WEIGHT_STEP;
          bound -= contradictionCost * (weight < uncovered ? weight : uncovered);
        }
      }
      if (bound < 0) continue;
      const name = postings[at]!;
      if (stamps[name] === stamp) continue;
      stamps[name] = stamp;
      names.push(name as NameRow);
    }
  }
  for (const token of positions.keys()) {
    const hash = toTokenHash(token);
    creditTable[hash] = 0;
    positionTable[hash] = 0;
  }
  return names;
};

const fillTables = ({ byToken, positions, weights }: QueryCredits): void => {
  for (const [token, credit] of byToken) {
    const hash = toTokenHash(token);
    if (credit > creditTable[hash]!) creditTable[hash] = credit + FLOAT_SLACK;
  }
  // A token may stand for a position beyond the mask: any bit then keeps it from counting as unmatched.
  for (const [token, mask] of positions) positionTable[toTokenHash(token)]! |= mask === 0 ? 1 : mask;
  const count = weights.length <= MASKED_POSITIONS ? weights.length : 0;
  for (let covered = 0; covered < uncoveredTable.length; covered++) {
    let heaviest = 0;
    for (let position = 0; position < count; position++) {
      if ((covered & (1 << position)) === 0 && weights[position]! > heaviest) heaviest = weights[position]!;
    }
    uncoveredTable[covered] = heaviest;
  }
};
