/**
 * A company's name before its address, where one field holds both: `VANDEMIRK LTD 12 HIGH STREET LONDON`, `Vandemirk Trading, ul. Lenina 14, Minsk`.
 *
 * In: a subject's name as it was given. Out: what stands before a comma or a legal form behind which an address begins; the text
 * itself where none does. An address is a street beside a number, or a box, a floor and the like with its number. Not here: a
 * town alone, which tells companies apart as often (paid-name.ts takes one before the code of its country).
 */
import { readTable, toParts } from '../../table.js';
import { toPlainText } from '../normalize.js';
import { toPlace } from './company-words.js';
import { isSureLegalWord } from './legal-phrases.js';

/** By role (data/places/words.tsv): words of streets, and those of buildings and their parts. */
const [streets, units] = ['street', 'unit'].map(
  (role) =>
    new Set(
      readTable('places/words.tsv', 2)
        .filter(([each]) => each === role)
        .flatMap(([, words]) => toParts(words, ',')),
    ),
);

/** Letters from which a word says by itself that it is one of an address; St and Rd do so in any place. */
const LEAST_TELLING = 3;
const TELLING = /^(?:st|rd|ul|av)$/u;
/** Words of numbers, and of what companies and armies number too: Plant, No. 5; Branch 3; Military Unit 25969. */
const OF_COMPANIES = new Set([
  'unit',
  'num',
  'number',
  'numero',
  'numbers',
  'nro',
  'int',
  'local',
  'branch',
  'office',
  'offices',
  'dom',
  'house',
  'shop',
  'shops',
  'tower',
  'towers',
  'lot',
  'gate',
  'postal',
  'ground',
]);
/** Words between a street and its number, in a field that parts nothing by commas. */
const MOST_BETWEEN = 3;
const DIGIT = /\d/u;
const PARTS = /\s*[,;\n]\s*/u;

/** Words that German, Dutch and Swedish write as one with the street's name. */
const GLUED = /.(?:strasse|str|straat|gasse|gatan|allee|platz|weg)$/u;

const isStreet = (word: string): boolean => (streets!.has(word) ? word.length >= LEAST_TELLING || TELLING.test(word) : GLUED.test(word));
const isUnit = (word: string): boolean => word.length >= LEAST_TELLING && units!.has(word) && !OF_COMPANIES.has(word);

/** Whether words hold a street and a number, or what is numbered in a building beside its number. */
const isAddress = (words: readonly string[]): boolean =>
  words.some((word, at) => DIGIT.test(word) && (words.some(isStreet) || isUnit(words[at - 1] ?? '') || isUnit(words[at + 1] ?? '')));

export const toNameBeforeAddress = (text: string): string => (DIGIT.test(text) ? (cutAtComma(text) ?? cutAtForm(text)) : text);

const cutAtComma = (text: string): string | undefined => {
  const parts = text.split(PARTS);
  let end = parts.findIndex((part, at) => at > 0 && isAddress(toPlainText(part).split(' ')));
  if (end < 0) return undefined;
  while (end > 1 && isBeforeStreet(toPlainText(parts[end - 1]!))) end--;
  return parts.slice(0, end).join(', ');
};

/** What is written before a street as often as behind it: a town, an office with its number. */
const isBeforeStreet = (part: string): boolean =>
  toPlace(part) !== undefined || (DIGIT.test(part) && part.split(' ').some((word) => word.length >= LEAST_TELLING && units!.has(word)));

/** Where nothing parts them: behind a legal form, a number and its street or a street and its number. */
const cutAtForm = (text: string): string => {
  const words = text.split(/\s+/u);
  const plain = words.map(toPlainText);
  for (let at = 1; at + 1 < words.length; at++) {
    if (!isSureLegalWord(plain[at]!.replaceAll(' ', ''))) continue;
    const behind = plain.slice(at + 1, at + 3 + MOST_BETWEEN);
    if (
      (DIGIT.test(behind[0]!) ||
        behind.slice(0, MOST_BETWEEN).some((word) => isStreet(word) || isUnit(word)) ||
        behind[0] === 'po' ||
        behind[0] === 'p o') &&
      isAddress(behind)
    )
      return words.slice(0, at + 1).join(' ');
  }
  return text;
};
