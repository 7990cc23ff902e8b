/** How the words of a language end behind their stems. */
export interface Inflection {
  readonly endings: RegExp;
  /** All that endings are made of, so that none is looked for before another letter; absent, any may be. */
  readonly letters?: string;
  /** Letters. */
  readonly leastStem: number;
  readonly longestEnding: number;
}

/** @returns what is found of the longest stem of a word that has an ending behind it, if anything. */
export const findByStem = <Found>(
  word: string,
  { endings, letters, leastStem, longestEnding }: Inflection,
  find: (stem: string) => Found | undefined,
): Found | undefined => {
  for (let length = word.length; length >= Math.max(leastStem, word.length - longestEnding); length--) {
    const found = endings.test(word.slice(length)) ? find(word.slice(0, length)) : undefined;
    if (found !== undefined || letters?.includes(word.charAt(length - 1)) === false) return found;
  }
  return undefined;
};
