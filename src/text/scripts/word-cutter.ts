/**
 * Cuts text that is written without blanks (Han, Hangul, Thai) at the words of a table: at each place the longest of them
 * that begins there, and what stands between two as a piece of its own.
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
    const pieces: Piece[] = [];
    const push = (start: number, end: number, isWord: boolean): void => {
      if (end > start) pieces.push({ text: characters.slice(start, end).join(''), isWord, start, end });
    };
    let between = 0;
    for (let at = 0; at < characters.length;) {
      const end = findEnd(characters, at, longest, words);
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
};

/** Where the longest word ends that begins at a place: the place itself where none does. */
const findEnd = (characters: readonly string[], start: number, longest: number, words: ReadonlySet<string>): number => {
  let end = Math.min(start + longest, characters.length);
  while (end > start && !words.has(characters.slice(start, end).join(''))) end--;
  return end;
};
