/**
 * Acronyms of English letters that another script spells by the letters' names: 에스케이 is SK, بي بي سي BBC, Эй Би Си ABC.
 *
 * What scripts with blanks write so is a word a letter, with a hyphen or without; of Hangul, katakana, Thai and Indic scripts one word is
 * letters alone or none. A name of a letter may be that of several (بي is b and p, اي a, e and i): each is a form.
 */
import { joinWords, toJoinedForm, withForms, type RomanToken } from '../scripts/roman-token.js';
import { toSpellingsOf } from '../scripts/foreign-names.js';
import { findLetterNames, toLetterNameKey } from '../scripts/letter-names.js';
import { INDIC_SCRIPTS, type Script } from '../scripts/script.js';

/** Scripts that write the letters of an acronym without blanks. */
const UNSPACED: ReadonlySet<Script> = new Set<Script>(['hangul', 'kana', 'thai', ...INDIC_SCRIPTS]);
/** Letters of an acronym at least; of words with blanks, of which many a one is a word (او, ان, אם, и, о), three. */
const LEAST_LETTERS = 2;
const LEAST_WORDS = 3;
/** Characters of it at least without blanks: 이지, 오비 are words as well. */
const LEAST_CHARACTERS = 3;
/** Letters that a joined acronym has at most. */
const MOST_LETTERS = 5;

/** @returns the letters whose names a word is, each as those that it may be; undefined of any other. */
const readLetters = (word: string, names: ReadonlyMap<string, readonly string[]>): readonly (readonly string[])[] | undefined => {
  if (word === '') return [];
  for (const [name, letters] of names) {
    const rest = word.startsWith(name) ? readLetters(word.slice(name.length), names) : undefined;
    if (rest !== undefined) return [letters, ...rest];
  }
  return undefined;
};

const readUnspaced = (words: readonly RomanToken[]): readonly (readonly string[])[] | undefined => {
  const word = words.map(toLetterNameKey).join('');
  return word.length < LEAST_CHARACTERS ? undefined : readLetters(word, findLetterNames(words[0]!.script)!);
};
const readSpaced = (words: readonly RomanToken[]): readonly (readonly string[])[] | undefined => {
  const letters = words.map((word) => findLetterNames(word.script)!.get(toLetterNameKey(word)));
  return letters.every((letter) => letter !== undefined) ? letters : undefined;
};

/** Words of a name, the letters of an acronym as one that may be written so. */
export const joinLetterNames = (words: readonly RomanToken[]): readonly RomanToken[] => {
  if (!words.some(({ script }) => findLetterNames(script) !== undefined)) return words;
  const joined: RomanToken[] = [];
  for (let at = 0; at < words.length;) {
    const { count, letters } = findAcronym(words, at);
    const parts = words.slice(at, at + count);
    joined.push(letters === undefined ? words[at]! : toAcronym(parts, toSpellingsOf(letters)));
    at += count;
  }
  return joined;
};

const toAcronym = (parts: readonly RomanToken[], spelt: readonly string[]): RomanToken =>
  // Of a word of such a script the letters may be chance, and are no legal form.
  UNSPACED.has(parts[0]!.script)
    ? withForms(
        parts[0]!,
        [...new Set([...(parts.length > 1 ? [toJoinedForm(parts)] : parts[0]!.forms), ...spelt])],
        false,
        parts.map(({ raw }) => raw).join(''),
      )
    : joinWords(parts, spelt, false);

/** The longest acronym that begins at a word. */
const findAcronym = (
  words: readonly RomanToken[],
  at: number,
): { readonly count: number; readonly letters?: readonly (readonly string[])[] } => {
  const { script } = words[at]!;
  const isUnspaced = UNSPACED.has(script);
  if (findLetterNames(script) === undefined) return { count: 1 };
  for (let count = Math.min(MOST_LETTERS, words.length - at); count > 0; count--) {
    const span = words.slice(at, at + count);
    if (span.some((word) => word.script !== script)) continue;
    const letters = isUnspaced ? readUnspaced(span) : readSpaced(span);
    if (letters !== undefined && letters.length <= MOST_LETTERS && letters.length >= (isUnspaced ? LEAST_LETTERS : LEAST_WORDS))
      return { count, letters };
  }
  return { count: 1 };
};
