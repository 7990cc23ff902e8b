/**
 * Two given names written as one word: Mohammadreza is Muhammad Riza, Nurmuhammad is Noor Mohamed. Each half is known
 * by the groups of its spellings, so that a name that is written as two words is found however either is spelt.
 */
import { FEW, remember } from '../words/remember.js';
import { toGroupKind } from '../words/word-groups.js';
import { isNameSyllable } from './peoples.js';
import { toTableGroups } from './person-words.js';

/** Groups of spellings that the two halves of a word are in; neither is empty. */
export interface NamePair {
  readonly head: readonly number[];
  readonly tail: readonly number[];
}

const LEAST_PAIR = 7;
const LEAST_HALF = 3;
const NO_PAIRS: readonly NamePair[] = [];

/** Those groups that hold spellings of one name. */
export const toSpellingGroups = (groups: readonly number[]): readonly number[] => groups.filter((group) => toGroupKind(group) === 'variant');

/** Each way to read a word of letters as two names. Two syllables of Chinese, Korean or Vietnamese names are no such pair. */
export const toNamePairs = remember((form: string): readonly NamePair[] => {
  if (form.length < LEAST_PAIR) return NO_PAIRS;
  const pairs: NamePair[] = [];
  for (let at = LEAST_HALF; at <= form.length - LEAST_HALF; at++) {
    const pair = toPair(form.slice(0, at), form.slice(at));
    if (pair !== undefined) pairs.push(pair);
  }
  return pairs.length === 0 ? NO_PAIRS : pairs;
}, FEW);

const toPair = (first: string, second: string): NamePair | undefined => {
  // Most words begin with no name.
  const head = toSpellingGroups(toTableGroups(first));
  if (head.length === 0) return undefined;
  const tail = toSpellingGroups(toTableGroups(second));
  return tail.length === 0 || (isNameSyllable(first) && isNameSyllable(second)) ? undefined : { head, tail };
};
