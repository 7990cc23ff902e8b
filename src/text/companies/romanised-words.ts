/**
 * Words of organisations that Russian and its neighbours write in Cyrillic, where a list has them in Latin letters:
 * `Mashinostroitelny Zavod` stands for `Machine Building Plant` as `машиностроительный завод` does (script-words.tsv).
 *
 * Romanisations of one word differ in y, i and j, in kh, h and ts, and in doubled letters; a key leaves that out.
 */
import { toCompanyFrequency, toPlace } from './company-words.js';
import { DeletionFilter, toFilterBits } from '../kernels/deletion-filter.js';
import { buildDeletions, findOneSlipAway } from '../kernels/deletions.js';
import { isCompanyWord } from './legal-forms.js';
import { isListedName } from '../persons/person-words.js';
import { detectCyrillicLanguage, romaniseCyrillic } from '../scripts/cyrillic.js';
import { AS_ROMANISED, toOrganisationWords } from '../scripts/organisation-words.js';
import { findByStem, type Inflection } from './stems.js';
import { rewrite, toRules, toSingleLetters } from '../spelling/rewrite.js';
import { shareNumbers, shareWordsLater } from '../words/word-table.js';

/** Letters of a key from which: shorter ones are words of other languages as often. */
const LEAST_KEY = 6;
/** Of adjectives of places: Tulsky. */
const LEAST_PLACE_KEY = 5;
const isLongEnough = (key: string): boolean => key.length >= (key.endsWith('sk') ? LEAST_PLACE_KEY : LEAST_KEY);
/** Of adjectives and nouns, as keys have them. */
const INFLECTION: Inflection = { endings: /^[aeiou]{0,3}(?:(?<=.)[ghmv][aeiou]{0,2})?$/u, leastStem: LEAST_PLACE_KEY, longestEnding: 5 };

const KEY_RULES = toRules([
  [/x/gu, 'ks', 'x'],
  [/shch|sch/gu, '#', 'c h'],
  [/kh/gu, 'h', 'k h'],
  [/t[sz]/gu, 'c', 't sz'],
  [/zh/gu, 'q', 'z h'],
  [/[jy]+(?=e)/gu, '', 'jy e'],
  [/[ijy]+/gu, 'i', 'ijy'],
]);
/** @param form lower-case ASCII letters. */
const toKey = (form: string): string => toSingleLetters(rewrite(form, KEY_RULES));

const toWordsByKey = shareWordsLater('romanised words of organisations', () => {
  const words = new Map<string, string>();
  for (const [stem, english] of toOrganisationWords('cyrillic')) {
    if (english === AS_ROMANISED) continue;
    for (const form of romaniseCyrillic(stem, detectCyrillicLanguage(stem))) {
      const key = toKey(form).replace(/i$/u, '');
      if (isLongEnough(key) && !words.has(key)) words.set(key, english);
    }
  }
  return words;
});

/**
 * @param form lower-case ASCII letters.
 * @returns the English words for it as script-words.tsv has them; empty for any other word, and for a surname (Smolensky, German).
 */
export const toRomanisedWord = (form: string): string => (isListedName(form) ? '' : findWord(form));

const findWord = (form: string): string => {
  const key = toKey(form);
  const english = findKeyed(key) ?? (OTHER_ROMANISATION.test(form) ? findKeyed(toKey(toUsual(form))) : undefined);
  return english ?? (isKnownCompanyWord(form) ? undefined : findSlipped(key)) ?? '';
};

/** Whether a form is a word of companies, a place or one that many of them carry. */
export const isKnownCompanyWord = (form: string): boolean =>
  toCompanyFrequency(form) > 0 || toPlace(form) !== undefined || isCompanyWord(form);

/** How German, French and Polish write what English romanises as v, sh, ch and u: Maschinostroitelny, Otwetstwennost. */
const OTHER_ROMANISATION = /w|sch|tch|sz|cz|ou/u;
const toUsual = (form: string): string =>
  form
    .replace(/tsch|tch|cz/gu, 'ch')
    .replace(/sch|sz/gu, 'sh')
    .replaceAll('w', 'v')
    .replaceAll('ou', 'u');

const findKeyed = (key: string): string | undefined => findByStem(key, INFLECTION, toWordsByKey().get);

/**
 * Letters of a key from which one slip in it, but in its last letter, is mended: sudoermontny. What languages share
 * (instrument) is mended as what it is there.
 */
const LEAST_SLIPPED = 8;
const toSlippedKeys = (): ReadonlySet<string> => {
  const keys = new Set<string>();
  for (const [stem, english] of toOrganisationWords('cyrillic')) {
    if (english === AS_ROMANISED) continue;
    for (const form of romaniseCyrillic(stem, detectCyrillicLanguage(stem)).slice(0, 1)) {
      const key = toKey(form).replace(/i$/u, '');
      if (key.length >= LEAST_SLIPPED && (!isCompanyWord(form) || english.includes(' '))) keys.add(key);
    }
  }
  return keys;
};
const toKeyDeletions = shareWordsLater('romanised words of organisations less a letter', () => buildDeletions(toSlippedKeys()));
/** Most keys are near none of these, and are told so without a text made. */
const nearKeys = new DeletionFilter(shareNumbers('keys near those of romanised words', () => toFilterBits(toSlippedKeys())));

const SLIPPED_INFLECTION: Inflection = { ...INFLECTION, leastStem: LEAST_SLIPPED };
const findSlipped = (key: string): string | undefined =>
  findByStem(key, SLIPPED_INFLECTION, (head) => {
    if (!nearKeys.mayBeNear(head)) return undefined;
    const stem = findOneSlipAway(toKeyDeletions(), head).find((known) => known.at(-1) === head.at(-1));
    return stem === undefined ? undefined : toWordsByKey().get(stem);
  });
