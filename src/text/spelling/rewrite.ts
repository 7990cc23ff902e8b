/**
 * Respells a word by rules, in turn: each replaces what it finds.
 *
 * Most rules find nothing in most words. So each has letters of which all that it finds, with what stands around it, has
 * one at least, or one of each of two sets: a look at the letters of the word tells which rules need not be tried.
 */

export interface Rule {
  readonly from: RegExp;
  readonly to: string;
  /** As {@link toLetterBits} has them; of these and of the others a word must have one. */
  readonly letters: number;
  readonly others: number;
}

/** Of all words, so that a rule without letters is always tried. */
const ANY = 1;

/** A bit for each letter of a text, and {@link ANY}. */
export const toLetterBits = (text: string): number => {
  let bits = ANY;
  for (let at = 0; at < text.length; at++) bits |= 1 << (text.charCodeAt(at) & 31);
  return bits;
};

/** What a word must have for something to be found that has one of these letters; `gk h`: one of the first and one of the others. */
export const toRequired = (sets = ''): Pick<Rule, 'letters' | 'others'> => {
  const [letters, others] = sets.split(' ').map((set) => (set === '' ? ANY : toLetterBits(set) ^ ANY));
  return { letters: letters!, others: others ?? ANY };
};

/** What is found, what stands for it, and lower-case letters that it has, as {@link toRequired} takes them; none where any may be. */
export type RuleRow = readonly [from: RegExp, to: string, letters?: string];
export const toRules = (rows: readonly RuleRow[]): readonly Rule[] =>
  rows.map(([from, to, letters]) => ({ from, to, ...toRequired(letters) }));

export const rewrite = (word: string, rules: readonly Rule[]): string => {
  let text = word;
  let bits = toLetterBits(text);
  for (const { from, to, letters, others } of rules) {
    if ((bits & letters) === 0 || (bits & others) === 0) continue;
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
