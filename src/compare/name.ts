/**
 * Compares two prepared names: aligns their tokens one to one, two to one and one to two, and scores what pairs
 * and what is left over.
 *
 * In: two sides as weights and tags, and the relations between their tokens. Out: a score 0–100 and, when asked,
 * the parts that it is made of. Invariant: the score is 100 × Σ weight × similarity / Σ weight of the parts, to the
 * rounding of the last digit, so that a breakdown can be recomputed by hand.
 * The relations are given, not computed here: an index looks them up, a plain comparison works them out, and both
 * are scored by this one path.
 */
import type { PreparedName } from '../text/prepare.js';
import { toPreciseKey } from '../text/precise-key.js';
import { MAX_TOKENS } from '../text/prepare.js';
import { compareJoined, compareTokens, NO_MATCH, toRelation, toSimilarity, type TokenMatch, type TokenRelation } from '../text/token-similarity.js';

/** What is left over costs, as shares of its weight. */
export interface NameCosts {
  readonly queryMissing: number;
  readonly listedMissing: number;
  /** Added where the first or the last word of the name is missing: people leave out what stands between. */
  readonly queryEdge: number;
  readonly listedEdge: number;
  /** Of the smaller of the two heaviest left-over tokens, twice. */
  readonly contradiction: number;
  /** Similarity, 0..1, below which a pair contradicts more than it agrees; 0 where none does. */
  readonly unlike: number;
  /** Matched weight from which a contradiction grows with the name: in a long name it decides as it does in a short one. */
  readonly longName: number;
  /** Of the evidence that is lacking to {@link enough}, where the names differ: two common words of four say little. */
  readonly thinEvidence: number;
  /** Evidence that is not thin: the weight of matched words, by how alike they are. A rare word is 1. */
  readonly enough: number;
  /** What a matched word's weight is raised to: from 1, where common words add up, to 2, where they do not. */
  readonly rarityPower: number;
  /** Weight of differences from which thin evidence counts in full. */
  readonly difference: number;
  /** What a weak alias costs beside, as a share of all weight; more where it is a single word, particles aside. */
  readonly weakAlias: number;
  readonly weakSingleWord: number;
  /** What it costs that the child in one name is the parent in the other (X bin Y, Y bin X), as a share of all weight. */
  readonly exchangedParent: number;
}

/** One side of an alignment: the weights of its tokens, in hundredths. */
export interface NameSide {
  readonly length: number;
  readonly weights: ArrayLike<number>;
  /** Not 0 where a token is bin or its like; absent, nowhere. */
  readonly filial?: ArrayLike<number>;
  /** The publisher marks the name as of low quality. Counts on the listed side only. */
  readonly isWeak?: boolean;
}

/** The relations between the tokens of two sides. */
export interface TokenRelations {
  readonly single: (query: number, listed: number) => TokenMatch;
  /** Query tokens `query` and `query + 1`, written as one, against a listed token. */
  readonly merged: (query: number, listed: number) => TokenMatch;
  /** A query token against listed tokens `listed` and `listed + 1`, written as one. */
  readonly split: (query: number, listed: number) => TokenMatch;
}

/** Why a part of a name stands in the breakdown. */
export type NamePartReason = TokenRelation | 'missing_in_list' | 'missing_in_query' | 'contradicted' | 'thin_evidence' | 'weak_alias';

export interface NamePart {
  readonly reason: NamePartReason;
  /** Positions of tokens on each side; empty for what the other side lacks. */
  readonly query: readonly number[];
  readonly listed: readonly number[];
  /** 0..1 */
  readonly similarity: number;
  /** Relative; a rare full word on both sides is 1. */
  readonly weight: number;
}

/** The weight, in hundredths, that pairs other than initials must have before an initial counts: about one word. */
const ANCHOR_WEIGHT = 25;
/** A token of at most this weight (an article, "abu", "and") does not make a second word of a name. */
const PARTICLE_WEIGHT = 12;
const INITIAL = 'initial';
/** The weight of an initial: what weighs more is a word. */
const INITIAL_WEIGHT = 30;
/** What weighs no more (a particle, a title, a patronymic, an initial) is neither the first nor the last word of a name. */
const LIGHT_WORD = 30;
const NICKNAME = 'nickname';
/** What is left of a nickname's similarity where it is the second in a name, or stands where the surname does. */
const ODD_NICKNAME = 0.65;
const EXACT = 'exact';
/** Above every gain: equal tokens are paired before any others, so that equal names score 100. */
const EXACT_FIRST = 1e9;

const MAX_PAIRS = MAX_TOKENS * MAX_TOKENS * 3;
const matches = new Int32Array(MAX_PAIRS);
const gains = new Float64Array(MAX_PAIRS);
/** Twice the weight of each pair, in hundredths. */
const pairWeights = new Uint16Array(MAX_PAIRS);
const starts = new Uint8Array(MAX_PAIRS * 4);
const queryUsed = new Uint8Array(MAX_TOKENS + 1);
const listedUsed = new Uint8Array(MAX_TOKENS + 1);
let pairCount = 0;
/** Pairs of the alignment, and how alike each is beside the others, in ten-thousandths. */
const chosen = new Uint16Array(MAX_TOKENS);
const similarities = new Uint16Array(MAX_TOKENS);
let chosenCount = 0;

/**
 * Aligns and scores two names.
 * @param parts filled with the parts of the score when given, heaviest pairs first.
 * @returns 0..100, two decimals. Pure; some microseconds.
 */
export const scoreNames = (query: NameSide, listed: NameSide, relations: TokenRelations, costs: NameCosts, parts?: NamePart[]): number => {
  collectPairs(query, listed, relations);
  choosePairs(query.length, listed.length);
  if (!isAnchored()) dropPairs(query.length, listed.length);
  judgePairs();
  let found = 0;
  let matched = 0;
  for (let c = 0; c < chosenCount; c++) {
    const weight = pairWeights[chosen[c]!]!;
    found += (weight * similarities[c]!) / 10_000;
    matched += weight;
  }
  findContradiction(query, listed, costs);
  const total = matched + 2 * (toLeftCost(query, queryUsed, costs.queryMissing, costs.queryEdge) + toLeftCost(listed, listedUsed, costs.listedMissing, costs.listedEdge));
  const doubted = total + 200 * (toContradictionCost(matched, costs) + toThinWeight(query, listed, costs));
  const exchanged = findExchangedParent(query, listed) ? doubted * (1 + costs.exchangedParent) : doubted;
  const all = exchanged * (1 + toWeakShare(listed, costs));
  if (parts) describe(query, listed, costs, parts);
  return all === 0 ? 0 : Math.round((10_000 * found) / all) / 100;
};

const addPair = (match: TokenMatch, weight: number, query: number, queryCount: number, listed: number, listedCount: number): void => {
  matches[pairCount] = match;
  pairWeights[pairCount] = weight;
  gains[pairCount] = weight * toSimilarity(match) + (toRelation(match) === EXACT ? EXACT_FIRST : 0);
  const at = pairCount * 4;
  starts[at] = query;
  starts[at + 1] = queryCount;
  starts[at + 2] = listed;
  starts[at + 3] = listedCount;
  pairCount++;
};

const collectPairs = (query: NameSide, listed: NameSide, { single, merged, split }: TokenRelations): void => {
  pairCount = 0;
  for (let i = 0; i < query.length; i++) {
    const weight = query.weights[i]!;
    for (let j = 0; j < listed.length; j++) {
      const match = single(i, j);
      if (match !== NO_MATCH) addPair(match, weight + listed.weights[j]!, i, 1, j, 1);
      if (i + 1 < query.length) {
        const joined = merged(i, j);
        if (joined !== NO_MATCH && isBetter(joined, match) && isBetter(joined, single(i + 1, j))) addPair(joined, weight + query.weights[i + 1]! + listed.weights[j]!, i, 2, j, 1);
      }
      if (j + 1 < listed.length) {
        const joined = split(i, j);
        if (joined !== NO_MATCH && isBetter(joined, match) && isBetter(joined, single(i, j + 1))) addPair(joined, weight + listed.weights[j]! + listed.weights[j + 1]!, i, 1, j, 2);
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
    const at = best * 4;
    queryUsed.fill(1, starts[at], starts[at]! + starts[at + 1]!);
    listedUsed.fill(1, starts[at + 2], starts[at + 2]! + starts[at + 3]!);
    chosen[chosenCount++] = best;
  }
};

const dropPairs = (queryLength: number, listedLength: number): void => {
  queryUsed.fill(0, 0, queryLength);
  listedUsed.fill(0, 0, listedLength);
  chosenCount = 0;
};

const isFree = (pair: number): boolean => {
  const at = pair * 4;
  const i = starts[at]!;
  const j = starts[at + 2]!;
  return (
    queryUsed[i] === 0 && listedUsed[j] === 0 &&
    (starts[at + 1] === 1 || queryUsed[i + 1] === 0) &&
    (starts[at + 3] === 1 || listedUsed[j + 1] === 0)
  );
};

const isInitial = (pair: number): boolean => toRelation(matches[pair]!) === INITIAL;

/** Initials agree with so many names that they count only beside a word that agrees. */
const isAnchored = (): boolean => {
  let hasInitial = false;
  let anchor = 0;
  for (let c = 0; c < chosenCount; c++) {
    if (isInitial(chosen[c]!)) hasInitial = true;
    else anchor += pairWeights[chosen[c]!]!;
  }
  return !hasInitial || anchor >= 2 * ANCHOR_WEIGHT;
};

/** How alike the pairs are beside each other: a person has one nickname, and it stands for the given name, not for the surname. */
const judgePairs = (): void => {
  let nicknames = 0;
  for (let c = 0; c < chosenCount; c++) {
    const match = matches[chosen[c]!]!;
    const isNickname = toRelation(match) === NICKNAME;
    if (isNickname) nicknames++;
    similarities[c] = toSimilarity(match) * (isNickname && (nicknames > 1 || isCrossed(c)) ? ODD_NICKNAME : 1);
  }
};

/** Whether another pair of words stands before this one on one side and behind it on the other. */
const isCrossed = (own: number): boolean => {
  const at = chosen[own]! * 4;
  for (let c = 0; c < chosenCount; c++) {
    const other = chosen[c]! * 4;
    if (pairWeights[chosen[c]!]! > 2 * LIGHT_WORD && (starts[at]! - starts[other]!) * (starts[at + 2]! - starts[other + 2]!) < 0) return true;
  }
  return false;
};

/** Positions of a child and its parent in a name: the words around a bin. */
type Filiation = readonly [child: number, parent: number];

const toFiliations = ({ length, weights, filial }: NameSide): Filiation[] => {
  const filiations: Filiation[] = [];
  if (filial === undefined) return filiations;
  for (let at = 1; at < length - 1; at++) {
    if (filial[at] === 0) continue;
    let child = at - 1;
    while (child > 0 && weights[child]! <= PARTICLE_WEIGHT) child--;
    filiations.push([child, at + 1]);
  }
  return filiations;
};

const isPaired = (query: number, listed: number): boolean => {
  for (let c = 0; c < chosenCount; c++) {
    const at = chosen[c]! * 4;
    if (starts[at] === query && starts[at + 2] === listed) return true;
  }
  return false;
};

const hasFilial = ({ length, filial }: NameSide): boolean => {
  if (filial !== undefined) for (let at = 1; at < length - 1; at++) if (filial[at] !== 0) return true;
  return false;
};

/** The child and parent of the query that are parent and child in the listed name. */
const findExchangedParent = (query: NameSide, listed: NameSide): readonly [query: Filiation, listed: Filiation] | undefined => {
  if (!hasFilial(query) || !hasFilial(listed)) return undefined;
  const filiations = toFiliations(query);
  for (const other of toFiliations(listed)) {
    for (const own of filiations) if (isPaired(own[0], other[1]) && isPaired(own[1], other[0])) return [own, other];
  }
  return undefined;
};

const toFirstWord = ({ length, weights }: NameSide): number => {
  let first = 0;
  while (first < length && weights[first]! <= LIGHT_WORD) first++;
  return first;
};

const toLastWord = ({ length, weights }: NameSide): number => {
  let last = length - 1;
  while (last >= 0 && weights[last]! <= LIGHT_WORD) last--;
  return last;
};

/** Positions of the first and the last word of a side; outside it where it has none. The bound of retrieval counts on what they cost. */
export const toEdges = (side: NameSide): readonly [first: number, last: number] => [toFirstWord(side), toLastWord(side)];

/** What a word costs that no pair holds, in hundredths. At the edge it tells two people apart however common it is. */
const toMissingCost = (weight: number, isEdge: boolean, missing: number, edge: number): number => weight * missing + (isEdge ? 100 * edge : 0);

/** What the tokens that no pair holds cost, in hundredths. */
const toLeftCost = (side: NameSide, used: Uint8Array, missing: number, edge: number): number => {
  const first = toFirstWord(side);
  const last = toLastWord(side);
  let cost = 0;
  for (let i = 0; i < side.length; i++) if (used[i] === 0) cost += toMissingCost(side.weights[i]!, i === first || i === last, missing, edge);
  return cost;
};

/** What of the two names is most at odds, by {@link findContradiction}: a weight in hundredths, 0 where nothing is, and the words. */
const contradiction = { weight: 0, query: 0, listed: 0 };

/**
 * The heaviest left-over token of each side, of which the lighter weighs; or the pair that is least alike, where that
 * weighs more: what is hardly alike is rather two words than one, the more so the less it is.
 */
const findContradiction = (query: NameSide, listed: NameSide, { unlike }: NameCosts): void => {
  const ofQuery = findHeaviest(query, queryUsed, 0);
  const ofListed = findHeaviest(listed, listedUsed, 2);
  contradiction.weight = ofQuery < 0 || ofListed < 0 ? 0 : Math.min(toOddWeight(query, queryUsed, ofQuery), toOddWeight(listed, listedUsed, ofListed));
  contradiction.query = ofQuery;
  contradiction.listed = ofListed;
  for (let c = 0; c < chosenCount; c++) {
    const similarity = similarities[c]! / 10_000;
    if (similarity >= unlike) continue;
    const at = chosen[c]! * 4;
    const weight = (Math.min(query.weights[starts[at]!]!, listed.weights[starts[at + 2]!]!) * (unlike - similarity)) / unlike;
    if (weight <= contradiction.weight) continue;
    contradiction.weight = weight;
    contradiction.query = starts[at]!;
    contradiction.listed = starts[at + 2]!;
  }
};

/** What the contradiction costs, as a weight: in a long name as much, beside the rest, as in a short one. */
const toContradictionCost = (matched: number, costs: NameCosts): number =>
  contradiction.weight === 0 ? 0 : (2 * costs.contradiction * contradiction.weight * Math.max(1, matched / (200 * costs.longName))) / 100;

/** A word that only an initial answers is half met: beside another word left over it may well be contradicted. */
const HALF_MET = 0.5;
const toOddWeight = ({ weights }: NameSide, used: Uint8Array, position: number): number => weights[position]! * (used[position] === 0 ? 1 : HALF_MET);

/**
 * The position of a side's heaviest token that nothing answers, or only an initial; the first on a tie; -1 where there is none.
 * @param offset of the side's position in `starts`: 0 for the query, 2 for the listed name.
 */
const findHeaviest = (side: NameSide, used: Uint8Array, offset: 0 | 2): number => {
  let heaviest = -1;
  let most = 0;
  for (let position = 0; position < side.length; position++) {
    if (used[position] === 0 && side.weights[position]! > most) {
      heaviest = position;
      most = side.weights[position]!;
    }
  }
  for (let c = 0; c < chosenCount; c++) {
    if (!isInitial(chosen[c]!)) continue;
    const position = starts[chosen[c]! * 4 + offset]!;
    const weight = HALF_MET * side.weights[position]!;
    if (side.weights[position]! > INITIAL_WEIGHT && weight > most) {
      heaviest = position;
      most = weight;
    }
  }
  return heaviest;
};

/** Evidence of a pair's weight when its words are equal, by twice the weight in hundredths; made for one power at a time. */
const evidenceByWeight = new Float64Array(6 * 100 + 1);
let evidencePower = 0;
const toEvidence = (pairWeight: number, power: number): number => {
  if (power !== evidencePower) {
    for (let weight = 0; weight < evidenceByWeight.length; weight++) evidenceByWeight[weight] = (weight / 200) ** power;
    evidencePower = power;
  }
  return evidenceByWeight[pairWeight]!;
};

/** What is lacking to enough evidence, as a weight, as far as the names differ: equal names need none. A pair is less evidence than it is found: by the square of its similarity. */
const toThinWeight = (query: NameSide, listed: NameSide, costs: NameCosts): number => {
  let evidence = 0;
  let difference = toLeftOver(query, queryUsed) + toLeftOver(listed, listedUsed);
  for (let c = 0; c < chosenCount; c++) {
    const pair = chosen[c]!;
    if (!isInitial(pair)) {
      const similarity = similarities[c]! / 10_000;
      evidence += toEvidence(pairWeights[pair]!, costs.rarityPower) * similarity * similarity;
      difference += (pairWeights[pair]! / 2) * (1 - similarity);
    } else if (listed.weights[starts[pair * 4 + 2]!]! <= INITIAL_WEIGHT) difference += query.weights[starts[pair * 4]!]!;
  }
  const lacking = costs.enough - evidence;
  return lacking <= 0 ? 0 : costs.thinEvidence * lacking * Math.min(1, difference / (100 * costs.difference));
};

/** What a weak alias costs, as a share of all weight; 0 for a strong name. */
export const toWeakShare = ({ isWeak, length, weights }: NameSide, costs: NameCosts): number => {
  if (isWeak !== true) return 0;
  let words = 0;
  for (let j = 0; j < length; j++) if (weights[j]! > PARTICLE_WEIGHT) words++;
  return words <= 1 ? costs.weakSingleWord : costs.weakAlias;
};

const toRange = (start: number, count: number): number[] => Array.from({ length: count }, (_, step) => start + step);

/** Weight of all tokens that no pair holds, in hundredths. */
const toLeftOver = (side: NameSide, used: Uint8Array): number => {
  let left = 0;
  for (let i = 0; i < side.length; i++) if (used[i] === 0) left += side.weights[i]!;
  return left;
};

const describe = (query: NameSide, listed: NameSide, costs: NameCosts, parts: NamePart[]): void => {
  for (let c = 0; c < chosenCount; c++) {
    const pair = chosen[c]!;
    const match = matches[pair]!;
    parts.push({
      reason: toRelation(match),
      query: toRange(starts[pair * 4]!, starts[pair * 4 + 1]!),
      listed: toRange(starts[pair * 4 + 2]!, starts[pair * 4 + 3]!),
      similarity: similarities[c]! / 10_000,
      weight: pairWeights[pair]! / 200,
    });
  }
  describeLeftOver(query, queryUsed, costs.queryMissing, costs.queryEdge, (query, weight) => parts.push({ reason: 'missing_in_list', query, listed: [], similarity: 0, weight }));
  describeLeftOver(listed, listedUsed, costs.listedMissing, costs.listedEdge, (listed, weight) => parts.push({ reason: 'missing_in_query', query: [], listed, similarity: 0, weight }));
  if (contradiction.weight > 0) {
    const matched = parts.reduce((sum, part) => (part.query.length > 0 && part.listed.length > 0 ? sum + 2 * part.weight : sum), 0) * 100;
    parts.push({ reason: 'contradicted', query: [contradiction.query], listed: [contradiction.listed], similarity: 0, weight: toContradictionCost(matched, costs) });
  }
  const thin = toThinWeight(query, listed, costs);
  if (thin > 0) parts.push({ reason: 'thin_evidence', query: [], listed: [], similarity: 0, weight: thin });
  const exchanged = findExchangedParent(query, listed);
  if (exchanged) {
    const weight = costs.exchangedParent * parts.reduce((sum, part) => sum + part.weight, 0);
    parts.push({ reason: 'contradicted', query: exchanged[0], listed: exchanged[1], similarity: 0, weight });
  }
  const weakShare = toWeakShare(listed, costs);
  if (weakShare > 0) {
    const weight = weakShare * parts.reduce((sum, part) => sum + part.weight, 0);
    parts.push({ reason: 'weak_alias', query: [], listed: [], similarity: 0, weight });
  }
};

const describeLeftOver = (side: NameSide, used: Uint8Array, missing: number, edge: number, add: (positions: readonly number[], weight: number) => void): void => {
  const first = toFirstWord(side);
  const last = toLastWord(side);
  for (let i = 0; i < side.length; i++) {
    if (used[i] === 0) add([i], toMissingCost(side.weights[i]!, i === first || i === last, missing, edge) / 100);
  }
};

const sides = new WeakMap<PreparedName, NameSide>();

/** A prepared name as one side of an alignment; made once. */
export const toNameSide = (name: PreparedName): NameSide => {
  const known = sides.get(name);
  if (known) return known;
  const { tokens } = name;
  const side = { length: tokens.length, weights: tokens.map(({ weight }) => weight), filial: tokens.map(({ isFilial }) => (isFilial ? 1 : 0)) };
  sides.set(name, side);
  return side;
};

/** The relations of two prepared names, worked out token by token. */
export const toTokenRelations = (query: PreparedName, listed: PreparedName): TokenRelations => ({
  single: (i, j) => compareTokens(query.tokens[i]!, listed.tokens[j]!),
  merged: (i, j) => compareJoined(query.tokens[i]!, query.tokens[i + 1]!, listed.tokens[j]!),
  split: (i, j) => compareJoined(listed.tokens[j]!, listed.tokens[j + 1]!, query.tokens[i]!),
});

export interface NameComparison {
  /** 0..100, two decimals. */
  readonly score: number;
  readonly parts: readonly NamePart[];
}

/**
 * Whether two names are the same words in another order that read as other tokens in each (Rahman Abdul). Only names
 * whose order means nothing: not where both say whose child somebody is.
 */
export const isReordered = (query: PreparedName, listed: PreparedName): boolean =>
  query.isOrderBound && listed.isOrderBound && !(hasFilial(toNameSide(query)) && hasFilial(toNameSide(listed))) && toPreciseKey(query.raw) === toPreciseKey(listed.raw);

/** The score of two names that {@link isReordered}: equal as wholes. */
const compareReordered = (query: PreparedName, listed: NameSide, costs: NameCosts): NameComparison => {
  const parts: NamePart[] = [{ reason: EXACT, query: toRange(0, query.tokens.length), listed: toRange(0, listed.length), similarity: 1, weight: 1 }];
  const weight = toWeakShare(listed, costs);
  if (weight > 0) parts.push({ reason: 'weak_alias', query: [], listed: [], similarity: 0, weight });
  return { score: Math.round(10_000 / (1 + weight)) / 100, parts };
};

/** Compares two prepared names of one kind, without an index. */
export const compareNames = (query: PreparedName, listed: PreparedName, costs: NameCosts, isWeak = false): NameComparison => {
  if (isReordered(query, listed)) return compareReordered(query, { ...toNameSide(listed), isWeak }, costs);
  const parts: NamePart[] = [];
  const score = scoreNames(toNameSide(query), isWeak ? { ...toNameSide(listed), isWeak } : toNameSide(listed), toTokenRelations(query, listed), costs, parts);
  return { score, parts };
};
