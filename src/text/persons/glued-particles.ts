/**
 * Surnames that are written with two particles as one word: Vanderlinden is van der Linden, Delacruz is de la Cruz.
 *
 * In: words of a person's name. Out: the same, with such a word as two: both particles, as the tables have them in one
 * (vander, dela), and the name behind them. One particle alone stays with its name: two words of a name may be one that
 * is written as one (tokens/joined-words.ts), but no three.
 * Source of facts: general knowledge of Dutch, German, Spanish and Philippine surnames. Date: 2026-11.
 */
import { isListedName, toNameGroups } from './person-words.js';
import { withForms, type RomanToken } from '../scripts/roman-token.js';

/** No other names begin so, but for a few that the tables know by their spellings (Vanderlei). */
const DUTCH = /^(?:vande[rn]|vonde[rmn])(?=.{3})/u;
/** Before a name of the tables only: Delawar, Delaney and Delattre are no such surnames. */
const SPANISH = /^de(?:la|los|las)(?=.{4})/u;

/** What each of these begins with: most words are told by it. */
const FIRST_LETTERS = 'dv';

/** Letters of a form that are both its particles; 0 where it is one word. */
const toHead = ({ forms: [form], vowelless, script }: RomanToken): number => {
  if (!FIRST_LETTERS.includes(form!.charAt(0)) || vowelless || script !== 'latin') return 0;
  const dutch = DUTCH.exec(form!)?.[0].length ?? 0;
  if (dutch > 0) return form!.length - dutch > LEAST_KNOWN || toNameGroups(form!).length === 0 ? dutch : 0;
  const spanish = SPANISH.exec(form!)?.[0].length ?? 0;
  return spanish > 0 && isListedName(form!.slice(spanish)) ? spanish : 0;
};
/** Letters behind both, up to which the tables may know the word as another name. */
const LEAST_KNOWN = 3;

/** The words themselves where no particles are glued. */
export const splitParticles = (words: readonly RomanToken[]): readonly RomanToken[] => {
  if (words.every((word) => toHead(word) === 0)) return words;
  const split: RomanToken[] = [];
  for (const word of words) {
    const head = toHead(word);
    if (head === 0) split.push(word);
    else split.push(toPiece(word, 0, head), toPiece(word, head));
  }
  return split;
};

/** In each of its forms; with its letters as they are written, where each is one of the first. */
const toPiece = (word: RomanToken, from: number, to?: number): RomanToken =>
  withForms(
    word,
    [...new Set(word.forms.map((form) => form.slice(from, to)))],
    false,
    word.raw.length === word.forms[0]!.length ? word.raw.slice(from, to) : word.raw,
  );
