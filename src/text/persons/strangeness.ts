/**
 * How strange a word is as a person's name, by how seldom its letters follow each other in the names of the tables. A slip
 * mostly makes a strange word (Strelxkov), another name seldom is one (Strebkov): so a spelling that is much stranger
 * than the other is taken for a slip in it rather than for another name.
 */
import { toTableNames } from './person-words.js';
import { shareNumbers } from '../words/word-table.js';

/** Letters, and what stands for a word's edge, digits and all else. */
const SYMBOLS = 27;
const EDGE = 0;
const toSymbol = (code: number): number => (code >= 97 && code <= 122 ? code - 96 : EDGE);

/** As how many occurrences the likelihood by one letter before counts where two are before, and that of the letter itself where one is. */
const PAIR_COUNT = 4;
const LETTER_COUNT = 5;

/** What no letters are less likely than: of letters that no name of the tables has together (Yevmenov), one pair alone makes no slip. */
const MOST_UNLIKELY = 6;

/** By two symbols and the one behind them, the negated natural logarithm of its likelihood there, smoothed by those of fewer letters. */
const toUnlikelihoods = (names: Iterable<string>): Float64Array => {
  const letters = new Float64Array(SYMBOLS).fill(1);
  const pairs = new Float64Array(SYMBOLS ** 2);
  const triples = new Float64Array(SYMBOLS ** 3);
  for (const name of names) {
    let [before, last] = [EDGE, EDGE];
    for (let i = 0; i <= name.length; i++) {
      const symbol = i < name.length ? toSymbol(name.charCodeAt(i)) : EDGE;
      letters[symbol]!++;
      pairs[last * SYMBOLS + symbol]!++;
      triples[(before * SYMBOLS + last) * SYMBOLS + symbol]!++;
      [before, last] = [last, symbol];
    }
  }
  const toSum = (counts: Float64Array, from: number): number =>
    counts.subarray(from, from + SYMBOLS).reduce((sum, count) => sum + count, 0);
  const all = toSum(letters, 0);
  return triples.map((count, at) => {
    const symbol = at % SYMBOLS;
    const last = Math.floor(at / SYMBOLS) % SYMBOLS;
    const likelihood =
      (pairs[last * SYMBOLS + symbol]! + (LETTER_COUNT * letters[symbol]!) / all) / (toSum(pairs, last * SYMBOLS) + LETTER_COUNT);
    return Math.min(MOST_UNLIKELY, -Math.log((count + PAIR_COUNT * likelihood) / (toSum(triples, at - symbol) + PAIR_COUNT)));
  });
};

const unlikelihoods = shareNumbers('letters of names', () => toUnlikelihoods(toTableNames()));

/** A word as text, or as bytes from `start` to `end`. */
type Spelling = string | { readonly bytes: Uint8Array; readonly start: number; readonly end: number };

/**
 * How strange a plain form is as a name: 0 and more, some 2 a letter where it is an ordinary one. The first letter alone
 * says nothing: slips fall there too.
 */
export const toStrangeness = (spelling: Spelling): number => {
  const isText = typeof spelling === 'string';
  const length = isText ? spelling.length : spelling.end - spelling.start;
  let strangeness = 0;
  let before = EDGE;
  let last = EDGE;
  for (let i = 0; i <= length; i++) {
    const symbol = i === length ? EDGE : toSymbol(isText ? spelling.charCodeAt(i) : spelling.bytes[spelling.start + i]!);
    if (i > 0) strangeness += unlikelihoods[(before * SYMBOLS + last) * SYMBOLS + symbol]!;
    before = last;
    last = symbol;
  }
  return strangeness;
};

/**
 * By how much stranger one spelling must be for a slip to explain a part of what parts them, and to explain the most.
 * Evidence: tuning half, 1,600 questions a set, 2026-11-22; how much stranger the query's word is than the listed one that letters
 * alone liken it to: 4 or more in 49 % of those with two typos, 61 of those with a misread letter, 10 of clean names of listed
 * cultures and of aliases.
 */
const STRANGER = { from: 4, full: 10 } as const;
const MOST_EXPLAINED = 0.9;

/** What share of the difference of two spellings a slip explains, 0..1, by how much stranger one of them is. */
export const toExplained = (stranger: number): number =>
  stranger <= STRANGER.from ? 0 : MOST_EXPLAINED * Math.min(1, (stranger - STRANGER.from) / (STRANGER.full - STRANGER.from));
