/**
 * Aligns the tokens of two names: one to one, two to one and one to two.
 *
 * In: two sides and the relations of their tokens. Out: {@link alignment}, which the next call overwrites: names are
 * compared by the million, so nothing is made for a comparison.
 */
import { COMMON_WORD, PARTICLE_WEIGHT, STRUCTURE_WORD } from '../text/evidence.js';
import { MAX_TOKENS } from '../text/prepare.js';
import { toExplained } from '../text/persons/strangeness.js';
import {
  NO_MATCH,
  SERVANT_MATCH,
  toPairWeight,
  toRelation,
  toSimilarity,
  type TokenMatch,
  type TokenRelation,
} from '../text/tokens/token-match.js';
import { LIGHT_WORD, type NameSide, type TokenRelations } from './name-side.js';

/** The weight, in hundredths, that pairs other than initials must have before an initial counts: about one word. */
const ANCHOR_WEIGHT = 25;
const INITIAL = 'initial';
const NICKNAME = 'nickname';
/** What is left of a nickname's similarity where it is the second in a name, or stands where the surname does. */
const ODD_NICKNAME = 0.65;
const SYNONYM = 'synonym';
/**
 * What is left of the similarity of two words for one thing (machine, makina) where no word of either name's own agrees:
 * half the companies of a trade say so.
 */
const LONE_SYNONYM = 0.6;
const EDIT = 'edit';
const EXACT = 'exact';
/**
 * Above every gain: equal words are paired before any others, so that equal names score 100. Particles are not: another
 * ben of the name would take the one that mohamedben is written with.
 */
const EXACT_FIRST = 1e9;

const MAX_PAIRS = MAX_TOKENS * MAX_TOKENS * 3;
/** Pairs that may be chosen, by number. */
const matches = new Int32Array(MAX_PAIRS);
const gains = new Float64Array(MAX_PAIRS);
const pairWeights = new Uint16Array(MAX_PAIRS);
const queryStarts = new Uint8Array(MAX_PAIRS);
const queryCounts = new Uint8Array(MAX_PAIRS);
const listedStarts = new Uint8Array(MAX_PAIRS);
const listedCounts = new Uint8Array(MAX_PAIRS);
let pairCount = 0;

const queryUsed = new Uint8Array(MAX_TOKENS + 1);
const listedUsed = new Uint8Array(MAX_TOKENS + 1);
const chosen = new Uint16Array(MAX_TOKENS);
const similarities = new Uint16Array(MAX_TOKENS);

/** The last alignment. */
export const alignment = {
  /** Pairs that were chosen, the one that gained most first, and how many there are. */
  chosen,
  count: 0,
  /** How alike each chosen pair is beside the others, in ten-thousandths, by its place in `chosen`. */
  similarities: similarities,
  /** By pair. */
  matches,
  /** By pair: twice its weight, in hundredths. */
  pairWeights,
  /** By pair: its first token of the query and how many. */
  queryStarts,
  queryCounts,
  /** The same of the listed name. */
  listedStarts,
  listedCounts,
  /** 1 where a token of the side is held by a pair. */
  queryUsed,
  listedUsed,
};

export interface AlignmentCosts {
  /**
   * By how much more two words differ that are alike by letters alone, as a share, where the query's is a name of the tables
   * and the listed one is not: who slips seldom writes another name, so the two are two names rather.
   */
  readonly knownForUnknown: number;
  /**
   * What is taken back, as a share, of a difference that a slip explains (text/persons/strangeness.ts) where it is the
   * listed word that is strange: slips are the query's.
   */
  readonly listedSlip: number;
}

export const alignNames = (query: NameSide, listed: NameSide, relations: TokenRelations, costs: AlignmentCosts): void => {
  collectPairs(query, listed, relations);
  choosePairs(query.length, listed.length);
  if (!isAnchored()) dropPairs(query.length, listed.length);
  judgePairs(query, listed, costs);
};

/** A pair of one token each. @returns its number. */
const addPair = (match: TokenMatch, weight: number, query: number, listed: number): number => {
  matches[pairCount] = match;
  pairWeights[pairCount] = weight;
  gains[pairCount] = weight * toSimilarity(match) + (toRelation(match) === EXACT && weight > 2 * PARTICLE_WEIGHT ? EXACT_FIRST : 0);
  queryStarts[pairCount] = query;
  listedStarts[pairCount] = listed;
  queryCounts[pairCount] = listedCounts[pairCount] = 1;
  return pairCount++;
};

const collectPairs = (query: NameSide, listed: NameSide, { single, merged, split }: TokenRelations): void => {
  pairCount = 0;
  for (let i = 0; i < query.length; i++) {
    const weight = query.weights[i]!;
    for (let j = 0; j < listed.length; j++) {
      const match = single(i, j);
      if (match !== NO_MATCH) addPair(match, toPairWeight(match, weight, listed.weights[j]!), i, j);
      if (i + 1 < query.length) {
        const joined = merged(i, j);
        if (joined !== NO_MATCH && isBetter(joined, match) && isBetter(joined, single(i + 1, j)))
          queryCounts[addPair(joined, weight + query.weights[i + 1]! + listed.weights[j]!, i, j)] = 2;
      }
      if (j + 1 < listed.length) {
        const joined = split(i, j);
        if (joined !== NO_MATCH && isBetter(joined, match) && isBetter(joined, single(i, j + 1)))
          listedCounts[addPair(joined, weight + listed.weights[j]! + listed.weights[j + 1]!, i, j)] = 2;
      }
    }
  }
};

/** Two tokens written as one must be more alike to it than either of them is alone, or they take what is another's. */
const isBetter = (joined: TokenMatch, piece: TokenMatch): boolean => toSimilarity(joined) > toSimilarity(piece);

/** Takes equal tokens first, then the pair that gains most, again and again; the first in order on a tie. */
const choosePairs = (queryLength: number, listedLength: number): void => {
  dropPairs(queryLength, listedLength);
  for (;;) {
    let best = -1;
    for (let pair = 0; pair < pairCount; pair++) {
      if ((best < 0 || gains[pair]! > gains[best]!) && isFree(pair)) best = pair;
    }
    if (best < 0) return;
    fillFew(queryUsed, queryStarts[best]!, queryCounts[best]!, 1);
    fillFew(listedUsed, listedStarts[best]!, listedCounts[best]!, 1);
    chosen[alignment.count++] = best;
  }
};

const dropPairs = (queryLength: number, listedLength: number): void => {
  fillFew(queryUsed, 0, queryLength, 0);
  fillFew(listedUsed, 0, listedLength, 0);
  alignment.count = 0;
};

/** As `fill`, which is a call that takes longer than so few elements. */
const fillFew = (used: Uint8Array, start: number, count: number, filling: 0 | 1): void => {
  for (let at = start; at < start + count; at++) used[at] = filling;
};

const isFree = (pair: number): boolean => {
  const i = queryStarts[pair]!;
  const j = listedStarts[pair]!;
  return (
    queryUsed[i] === 0 &&
    listedUsed[j] === 0 &&
    (queryCounts[pair] === 1 || queryUsed[i + 1] === 0) &&
    (listedCounts[pair] === 1 || listedUsed[j + 1] === 0)
  );
};

/** Whether a pair is an initial and a word. */
export const isInitial = (pair: number): boolean => toRelation(matches[pair]!) === INITIAL;

/** Whether a pair is a servant alone and a compound name that begins with one. */
export const isServant = (pair: number): boolean => matches[pair]! === SERVANT_MATCH;

/** Initials agree with so many names that they count only beside a word that agrees. */
const isAnchored = (): boolean => {
  let hasInitial = false;
  let anchor = 0;
  for (let c = 0; c < alignment.count; c++) {
    if (isInitial(chosen[c]!)) hasInitial = true;
    else anchor += pairWeights[chosen[c]!]!;
  }
  return !hasInitial || anchor >= 2 * ANCHOR_WEIGHT;
};

/** How far words that are alike by letters are doubted to be one, 0..1: of equal consonants one may be the other as another language writes it. */
const DOUBTS: Readonly<Partial<Record<TokenRelation, number>>> = { edit: 1, phonetic: 1, transliteration: 0.55 };

/** How alike the pairs are beside each other: a person has one nickname, and it stands for the given name, not for the surname. */
const judgePairs = (query: NameSide, listed: NameSide, costs: AlignmentCosts): void => {
  let nicknames = 0;
  let hasOwn: boolean | undefined;
  for (let c = 0; c < alignment.count; c++) {
    const pair = chosen[c]!;
    const relation = toRelation(matches[pair]!);
    let share = 1;
    if (relation === NICKNAME) share = ++nicknames > 1 || isCrossed(c) ? ODD_NICKNAME : 1;
    else if (relation === SYNONYM) share = (hasOwn ??= hasOwnWord() || isComplete(query)) ? 1 : LONE_SYNONYM;
    const similarity =
      (relation === EDIT && costs.listedSlip > 0 ? takeBack(query, listed, pair, costs) : toSimilarity(matches[pair]!)) * share;
    const doubt = isKnownForUnknown(query, listed, pair) ? costs.knownForUnknown * (DOUBTS[relation] ?? 0) : 0;
    similarities[c] = Math.max(0, similarity - doubt * (10_000 - similarity));
  }
};

/** How alike two words are by their letters, once what a slip in the listed one would explain is taken back. */
const takeBack = (query: NameSide, listed: NameSide, pair: number, { listedSlip }: AlignmentCosts): number => {
  const similarity = toSimilarity(matches[pair]!);
  const [i, j] = [queryStarts[pair]!, listedStarts[pair]!];
  if (
    listed.isKnown?.(j) !== false ||
    query.isKnown?.(i) === undefined ||
    listed.toStrangeness === undefined ||
    query.toStrangeness === undefined
  )
    return similarity;
  const explained = listedSlip * toExplained(listed.toStrangeness(j) - query.toStrangeness(i));
  return Math.max(0, 10_000 - (10_000 - similarity) / (1 - explained));
};

const isKnownForUnknown = (query: NameSide, listed: NameSide, pair: number): boolean =>
  query.isKnown?.(queryStarts[pair]!) === true && listed.isKnown?.(listedStarts[pair]!) === false;

/** Whether a word agrees that is more than what a company does or where. */
const hasOwnWord = (): boolean => {
  for (let c = 0; c < alignment.count; c++) {
    if (pairWeights[chosen[c]!]! > 2 * COMMON_WORD && toRelation(matches[chosen[c]!]!) !== SYNONYM) return true;
  }
  return false;
};

/**
 * Whether the query's words all agree: translations of all of two or more (Tulskiy Oruzheynyy Zavod, Tula Arms Plant),
 * whatever else the listed name has.
 */
const isComplete = (query: NameSide): boolean => countUsed(query, queryUsed) >= LEAST_COMPLETE;
const LEAST_COMPLETE = 2;
/** A word of structure is half of one: Makina Group says less than Defence Industries Organization. */
const STRUCTURE_SHARE = 0.5;
/** Words that are held by a pair; 0 where one is not that says more than a particle. */
const countUsed = ({ length, weights }: NameSide, used: Uint8Array): number => {
  let count = 0;
  for (let at = 0; at < length; at++) {
    if (weights[at]! <= PARTICLE_WEIGHT) continue;
    if (used[at] === 0) return 0;
    count += weights[at]! > STRUCTURE_WORD ? 1 : STRUCTURE_SHARE;
  }
  return count;
};

/** Whether another pair of words stands before this one on one side and behind it on the other. */
const isCrossed = (own: number): boolean => {
  const pair = chosen[own]!;
  for (let c = 0; c < alignment.count; c++) {
    const other = chosen[c]!;
    const isHeavy = pairWeights[other]! > 2 * LIGHT_WORD;
    if (isHeavy && (queryStarts[pair]! - queryStarts[other]!) * (listedStarts[pair]! - listedStarts[other]!) < 0) return true;
  }
  return false;
};

/** Whether a pair begins with these two tokens. */
export const isPaired = (query: number, listed: number): boolean => {
  for (let c = 0; c < alignment.count; c++) {
    if (queryStarts[chosen[c]!] === query && listedStarts[chosen[c]!] === listed) return true;
  }
  return false;
};
