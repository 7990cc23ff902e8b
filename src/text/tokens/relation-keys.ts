/**
 * The keys by which tokens find each other: two tokens that are alike share at least one (initials excepted, which
 * stand for too many words to look up).
 *
 * A key is a 53-bit hash of a relation and a text, held in a double: wide enough that two texts do not meet by
 * accident, so that a shared key may be taken for the relation itself.
 */
import { toHeadGroups } from '../persons/compound-names.js';
import { toNameHalf, type NameHalf } from '../persons/paired-names.js';
import { isHeardSyllable, toHeard, toHeardWord } from '../spelling/heard-syllables.js';
import { toServantInitials } from './servant-initials.js';
import type { TokenTag } from '../token-tags.js';
import { isWordTag, mayBeHalf, type Token } from './token.js';

/** What a shared key says: bits, so that the relations of two tokens add up. */
export const KEY_RELATIONS = {
  /** A table, a number, a form: nothing that the tokens' own comparison does not see. */
  other: 1,
  shortSkeleton: 2,
  skeleton: 4,
  sound: 8,
  /** Letters in common: the spellings may lie within their edit budget. */
  spelling: 16,
  /** Beside spelling: with at most one letter left out. Two tokens within one slip share a key that is so for both. */
  slip: 32,
  /** One word in two orthographies. */
  orthography: 64,
} as const;

/** Classes from which a skeleton is told from a short one. */
const LONG_SKELETON = 3;

/** A list of keys with what each says; cleared and filled again and again. */
export class KeyList {
  keys = new Float64Array(256);
  relations = new Uint8Array(256);
  length = 0;
  /** Open addressing for {@link mergeEqual}: places of keys, from 1; a power of two of them. */
  #slots = new Uint32Array(512);

  push(key: number, relation: number): void {
    if (this.length === this.keys.length) this.#grow();
    this.keys[this.length] = key;
    this.relations[this.length++] = relation;
  }

  /** Makes equal keys one, where the first of them stands, with the relations of all. */
  mergeEqual(): void {
    if (2 * this.length > this.#slots.length) this.#slots = new Uint32Array(4 * this.keys.length);
    const slots = this.#slots.fill(0);
    const last = slots.length - 1;
    let merged = 0;
    for (let i = 0; i < this.length; i++) {
      const key = this.keys[i]!;
      let slot = (key >>> 0) & last;
      while (slots[slot] !== 0 && this.keys[slots[slot]! - 1] !== key) slot = (slot + 1) & last;
      if (slots[slot] !== 0) this.relations[slots[slot]! - 1]! |= this.relations[i]!;
      else {
        this.keys[merged] = key;
        this.relations[merged] = this.relations[i]!;
        slots[slot] = ++merged;
      }
    }
    this.length = merged;
  }

  #grow(): void {
    const [keys, relations] = [new Float64Array(this.length * 2), new Uint8Array(this.length * 2)];
    keys.set(this.keys);
    relations.set(this.relations);
    this.keys = keys;
    this.relations = relations;
  }
}

/** Edits that two spellings may lie apart, by the length of the shorter: 0 below two letters, 1 to four, 2 from five. */
export const toEditBudget = (length: number): number => (length < 2 ? 0 : length < 5 ? 1 : MOST_EDITS);
/** The largest budget. */
export const MOST_EDITS = 2;

const FUNCTION_TAGS: ReadonlySet<TokenTag> = new Set<TokenTag>(['particle', 'legal_form', 'acronym', 'connective']);
/**
 * Whether a word with a slip in it may be taken for this particle, connective, legal form or acronym of the words beside
 * it: of one word, since phrases are mended when they are read (legal-forms.ts).
 */
export const isFunctionWord = ({ tag, forms }: Token): boolean =>
  FUNCTION_TAGS.has(tag) && forms[0]!.length >= 2 && !forms[0]!.includes(' ');

/**
 * Whether letters, skeleton and sound are all that a token is compared by, where no other key is shared: a word of one
 * form with its vowels, and no digits.
 */
export const isSimplySpelt = ({ tag, forms, vowelless, digits }: Token): boolean =>
  isWordTag(tag) && tag !== 'initial' && forms.length === 1 && !vowelless && digits === '';

/** Adds the keys of a token; the list's or the query's side, no matter. Some may come twice. */
export const addRelationKeys = (token: Token, keys: KeyList): void => {
  const form = token.forms[0]!;
  keys.push(toExactKey(form), KEY_RELATIONS.other);
  if (token.tag === 'initial') {
    keys.push(toKey('initial', form.charAt(0)), KEY_RELATIONS.other);
    return;
  }
  if (token.number !== undefined) keys.push(toKey('number', String(token.number)), KEY_RELATIONS.other);
  for (const group of token.groups) keys.push(toGroupKey(group), KEY_RELATIONS.other);
  for (const { canonical, formClass, equivalents } of token.legalForms) {
    keys.push(toKey('legal', canonical), KEY_RELATIONS.other);
    keys.push(toKey('class', formClass), KEY_RELATIONS.other);
    for (const equivalent of equivalents) keys.push(toKey('legal', equivalent), KEY_RELATIONS.other);
  }
  if (isFunctionWord(token)) addDeletionKeys(form, toEditBudget(form.length), keys);
  if (!isWordTag(token.tag)) return;
  if (token.bare !== undefined) keys.push(toExactKey(token.bare), KEY_RELATIONS.other);
  if (token.compoundHead !== undefined) {
    keys.push(toExactKey(token.compoundHead), KEY_RELATIONS.other);
    for (const group of toHeadGroups(token.compoundHead)) keys.push(toGroupKey(group), KEY_RELATIONS.other);
  }
  if (token.forefather !== undefined) keys.push(toExactKey(token.forefather), KEY_RELATIONS.other);
  for (const skeleton of token.skeletons) {
    keys.push(toSkeletonKey(skeleton), skeleton.length >= LONG_SKELETON ? KEY_RELATIONS.skeleton : KEY_RELATIONS.shortSkeleton);
  }
  for (const code of token.phonetics) keys.push(toKey('sound', code), KEY_RELATIONS.sound);
  for (const code of token.orthographies) keys.push(toKey('orthography', code), KEY_RELATIONS.orthography);
  for (const reading of token.readings) keys.push(toExactKey(reading), KEY_RELATIONS.other);
  if (token.kind === 'person') keys.push(toExactKey(toHeardWord(form)), KEY_RELATIONS.other);
  for (const spelling of token.spellings) {
    addDeletionKeys(spelling, toEditBudget(spelling.length), keys);
    if (!mayBeWritten(token)) continue;
    const written = toWrittenLetters(spelling);
    if (written !== spelling) addDeletionKeys(written, toEditBudget(written.length), keys);
  }
};

/** Whether a token's forms may stand for a word of a script that leaves vowels out, letter by letter. */
export const mayBeWritten = ({ vowelless, forms }: Token): boolean => vowelless || forms.length > 1;

const DIGRAPHS: Readonly<Record<string, string>> = { kh: 'K', sh: 'S', gh: 'G', th: 'T', dh: 'D', ch: 'C', zh: 'Z', ts: 'Q', tz: 'Q' };
/** One symbol for each letter that was written, so that a slip of one letter is one edit; without the vowels that were not (scripts/arabic.ts). */
export const toWrittenLetters = (form: string): string =>
  form.replace(/[ksgtdcz]h|t[sz]/gu, (letters) => DIGRAPHS[letters]!).replaceAll('e', '');

/** The key of a first form, whatever the tag, and of a reading. */
export const toExactKey = (form: string): number => toKey('exact', form);

/** The exact keys of both halves of a form: at each place those of the letters before it and from it on, 1 to the last. Makes no string. */
export const fillHalfKeys = (form: string, heads: Float64Array, tails: Float64Array): void => {
  let low = SEEDS.exact;
  let high = ~low;
  for (let at = 1; at < form.length; at++) {
    low = toLow(low, form.charCodeAt(at - 1));
    high = toHigh(high, form.charCodeAt(at - 1));
    heads[at] = toMixedKey(low, high);
    tails[at] = toRestKey(form, at, SEEDS.exact, ~SEEDS.exact);
  }
};

/** The key of all tokens that are in a group, and of compounds whose first half is. */
export const toGroupKey = (group: number): number => toKey('group', String(group));

/** The key under which listed initials are found for a full word of the query. */
export const toInitialKey = (token: Token): number => toKey('initial', token.forms[0]!.charAt(0));

/** Adds the key under which a listed compound is found by its two initials (joined-words.ts); a compound of the query looks for none. */
export const addInitialsKey = (token: Token, keys: KeyList): void => {
  const initials = toServantInitials(token);
  if (initials !== undefined) keys.push(toInitialsKey(...initials), KEY_RELATIONS.other);
};
/** Adds the key under which a listed syllable is found as it sounds. */
export const addHeardKey = (token: Token, keys: KeyList): void => {
  if (token.kind === 'person' && token.tag !== 'initial' && isHeardSyllable(token.forms[0]!))
    keys.push(toHeardKey(toHeard(token.forms[0]!)), KEY_RELATIONS.other);
};
export const toHeardKey = (heard: string): number => toKey('heard', heard);

/** Adds the keys under which a listed word without its vowels is found by them alone, as half of a word or by two halves (joined-words.ts). */
export const addWrittenKeys = ({ vowelless, skeletons }: Token, keys: KeyList): void => {
  if (vowelless) for (const skeleton of skeletons) keys.push(toWrittenKey(skeleton), KEY_RELATIONS.other);
};
export const toWrittenKey = (skeleton: string): number => toKey('written', skeleton);
export const toSkeletonKey = (skeleton: string): number => toKey('skeleton', skeleton);
/** The same of two words of the query that stand side by side: what may be both of them, written as one. */
export const addWrittenKeysOf = (left: Token, right: Token, keys: KeyList): void => {
  const toWholeKey = left.vowelless || right.vowelless ? toSkeletonKey : toWrittenKey;
  for (const head of left.skeletons) for (const tail of right.skeletons) keys.push(toWholeKey(head + tail), KEY_RELATIONS.other);
};

/** Adds the keys under which a listed word that reads as two names is found by both (joined-words.ts). */
export const addNamePairKeys = (token: Token, keys: KeyList): void => {
  for (const { head, tail } of token.namePairs) addPairKeys(head, tail, keys);
};
/** The same of two names of the query that stand side by side. */
export const addNamePairKeysOf = (left: Token, right: Token, keys: KeyList): void => {
  if (left.kind === 'person' && mayBeHalf(left) && mayBeHalf(right))
    addPairKeys(toNameHalf(left.forms[0]!, left.groups), toNameHalf(right.forms[0]!, right.groups), keys);
};
const addPairKeys = (heads: NameHalf, tails: NameHalf, keys: KeyList): void => {
  for (const head of heads) for (const tail of tails) keys.push(toKey('pair', `${head} ${tail}`), KEY_RELATIONS.other);
};

export const toInitialsKey = (first: string, second: string): number => toKey('initial', first + second);

/** Adds the keys under which spellings within one slip of a form are found. */
export const addSlipKeys = (form: string, keys: KeyList): void => addDeletionKeys(form, 1, keys);

/** Adds the keys under which tokens are found that have this form, first or not, or within so many slips of it. */
export const addFormKeys = (form: string, slips: 0 | 1, keys: KeyList): void => {
  keys.push(toExactKey(form), KEY_RELATIONS.other);
  addDeletionKeys(form, slips, keys);
};

/** Letters of a token from which deletion keys are made: a pair within its budget shares one made from so many. */
const KEYED_PREFIX = 8;

/** The spelling without up to `budget` letters of its head, as SymSpell keeps it (W. Garbe, 2012). */
const addDeletionKeys = (spelling: string, budget: number, keys: KeyList): void => {
  const slip = KEY_RELATIONS.spelling | KEY_RELATIONS.slip;
  if (spelling.length > KEYED_PREFIX) keys.push(toKey('delete', spelling), slip);
  const prefix = spelling.slice(0, KEYED_PREFIX);
  const { length } = prefix;
  let low = SEEDS.delete;
  let high = ~low;
  keys.push(toRestKey(prefix, 0, low, high), slip);
  for (let i = 0; i < (budget >= 1 ? length : 0); i++) {
    if (i === 0 || prefix.charCodeAt(i) !== prefix.charCodeAt(i - 1)) {
      keys.push(toRestKey(prefix, i + 1, low, high), slip);
      if (budget >= 2) addSecondDeletions(prefix, i, low, high, keys);
    }
    low = toLow(low, prefix.charCodeAt(i));
    high = toHigh(high, prefix.charCodeAt(i));
  }
};

/** Those of a text without its letter at `first` and another behind it. @param low, high hashes of what lies before the first. */
// eslint-disable-next-line max-params -- the halves of a hash are numbers by themselves: a pair of them would be made for each letter of each token of an index.
const addSecondDeletions = (text: string, first: number, low: number, high: number, keys: KeyList): void => {
  for (let second = first + 1; second < text.length; second++) {
    keys.push(toRestKey(text, second + 1, low, high), KEY_RELATIONS.spelling);
    low = toLow(low, text.charCodeAt(second));
    high = toHigh(high, text.charCodeAt(second));
  }
};

type KeyRelation =
  | 'joined'
  | 'transliteration'
  | 'acronym'
  | 'abbreviated'
  | 'synonym'
  | 'cut'
  | 'identification'
  | 'birthDay'
  | 'exact'
  | 'initial'
  | 'number'
  | 'legal'
  | 'class'
  | 'group'
  | 'skeleton'
  | 'sound'
  | 'orthography'
  | 'delete'
  | 'pair'
  | 'heard'
  | 'written'
  | 'sorted'
  | 'token';
const SEEDS: Readonly<Record<KeyRelation, number>> = {
  joined: 0x165667b1,
  transliteration: 0x27d4eb2f,
  acronym: 0xd3a2646c,
  abbreviated: 0xe6546b64,
  synonym: 0xbf58476d,
  cut: 0xf1357aeb,
  exact: 0x1b873593,
  initial: 0x2c1b3c6d,
  number: 0x38b34ae5,
  legal: 0x45d9f3b5,
  class: 0x5bd1e995,
  group: 0x6c078965,
  skeleton: 0x7feb352d,
  sound: 0x846ca68b,
  orthography: 0x9d2c5681,
  delete: 0x9e3779b1,
  pair: 0xd6e8feb9,
  heard: 0xa511e9b3,
  written: 0x94d049bb,
  sorted: 0xa136aaad,
  identification: 0xb55a4f09,
  birthDay: 0xcc9e2d51,
  token: 0xc2b2ae3d,
};

/** Two FNV-1a hashes side by side, each with a final mix. The same on every machine. */
export const toKey = (relation: KeyRelation, text: string): number => {
  const seed = SEEDS[relation];
  return toRestKey(text, 0, seed, ~seed);
};

/** The same of a number of up to 32 bits. */
export const toNumberKey = (relation: KeyRelation, number: number): number =>
  toMixedKey(SEEDS[relation] ^ number, Math.imul(~SEEDS[relation] ^ number, 0x01000193));

/** The key of a text from a place on, behind what was hashed of it before: many begin alike. Makes no string. */
const toRestKey = (text: string, from: number, low: number, high: number): number => {
  for (let i = from; i < text.length; i++) {
    const code = text.charCodeAt(i);
    low = toLow(low, code);
    high = toHigh(high, code);
  }
  return toMixedKey(low, high);
};

const toLow = (hash: number, code: number): number => Math.imul(hash ^ code, 0x01000193);
const toHigh = (hash: number, code: number): number => Math.imul(hash ^ code, 0x01000197);

const toMixedKey = (low: number, high: number): number => (mix(high) >>> 11) * 2 ** 32 + (mix(low) >>> 0);

/** The finaliser of MurmurHash3 (A. Appleby). */
const mix = (hash: number): number => {
  let mixed = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return mixed ^ (mixed >>> 16);
};
