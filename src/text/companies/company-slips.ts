/**
 * Which words that no table knows are common words of companies with a slip or two: tradign, connstructiom.
 */
import { COMPANY_FREQUENCIES, toCompanyFrequency, toCompanyWord, toPlace } from './company-words.js';
import { mayBeSlipsApart, toLetterParities } from '../kernels/letter-parities.js';
import { toOsaDistance } from '../kernels/osa-distance.js';
import { isLegalWord } from './legal-forms.js';
import { isListedName } from '../persons/person-words.js';

/** Common words of companies, by their length: where slips in one are looked for. */
const COMMON_PER_100K = 300;
const LEAST_COMMON = 6;
const LEAST_TWICE_SLIPPED = 7;
const MOST_SLIPS = 2;
/** By their length: the words, and in the same order the parities of each. */
const commonWords: string[][] = [];
for (const [word, per100k] of COMPANY_FREQUENCIES) {
  const kind = toCompanyWord(word)?.kind;
  if (per100k < COMMON_PER_100K || word.length < LEAST_COMMON - 1 || (kind !== 'generic' && kind !== 'structure')) continue;
  (commonWords[word.length] ??= []).push(word);
}
const commonParities = Array.from(commonWords, (words: readonly string[] | undefined) => Int32Array.from(words ?? [], toLetterParities));

const NO_PARITIES = new Int32Array(0);

/** The same letters: of the slips in a word a letter shorter than the least, exchanged neighbours alone are taken for one. */
export const isTransposed = (word: string, form: string): boolean =>
  word.length === form.length && Array.from(word).sort().join('') === Array.from(form).sort().join('');

/** Whether a word that the tables lack is a common word of companies but for a slip, or two in a long one: tradign, connstructiom, joitn. */
export const isSlipOfCommonWord = (form: string): boolean => {
  if (
    form.length < LEAST_COMMON - 1 ||
    toCompanyFrequency(form) > 0 ||
    toCompanyWord(form) !== undefined ||
    isLegalWord(form) ||
    toPlace(form) !== undefined ||
    isListedName(form)
  )
    return false;
  const parities = toLetterParities(form);
  for (let length = form.length - MOST_SLIPS; length <= form.length + MOST_SLIPS; length++) {
    const budget = Math.min(form.length, length) >= LEAST_TWICE_SLIPPED && form.length + length > 2 * LEAST_TWICE_SLIPPED ? MOST_SLIPS : 1;
    const others = length < commonParities.length ? commonParities[length]! : NO_PARITIES;
    for (let at = 0; at < others.length; at++) {
      if (!mayBeSlipsApart(parities, others[at]!, budget, Math.abs(form.length - length))) continue;
      const word = commonWords[length]![at]!;
      if (toOsaDistance(word, form, budget) <= budget && (length >= LEAST_COMMON || isTransposed(word, form))) return true;
    }
  }
  return false;
};
