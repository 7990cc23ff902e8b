/**
 * Surnames that Persians, Azerbaijanis and Tajiks make of a name with an end of their own: Ghasemzadeh is Qasimzada, Rezaeipour is Rizaipur.
 *
 * In: a plain form. Out: a text for each group of spellings of the name before the end, which other spellings of the surname share.
 * Source of facts: general knowledge of Persian surnames. Date: 2026-11.
 */
import { remember } from '../words/remember.js';
import { toSpellingGroups } from './paired-names.js';
import { toTableGroups } from './person-words.js';

/** How each is spelt, and what stands for it. */
const ENDS: readonly (readonly [end: RegExp, text: string])[] = [
  [/z(?:a|o)d(?:eh?|ah?)$/u, 'zade'],
  [/p(?:ou|u|oo)r$/u, 'pur'],
  [/n[ei][jz]h?[ao]d$/u, 'nezhad'],
  [/(?<=.{4})f[ae]r$/u, 'far'],
  [/(?<=.{3})f[ae]rd$/u, 'fard'],
  [/n[ie]?[iy]ah?$/u, 'nia'],
  [/kh?[aoe]+h$/u, 'khah'],
  [/d(?:ou|oo|u)st$/u, 'dust'],
  [/m[ae]n[ei]sh$/u, 'manesh'],
  [/p[ae]r[ae]st$/u, 'parast'],
];
/** What they end in. */
const LAST_LETTERS = 'adehrt';
const LEAST_HEAD = 3;

/** @returns none of a word that is no such surname, or is made of a name that the tables do not know. */
export const toFamilyTexts = remember((form: string): readonly string[] => {
  if (!LAST_LETTERS.includes(form.charAt(form.length - 1))) return NONE;
  for (const [end, text] of ENDS) {
    const at = form.search(end);
    if (at >= LEAST_HEAD) return toSpellingGroups(toTableGroups(form.slice(0, at))).map((group) => `${text} ${group}`);
  }
  return NONE;
});
const NONE: readonly string[] = [];
