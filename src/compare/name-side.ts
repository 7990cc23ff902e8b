/**
 * A prepared name as one side of an alignment, and the relations between the tokens of two sides.
 *
 * Sides hold numbers alone, so that an index gives a listed name without preparing it. The relations are given, not
 * computed: an index looks them up, a plain comparison works them out, and both are scored by one path (name.ts).
 */
import type { PreparedName } from '../text/prepare.js';
import { compareJoined, compareTokens, type TokenMatch } from '../text/token-similarity.js';

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

/** A token of at most this weight (an article, "abu", "and") does not make a second word of a name. */
export const PARTICLE_WEIGHT = 12;
/** The weight of an initial: what weighs more is a word. */
export const INITIAL_WEIGHT = 30;
/** What weighs no more (a particle, a title, a patronymic, an initial) is neither the first nor the last word of a name. */
export const LIGHT_WORD = 30;

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

/** Whether a name says whose child somebody is. */
export const hasFilial = ({ length, filial }: NameSide): boolean => {
  if (filial !== undefined) for (let at = 1; at < length - 1; at++) if (filial[at] !== 0) return true;
  return false;
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
