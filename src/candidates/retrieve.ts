/**
 * From a query's expansions to the names that can reach a score: all of them, and few others.
 *
 * The score in margin form is additive: score ≥ θ ⇔ Σ over pairs of weight·(similarity − θ) − θ·(cost of all that is
 * left over) ≥ 0. So a name's best case is a sum over its tokens of what each can bring, its *credit*:
 *
 *   credit(token) = pair weight·(similarity − θ) + θ·q·query weight + θ·l·listed weight
 *   best case     = −θ·q·Σ query weights − θ·l·total weight of the name + Σ credits of its tokens
 *
 * Rules that only lower a score (contradiction, weak alias, anchors) are left out, which keeps the bound safe.
 * Two steps, both exact: choose which postings to walk, so that a name in none of them cannot reach θ (MaxScore,
 * H. Turtle and J. Flood, 1995); then sum each posting's credits from the hashes that it carries.
 */
import type { NameRow, TokenId } from '../entity/ids.js';
import { POSTING_WORDS, TOKEN_HASH_BITS, toTokenHash } from '../index/layout.js';
import type { PartitionReader } from '../index/reader.js';
import { toSimilarity } from '../text/token-similarity.js';
import { isInitial, toInitialMatch, toPairTokens, type MatchList, type TokenExpansion } from './expand.js';

/** What left-over words cost, as shares of their weight: those of the scorer (score/weights.ts). */
export interface MissingCosts {
  readonly queryMissing: number;
  readonly listedMissing: number;
}

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
  /** What initials can bring to any name. */
  readonly initials: number;
  /** The most that all slots together can bring. */
  readonly most: number;
  /** θ·l: what a hundredth of listed weight costs. */
  readonly listedCost: number;
}

const collectCredits = (partition: PartitionReader, expansions: readonly TokenExpansion[], theta: number, costs: MissingCosts): QueryCredits => {
  const listedCost = theta * costs.listedMissing;
  const queryCost = theta * costs.queryMissing;
  const byToken = new Map<number, number>();
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
  let initials = 0;
  const floors = expansions.map(() => 0);
  for (const [position, { token, single, merged, split }] of expansions.entries()) {
    const missing = queryCost * token.weight;
    needed += missing;
    forEachMatch(single, (listed, similarity) => {
      const weight = weightOf(listed);
      const credit = ((token.weight + weight) / 2) * (similarity - theta) + missing;
      add(position, listed, credit, credit + listedCost * weight);
    });
    forEachMatch(merged, (listed, similarity) => {
      const weight = weightOf(listed);
      const next = expansions[position + 1]!.token.weight;
      const credit = ((token.weight + next + weight) / 2) * (similarity - theta) + missing + queryCost * next;
      const share = token.weight / (token.weight + next);
      add(position, listed, credit * share, credit + listedCost * weight);
      add(position + 1, listed, credit * (1 - share), credit + listedCost * weight);
    });
    forEachMatch(split, (pair, similarity) => {
      const [left, right] = toPairTokens(pair);
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
      initials += most;
    }
  }
  const slots = slotCredits.map((credits, position) => ({ floor: floors[position]!, credits: credits.sort((a, b) => b.slotCredit - a.slotCredit) }));
  return { slots, needed, byToken, initials, most: slotMost.reduce((sum, most) => sum + most, 0), listedCost };
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

const TABLE_SIZE = 2 ** TOKEN_HASH_BITS;
const creditTable = new Float64Array(TABLE_SIZE);
const HASH_MASK = TABLE_SIZE - 1;

/** Which names were seen in the present query, for each index: a stamp a name, never cleared. */
const seenByPartition = new WeakMap<PartitionReader, { readonly stamps: Uint32Array; query: number }>();

const walkPostings = (
  partition: PartitionReader,
  tokens: ReadonlySet<TokenId>,
  { needed, byToken, initials, most, listedCost }: QueryCredits,
  lists: Uint8Array | undefined,
): NameRow[] => {
  const { postings, postingOffsets } = partition;
  const seen = seenByPartition.get(partition) ?? { stamps: new Uint32Array(partition.nameCount), query: 0 };
  seenByPartition.set(partition, seen);
  const stamp = (seen.query = (seen.query + 1) >>> 0 || 1);
  for (const [token, credit] of byToken) {
    const hash = toTokenHash(token);
    if (credit > creditTable[hash]!) creditTable[hash] = credit;
  }
  const names: NameRow[] = [];
  for (const token of tokens) {
    const own = (byToken.get(token) ?? 0) + initials - needed;
    const longest = most - needed;
    const end = postingOffsets[token + 1]! * POSTING_WORDS;
    for (let at = postingOffsets[token]! * POSTING_WORDS; at < end; at += POSTING_WORDS) {
      const head = postings[at + 1]!;
      if (lists !== undefined && lists[(head >>> 16) & 0xff] === 0) continue;
      const first = postings[at + 2]!;
      const second = postings[at + 3]!;
      const bound =
        (head & 0x1000) !== 0
          ? longest
          : own + creditTable[first & HASH_MASK]! + creditTable[first >>> 16]! + creditTable[second & HASH_MASK]! + creditTable[second >>> 16]!;
      if (bound - listedCost * (head & 0xfff) < 0) continue;
      const name = postings[at]!;
      if (seen.stamps[name] === stamp) continue;
      seen.stamps[name] = stamp;
      names.push(name as NameRow);
    }
  }
  for (const token of byToken.keys()) creditTable[toTokenHash(token)] = 0;
  return names;
};
