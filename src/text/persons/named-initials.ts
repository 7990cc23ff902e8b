/**
 * Initials of persons as scripts of South Asia write them: by the letters' English names (एम. के. स्टालिन, ایس ایم کرشنا), or as
 * the first syllable of the name before a stop (மு. க. ஸ்டாலின்).
 *
 * In: words of a person's name, and its text. Out: the same, with each such word as its letter. Without stops two letters'
 * names at least stand together before another word: one alone is a name as well (जी, De).
 */
import { withForms, type RomanToken } from '../scripts/roman-token.js';
import { findLetterNames, toLetterNameKey } from '../scripts/letter-names.js';
import { INDIC_SCRIPTS, type Script } from '../scripts/script.js';

const SCRIPTS: ReadonlySet<Script> = new Set<Script>(['arabic', ...INDIC_SCRIPTS]);
/** What Arabic letters write of Urdu alone; elsewhere two short words are a Chinese or a Korean name. */
const URDU = /[ٹڈڑےں]|(?<!\p{L})ای[مسچفلن](?!\p{L})/u;
const DOTTED = /(?<![\p{L}\p{M}])([\p{L}\p{M}]+)\s?[.॰۔]/gu;
/** One consonant or vowel with its sign. */
const SYLLABLE = /^\p{L}\p{M}*$/u;

/** The letters that a word may be the name of; empty of any other. */
const toLetters = (word: RomanToken): readonly string[] => findLetterNames(word.script)?.get(toLetterNameKey(word)) ?? [];

export const readNamedInitials = (words: readonly RomanToken[], raw: string): readonly RomanToken[] => {
  const script = words[0]?.script;
  if (script === undefined || words.length < 2 || !SCRIPTS.has(script) || (script === 'arabic' && !URDU.test(raw))) return words;
  const dotted = new Set(Array.from(raw.normalize('NFKC').matchAll(DOTTED), ([, word]) => word));
  const letters = words.map(toLetters);
  const isLetter = (at: number): boolean => (letters[at]?.length ?? 0) > 0;
  return words.map((word, at) => {
    if (isLetter(at) && (dotted.has(word.raw) || isLetter(at - 1) || isLetter(at + 1)))
      return withForms(word, letters[at]!.slice(0, 1), false);
    return dotted.has(word.raw) && SYLLABLE.test(word.raw) ? withForms(word, [word.forms[0]!.charAt(0)], false) : word;
  });
};
