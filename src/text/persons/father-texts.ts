/**
 * Whose child a word says somebody is, in whichever language: Hasan oglu is Gasanovich, Yerzhanuly is Erzhanovich, Ilham qizi is Ilkhamovna.
 *
 * In: a plain form. Out: a text for each group of spellings of the father's name, or of the surname made of it, and for
 * each of its orthographies (orthography.ts), which other words for a child of this sex and father share.
 */
import { toFather } from './fathers-names.js';
import { toSpellingGroups } from './paired-names.js';
import { toTableGroups } from './person-words.js';
import { FEW, remember } from '../words/remember.js';
import { toOrthographies } from '../spelling/orthography.js';

/** Letters of a name that tell it from others. */
const LEAST_FATHER = 3;

/** @returns none of a word that says nothing of the kind. */
export const toFatherTexts = remember((form: string): readonly string[] => {
  const parentage = toFather(form);
  if (parentage === undefined || parentage.father.length < LEAST_FATHER) return NONE;
  const { child, father } = parentage;
  const groups = [father, `${father}ov`, `${father}ev`].flatMap((name) => toSpellingGroups(toTableGroups(name)));
  return [...groups, ...toOrthographies(father)].map((name) => `${child} ${name}`);
}, FEW);
const NONE: readonly string[] = [];
