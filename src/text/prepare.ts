/**
 * A name made ready for comparison: the one way, for lists and for queries alike.
 *
 * In: the raw name, and whether a person or anything else bears it. Out: its tokens in order, tagged and weighed,
 * with the raw words kept for explanation. Titles that are nobody's name are set aside, never lost.
 * Not here: which alias is meant, or how two names compare.
 */
import { romaniseName, type RomanToken } from './romanise.js';
import { toToken, type NameKind, type Token, type TokenTag } from './token.js';
import {
  LONGEST_LEGAL_FORM,
  toCompanyWord,
  toGeneration,
  toHonorific,
  toLegalForms,
  toNumber,
  toParticle,
  toPlace,
} from './words.js';

export interface PreparedName {
  readonly kind: NameKind;
  readonly raw: string;
  /** In order of the raw name; at most {@link MAX_TOKENS}. Empty only when the name holds no letter or digit. */
  readonly tokens: readonly Token[];
  /** The raw words of each token. */
  readonly words: readonly string[];
  /** Titles that were set aside. */
  readonly titles: readonly string[];
}

/** Words beyond these are not compared: a longer name is matched on its first ones, never dropped. */
export const MAX_TOKENS = 32;
/** Letters of a word beyond these are not compared. */
const MAX_TOKEN_LENGTH = 64;

interface TaggedWord {
  readonly token: Token;
  readonly word: string;
}

export const prepareName = (raw: string, kind: NameKind): PreparedName => {
  const romanised = romaniseName(raw).slice(0, 4 * MAX_TOKENS).map(shorten);
  const tagged = kind === 'person' ? tagPerson(joinTheophoric(romanised)) : tagOrganisation(joinLetters(romanised));
  const bears = tagged.some(({ token }) => token.tag !== 'connective' && !isTitle(token));
  const kept = (bears ? tagged.filter(({ token }) => !isTitle(token)) : tagged).slice(0, MAX_TOKENS);
  return {
    kind,
    raw,
    tokens: kept.map(({ token }) => token),
    words: kept.map(({ word }) => word),
    titles: bears ? tagged.filter(({ token }) => isTitle(token)).map(({ word }) => word) : [],
  };
};

const isTitle = (token: Token): boolean => token.tag === 'honorific' && toHonorific(token.forms[0]!) === 'sure';

const shorten = (token: RomanToken): RomanToken =>
  token.forms.every((form) => form.length <= MAX_TOKEN_LENGTH)
    ? token
    : { ...token, forms: token.forms.map((form) => form.slice(0, MAX_TOKEN_LENGTH)) };

const join = (tokens: readonly RomanToken[]): RomanToken => ({
  ...tokens[0]!,
  raw: tokens.map(({ raw }) => raw).join(' '),
  forms: [tokens.map(({ forms }) => forms[0]).join('')],
});

/** `abd al rahman` is one name in three words: they are compared as one. */
const joinTheophoric = (tokens: readonly RomanToken[]): RomanToken[] => {
  const joined: RomanToken[] = [];
  for (let i = 0; i < tokens.length; i++) {
    const particle = toParticle(tokens[i]!.forms[0]!);
    const hasArticle = i + 2 < tokens.length && toParticle(tokens[i + 1]!.forms[0]!)?.kind === 'article';
    const length = particle?.kind !== 'theophoric' || i + 1 >= tokens.length ? 1 : hasArticle ? 3 : 2;
    joined.push(length === 1 ? tokens[i]! : join(tokens.slice(i, i + length)));
    i += length - 1;
  }
  return joined;
};

const tagPerson = (tokens: readonly RomanToken[]): TaggedWord[] =>
  tokens.map((token, position) => toTagged('person', toPersonTag(token.forms[0]!, position), token));

const toPersonTag = (form: string, position: number): TokenTag => {
  if (form.length === 1) return 'initial';
  if (toHonorific(form)) return 'honorific';
  if (position > 0 && toGeneration(form) !== undefined) return 'generation';
  const particle = toParticle(form);
  if (particle && particle.kind !== 'theophoric') return particle.kind === 'connective' ? 'connective' : 'particle';
  return 'name';
};

const toTagged = (kind: NameKind, tag: TokenTag, { forms, raw, vowelless }: RomanToken): TaggedWord => ({
  token: toToken(kind, tag, forms, vowelless),
  word: raw,
});

/** `A.B.C.` and `A B C` are one word to a company, unless they are its legal form. */
const joinLetters = (tokens: readonly RomanToken[]): RomanToken[] => {
  const joined: RomanToken[] = [];
  for (let i = 0; i < tokens.length; ) {
    let end = i;
    while (end < tokens.length && tokens[end]!.forms[0]!.length === 1 && !(end > i && toLegalLength(tokens, end) > 1)) end++;
    const isRun = end - i >= 2 && toLegalLength(tokens, i) === 0;
    joined.push(isRun ? join(tokens.slice(i, end)) : tokens[i]!);
    i = isRun ? end : i + 1;
  }
  return joined;
};

/** How many tokens from here on are a legal form: the longest that the table has; 0 when none is. */
const toLegalLength = (tokens: readonly RomanToken[], start: number): number => {
  let phrase = '';
  let longest = 0;
  for (let length = 1; length <= LONGEST_LEGAL_FORM && start + length <= tokens.length; length++) {
    const form = tokens[start + length - 1]!.forms[0]!;
    phrase = length === 1 ? form : `${phrase} ${form}`;
    if (toLegalForms(phrase) && isPlausibleLegalForm(phrase, start, start + length, tokens.length)) longest = length;
  }
  return longest;
};

/** One or two letters are a legal form at an end of the name only; a single letter never is. */
const isPlausibleLegalForm = (phrase: string, start: number, end: number, count: number): boolean =>
  phrase.length > 2 ? end - start < count : phrase.length === 2 && count > 1 && (start === 0 || end === count);

const tagOrganisation = (tokens: readonly RomanToken[]): TaggedWord[] => {
  const tagged: TaggedWord[] = [];
  for (let i = 0; i < tokens.length; ) {
    const length = toLegalLength(tokens, i);
    if (length > 0) {
      const phrase = tokens.slice(i, i + length);
      const form = phrase.map(({ forms }) => forms[0]!).join(' ');
      tagged.push({ token: toToken('organisation', 'legal_form', [form], false), word: phrase.map(({ raw }) => raw).join(' ') });
      i += length;
    } else {
      const token = tokens[i]!;
      const tag = toOrganisationTag(token.forms[0]!, i);
      const forms = tag === 'connective' ? [toCompanyWord(token.forms[0]!)!.canonical] : token.forms;
      tagged.push(toTagged('organisation', tag, { ...token, forms }));
      i += 1;
    }
  }
  return tagged;
};

const ROMAN = /^[ivx]+$/u;

const toOrganisationTag = (form: string, position: number): TokenTag => {
  if (/^\d/u.test(form) && toNumber(form) !== undefined) return 'number';
  if (position > 0 && ROMAN.test(form) && toNumber(form) !== undefined) return 'number';
  if (form.length === 1) return 'initial';
  const word = toCompanyWord(form);
  if (word) return word.kind === 'connective' ? 'connective' : 'generic';
  return toPlace(form) ? 'place' : 'name';
};
