/**
 * Listed names in the form that questions are made of: words with the part that each plays.
 */
import type { Entity, EntityName } from '../../src/main.js';
import type { NameKind } from '../../src/text/tokens/token.js';
import type { Culture } from './cultures.js';
import { toHash32 } from './random.js';
import {
  CONNECTIVES,
  FOREIGN_GENERIC_WORDS,
  FORM_WORDS,
  GENERIC_WORDS,
  LEGAL_FORMS,
  NUMBER_WORDS,
  ORDINALS,
  PARTICLES,
  PLACE_SORT,
  ROMAN_NUMERALS,
  TITLES,
  toPlainWord,
  type BenchLegalForm,
} from './words.js';

export type Kind = 'person' | 'company';
/** What a name is compared as. */
export const toNameKind = (kind: Kind): NameKind => (kind === 'person' ? 'person' : 'organisation');
/** Halves of the listed entities: numbers of the matcher are set on the one and reported on both. */
export type Part = 'tuning' | 'held-back';
export type Script = 'latin' | 'cyrillic' | 'arabic' | 'hebrew' | 'han' | 'hangul' | 'kana' | 'other';

/** connective: what joins words, and what is left of a legal form that the bench does not know as a whole. */
export type Role = 'given' | 'middle' | 'family' | 'particle' | 'word' | 'generic' | 'legal_form' | 'place' | 'number' | 'connective';

export interface Word {
  readonly text: string;
  readonly role: Role;
}

export interface Name {
  readonly kind: Kind;
  readonly culture: Culture;
  readonly script: Script;
  readonly words: readonly Word[];
}

/** An entity that questions are asked about. */
export interface Target {
  readonly entity: Entity;
  readonly kind: Kind;
  readonly part: Part;
  readonly culture: Culture;
}

export const toText = (words: readonly Word[]): string => words.map(({ text }) => text).join(' ');

export const toEntityKey = ({ list, sourceId }: Pick<Entity, 'list' | 'sourceId'>): string => `${list}:${sourceId}`;

export const toPart = (entity: Pick<Entity, 'list' | 'sourceId'>): Part =>
  (toHash32(toEntityKey(entity)) & 1) === 0 ? 'tuning' : 'held-back';

const SCRIPTS: readonly (readonly [Script, RegExp])[] = [
  ['cyrillic', /\p{Script=Cyrillic}/u],
  ['arabic', /\p{Script=Arabic}/u],
  ['hebrew', /\p{Script=Hebrew}/u],
  ['hangul', /\p{Script=Hangul}/u],
  ['kana', /[\p{Script=Hiragana}\p{Script=Katakana}]/u],
  ['han', /\p{Script=Han}/u],
  ['other', /(?!\p{Script=Latin})\p{L}/u],
];

/** The first script in the order above that any letter is of; Latin when there is no other. */
export const toScript = (text: string): Script => SCRIPTS.find(([, pattern]) => pattern.test(text))?.[0] ?? 'latin';

/** Words in any order, without case, accents and punctuation: two names with one key are the same name written down. */
export const toNameKey = (text: string): string =>
  text
    .split(/[\s\-‐–,./()"]+/u)
    .map(toPlainWord)
    .filter((word) => word !== '')
    .sort()
    .join(' ');

const toRawWords = (text: string): string[] => text.split(/\s+/u).filter((word) => /[\p{L}\p{N}&]/u.test(word));

const FAMILY_FIRST = new Set<Culture>(['chinese', 'korean', 'south-east asian']);

/** Parts where the publisher gives them; else the last word is the family name, or the first in East Asia. */
const toPersonWords = ({ entityName, firstName, lastName }: EntityName, culture: Culture): Word[] => {
  const words = toRawWords(entityName);
  const givenCount = firstName === undefined ? 0 : toRawWords(firstName).length;
  const familyCount = lastName === undefined ? 1 : toRawWords(lastName).length;
  const isParted = firstName !== undefined && entityName.startsWith(firstName);
  const titleCount = Math.max(
    0,
    words.findIndex((word) => !TITLES.has(toPlainWord(word))),
  );
  const familyFirst = !isParted && FAMILY_FIRST.has(culture) && words.length >= 2;
  return words.map((text, position) => {
    const isFamily = isParted
      ? position >= givenCount && position < givenCount + familyCount
      : familyFirst
        ? position === titleCount
        : position === words.length - 1 && words.length > 1;
    const isFirst = position === titleCount + (familyFirst ? 1 : 0);
    const role: Role =
      position < titleCount || (PARTICLES.has(toPlainWord(text)) && !isFirst)
        ? 'particle'
        : isFamily
          ? 'family'
          : isFirst
            ? 'given'
            : 'middle';
    return { text, role };
  });
};

const toPhrase = (words: readonly string[]): string => words.map((word) => toPlainWord(word)).join(' ');

const LEGAL_BY_PHRASE: ReadonlyMap<string, BenchLegalForm> = new Map(
  LEGAL_FORMS.flatMap((form) => [form.short, ...(form.long ? [form.long] : [])].map((text) => [toPhrase(text.split(' ')), form] as const)),
);
const LONGEST_LEGAL_PHRASE = 6;

export const toLegalForm = (text: string): BenchLegalForm | undefined => LEGAL_BY_PHRASE.get(toPhrase(text.split(' ')));

/** A single letter is a Roman numeral at the end alone: elsewhere it is a word (Russian "i", "v") or an initial. */
const isRoman = (text: string, position: number, count: number): boolean => {
  const letters = text.replace(/\W/gu, '');
  // V.I. Lenin: initials have full stops.
  if (text.includes('.')) return false;
  return position > 0 && ROMAN_NUMERALS.includes(letters) && (letters.length > 1 || position === count - 1);
};

const toCompanyRole = (text: string, position: number, count: number): Role => {
  const word = toPlainWord(text);
  if (text === '&' || CONNECTIVES.has(word) || FORM_WORDS.has(word)) return 'connective';
  if (/^\d+(?:st|nd|rd|th)?$/u.test(word) || ORDINALS.includes(word) || NUMBER_WORDS.includes(word) || isRoman(text, position, count))
    return 'number';
  if (PLACE_SORT.has(word)) return 'place';
  return GENERIC_WORDS.has(word) || FOREIGN_GENERIC_WORDS.has(word) ? 'generic' : 'word';
};

/** A legal form is one word here, however many it is written in; at either end of the name. */
const toCompanyWords = (text: string): Word[] => {
  const words = toRawWords(text);
  for (let length = Math.min(LONGEST_LEGAL_PHRASE, words.length - 1); length >= 1; length--) {
    for (const start of [words.length - length, 0]) {
      const phrase = words.slice(start, start + length);
      if (!LEGAL_BY_PHRASE.has(toPhrase(phrase))) continue;
      const rest = start === 0 ? words.slice(length) : words.slice(0, start);
      const form: Word = { text: phrase.join(' '), role: 'legal_form' };
      const others = rest.map((word, position): Word => ({ text: word, role: toCompanyRole(word, position, rest.length) }));
      return start === 0 ? [form, ...others] : [...others, form];
    }
  }
  return words.map((word, position) => ({ text: word, role: toCompanyRole(word, position, words.length) }));
};

const isFormWord = (word: string): boolean => LEGAL_BY_PHRASE.has(word) || word === 'company' || word === 'co';

/**
 * The key of a company's name without its legal forms and what joins words: two that share it differ in the form alone,
 * and a changed form is to be found.
 */
export const toCoreKey = (words: readonly Word[]): string =>
  toNameKey(toText(words.filter(({ role }) => role !== 'legal_form' && role !== 'connective')))
    .split(' ')
    .filter((word) => !isFormWord(word))
    .join(' ');

/** The words of a company's name that no list states. */
export const toWordsOfCompany = (text: string): readonly Word[] => toCompanyWords(text);

export const toName = (name: EntityName, kind: Kind, culture: Culture): Name => ({
  kind,
  culture,
  script: toScript(name.entityName),
  words: kind === 'person' ? toPersonWords(name, culture) : toCompanyWords(name.entityName),
});
