/**
 * Words of companies that letters or sounds liken and that are other words: Sterling and Starling, Medline and Midline.
 *
 * In: two plain forms. Out: whether the tables know both, as two words. A slip seldom makes just one of these of another.
 */
import { readTable, toParts } from '../../table.js';
import { toSkeleton } from '../spelling/skeleton.js';
import { shareWords } from '../words/word-table.js';
import { isCompanyOrPlace, toCompanyFrequency } from './company-words.js';

/** By form the numbers of the words that it spells, of data/companies/told-apart.tsv. */
const wordsByForm = shareWords('words of companies told apart', () => {
  const words = new Map<string, number[]>();
  let number = 0;
  for (const [, cell] of readTable('companies/told-apart.tsv', 2)) {
    for (const word of toParts(cell, ' ')) {
      number++;
      for (const form of toParts(word, ',')) words.set(form, [...(words.get(form) ?? []), number]);
    }
  }
  return words;
});

/** Whether a table has a form as a company's own word: as one that is neither a place nor says what companies do. */
const isOwnWord = (form: string): boolean => (wordsByForm.has(form) || toCompanyFrequency(form) > 0) && !isCompanyOrPlace(form);

/** Whether a table has a form as a word of companies: no other is told apart. */
export const mayBeToldApartWord = (form: string): boolean => isOwnWord(form) || isCompanyOrPlace(form);

/**
 * Two known words, of which one at least is a company's own. A plural and a doubled letter may be one word's; beside a word
 * of what companies do and a place so may words that share their consonants, or of which one begins with the other, unless
 * told-apart.tsv has both (Koryo, Korea).
 */
export const areToldApartWords = (a: string, b: string): boolean => {
  const [isOwn, isOtherOwn] = [isOwnWord(a), isOwnWord(b)];
  if ((!isOwn && !isOtherOwn) || shareWord(a, b)) return false;
  if ((isOwn && isOtherOwn) || (wordsByForm.has(a) && wordsByForm.has(b))) return !isPlural(a, b) && toUndoubled(a) !== toUndoubled(b);
  return (
    Math.min(a.length, b.length) >= LEAST_BESIDE_COMMON &&
    isCompanyOrPlace(isOwn ? b : a) &&
    !a.startsWith(b) &&
    !b.startsWith(a) &&
    toSkeleton(a) !== toSkeleton(b)
  );
};

/** Letters from which a slip in a word of what companies do seldom makes an own one: tire, tide. */
const LEAST_BESIDE_COMMON = 5;

const shareWord = (a: string, b: string): boolean => wordsByForm.get(a)?.some((word) => wordsByForm.get(b)?.includes(word)) === true;
const isPlural = (a: string, b: string): boolean =>
  /^e?s$/u.test(a.startsWith(b) ? a.slice(b.length) : b.startsWith(a) ? b.slice(a.length) : '');
export const toUndoubled = (form: string): string => form.replace(/(.)\1/gu, '$1');
