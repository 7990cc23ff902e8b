/**
 * Words of organisations that Russian and its neighbours write in Cyrillic, where a list has them in Latin letters:
 * `Mashinostroitelny Zavod` stands for `Machine Building Plant` as `машиностроительный завод` does (script-words.tsv).
 *
 * Romanisations of one word differ in y, i and j, in kh, h and ts, and in doubled letters; a key leaves that out.
 */
import { isListedName } from './person-words.js';
import { detectCyrillicLanguage, romaniseCyrillic } from './scripts/cyrillic.js';
import { AS_ROMANISED, toOrganisationWords } from './scripts/organisation-words.js';
import { remember } from './remember.js';
import { shareWordsLater } from './word-table.js';

/** Letters of a key from which: shorter ones are words of other languages as often. */
const LEAST_KEY = 6;
/** Of adjectives of places: Tulsky. */
const LEAST_PLACE_KEY = 5;
const isLongEnough = (key: string): boolean => key.length >= (key.endsWith('sk') ? LEAST_PLACE_KEY : LEAST_KEY);
const LONGEST_ENDING = 5;
/** Of adjectives and nouns, as keys have them. */
const ENDING = /^[aeiou]{0,3}(?:(?<=.)[ghmv][aeiou]{0,2})?$/u;

/** @param form lower-case ASCII letters. */
const toKey = (form: string): string =>
  form
    .replace(/x/gu, 'ks')
    .replace(/shch|sch/gu, '#')
    .replace(/kh/gu, 'h')
    .replace(/t[sz]/gu, 'c')
    .replace(/zh/gu, 'q')
    .replace(/[jy]+(?=e)/gu, '')
    .replace(/[ijy]+/gu, 'i')
    .replace(/(.)\1+/gu, '$1');

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
export const toRomanisedWord = remember((form: string): string => (isListedName(form) ? '' : findWord(form)));

const findWord = (form: string): string => {
  const key = toKey(form);
  const words = toWordsByKey();
  for (let length = key.length; length >= Math.max(LEAST_PLACE_KEY, key.length - LONGEST_ENDING); length--) {
    const english = words.get(key.slice(0, length));
    if (english !== undefined && ENDING.test(key.slice(length))) return english;
  }
  return '';
};
