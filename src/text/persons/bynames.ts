/**
 * A kunya beside a whole name (Abu Usama Bilal Trabelsi, Hanan Qasim Umm Salma): a byname that others leave out.
 *
 * In: words of a person's name. Out: the word behind "father of" or "mother of" where it is a common Arabic given name and stands at the start
 * or the end of a name of two words more. What is no given name (Abu Sneineh) is a family's.
 */
import type { RomanToken } from '../scripts/roman-token.js';
import { isArabicName, isLikeNameOfIslam } from './peoples.js';
import { toParticle } from './person-words.js';
import { readPersonWord } from './word-roles.js';

const LEAST_OTHERS = 2;
const isHead = ({ forms: [form] }: RomanToken): boolean => toParticle(form!)?.kind === 'kunya';
const isName = ({ forms: [form] }: RomanToken): boolean => readPersonWord(form!).tags.at(-1) === 'name';
/** By its consonants where the tables have no frequency of the spelling: Oussama, Bilel. */
const isGivenArabic = ({ forms: [form] }: RomanToken): boolean => isArabicName(form!) && isLikeNameOfIslam(form!);

/** Whether a name may have one in some order of its words. */
export const mayHaveByname = (words: readonly RomanToken[]): boolean => words.length >= LEAST_OTHERS + 2 && words.some(isHead);

export const findByname = (words: readonly RomanToken[]): RomanToken | undefined => {
  if (!mayHaveByname(words)) return undefined;
  for (const at of [0, words.length - 2]) {
    const [head, name] = [words[at]!, words[at + 1]!];
    if (!isHead(head) || !isGivenArabic(name)) continue;
    const others = words.filter((word) => word !== head && word !== name);
    if (others.filter(isName).length >= LEAST_OTHERS) return name;
  }
  return undefined;
};
