/**
 * What the words cost that no pair of an alignment holds: on which side, at which place, beside which words.
 *
 * In: {@link alignment} and its {@link evidence}. Out: for each side a rate, which the next call overwrites. A name
 * whose words all stand in the other is that name with words added, the more surely the more they say.
 */
import {
  LEAST_CONTAINED,
  PARTICLE_WEIGHT,
  toContainment,
  toLessened,
  toLightShare,
  toNearness,
  toSpared,
  type ContainmentCosts,
} from '../text/evidence.js';
import { toRelation } from '../text/tokens/token-match.js';
import { TOKEN_ROLES } from '../text/tokens/token.js';
import { alignment } from './name-alignment.js';
import { isLedBy, LIGHT_WORD, toEdges, type NameSide } from './name-side.js';

export interface LeftOverCosts extends ContainmentCosts {
  readonly listedEdge: number;
  /** Added where the first word of the query is missing, unless many leave it out: the listed name may be the father's. */
  readonly queryFirst: number;
  /** Added where the first word of the listed name is missing, unless many leave it out: what is left is the father's name, or somebody else's. */
  readonly listedFirst: number;
  /** By how much more a missing word costs beside a pair that is not alike at all, as a share: two things are wrong then. */
  readonly unlikeMissing: number;
  /** Added for each word left over where both names are syllables only: a Korean, Chinese or Vietnamese name less a syllable is another name. */
  readonly syllableMissing: number;
}

/** What each left-over word of a side costs: a share of its weight, and hundredths that are added. */
interface SideRates {
  missing: number;
  edge: number;
  first: number;
  word: number;
  /** What words between others are spared (toSpared) for each hundredth of weight above the most. */
  spared: number;
  most: number;
  /** What is left of `missing` for a particle, and for a word of structure. */
  particle: number;
  structure: number;
}
const toRates = (): SideRates => ({ missing: 0, edge: 0, first: 0, word: 0, spared: 0, most: 100, particle: 1, structure: 1 });
export const queryRates = toRates();
export const listedRates = toRates();

/** Similarity from which spellings are not unlike: that of variants in the tables. */
const LIKE = 0.97;

/** @param agreeing by findEvidence of name-doubts.ts. */
export const findLeftOverRates = (query: NameSide, listed: NameSide, agreeing: number, costs: LeftOverCosts): void => {
  const { queryUsed, listedUsed } = alignment;
  const unlike = 1 + costs.unlikeMissing * Math.max(0, LIKE - toLeastSimilarity(isSpelled));
  const containing = holdsWords(listed, listedUsed) ? toContainment(agreeing, costs.containing) : 0;
  queryRates.missing = toLessened(costs.queryMissing, costs.containing.missing, containing) * unlike;
  queryRates.spared = holdsEdges(query, queryUsed) ? containing * costs.containing.missing * unlike : 0;
  queryRates.most = costs.containing.most;
  queryRates.edge = 100 * (1 - containing) * costs.queryEdge;
  const [first] = toEdges(listed);
  const isFirstMissing = first < listed.length && listedUsed[first] === 0;
  const lacksFirst = isFirstMissing && query.length > 1 && !isLedBy(listed, first) && !hasNameBefore(query, first);
  const areSyllables = costs.syllableMissing > 0 && isOfSyllables(query) && isOfSyllables(listed);
  const held =
    !lacksFirst && !areSyllables && holdsWords(query, queryUsed)
      ? toContainment(agreeing, costs.held) * toNearness(toLeastSimilarity(isAny))
      : 0;
  listedRates.missing = toLessened(costs.listedMissing, costs.held.missing, held) * unlike;
  listedRates.edge = 100 * (1 - held) * costs.listedEdge;
  listedRates.first = lacksFirst ? 100 * costs.listedFirst : isFirstMissing && isLedBy(listed, first) ? -listedRates.edge : 0;
  queryRates.particle = costs.queryParticle;
  queryRates.first = listed.length > 1 && !isLedBy(query, toEdges(query)[0]) ? 100 * costs.queryFirst : 0;
  listedRates.particle = costs.listedParticle;
  queryRates.structure = costs.queryStructure;
  listedRates.structure = costs.listedStructure;
  queryRates.word = listedRates.word = areSyllables ? 100 * costs.syllableMissing : 0;
};

/** Whether the first and the last word of a side agree. */
const holdsEdges = (side: NameSide, used: Uint8Array): boolean => {
  const [first, last] = toEdges(side);
  return first <= last && used[first] === 1 && used[last] === 1;
};

/**
 * Whether a word of the query that is a name answers one before this place in the listed name: Malik, Rana and Donna are
 * titles only beside two names more.
 */
const hasNameBefore = ({ weights }: NameSide, first: number): boolean => {
  for (let c = 0; c < alignment.count; c++) {
    const pair = alignment.chosen[c]!;
    if (alignment.listedStarts[pair]! < first && weights[alignment.queryStarts[pair]!]! > LIGHT_WORD) return true;
  }
  return false;
};

/** Whether all words of a side agree, particles aside, of two at least. */
const holdsWords = ({ length, weights }: NameSide, used: Uint8Array): boolean => {
  if (alignment.count < LEAST_CONTAINED) return false;
  for (let i = 0; i < length; i++) if (used[i] === 0 && weights[i]! > PARTICLE_WEIGHT) return false;
  return true;
};

/** Pairs are unlike whose spellings are, not those that a table knows to be one name. */
const isSpelled = (pair: number): boolean => {
  const relation = toRelation(alignment.matches[pair]!);
  return relation === 'edit' || relation === 'phonetic' || relation === 'transliteration';
};
const isAny = (): boolean => true;

const toLeastSimilarity = (counts: (pair: number) => boolean): number => {
  let least = 10_000;
  for (let c = 0; c < alignment.count; c++)
    if (alignment.similarities[c]! < least && counts(alignment.chosen[c]!)) least = alignment.similarities[c]!;
  return least / 10_000;
};

const isOfSyllables = ({ length, weights, roles }: NameSide): boolean => {
  for (let i = 0; i < length; i++) if (weights[i]! > PARTICLE_WEIGHT && roles?.[i] !== TOKEN_ROLES.syllable) return false;
  return true;
};

/** What one left-over word costs, in hundredths. At the edge it tells two people apart however common it is. */
export const toMissingCost = (
  { weights }: NameSide,
  position: number,
  [first, last]: readonly [number, number],
  rates: SideRates,
): number => {
  const weight = weights[position]!;
  const inner = weight * rates.missing * toLightShare(weight, rates.particle, rates.structure) - toSpared(weight, rates.spared, rates.most);
  return (
    inner +
    (position === first ? rates.edge + rates.first : position === last ? rates.edge : 0) +
    (weight > PARTICLE_WEIGHT ? rates.word : 0)
  );
};

/** What all left-over words of a side cost, in hundredths. */
export const toLeftCost = (side: NameSide, used: Uint8Array, rates: SideRates): number => {
  const edges = toEdges(side);
  let cost = 0;
  for (let i = 0; i < side.length; i++) if (used[i] === 0) cost += toMissingCost(side, i, edges, rates);
  return cost;
};
