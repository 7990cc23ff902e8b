/**
 * Two given names written as one word: Mohammadreza is Muhammad Riza, Nurmuhammad is Noor Mohamed. Each half is known
 * by the groups of its spellings, or by its letters, so that a name that is written as two words is found however either is spelt.
 */
import { FEW, remember } from '../words/remember.js';
import { toGroupKind } from '../words/word-groups.js';
import { isNameSyllable } from './peoples.js';
import { isGivenName, toTableGroups } from './person-words.js';

/** By what a half is known: groups of spellings that it is in, or itself where the tables have it in no other spelling (Gebre). */
export type NameHalf = readonly (number | string)[];

/** The two halves of a word; neither is empty. */
export interface NamePair {
  readonly head: NameHalf;
  readonly tail: NameHalf;
}

const LEAST_PAIR = 7;
const LEAST_HALF = 3;
/** Letters of a half of one spelling: more words begin or end with a short one by chance. */
const LEAST_ALONE = 4;
const NO_PAIRS: readonly NamePair[] = [];

/** Those groups that hold spellings of one name. */
export const toSpellingGroups = (groups: readonly number[]): readonly number[] =>
  groups.filter((group) => toGroupKind(group) === 'variant');

/** By what a whole word is known that may be such a half. @param groups all that it is in. */
export const toNameHalf = (form: string, groups: readonly number[]): NameHalf => {
  const spellings = toSpellingGroups(groups);
  return spellings.length > 0 ? spellings : [form];
};

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
  if (!isHalf(first) || !isHalf(second) || (isNameSyllable(first) && isNameSyllable(second))) return undefined;
  return { head: toNameHalf(first, toTableGroups(first)), tail: toNameHalf(second, toTableGroups(second)) };
};

const isHalf = (form: string): boolean =>
  toTableGroups(form).some((group) => toGroupKind(group) === 'variant') || (form.length >= LEAST_ALONE && isGivenName(form));
