/**
 * A name before its address, where one field holds both: `VANDEMIRK LTD 12 HIGH STREET LONDON`, `Vandemirk Trading, ul.
 * Lenina 14, Minsk`, `ORSOLT VANDEMIRK 12 HIGH STREET`, `ORSOLT VANDEMIRK MINSK BY`.
 *
 * In: a subject's name as it was given. Out: what stands before a comma or a legal form behind which an address begins, and of
 * a person before the address wherever it is; the text itself where none is. An address is a street beside a number, or a
 * box, a floor and the like with its number, or a town before the country that it is in: a town alone tells companies apart
 * as often.
 */
import { readTable, toParts } from '../../table.js';
import { toCompanyWord, toPlace } from '../companies/company-words.js';
import { isSureLegalWord } from '../companies/legal-phrases.js';
import { toPlainText } from '../normalize.js';
import { shareWordSet } from '../words/word-table.js';

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
const isStreetOrUnit = (word: string): boolean => isStreet(word) || isUnit(word);

/** Whether words hold a street and a number, or what is numbered in a building beside its number. */
const isAddress = (words: readonly string[]): boolean =>
  words.some((word, at) => DIGIT.test(word) && (words.some(isStreet) || isUnit(words[at - 1] ?? '') || isUnit(words[at + 1] ?? '')));

export const toNameBeforeAddress = (text: string): string => {
  if (!DIGIT.test(text)) return text.includes(',') ? (cutAtComma(text) ?? text) : text;
  const name = cutAtComma(text) ?? cutAtForm(text);
  return name === text ? cutAtStreet(text, (word) => DIGIT.test(word)) : name;
};

const cutAtComma = (text: string): string | undefined => {
  const parts = text.split(PARTS);
  if (parts.length === 1) return undefined;
  let end = parts.findIndex(
    (part, at) =>
      at > 0 &&
      (isAddressPart(toPlainText(part).split(' ')) ||
        ((isBehindForm(part, parts[at - 1]!, parts.at(-1)!) || areTowns(parts.slice(at))) &&
          !isElsewhere(parts.slice(0, at).join(' '), parts.slice(at)))),
  );
  if (end < 0) return undefined;
  while (end > 1 && isBeforeStreet(toPlainText(parts[end - 1]!))) end--;
  return parts.slice(0, end).join(', ');
};

/**
 * Whether a name holds another place than those behind it, or another country than theirs: which of them the company is of,
 * nobody can tell.
 */
const isElsewhere = (name: string, parts: readonly string[]): boolean => {
  const towns = parts.map(toTown);
  return toPlainText(name)
    .split(' ')
    .map((word) => toPlace(word))
    .some(
      (place) =>
        place !== undefined &&
        !towns.some((town) => town?.group === place.group || (place.kind === 'country' && town?.country === place.country)),
    );
};
const toTown = (part: string): ReturnType<typeof toPlace> => toPlace(toPlainText(part).replace(TOWN, ''));

/** What is only towns and countries: Tehran; Gaza City, Palestine. */
const areTowns = (parts: readonly string[]): boolean => parts.every((part) => toTown(part) !== undefined);
const TOWN = /(?<=.) (?:city|town|province|oblast|region|district|county|\d+)$/u;
/** An address, or a street without its number: G.T. Road. */
const isAddressPart = (words: readonly string[]): boolean => isAddress(words) || (words.length > 1 && isStreet(words.at(-1)!));
/**
 * A number, or a town and what of it stands before it, behind a legal form: a few words, but none of companies (Orsolt
 * Corporation, Vandemirk Plant; Co., Ltd.).
 */
const isBehindForm = (part: string, before: string, last: string): boolean => {
  if (!isSureLegalWord(toLastForm(before))) return false;
  const words = toPlainText(part).replace(TOWN, '').split(' ');
  return /^\d/u.test(part)
    ? words.every((word) => toCompanyWord(word) === undefined)
    : toTown(last) !== undefined &&
        words.length <= MOST_PLACE_WORDS &&
        words.every((word) => word.length > 1 && toCompanyWord(word) === undefined && !isSureLegalWord(word));
};
const toLastForm = (text: string): string => toPlainText(text.slice(text.lastIndexOf(' ') + 1)).replaceAll(' ', '');

/** What is written before a street as often as behind it: a town, an office with its number. */
const isBeforeStreet = (part: string): boolean =>
  toPlace(part) !== undefined ||
  part.split(' ').some((word) => isStreetOrUnit(word) || (DIGIT.test(part) && word.length >= LEAST_TELLING && units!.has(word)));

/** A box of the post and what follows it: BP 1220 NIAMEY. */
const BOX = /\s(?:b\.?\s?p\.?|c\.?\s?p\.?|p\.?\s?o\.?\s?box|apdo\.?|apartado|casilla|postfach|a\/?ya)\s?\d.*$/iu;

export const toPersonBeforeAddress = (text: string): string => {
  const bare = DIGIT.test(text) ? text.replace(BOX, '') : text;
  const name = withoutPlace(DIGIT.test(bare) ? (cutAtComma(bare) ?? cutAtNumber(bare)) : bare);
  return name === text || name.split(/\s+/u).length < LEAST_NAMES ? text : name;
};

/** A person has two names at least before an address that nothing parts from them. */
const LEAST_NAMES = 2;
/** A person's name ends before a number that more follows, whatever is numbered. */
const cutAtNumber = (text: string): string => {
  const name = cutAtStreet(text, (word) => DIGIT.test(word) || isStreetOrUnit(word));
  if (name !== text) return name;
  const parts = text.split(PARTS);
  const part = parts.findIndex((each, at) => at > 0 && DIGIT.test(each));
  if (part > 0) return parts.slice(0, part).join(', ');
  const words = text.split(/\s+/u);
  const number = words.findIndex((word, at) => at >= LEAST_NAMES && at + 1 < words.length && WHOLE_NUMBER.test(word));
  return number < 0 ? text : words.slice(0, number).join(' ');
};
const WHOLE_NUMBER = /^\d[\d/.-]*\p{L}?$/u;

/** Where nothing parts them: behind two words, a number and its street, a street and its number, or a flat's. @param mayBegin whether an address may begin with a word. */
const cutAtStreet = (text: string, mayBegin: (word: string) => boolean): string => {
  const words = text.split(/\s+/u);
  const plain = words.map(toPlainText);
  for (let at = LEAST_NAMES; at + 1 < words.length; at++) {
    const behind = plain.slice(at, at + 2 + MOST_BETWEEN);
    if (mayBegin(behind[0]!) && isAddress(behind)) return words.slice(0, at).join(' ');
  }
  return text;
};

/** Of a register, a post office or a telephone: companies are numbered by fewer digits. */
const LONG_NUMBER = /\d{5}/u;
/** Where nothing parts them: behind a legal form, a long number, a number and its street or a street and its number. */
const cutAtForm = (text: string): string => {
  const words = text.split(/\s+/u);
  const plain = words.map(toPlainText);
  for (let at = 1; at + 1 < words.length; at++) {
    if (!isSureLegalWord(plain[at]!.replaceAll(' ', ''))) continue;
    if (plain.some((word, place) => place > at + 1 && LONG_NUMBER.test(word))) return words.slice(0, at + 1).join(' ');
    const behind = plain.slice(at + 1, at + 3 + MOST_BETWEEN);
    const mayBegin = MAY_BEGIN.test(behind[0]!) || behind.slice(0, MOST_BETWEEN).some(isStreetOrUnit);
    if ((mayBegin && isAddress(behind)) || isRoomInPlace(plain.slice(at + 1))) return words.slice(0, at + 1).join(' ');
  }
  return text;
};

/** Of these, those that are numbered in a building, where the place that it is in stands behind: Unit 1203 Kwun Tong Hong Kong. */
const ROOM = /^(?:unit|offices?|shops?|house|towers?|lot)$/u;
const isRoomInPlace = (words: readonly string[]): boolean =>
  ROOM.test(words[0]!) &&
  DIGIT.test(words[1] ?? '') &&
  Array.from({ length: MOST_PLACE_WORDS }, (_, count) => words.slice(2).slice(-1 - count)).some(
    (last) => toPlace(last.join(' ')) !== undefined,
  );

/** A number, or the box of a post office. */
const MAY_BEGIN = /\d|^p ?o$/u;

/** Two letters at the end: the code of a country or of a state. */
const CODE = /^[a-z]{2}$/iu;
/** Words of a place. */
const MOST_PLACE_WORDS = 3;

/** Without a town and the country that it is in, at the end: `HONG KONG HK`, `LOS ANGELES CA US`, `Dubai, United Arab Emirates`. */
export const withoutPlace = (text: string): string => {
  if (!mayEndInCountry(text)) return text;
  const bare = withoutCountry(text);
  if (bare !== text) return bare;
  const words = text.split(/[\s,]+/u);
  for (let behind = 1; behind <= MOST_PLACE_WORDS && behind < words.length; behind++) {
    const country = toCountry(words.slice(-behind));
    if (country === undefined) continue;
    const end = words.length - behind - (CODE.test(words.at(-behind - 1)!) ? 1 : 0);
    for (let count = MOST_PLACE_WORDS; count > 0; count--) {
      const place = end > count ? toPlace(toPlainText(words.slice(end - count, end).join(' '))) : undefined;
      if (place?.country === country && (place.kind !== 'country' || isCode(words.slice(-behind))))
        return words.slice(0, end - count).join(' ');
    }
  }
  return text;
};

/** Parts between a company's legal form and its country: a town, and its quarter or province. */
const MOST_PARTS = 2;
/**
 * `Vandemirk SA, Panama`, `Vandemirk Inc, Majuro, Marshall Islands`: a country behind a legal form and a comma is no part of the
 * name, nor is what stands between.
 */
const withoutCountry = (text: string): string => {
  const parts = text.split(',');
  if (parts.length < 2 || toCountry(parts.at(-1)!.trim().split(/\s+/u)) === undefined) return text;
  for (let count = parts.length - 1; count > 0 && count >= parts.length - 1 - MOST_PARTS; count--) {
    const name = parts.slice(0, count).join(',').trim();
    if (isSureLegalWord(toLastForm(name))) return name;
  }
  return text;
};

/** Last words of countries' and of places' names of several words: most names end in none. */
const countryEnds = shareWordSet('last words of countries', () => [
  ...readTable('companies/places.tsv', 4).flatMap(([, kind, , forms]) => (kind === 'country' ? toParts(forms, ',') : [])),
  ...readTable('companies/place-phrases.tsv', 2).flatMap(([, phrases]) =>
    toParts(phrases, ',').map((phrase) => phrase.slice(phrase.lastIndexOf(' ') + 1)),
  ),
]);
const mayEndInCountry = (text: string): boolean => {
  const last = text.slice(text.lastIndexOf(' ') + 1);
  return CODE.test(last) || countryEnds.has(toPlainText(last));
};

const isCode = (words: readonly string[]): boolean => words.length === 1 && CODE.test(words[0]!);
/** The country of its code or its name. */
const toCountry = (words: readonly string[]): string | undefined => {
  if (isCode(words)) return words[0]!.toLowerCase() === 'uk' ? 'gb' : words[0]!.toLowerCase();
  const place = toPlace(toPlainText(words.join(' ')));
  return place?.kind === 'country' ? place.country : undefined;
};
