/**
 * Given names of which only the first letters stand, before a stop: Konst. Orsolt, Gh. Orsolt, Yu. Orsolt, Дж. Орсолт.
 *
 * In: words of a person's name, and its text. Out: the same, with each such word as its initial. Not a title, a particle, a
 * suffix (Dr, St, Jr), a word that makes a name with its neighbour (Abd.) or that the tables have as one (Alex., Moh., Wm.),
 * and not the last word, behind which a text may end; but what one letter of another alphabet becomes (Yu.) anywhere.
 */
import { isListedName } from './person-words.js';
import { readPersonWord } from './word-roles.js';
import { withForms, type RomanToken } from '../scripts/roman-token.js';
import type { Script } from '../scripts/script.js';

const SCRIPTS: ReadonlySet<Script> = new Set<Script>(['latin', 'cyrillic']);
/** As it was written; what is longer is a name, behind which a sentence ends. */
const STOPPED = /(?<![\p{L}\p{M}'’-])[\p{L}\p{M}]{2,5}(?=\.)/gu;
/** What a letter of Cyrillic or Armenian becomes, and how French, German and Turkic write the same sound; of two consonants word-roles.ts says so. */
const ONE_LETTER = /^(?:y[aeou]|i[aeu]|j[aeou]|tz|shch|tch|dzh|sch)$/u;
/** Cyrillic letters for the sound of j. */
const J = /^дж$/iu;

export const readStoppedNames = (words: readonly RomanToken[], raw: string): readonly RomanToken[] => {
  if (words.length < 2 || !raw.includes('.')) return words;
  const stopped = Array.from(raw.normalize('NFC').matchAll(STOPPED), ([word]) => word);
  if (stopped.length === 0) return words;
  // A word that stands there twice is a name: Orsol Orsol.
  const isStopped = (text: string): boolean => stopped.includes(text) && words.filter((word) => word.raw === text).length === 1;
  return words.map((word, at) =>
    SCRIPTS.has(word.script) && isStopped(word.raw) && isShortened(word.forms[0]!, at === words.length - 1)
      ? withForms(word, [toInitial(word)], false)
      : word,
  );
};

const isShortened = (form: string, isLast: boolean): boolean => {
  const { tags, mayJoin } = readPersonWord(form);
  return !mayJoin && tags.every((tag) => tag === 'name') && (ONE_LETTER.test(form) || !(isLast || isListedName(form)));
};

const toInitial = ({ raw, forms }: RomanToken): string => (J.test(raw) ? 'j' : forms[0]!.charAt(0));
