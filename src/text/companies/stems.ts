/** How the words of a language end behind their stems. */
export interface Inflection {
  readonly endings: RegExp;
  /** Letters. */
  readonly leastStem: number;
  readonly longestEnding: number;
}

/** @returns what is found of the longest stem of a word that has an ending behind it, if anything. */
export const findByStem = <Found>(
  word: string,
  { endings, leastStem, longestEnding }: Inflection,
  find: (stem: string) => Found | undefined,
): Found | undefined => {
  for (let length = word.length; length >= Math.max(leastStem, word.length - longestEnding); length--) {
    const found = endings.test(word.slice(length)) ? find(word.slice(0, length)) : undefined;
    if (found !== undefined) return found;
  }
  return undefined;
};
