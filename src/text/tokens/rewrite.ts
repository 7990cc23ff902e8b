/**
 * Respells a word by rules, in turn: each replaces what it finds.
 *
 * Most rules find nothing in most words. So each has letters of which all that it finds, with what stands around it, has
 * one at least: a look at the letters of the word tells which rules need not be tried.
 */

export interface Rule {
  readonly from: RegExp;
  readonly to: string;
  /** As {@link toLetterBits} has them. */
  readonly letters: number;
}

/** Of all words, so that a rule without letters is always tried. */
const ANY = 1;

/** A bit for each letter of a text, and {@link ANY}. */
export const toLetterBits = (text: string): number => {
  let bits = ANY;
  for (let at = 0; at < text.length; at++) bits |= 1 << (text.charCodeAt(at) & 31);
  return bits;
};

/** Whether what has one of these letters may be found in a word. */
export const toRequired = (letters: string | undefined): number => (letters === undefined ? ANY : toLetterBits(letters) ^ ANY);

/** What is found, what stands for it, and lower-case letters of which it has one at least; none where that is not so. */
export type RuleRow = readonly [from: RegExp, to: string, letters?: string];
export const toRules = (rows: readonly RuleRow[]): readonly Rule[] =>
  rows.map(([from, to, letters]) => ({ from, to, letters: toRequired(letters) }));

export const rewrite = (word: string, rules: readonly Rule[]): string => {
  let text = word;
  let bits = toLetterBits(text);
  for (const { from, to, letters } of rules) {
    if ((bits & letters) === 0) continue;
    const rewritten = text.replace(from, to);
    if (rewritten === text) continue;
    text = rewritten;
    bits = toLetterBits(text);
  }
  return text;
};

/** Without letters that repeat the one before them. */
export const toSingleLetters = (text: string): string => {
  let single = '';
  let start = 0;
  for (let at = 1; at < text.length; at++) {
    if (text.charCodeAt(at) !== text.charCodeAt(at - 1)) continue;
    single += text.slice(start, at);
    start = at + 1;
  }
  return start === 0 ? text : single + text.slice(start);
};
