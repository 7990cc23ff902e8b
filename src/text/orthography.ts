/**
 * A spelling without what each language writes in its own way: Yahya and Jahja, Khalid and Chalid, Shoigu and Sjojgu,
 * Sahrawi and Sahraoui, Suwaid and Sweid are one.
 *
 * In: a plain form. Out: letters to compare and no more: two spellings with equal ones may be one name in two
 * orthographies, of which one slip or two would say less.
 * Source of facts: how English, French, German, Polish, Turkish, Czech, Swedish, Ukrainian and Belarusian spellings write the sounds
 * of Arabic, Persian and Slavic names. Date: 2026-11.
 */
import { remember } from './remember.js';

/** In turn. Endings of patronymics and surnames come first, Belarusian softness, then consonants, vowels, and what is not heard. */
const RULES: readonly (readonly [RegExp, string])[] = [
  [/(?<=[oe]vi)(?:t?s?ch|tsj|tj|cz|c|ts|tz)$/u, 'C'], [/(?<=[oe])(?:w|ff|f|ph)$/u, 'v'], [/(?<=[oe]v|[nk]in)ova$/u, 'a'],
  [/dz(?=[ieyj])/gu, 'd'], [/ts(?=[iyj])/gu, 't'], [/ou(?=sk)/gu, 'ov'], [/tsch|tch|tsj|cz/gu, 'C'], [/dsch|dzh|dj|dsh/gu, 'i'], [/sch|sz|sh|sj/gu, 'S'], [/z[hj]/gu, 'i'], [/gh/gu, 'G'], [/[kc]h/gu, 'h'], [/dh/gu, 'd'], [/th/gu, 't'], [/ph/gu, 'f'],
  [/oua/gu, 'va'], [/oui/gu, 'vi'], [/ou|oo/gu, 'u'], [/ee/gu, 'i'], [/x/gu, 'ks'], [/ck|q|c(?=[aouklnrst]|$)/gu, 'k'], [/g/gu, 'h'], [/w/gu, 'v'], [/[yj]/gu, 'i'],
  [/[ae]h$/u, 'a'], [/(.)\1+/gu, '$1'], [/^i(?=[aeou])/u, ''],
  [/(?<=^[^aeiou]{1,2})[ueo](?=[^aeiou]{1,2}[ae]i)/u, ''], [/[ae]i/gu, 'ei'], [/i[eo](?=v)/gu, 'e'],
];

export const toOrthography = remember((form: string): string => RULES.reduce((text, [from, to]) => text.replace(from, to), form));
