/**
 * Names on record as fingerprints, and the comparison of a given name with them.
 *
 * In: words (names.ts) and the record's own key (digest.ts). Out: for the builder, a name in 16-bit units and its
 * shape; for the verifier, which parts of a name agree. A name is never stored: words can only be tried, and
 * initials only read, by who has both the operator's key and the number. A print of 32 bits makes a wrong word agree
 * once in 4·10^9 tries. An initial has few values, so it is not hashed but masked, and never agrees wrongly.
 *
 * Units of a name:   surname(2)  part(2)*  { word(2) initial(1) }*  first(2)?
 * Shape, one byte:   bits 0–2 parts, bits 3–5 words of the first and middle name, bit 6 whether `first` is there.
 * `part` is absent when the surname is its only part, `first` when the first name has one word.
 */
import { MAX_NAME_PARTS, toGivenName, toSurname, toOtherForms, type NameAgreement, type NameWords } from './names.js';
import { sipHash32 } from './siphash.js';

/** A name as it is written in a source. */
export interface RecordedName {
  readonly firstName: string;
  readonly middleName?: string;
  readonly lastName: string;
}

const SURNAME = 0x73;
const GIVEN = 0x67;
const INITIAL = 0x69;
const toSurnamePrint = (key: Uint32Array, word: string): number => sipHash32(key, SURNAME, word);
const toGivenPrint = (key: Uint32Array, word: string): number => sipHash32(key, GIVEN, word);
/**
 * The first letter of a word under a mask that its print decides, so that a mask is used again for the same word only.
 * @param listedPrint of the word on record: an initial is asked of a certain word.
 */
const maskInitial = (key: Uint32Array, word: string, listedPrint: number): number =>
  (word.charCodeAt(0) ^ sipHash32(key, INITIAL, listedPrint.toString(36))) & 0xffff;

const HAS_FIRST = 1 << 6;
const toPartCount = (shape: number): number => shape & 7;
const toWordCount = (shape: number): number => (shape >> 3) & 7;

/** How many units a name of this shape takes, by its shape. Shapes that do not occur count as 0. */
export const UNITS_BY_SHAPE: Uint8Array = Uint8Array.from({ length: 256 }, (_, shape) =>
  toPartCount(shape) > MAX_NAME_PARTS || toWordCount(shape) > MAX_NAME_PARTS || shape > 127
    ? 0
    : 2 + 2 * toPartCount(shape) + 3 * toWordCount(shape) + (shape & HAS_FIRST ? 2 : 0),
);

/** The most units that one name can take. */
export const MAX_NAME_UNITS = 2 + 2 * MAX_NAME_PARTS + 3 * MAX_NAME_PARTS + 2;

/** Writes the prints of a name to `units`, which has room for MAX_NAME_UNITS. @returns its shape. */
export const writeNamePrints = (name: RecordedName, key: Uint32Array, units: Uint16Array): number => {
  const surname = toSurname(name.lastName);
  const first = toGivenName(name.firstName);
  const words = [...first.parts, ...toGivenName(name.middleName ?? '').parts].slice(0, MAX_NAME_PARTS);
  const parts = surname.parts.length === 1 && surname.parts[0] === surname.whole ? [] : surname.parts.slice(0, MAX_NAME_PARTS);
  let at = writePrint(units, 0, toSurnamePrint(key, surname.whole));
  for (const part of parts) at = writePrint(units, at, toSurnamePrint(key, part));
  for (const word of words) {
    const print = toGivenPrint(key, word);
    at = writePrint(units, at, print);
    units[at++] = maskInitial(key, word, print);
  }
  if (first.parts.length > 1) writePrint(units, at, toGivenPrint(key, first.whole));
  return parts.length | (words.length << 3) | (first.parts.length > 1 ? HAS_FIRST : 0);
};

/** @returns where the next one goes. */
const writePrint = (units: Uint16Array, at: number, print: number): number => {
  units[at] = print;
  units[at + 1] = print >>> 16;
  return at + 2;
};

/** A given name, its words read once for all records that it is compared with. */
export interface QueryName {
  readonly first: NameWords;
  readonly last: NameWords;
  /** The same as they may be written otherwise (ü as ue); mostly none. */
  readonly otherFirst: readonly NameWords[];
  readonly otherLast: readonly NameWords[];
  readonly firstName: string;
  readonly lastName: string;
}

export const toQueryName = (firstName: string, lastName: string): QueryName => ({
  first: toGivenName(firstName),
  last: toSurname(lastName),
  otherFirst: toOtherForms(firstName).map(toGivenName),
  otherLast: toOtherForms(lastName).map(toSurname),
  firstName,
  lastName,
});

/** @param key with which the prints of the listed name were made. */
export const compareNamePrints = (query: QueryName, listed: ListedPrints, key: Uint32Array): NameAgreement => {
  const isGiven = (first: NameWords): boolean => agreesGiven(first, listed, key);
  const isSurname = (last: NameWords): boolean => agreesSurname(last, listed, key);
  const firstName = [query.first, ...query.otherFirst].some(isGiven);
  const lastName = [query.last, ...query.otherLast].some(isSurname);
  return {
    firstName,
    lastName,
    firstInitial: firstName || agreesInitial(query.first, listed, key),
    swapped:
      !firstName &&
      !lastName &&
      [query.firstName, ...toOtherForms(query.firstName)].map(toSurname).some(isSurname) &&
      [query.lastName, ...toOtherForms(query.lastName)].map(toGivenName).some(isGiven),
  };
};

export interface ListedPrints {
  readonly surname: number;
  readonly surnameParts: readonly number[];
  /** Of the first and the middle name, in order. */
  readonly words: readonly number[];
  /** Masked. */
  readonly initials: readonly number[];
  /** The whole of the first name; absent when there is none. */
  readonly first: number | undefined;
}

/** Reads the name whose prints start at `units[from]`. */
export const readPrints = (units: Uint16Array, from: number, shape: number): ListedPrints => {
  const surname = readPrint(units, from);
  let at = from + 2;
  const surnameParts: number[] = [];
  for (let i = toPartCount(shape); i > 0; i--, at += 2) surnameParts.push(readPrint(units, at));
  if (surnameParts.length === 0) surnameParts.push(surname);
  const words: number[] = [];
  const initials: number[] = [];
  for (let i = toWordCount(shape); i > 0; i--, at += 3) {
    words.push(readPrint(units, at));
    initials.push(units[at + 2]!);
  }
  return { surname, surnameParts, words, initials, first: shape & HAS_FIRST ? readPrint(units, at) : words[0] };
};

const readPrint = (units: Uint16Array, at: number): number => (units[at]! | (units[at + 1]! << 16)) >>> 0;

/**
 * Surnames agree when the wholes are equal, or when all parts of one are among the parts of the other, in any
 * order: García, García López; Smith, Smith-Jones. García López and García Pérez do not.
 */
const agreesSurname = ({ whole, parts }: NameWords, listed: ListedPrints, key: Uint32Array): boolean => {
  if (whole === '') return false;
  if (toSurnamePrint(key, whole) === listed.surname) return true;
  if (parts.length > MAX_NAME_PARTS) return false;
  const prints = parts.map((part) => toSurnamePrint(key, part));
  return prints.every((print) => listed.surnameParts.includes(print)) || listed.surnameParts.every((print) => prints.includes(print));
};

/**
 * First names agree when the wholes are equal, or when the words of one are all among the first and middle names
 * of the other. A word meets an equal word, or an initial of either side; at least one pair is of equal words.
 * So the middle name may be given as first or beside it, and a middle name that contradicts the recorded one is a mismatch.
 */
const agreesGiven = ({ whole, parts }: NameWords, listed: ListedPrints, key: Uint32Array): boolean => {
  if (whole === '') return false;
  if (toGivenPrint(key, whole) === listed.first) return true;
  if (parts.length > MAX_NAME_PARTS) return false;
  const free: (number | undefined)[] = [...listed.words];
  const rest = parts.filter((word) => word.length === 1 || !takePlace(free, free.indexOf(toGivenPrint(key, word))));
  if (rest.length === parts.length) return false;
  const unmet = rest.filter((word) => {
    if (word.length > 1) return !takePlace(free, free.indexOf(toGivenPrint(key, word.charAt(0))));
    return !takePlace(
      free,
      free.findIndex((print, i) => print !== undefined && isInitialOf(word, listed, i, key)),
    );
  });
  return unmet.length === 0 || free.every((print) => print === undefined);
};

/** A word on record meets one given word only. @returns whether there was a place to take. */
const takePlace = (free: (number | undefined)[], place: number): boolean => {
  if (place < 0) return false;
  free[place] = undefined;
  return true;
};

const agreesInitial = ({ parts }: NameWords, listed: ListedPrints, key: Uint32Array): boolean =>
  parts.length > 0 && listed.words.length > 0 && isInitialOf(parts[0]!, listed, 0, key);

/** Whether a word starts as the one at a place on record does. */
const isInitialOf = (word: string, { words, initials }: ListedPrints, place: number, key: Uint32Array): boolean =>
  maskInitial(key, word, words[place]!) === initials[place];
