/**
 * Which of many words are one slip (a letter inserted, dropped, changed, or exchanged with its neighbour) from a word:
 * such two share what one letter less leaves of them, or one is what it leaves of the other (W. Garbe's deletions).
 */
import { addTo } from '../../table.js';
import { toOsaDistance } from './osa-distance.js';

const toDeletions = (word: string): string[] => {
  const deletions = [word];
  for (let at = 0; at < word.length; at++) deletions.push(word.slice(0, at) + word.slice(at + 1));
  return deletions;
};

/** Words under themselves and what one letter less leaves of them. */
export const buildDeletions = (words: Iterable<string>): ReadonlyMap<string, readonly string[]> => {
  const deletions = new Map<string, string[]>();
  for (const word of words) for (const key of toDeletions(word)) addTo(deletions, key, word);
  return deletions;
};

/** @returns the words that are just one slip away, each once, in an order that depends on the words alone. */
export const findOneSlipAway = (
  deletions: { readonly get: (key: string) => readonly string[] | undefined },
  word: string,
): readonly string[] => {
  let found: string[] | undefined;
  const add = (known: string): void => {
    if (toOsaDistance(known, word, 1) === 1 && found?.includes(known) !== true) (found ??= []).push(known);
  };
  deletions.get(word)?.forEach(add);
  // Of two equal neighbours either leaves the same.
  for (let at = 0; at < word.length; at++)
    if (at === 0 || word.charCodeAt(at) !== word.charCodeAt(at - 1)) deletions.get(word.slice(0, at) + word.slice(at + 1))?.forEach(add);
  return found ?? NONE;
};
const NONE: readonly string[] = [];
