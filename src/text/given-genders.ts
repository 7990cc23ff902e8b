/**
 * A man's and a woman's name made of one: Mario and Maria, Karim and Karima, Daniel and Danielle, Valery and Valeria.
 *
 * In: two plain forms. Out: whether they are such a pair, of given names that the tables hold: as alike as a slip, and
 * never one person. Surnames that agree in gender (Ivanov, Ivanova) are no such pair.
 * Source of facts: general knowledge of how European and Islamic names of women are formed. Date: 2026-11.
 */
import { isGivenName } from './person-words.js';

/** What a man's name ends in, and what a woman's has in its place. */
const FEMININE: readonly (readonly [masculine: string, feminine: string])[] = [
  ['', 'a'], ['', 'ah'], ['', 'eh'], ['', 'ia'], ['o', 'a'], ['e', 'a'], ['y', 'ia'], ['i', 'ia'], ['y', 'iya'], ['us', 'a'], ['ius', 'ia'],
  ['er', 'ra'], ['n', 'nne'], ['l', 'lle'], ['t', 'tte'],
];

const isFeminineOf = (feminine: string, masculine: string): boolean =>
  FEMININE.some(([end, instead]) => masculine.endsWith(end) && feminine.length === masculine.length - end.length + instead.length && feminine.endsWith(instead) && feminine.startsWith(masculine.slice(0, masculine.length - end.length)));

export const areOtherGenders = (a: string, b: string): boolean => (isFeminineOf(a, b) || isFeminineOf(b, a)) && isGivenName(a) && isGivenName(b);
