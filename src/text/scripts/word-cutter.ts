/**
 * Cuts text that is written without blanks (Han, Hangul, Thai) at the words of a table, so that as few characters as possible stand
 * between them, in as few pieces as possible, the first and longest words first: 远航电子 is 远航 and 电子, although 航电 is a word.
 */
export interface Piece {
  readonly text: string;
  /** A word of the table, and not what stands between two. */
  readonly isWord: boolean;
  /** Places of its first character and behind its last. */
  readonly start: number;
  readonly end: number;
}

/** Pieces in order, none empty, that together are the text. @param characters of the text, which may hold more code units than one. */
export type WordCutter = (characters: readonly string[]) => Piece[];

/**
 * @param load words to cut at, asked for with the first text.
 * @param least code units of a word at least: shorter ones stand within others by chance.
 */
export const makeWordCutter = (load: () => Iterable<string>, least = 1): WordCutter => {
  let words: ReadonlySet<string> | undefined;
  let longest = 0;
  return (characters) => {
    if (words === undefined) {
      words = new Set(Array.from(load()).filter(({ length }) => length >= least));
      for (const { length } of words) longest = Math.max(longest, length);
    }
    return toPieces(characters, findEnds(characters, longest, words));
  };
};

/** Of the best cut of what stands from each place on: its cost, and where its first word ends; the place itself where it begins with no word. */
interface Cut {
  readonly cost: number;
  readonly end: number;
}

/** A character between words costs more than the pieces of any name together. */
const BETWEEN = 1000;
const findEnds = (characters: readonly string[], longest: number, words: ReadonlySet<string>): readonly Cut[] => {
  const cuts: Cut[] = [];
  cuts[characters.length] = { cost: 0, end: characters.length };
  for (let start = characters.length - 1; start >= 0; start--) {
    const behind = cuts[start + 1]!;
    const isRunOn = behind.end === start + 1 && start + 1 < characters.length;
    let best: Cut = { cost: Infinity, end: start };
    for (let end = Math.min(start + longest, characters.length); end > start; end--) {
      const cost = cuts[end]!.cost + 1;
      if (cost < best.cost && words.has(characters.slice(start, end).join(''))) best = { cost, end };
    }
    const between = behind.cost + BETWEEN + (isRunOn ? 0 : 1);
    if (between < best.cost) best = { cost: between, end: start };
    cuts[start] = best;
  }
  return cuts;
};

const toPieces = (characters: readonly string[], cuts: readonly Cut[]): Piece[] => {
  const pieces: Piece[] = [];
  const push = (start: number, end: number, isWord: boolean): void => {
    if (end > start) pieces.push({ text: characters.slice(start, end).join(''), isWord, start, end });
  };
  let between = 0;
  for (let at = 0; at < characters.length;) {
    const { end } = cuts[at]!;
    if (end === at) {
      at++;
      continue;
    }
    push(between, at, false);
    push(at, end, true);
    between = at = end;
  }
  push(between, characters.length, false);
  return pieces;
};
