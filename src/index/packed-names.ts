/**
 * Names as a thread hands them to the one that assembles an index: prepared, their tokens numbered, in a few columns
 * that are moved and not copied.
 *
 *   texts ─ prepare ─▶ tokens ─ number ─▶ names as numbers + what is new of tokens
 *
 * A packer numbers the tokens of a kind in the order in which it meets them, and tells of each what an index keeps. It
 * forgets them now and then, so that it does not hold all tokens of a list; one that comes again then has two numbers.
 */
import { prepareName } from '../text/prepare.js';
import type { Token } from '../text/tokens/token.js';
import { toWholeKeys } from '../text/whole-names/whole-name.js';
import { growF64, growU32, growU8 } from './growable.js';
import { PARTITIONS, type Partition } from './layout.js';
import { toTokenFacts, TokenNumbers, type TokenFacts } from './token-facts.js';

/** Names in order, each with the position of its kind in {@link PARTITIONS}. */
export interface RawNames {
  readonly texts: readonly string[];
  readonly kinds: Uint8Array;
}

/** Numbers of one name after those of the other. */
export interface PackedNames {
  readonly tokenCounts: Uint8Array;
  /** 1 where words of the name are left out. */
  readonly cuts: Uint8Array;
  /** The packer's numbers, which are of the name's kind. */
  readonly tokens: Uint32Array;
  readonly wholeCounts: Uint8Array;
  readonly wholeKeys: Float64Array;
  readonly newTokens: Readonly<Record<Partition, PackedTokens>>;
}

/** Tokens that are told with these names, by number from `first`. */
export interface PackedTokens {
  readonly first: number;
  /** The tokens' texts, one a line. */
  readonly texts: string;
  readonly weights: Uint8Array;
  readonly tags: Uint8Array;
  /** Where the keys of each end. */
  readonly keyEnds: Uint32Array;
  readonly keys: Float64Array;
  readonly rows: Uint32Array;
}

export type NamePacker = (names: RawNames) => PackedNames;

/** Tokens of a kind that a packer knows. */
const MOST_KNOWN = 100_000;

export const createNamePacker = (): NamePacker => {
  const numberings = { person: createNumbering(), organisation: createNumbering() };
  return ({ texts, kinds }) => {
    const [tokenCounts, cuts, wholeCounts] = [new Uint8Array(texts.length), new Uint8Array(texts.length), new Uint8Array(texts.length)];
    const [tokens, wholeKeys] = [growU32(), growF64()];
    for (const numbering of Object.values(numberings)) numbering.begin();
    for (let name = 0; name < texts.length; name++) {
      const kind = PARTITIONS[kinds[name]!]!;
      const prepared = prepareName(texts[name]!, kind);
      const wholes = toWholeKeys(prepared);
      tokenCounts[name] = prepared.tokens.length;
      cuts[name] = Number(prepared.isCut);
      wholeCounts[name] = wholes.length;
      for (const token of prepared.tokens) tokens.push(numberings[kind].toNumber(token));
      wholeKeys.append(wholes);
    }
    const newTokens = { person: numberings.person.end(), organisation: numberings.organisation.end() };
    return { tokenCounts, cuts, tokens: tokens.take(), wholeCounts, wholeKeys: wholeKeys.take(), newTokens };
  };
};

/** What {@link PackedNames} may be moved by, between threads. */
export const toBuffers = ({ tokenCounts, cuts, tokens, wholeCounts, wholeKeys, newTokens }: PackedNames): ArrayBuffer[] =>
  [
    tokenCounts,
    cuts,
    tokens,
    wholeCounts,
    wholeKeys,
    ...Object.values(newTokens).flatMap(({ weights, tags, keyEnds, keys, rows }) => [weights, tags, keyEnds, keys, rows]),
  ].map(({ buffer }) => buffer as ArrayBuffer);

interface Numbering {
  readonly begin: () => void;
  readonly toNumber: (token: Token) => number;
  /** What is new since the beginning. */
  readonly end: () => PackedTokens;
}

const createNumbering = (): Numbering => {
  const numbers = new TokenNumbers();
  let texts: string[] = [];
  let first = 0;
  let told = 0;
  const [weights, tags, keyEnds, keys, rows] = [growU8(), growU8(), growU32(), growF64(), growU32()];
  const tell = (token: Token, text: string): void => {
    const facts = toTokenFacts(token);
    told++;
    texts.push(text);
    weights.push(facts.weight);
    tags.push(facts.tags);
    keys.append(facts.keys);
    keyEnds.push(keys.length);
    rows.append(facts.rows);
  };
  return {
    begin: () => {
      if (numbers.texts.size >= MOST_KNOWN) numbers.clear();
      first += told;
      told = 0;
      texts = [];
    },
    toNumber: (token) => numbers.toNumber(token, tell),
    end: () => ({
      first,
      texts: texts.join('\n'),
      weights: weights.take(),
      tags: tags.take(),
      keyEnds: keyEnds.take(),
      keys: keys.take(),
      rows: rows.take(),
    }),
  };
};

/** The index's numbers of the tokens that one packer has told of, given in the order in which names come to be assembled. */
export class ToldTokens {
  readonly #numbers = growU32();
  /** Of names that are not assembled yet. */
  readonly #told: { readonly tokens: PackedTokens; readonly texts: readonly string[] }[] = [];

  /** To be told with the packer's answer, before any names are assembled that it gave later. */
  tell(tokens: PackedTokens): void {
    this.#told.push({ tokens, texts: tokens.texts.split('\n') });
    for (let length = this.#numbers.length; length < tokens.first + tokens.weights.length; length++) this.#numbers.push(NO_NUMBER);
  }

  /** @param add numbers a token that is met for the first time. */
  toNumber(told: number, add: (text: string, facts: TokenFacts) => number): number {
    const known = this.#numbers.at(told);
    if (known !== NO_NUMBER) return known;
    const {
      tokens: { first, weights, tags, keyEnds, keys, rows },
      texts,
    } = this.#told.find(({ tokens }) => told >= tokens.first && told < tokens.first + tokens.weights.length)!;
    const at = told - first;
    const [start, end] = [at === 0 ? 0 : keyEnds[at - 1]!, keyEnds[at]!];
    const number = add(texts[at]!, {
      weight: weights[at]!,
      tags: tags[at]!,
      keys: keys.subarray(start, end),
      rows: rows.subarray(start, end),
    });
    this.#numbers.set(told, number);
    return number;
  }

  /** Its names are assembled, so that all of them are numbered. */
  forget(tokens: PackedTokens): void {
    this.#told.splice(
      this.#told.findIndex((each) => each.tokens === tokens),
      1,
    );
  }
}

const NO_NUMBER = 0xffff_ffff;
