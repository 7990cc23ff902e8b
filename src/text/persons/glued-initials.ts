/**
 * Initials that are written as one word: JP van Wyk is J. P. van Wyk, KPS Gill is K. P. S. Gill.
 *
 * In: words of a person's name. Out: the same, with such a word as its letters. Its first or last word, of two or three
 * consonants that no table has as a name (Ng) or one less a vowel (Jng), a short form (Md, Fdz), a title or a suffix (Dr,
 * Jr), and that no letter of another alphabet becomes (Kh). What holds a vowel may be a name (Al, Jo), but before letters
 * that end none (AJ, EW). JR is initials before a surname alone (JR van Wyk) and elsewhere a suffix (Jr. Orsolt Brannagh).
 * A name of one word stays as it is.
 */
import { isSyllableName } from './peoples.js';
import { isListedName } from './person-words.js';
import { readPersonWord } from './word-roles.js';
import { FEW, remember } from '../words/remember.js';
import { withForms, type RomanToken } from '../scripts/roman-token.js';

/** r and l between two others stand for a vowel in Slavic names (Vlk, Brk), but not before themselves (JRR). */
const INITIALS = /^(?:[bcdfghjklmnpqrstvwxz](?:(?:[bcdfghjkmnpqstvwxz]|l(?=l)|r(?=r))?[bcdfghjklmnpqrstvwxz])|[aeiou][cjw])$/u;

/** Longer words are not looked up. */
const MOST_INITIALS = 3;
const VOWELS = ['a', 'e', 'i', 'o', 'u'] as const;
/**
 * Whether three letters are a name of the tables that lost a vowel: Jng of Jong, Khn of Khan. Two are so of too many; a
 * doubled letter ends few names (JRR).
 */
const isNameLessVowel = (form: string): boolean =>
  form.length === MOST_INITIALS &&
  form.charAt(1) !== form.charAt(2) &&
  VOWELS.some(
    (vowel) => isListedName(`${form.charAt(0)}${vowel}${form.slice(1)}`) || isListedName(`${form.slice(0, 2)}${vowel}${form.charAt(2)}`),
  );
const areInitials = remember(
  (form: string): boolean =>
    INITIALS.test(form) &&
    !isListedName(form) &&
    !isNameLessVowel(form) &&
    !isSyllableName(form) &&
    readPersonWord(form).tags.every((tag) => tag === 'name'),
  FEW,
);

/** Of the suffixes of generations the one that two initials often are. */
const SUFFIX_OR_INITIALS = 'jr';
const isParticle = ({ forms }: RomanToken): boolean => readPersonWord(forms[0]!).tags.at(-1) === 'particle';
const isBeforeSurnameAlone = (words: readonly RomanToken[], at: number): boolean => at === 0 && words.slice(1, -1).every(isParticle);

const isGluedInitials = (words: readonly RomanToken[], at: number): boolean => {
  const { forms, vowelless, script, raw } = words[at]!;
  if (vowelless || script !== 'latin' || forms.length !== 1 || forms[0]!.length > MOST_INITIALS || raw.length !== forms[0]!.length)
    return false;
  return forms[0] === SUFFIX_OR_INITIALS ? isBeforeSurnameAlone(words, at) : areInitials(forms[0]!);
};

const toLetters = (word: RomanToken): readonly RomanToken[] =>
  Array.from(word.raw, (letter, at) => withForms(word, [word.forms[0]!.charAt(at)], false, letter));

/** The words themselves where none is such a word: initials stand first or last, and within a name is a slip of al (Orsolt FL-Badani). */
export const splitInitials = (words: readonly RomanToken[]): readonly RomanToken[] => {
  const last = words.length - 1;
  const isSplit = (at: number): boolean => (at === 0 || at === last) && isGluedInitials(words, at);
  if (last < 1 || (!isSplit(0) && !isSplit(last))) return words;
  return words.flatMap((word, at) => (isSplit(at) ? toLetters(word) : [word]));
};
