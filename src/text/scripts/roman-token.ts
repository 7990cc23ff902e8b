/**
 * A word of a name as it is written, with the ways in which it is romanised: what romanise.ts gives, and the passes of
 * prepare.ts join, part and respell until it has a tag.
 */
import type { Script } from './script.js';

export interface RomanToken {
  /** The word as written, after NFKC and without invisible characters and loose marks; `&` for the sign. */
  readonly raw: string;
  /**
   * One to three distinct romanisations (Greek four, Arabic five, kana and Hangul 14), best first: lower-case ASCII letters
   * and digits, never empty; of Han characters up to 24 and of Cyrillic words up to 36, of which readings in other
   * languages come last and have a mark (scripts/readings.ts) before them.
   */
  readonly forms: readonly string[];
  /** The script that the word is written in; of a word of mixed alphabets the one that it was folded to. Numbers are `latin`. */
  readonly script: Script;
  /** Short vowels are not written: the forms hold the consonants and what long vowels the letters show. */
  readonly vowelless: boolean;
}

/** Every token is made here: they have one shape, so that what was compiled for tokens never meets others and is compiled anew. */
export const toRomanToken = (raw: string, forms: readonly string[], script: Script, vowelless: boolean): RomanToken => ({
  raw,
  forms,
  script,
  vowelless,
});

/** A token with other forms, and what else is not as it was. */
export const withForms = (token: RomanToken, forms: readonly string[], vowelless = token.vowelless, raw = token.raw): RomanToken =>
  toRomanToken(raw, forms, token.script, vowelless);

/** Romanisations that a joined word carries at most. */
export const MAX_FORMS = 3;

/** Neighbours as one word of these forms; without vowels where one of them is, unless it is told. */
export const joinWords = (
  tokens: readonly RomanToken[],
  forms: readonly string[],
  vowelless = tokens.some((token) => token.vowelless),
): RomanToken => withForms(tokens[0]!, [...new Set(forms)].slice(0, MAX_FORMS), vowelless, tokens.map(({ raw }) => raw).join(' '));
/** Words as they are romanised best, written as one. */
export const toJoinedForm = (tokens: readonly RomanToken[]): string => tokens.map(({ forms }) => forms[0]!).join('');
