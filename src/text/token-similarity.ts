/**
 * How alike two tokens are, and by which relation: the one judgement that lists, candidates and scores share.
 *
 * Invariant (tested by property): two tokens that are alike at all share a relation key, so an index that
 * looks its tokens up by {@link toRelationKeys} finds every token that the scorer would accept.
 * An initial is the one exception: it is alike to too many tokens to look up, and is bounded instead.
 */
import { toOsaDistance } from './kernels/osa-distance.js';
import { toSpellingDistance } from './kernels/spelling-distance.js';
import { isWordTag, type Token, type TokenTag } from './token.js';
import { isFormalName, toGroupKind } from './words.js';

/** Why two tokens count as one, in the words of the breakdown. */
export type TokenRelation =
  'exact' | 'transliteration' | 'translation' | 'nickname' | 'edit' | 'phonetic' | 'initial' | 'joined' | 'number' | 'legal_form' | 'generic';

export interface TokenMatch {
  readonly relation: TokenRelation;
  /** Ten-thousandths, 0..10000: what share of the tokens' weight counts as found. */
  readonly similarity: number;
}

/** The similarities of relations that a table states. Ten-thousandths. */
const SIMILARITY = {
  exact: 10_000,
  otherForm: 9_800,
  variant: 9_700,
  translation: 8_500,
  nickname: 9_200,
  nicknameOfNickname: 8_600,
  vowelless: 9_300,
  vowellessShort: 8_700,
  phoneticFloor: 6_000,
  initial: 8_000,
  sameWord: 9_700,
  sameLegalClass: 7_000,
  equivalentLegalForm: 9_500,
} as const;

/** A spelling similarity below this is noise (DESIGN.md, "Names": .58, here after the exponent). */
const NOISE = 4_400;
/** Similarity falls faster than distance grows. */
const EXPONENT = 1.5;

/** Edits that two spellings may lie apart, by the length of the shorter: 0 below two letters, 1 to four, 2 from five. */
export const toEditBudget = (length: number): number => (length < 2 ? 0 : length < 5 ? 1 : 2);

const toGraded = (a: string, b: string): number => {
  const share = 1 - toSpellingDistance(a, b) / (100 * Math.max(a.length, b.length));
  return share <= 0 ? 0 : Math.round(10_000 * share ** EXPONENT);
};

/** @returns the strongest relation, or undefined when the tokens are not alike. Symmetric. */
export const compareTokens = (a: Token, b: Token): TokenMatch | undefined => {
  if (a.forms[0] === b.forms[0] && a.tag === b.tag) return { relation: 'exact', similarity: SIMILARITY.exact };
  if (a.number !== undefined && a.number === b.number) return { relation: 'number', similarity: SIMILARITY.variant };
  if (isWordTag(a.tag) && isWordTag(b.tag)) return compareWords(a, b);
  if (a.tag !== b.tag) return undefined;
  if (a.tag === 'legal_form') return compareLegalForms(a, b);
  return a.tag === 'particle' ? compareGroups(a, b) : undefined;
};

const compareWords = (a: Token, b: Token): TokenMatch | undefined => {
  if (a.tag === 'initial' || b.tag === 'initial') return compareInitials(a, b);
  let best = compareGroups(a, b);
  for (const form of a.forms) {
    for (const other of b.forms) {
      if (form === other && !(best && best.similarity >= SIMILARITY.otherForm)) {
        best = { relation: form === a.forms[0] && form === b.forms[0] ? 'exact' : 'transliteration', similarity: SIMILARITY.otherForm };
      }
    }
  }
  if (best && best.similarity >= SIMILARITY.variant) return best;
  const spelt = compareSpelling(a, b);
  return spelt && (!best || spelt.similarity > best.similarity) ? spelt : best;
};

const compareInitials = (a: Token, b: Token): TokenMatch | undefined =>
  a.forms[0]!.charAt(0) === b.forms[0]!.charAt(0) ? { relation: 'initial', similarity: SIMILARITY.initial } : undefined;

const compareGroups = (a: Token, b: Token): TokenMatch | undefined => {
  let best: TokenMatch | undefined;
  for (const group of a.groups) {
    if (!b.groups.includes(group)) continue;
    const match = toGroupMatch(group, a, b);
    if (!best || match.similarity > best.similarity) best = match;
  }
  return best;
};

const toGroupMatch = (group: number, a: Token, b: Token): TokenMatch => {
  const kind = toGroupKind(group);
  if (kind === 'variant') return { relation: 'transliteration', similarity: SIMILARITY.variant };
  if (kind === 'translation') return { relation: 'translation', similarity: SIMILARITY.translation };
  if (kind === 'word') return { relation: 'generic', similarity: SIMILARITY.sameWord };
  const formal = a.forms.some((form) => isFormalName(group, form)) || b.forms.some((form) => isFormalName(group, form));
  return { relation: 'nickname', similarity: formal ? SIMILARITY.nickname : SIMILARITY.nicknameOfNickname };
};

const sharesAny = (a: readonly string[], b: readonly string[]): string | undefined => a.find((text) => b.includes(text));

/** Spelling counts within the edit budget, or with the same skeleton or sound however many edits apart. */
const compareSpelling = (a: Token, b: Token): TokenMatch | undefined => {
  const skeleton = sharesAny(a.skeletons, b.skeletons);
  if (skeleton !== undefined && a.vowelless !== b.vowelless) {
    return { relation: 'transliteration', similarity: skeleton.length >= 3 ? SIMILARITY.vowelless : SIMILARITY.vowellessShort };
  }
  const phonetic = sharesAny(a.phonetics, b.phonetics);
  let similarity = 0;
  for (const form of a.forms) {
    for (const other of b.forms) {
      const budget = toEditBudget(Math.min(form.length, other.length));
      if (skeleton !== undefined || phonetic !== undefined || toOsaDistance(form, other, budget) <= budget) {
        similarity = Math.max(similarity, toGraded(form, other));
      }
    }
  }
  if (phonetic !== undefined && phonetic.length >= 3 && similarity < SIMILARITY.phoneticFloor) {
    return { relation: 'phonetic', similarity: SIMILARITY.phoneticFloor };
  }
  if (similarity < NOISE) return undefined;
  return { relation: skeleton === undefined ? 'edit' : 'transliteration', similarity };
};

const compareLegalForms = (a: Token, b: Token): TokenMatch | undefined => {
  let similarity = 0;
  for (const form of a.legalForms) {
    for (const other of b.legalForms) {
      if (form.canonical === other.canonical) similarity = SIMILARITY.exact;
      else if (form.equivalents.includes(other.canonical) || other.equivalents.includes(form.canonical)) {
        similarity = Math.max(similarity, SIMILARITY.equivalentLegalForm);
      } else if (form.formClass === other.formClass) similarity = Math.max(similarity, SIMILARITY.sameLegalClass);
    }
  }
  return similarity === 0 ? undefined : { relation: 'legal_form', similarity };
};

/** A half of a joined pair may hold one slip when it has so many letters. */
const SLIP_LENGTH = 4;
const JOINED = 9_800;
const JOINED_WITH_SLIP = 8_300;

/** Words and the particles before them are written as one or as two; numbers, legal forms and "and" are not. */
const isJoinable = (tag: TokenTag): boolean => isWordTag(tag) || tag === 'particle';

/**
 * Compares two neighbouring tokens, written as one, with a whole one. One half must stand in the whole to the
 * letter, and the other may hold one slip: so both halves can be looked up.
 */
export const compareJoined = (left: Token, right: Token, whole: Token): TokenMatch | undefined => {
  if (!isJoinable(left.tag) || !isJoinable(right.tag) || !isWordTag(whole.tag) || whole.tag === 'initial') return undefined;
  const [first, second, text] = [left.forms[0]!, right.forms[0]!, whole.forms[0]!];
  if (Math.abs(first.length + second.length - text.length) > 1) return undefined;
  const startsWith = text.startsWith(first);
  if (startsWith && text.length === first.length + second.length && text.endsWith(second)) return { relation: 'joined', similarity: JOINED };
  const slips =
    (startsWith && isSlip(text.slice(first.length), second)) || (text.endsWith(second) && isSlip(text.slice(0, -second.length), first));
  return slips ? { relation: 'joined', similarity: JOINED_WITH_SLIP } : undefined;
};

const isSlip = (text: string, half: string): boolean => text.length >= SLIP_LENGTH && half.length >= SLIP_LENGTH && toOsaDistance(text, half, 1) === 1;

/** Letters of a token from which deletion keys are made: a pair within its budget shares one made from so many. */
const KEYED_PREFIX = 8;

/**
 * Adds the 32-bit keys by which a token is looked up. Two tokens with a similarity share at least one, initials
 * with what they stand for excepted; unlike tokens may share some.
 */
export const addRelationKeys = (token: Token, keys: Set<number>): void => {
  const form = token.forms[0]!;
  keys.add(toExactKey(form));
  if (token.tag === 'initial') {
    keys.add(toHash('initial', form.charAt(0)));
    return;
  }
  if (token.number !== undefined) keys.add(toHash('number', String(token.number)));
  for (const group of token.groups) keys.add(toHash('group', String(group)));
  for (const legalForm of token.legalForms) {
    keys.add(toHash('legal', legalForm.canonical));
    keys.add(toHash('class', legalForm.formClass));
    for (const equivalent of legalForm.equivalents) keys.add(toHash('legal', equivalent));
  }
  if (!isWordTag(token.tag)) return;
  for (const skeleton of token.skeletons) keys.add(toHash('skeleton', skeleton));
  for (const code of token.phonetics) keys.add(toHash('sound', code));
  for (const spelling of token.forms) addDeletionKeys(spelling, toEditBudget(spelling.length), keys);
};

/** The key of a first form, whatever the tag. */
export const toExactKey = (form: string): number => toHash('exact', form);

/** The keys under which spellings within one slip of a form are found. */
export const addSlipKeys = (form: string, keys: Set<number>): void => addDeletionKeys(form, 1, keys);

/** The key under which listed initials are found for a full word of the query. */
export const toInitialKey = (token: Token): number => toHash('initial', token.forms[0]!.charAt(0));

/** The spelling without up to `budget` of its first letters' places, as SymSpell keeps it (W. Garbe, 2012). */
const addDeletionKeys = (spelling: string, budget: number, keys: Set<number>): void => {
  if (spelling.length > KEYED_PREFIX) keys.add(toHash('delete', spelling));
  const prefix = spelling.slice(0, KEYED_PREFIX);
  keys.add(toHash('delete', prefix));
  if (budget === 0) return;
  for (let i = 0; i < prefix.length; i++) {
    const once = prefix.slice(0, i) + prefix.slice(i + 1);
    keys.add(toHash('delete', once));
    if (budget === 1) continue;
    for (let j = i; j < once.length; j++) keys.add(toHash('delete', once.slice(0, j) + once.slice(j + 1)));
  }
};

type KeyRelation = 'identification' | 'exact' | 'initial' | 'number' | 'legal' | 'class' | 'group' | 'skeleton' | 'sound' | 'delete' | 'sorted';
const SEEDS: Readonly<Record<KeyRelation, number>> = {
  exact: 0x1b873593,
  initial: 0x2c1b3c6d,
  number: 0x38b34ae5,
  legal: 0x45d9f3b5,
  class: 0x5bd1e995,
  group: 0x6c078965,
  skeleton: 0x7feb352d,
  sound: 0x846ca68b,
  delete: 0x9e3779b1,
  sorted: 0xa136aaad,
  identification: 0xb55a4f09,
};

/** FNV-1a from a seed of the relation, with a final mix; 32 bits, unsigned. The same on every machine. */
export const toHash = (relation: KeyRelation, text: string): number => {
  let hash = SEEDS[relation];
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
};
