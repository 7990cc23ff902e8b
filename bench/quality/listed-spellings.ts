/**
 * Whether a person's name that was put together is a listed one after all, in another spelling: then it asks nothing.
 *
 * Two names are one here where their words pair off, each with the same frame of consonants and at most two letters
 * apart, particles aside. A patronymic that only one of the two has is no difference: most of its bearers' papers
 * leave it out. Two patronymics that differ are one.
 */
import { distance } from 'fastest-levenshtein';
import { groupBy } from './grouping.js';
import { toScript } from './names.js';
import { toFrame } from './spelling.js';
import { DROPPABLE_PARTICLES, PATRONYMIC_END, toPlainWord } from './words.js';

const MOST_EDITS = 2;

const toWords = (text: string): string[] =>
  text
    .split(/[\s\-‐–,./()"]+/u)
    .map(toPlainWord)
    .filter((word) => word !== '' && !DROPPABLE_PARTICLES.has(word));
const toFrameKey = (words: readonly string[]): string =>
  words
    .map((word) => toFrame(word) || word)
    .sort()
    .join(' ');

/** The words without patronymics; undefined where there is none, or too little would be left. */
const toLessPatronymic = (words: readonly string[]): string[] | undefined => {
  const rest = words.filter((word) => !PATRONYMIC_END.test(word));
  return rest.length < words.length && rest.length >= 2 ? rest : undefined;
};

/** Whether the words pair off: each with the nearest that is left, which is enough for names of so few words. */
const arePaired = (words: readonly string[], others: readonly string[]): boolean => {
  const left = [...others];
  return words.every((word) => {
    const near = left.map((other) => (toFrame(word) === toFrame(other) ? distance(word, other) : Infinity));
    const least = Math.min(...near);
    if (least > MOST_EDITS) return false;
    left.splice(near.indexOf(least), 1);
    return true;
  });
};

type Spellings = ReadonlyMap<string, readonly (readonly string[])[]>;
const has = (spellings: Spellings, words: readonly string[]): boolean =>
  (spellings.get(toFrameKey(words)) ?? []).some((others) => arePaired(words, others));

export const createSpellingLookup = (listed: Iterable<string>): ((text: string) => boolean) => {
  const names = [...new Set(listed)].filter((text) => toScript(text) === 'latin').map(toWords);
  const whole = groupBy(names, toFrameKey);
  const lessPatronymic = groupBy(
    names.map(toLessPatronymic).filter((words) => words !== undefined),
    toFrameKey,
  );
  return (text) => {
    const words = toWords(text);
    const less = toLessPatronymic(words);
    return has(whole, words) || has(lessPatronymic, words) || (less !== undefined && has(whole, less));
  };
};
