/**
 * A prepared name as one side of an alignment, and the relations between the tokens of two sides.
 *
 * Sides hold numbers alone, so that an index gives a listed name without preparing it. The relations are given, not
 * computed: an index looks them up, a plain comparison works them out, and both are scored by one path (name.ts).
 */
import { PARTICLE_WEIGHT } from '../text/evidence.js';
import { MAX_TOKENS, type PreparedName } from '../text/prepare.js';
import { isSimplySpelt } from '../text/tokens/relation-keys.js';
import { toStrangeness } from '../text/persons/strangeness.js';
import { TOKEN_ROLES, type Token } from '../text/tokens/token.js';
import { compareJoined } from '../text/tokens/joined-words.js';
import { NO_MATCH, type TokenMatch } from '../text/tokens/token-match.js';
import { compareTokens } from '../text/tokens/token-similarity.js';

/** One side of an alignment: the weights of its tokens, in hundredths. */
export interface NameSide {
  readonly length: number;
  readonly weights: Uint8Array;
  /** TOKEN_ROLES of its tokens; absent, none has any. */
  readonly roles?: Uint8Array;
  /** Whether the tables of names hold a token; undefined of one in several readings or without vowels, which says nothing. */
  readonly isKnown?: (position: number) => boolean | undefined;
  /** How strange a token's spelling is (text/persons/strangeness.ts), 0 and more; asked of those whose isKnown is told. */
  readonly toStrangeness?: (position: number) => number;
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

/** What weighs no more (a particle, a title, a patronymic, an initial) is neither the first nor the last word of a name. */
export const LIGHT_WORD = 30;

/** The name that was asked for last: one query is compared with many. */
let last: { readonly name: PreparedName; readonly side: NameSide } | undefined;

/** A prepared name as one side of an alignment. */
export const toNameSide = (name: PreparedName, isWeak = false): NameSide => {
  if (last?.name === name && last.side.isWeak === isWeak) return last.side;
  const side = createReadSide(name.tokens.length);
  side.read(name, isWeak);
  last = { name, side: side.side };
  return last.side;
};

/** A side that one name after the other is read into. */
export interface ReadSide {
  readonly side: NameSide;
  readonly read: (name: PreparedName, isWeak: boolean) => void;
}

/**
 * A side to read prepared names into: of the same shape as a cursor's, and with arrays of one kind, so that code compiled
 * for a side is not compiled anew.
 * @param most tokens of the longest name that is read.
 */
export const createReadSide = (most = MAX_TOKENS): ReadSide => {
  let tokens: readonly Token[] = [];
  const [weights, roles] = [new Uint8Array(most), new Uint8Array(most)];
  const side = {
    length: 0,
    weights,
    roles,
    isKnown: (at: number) => (isSimplySpelt(tokens[at]!) ? tokens[at]!.isKnown : undefined),
    toStrangeness: (at: number) => toStrangeness(tokens[at]!.forms[0]!),
    isWeak: false,
  };
  return {
    side,
    read: (name, isWeak) => {
      tokens = name.tokens;
      for (let at = 0; at < tokens.length; at++) {
        weights[at] = tokens[at]!.weight;
        roles[at] = tokens[at]!.role;
      }
      side.length = tokens.length;
      side.isWeak = isWeak;
    },
  };
};

/** The tokens whose relations were asked for last. */
let own: readonly Token[] = [];
let other: readonly Token[] = [];
/** By query token: where the word stands that is sure to answer it, -1 where none is; and by listed token, 1 where it is such a word. */
const answers = new Int8Array(MAX_TOKENS);
const isAnswer = new Uint8Array(MAX_TOKENS);

const areFree = (i: number, j: number): boolean => answers[i] === -1 && isAnswer[j] === 0;
const workedOut: TokenRelations = {
  single: (i, j) => (areFree(i, j) || answers[i] === j ? compareTokens(own[i]!, other[j]!) : NO_MATCH),
  merged: (i, j) => (areFree(i, j) && answers[i + 1] === -1 ? compareJoined(own[i]!, own[i + 1]!, other[j]!) : NO_MATCH),
  split: (i, j) => (areFree(i, j) && isAnswer[j + 1] === 0 ? compareJoined(other[j]!, other[j + 1]!, own[i]!) : NO_MATCH),
};

/**
 * The relations of two prepared names, worked out token by token: of a word that is sure to answer one of the other name, no
 * other is asked. The next call overwrites them.
 */
export const toTokenRelations = (query: PreparedName, listed: PreparedName): TokenRelations => {
  own = query.tokens;
  other = listed.tokens;
  isAnswer.fill(0, 0, other.length);
  for (let i = 0; i < own.length; i++) {
    const at = findAnswer(own[i]!);
    answers[i] = at;
    if (at >= 0) isAnswer[at] = 1;
  }
  return workedOut;
};

/**
 * Where the word stands that a query token is sure to be paired with, since equal words are paired first (name-alignment.ts):
 * the same and no particle, once in either name; -1 where none is.
 */
const findAnswer = (token: Token): number => {
  const at = findOnly(token, other);
  return at >= 0 && token.weight > PARTICLE_WEIGHT && findOnly(token, own) >= 0 ? at : -1;
};

/** Where a word stands in a name; -1 where it does not, or does twice. */
const findOnly = ({ forms, tag }: Token, tokens: readonly Token[]): number => {
  let only = -1;
  for (let at = 0; at < tokens.length; at++) {
    if (tokens[at]!.forms[0] !== forms[0] || tokens[at]!.tag !== tag) continue;
    if (only >= 0) return -1;
    only = at;
  }
  return only;
};

/** Whether a name says whose child somebody is, between both names or with the father's. */
export const hasFilial = ({ length, roles }: NameSide): boolean => {
  if (roles !== undefined)
    for (let at = 0; at < length; at++)
      if (roles[at] === TOKEN_ROLES.father || (roles[at] === TOKEN_ROLES.filial && at > 0 && at < length - 1)) return true;
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

/** Positions of the first and the last word of a side; outside it where it has none. The bound of retrieval counts on what they cost a query. */
export const toEdges = (side: NameSide): readonly [first: number, last: number] => [toFirstWord(side), toLastWord(side)];

/** Whether the word at the first edge is one that many leave out (Mohammad Javad): it costs no more than an inner word where a listed name has it. */
export const isLedBy = ({ roles }: NameSide, first: number): boolean => roles?.[first] === TOKEN_ROLES.leading;

/** What the bound of retrieval counts on where a listed name is searched for among queries. */
export const toListedEdges = (listed: NameSide): readonly [first: number, last: number] => {
  const [first, last] = toEdges(listed);
  return isLedBy(listed, first) ? [listed.length, last === first ? listed.length : last] : [first, last];
};
