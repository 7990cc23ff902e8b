/**
 * A man's and a woman's name made of one: Mario and Maria, Karim and Karima, Daniel and Danielle, Valery and Valeria.
 *
 * In: two plain forms. Out: whether they are such a pair, of given names that the tables hold, or a man's that they hold with
 * the ending of a woman's: as alike as a slip, and never one person. Surnames that agree in gender (Ivanov, Ivanova) are no such pair.
 * What the endings do not tell stands in data/names/given-genders.tsv.
 */
import { readTable } from '../../table.js';
import { isGivenName, toPersonFrequency } from './person-words.js';

/** What a man's name ends in, and what a woman's has in its place. */
const FEMININE: readonly (readonly [masculine: string, feminine: string])[] = [
  ['', 'a'],
  ['', 'ah'],
  ['', 'eh'],
  ['', 'ia'],
  ['o', 'a'],
  ['u', 'a'],
  ['y', 'ia'],
  ['i', 'ia'],
  ['y', 'iya'],
  ['', 'iya'],
  ['', 'iia'],
  ['', 'ija'],
  ['os', 'ia'],
  ['il', 'ela'],
  ['us', 'a'],
  ['ius', 'ia'],
  ['os', 'a'],
  ['is', 'a'],
  ['os', 'i'],
  ['er', 'ra'],
  ['n', 'nne'],
  ['l', 'lle'],
  ['t', 'tte'],
  ['ian', 'ina'],
];
const NAMES = readTable('names/given-genders.tsv', 2);
const toNames = (role: string): ReadonlySet<string> => new Set(NAMES.filter(([of]) => of === role).map(([, name]) => name!));
const MEN_IN_E = toNames('man-in-e');
const FEMININE_BY_E = toNames('woman-by-e');
const WOMENS = toNames('woman');

/** Endings that are a woman's behind any man's name that ends in a consonant, though no table counts hers (Bogdana, Shakira). */
const SURELY_FEMININE = /(?<=[^aeiouy])ah?$/u;
/** The same of the names of Slavs and Greeks, behind a man's of so many letters that it is no other's head by chance (Yevheniia). */
const SLAVIC_FEMININE = /(?<=.{4}[^aeiouy])i[ijy]?a$/u;

const isFeminineOf = (feminine: string, masculine: string): boolean => {
  if (WOMENS.has(masculine)) return false;
  if (feminine === `${masculine}e`) return FEMININE_BY_E.has(masculine);
  return (
    FEMININE.some(([end, instead]) => isExchanged(masculine, end, feminine, instead)) ||
    (MEN_IN_E.has(masculine) && isExchanged(masculine, 'e', feminine, 'a'))
  );
};

const isExchanged = (masculine: string, end: string, feminine: string, instead: string): boolean =>
  masculine.endsWith(end) &&
  feminine.length === masculine.length - end.length + instead.length &&
  feminine.endsWith(instead) &&
  feminine.startsWith(masculine.slice(0, masculine.length - end.length));

/** Whether a word of which no table says how many bear it is a woman's name made of a man's that one has: Bogdana, Khalida. */
const isFormedOf = (feminine: string, masculine: string): boolean =>
  feminine !== masculine &&
  (feminine.replace(SURELY_FEMININE, '') === masculine || feminine.replace(SLAVIC_FEMININE, '') === masculine) &&
  !WOMENS.has(masculine) &&
  toPersonFrequency(feminine) === 0;

/** What a woman's name of these ends in. */
const LAST_LETTERS = 'aehi';
const areWomanAndMan = (feminine: string, masculine: string): boolean =>
  LAST_LETTERS.includes(feminine.charAt(feminine.length - 1)) &&
  isGivenName(masculine) &&
  ((isGivenName(feminine) && isFeminineOf(feminine, masculine)) || isFormedOf(feminine, masculine));

export const areOtherGenders = (a: string, b: string): boolean =>
  a.charCodeAt(0) === b.charCodeAt(0) && (areWomanAndMan(a, b) || areWomanAndMan(b, a));
