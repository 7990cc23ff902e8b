/**
 * Titles that are written by their letters: H.E. Olusegun Adeyinka, S.A.R. Karmelo Vandemirk, Olusegun Adeyinka Ph.D.
 *
 * In: words of a person's name. Out: the same, with the letters of such a title at the start, or at the end of a name that begins with a
 * common given name, as one word that says nothing. Two words of three letters or more must be left: before one name alone stand initials
 * (H. E. Vandemirk), and behind surnames those of given names (Vandemirk Orsolt M. P.).
 */
import { readTable } from '../../table.js';
import { withForms, type RomanToken } from '../scripts/roman-token.js';
import { isGivenName } from './person-words.js';

const rows = readTable('names/letter-titles.tsv', 3);
const readTitles = (place: 'before' | 'behind'): ReadonlySet<string> =>
  new Set(rows.flatMap(([letters, of]) => (of === place ? [letters!] : [])));
const BEFORE = readTitles('before');
const BEHIND = readTitles('behind');
/** What stands for all of them: a title that is nobody's name. */
const TITLE = 'excellency';
const [LEAST_LETTERS, MOST_LETTERS] = [2, 4];
/** Ph. D., D. Phil. */
const LETTERS = /^(?:[a-z]|ph|sc|ll|phil)$/u;
const LEAST_NAME = 3;
const LEAST_NAMES = 2;

const toForm = ({ forms }: RomanToken): string => forms[0]!;
const LONGEST = 4;
const isLetter = (word: RomanToken): boolean => toForm(word).length <= LONGEST && word.script === 'latin' && LETTERS.test(toForm(word));

/** Whether the words may begin or end with such a title in some order. */
export const mayHoldTitle = (words: readonly RomanToken[]): boolean => {
  let letters = 0;
  for (const word of words) if (isLetter(word)) letters++;
  return letters >= LEAST_LETTERS && words.length - letters >= LEAST_NAMES;
};

/** How many words from here make one of the titles; 0 where none do. */
const countLetters = (words: readonly RomanToken[], titles: ReadonlySet<string>, isBehind: boolean): number => {
  for (let count = MOST_LETTERS; count >= LEAST_LETTERS; count--) {
    if (count + LEAST_NAMES > words.length) continue;
    const letters = isBehind ? words.slice(-count) : words.slice(0, count);
    if (letters.every(isLetter) && titles.has(letters.map(toForm).join(''))) return count;
  }
  return 0;
};

const joinLetters = (letters: readonly RomanToken[]): readonly RomanToken[] =>
  letters.length === 0 ? [] : [withForms(letters[0]!, [TITLE], false, letters.map(({ raw }) => raw).join(' '))];

export const joinTitleLetters = (words: readonly RomanToken[]): readonly RomanToken[] => {
  if (!mayHoldTitle(words)) return words;
  const before = countLetters(words, BEFORE, false);
  const behind = countLetters(words.slice(before), BEHIND, true);
  const names = words.slice(before, words.length - behind);
  const ofNames = names.filter((word) => toForm(word).length >= LEAST_NAME);
  if (before + behind === 0 || ofNames.length < LEAST_NAMES) return words;
  const isBehind = behind > 0 && isGivenName(toForm(ofNames[0]!));
  return [
    ...joinLetters(words.slice(0, before)),
    ...names,
    ...(isBehind ? joinLetters(words.slice(-behind)) : words.slice(words.length - behind)),
  ];
};
