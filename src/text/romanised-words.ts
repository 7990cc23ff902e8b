/**
 * Words of organisations that Russian and its neighbours write in Cyrillic, where a list has them in Latin letters:
 * `Mashinostroitelny Zavod` stands for `Machine Building Plant` as `машиностроительный завод` does (script-words.tsv).
 *
 * Romanisations of one word differ in y, i and j, in kh, h and ts, and in doubled letters; a key leaves that out.
 */
import { toCompanyFrequency, toCompanyWord, toPlace } from './company-words.js';
import { toOsaDistance } from './kernels/osa-distance.js';
import { isCompanyWord } from './legal-forms.js';
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
  const english = findKeyed(toKey(form));
  if (english !== '') return english;
  const usual = OTHER_ROMANISATION.test(form) ? findKeyed(toKey(toUsual(form))) : '';
  return usual !== '' || isKnown(form) ? usual : findSlipped(toKey(form));
};

const isKnown = (form: string): boolean => toCompanyFrequency(form) > 0 || toCompanyWord(form) !== undefined || toPlace(form) !== undefined || isCompanyWord(form);

/** How German, French and Polish write what English romanises as v, sh, ch and u: Maschinostroitelny, Otwetstwennost. */
const OTHER_ROMANISATION = /w|sch|tch|sz|cz|ou/u;
const toUsual = (form: string): string => form.replace(/tsch|tch|cz/gu, 'ch').replace(/sch|sz/gu, 'sh').replaceAll('w', 'v').replaceAll('ou', 'u');

const findKeyed = (key: string): string => {
  const words = toWordsByKey();
  for (let length = key.length; length >= Math.max(LEAST_PLACE_KEY, key.length - LONGEST_ENDING); length--) {
    const english = words.get(key.slice(0, length));
    if (english !== undefined && ENDING.test(key.slice(length))) return english;
  }
  return '';
};

/** Letters of a key from which one slip in it, but in its last letter, is mended: sudoermontny. What languages share (instrument) is mended as what it is there. */
const LEAST_SLIPPED = 8;
const toLessOne = (key: string): string[] => [key, ...Array.from(key, (_, at) => key.slice(0, at) + key.slice(at + 1))];
const toKeysLessOne = shareWordsLater('romanised words of organisations less a letter', () => {
  const keys = new Map<string, string[]>();
  for (const [stem, english] of toOrganisationWords('cyrillic')) {
    if (english === AS_ROMANISED) continue;
    for (const form of romaniseCyrillic(stem, detectCyrillicLanguage(stem)).slice(0, 1)) {
      const key = toKey(form).replace(/i$/u, '');
      if (key.length < LEAST_SLIPPED || (isCompanyWord(form) && !english.includes(' '))) continue;
      for (const less of toLessOne(key)) {
        const known = keys.get(less);
        if (known === undefined) keys.set(less, [key]);
        else if (!known.includes(key)) known.push(key);
      }
    }
  }
  return keys;
});

const findSlipped = (key: string): string => {
  for (let length = key.length; length >= Math.max(LEAST_SLIPPED, key.length - LONGEST_ENDING); length--) {
    if (!ENDING.test(key.slice(length))) continue;
    const head = key.slice(0, length);
    for (const less of toLessOne(head)) {
      const stem = toKeysLessOne().get(less)?.find((known) => known.at(-1) === head.at(-1) && toOsaDistance(known, head, 1) === 1);
      if (stem !== undefined) return toWordsByKey().get(stem)!;
    }
  }
  return '';
};
