/** Tables of letters and what they are romanised as, and what any-ascii has for all others. */
import anyAscii from 'any-ascii';

/**
 * @param pairs a letter and what it is romanised as, with a space between pairs: `жzh шsh`.
 * @param base letters that are read as there, unless `pairs` have them.
 */
export const toLetters = (pairs: string, base?: ReadonlyMap<string, string>): ReadonlyMap<string, string> => {
  const letters = new Map(base);
  for (const pair of pairs.split(' ')) letters.set(pair.charAt(0), pair.slice(1));
  return letters;
};

/** Letters as any-ascii reads them. */
export const toFloor = (run: string): string =>
  anyAscii(run)
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');
