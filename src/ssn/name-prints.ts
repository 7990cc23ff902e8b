/**
 * Names on record as fingerprints, and the comparison of a given name with them.
 *
 * In: words (names.ts) and the record's own key (digest.ts). Out: for the builder, a name in 16-bit units and its
 * shape; for the verifier, which parts of a name agree. A name is never stored, nor can one be read out of a
 * print: it can only be tried, and only by who has both the operator's key and the number.
 * A print of 32 bits makes a wrong word agree once in 4·10^9 tries, one of an initial (16 bits) once in 65,536.
 *
 * Units of a name:   surname(2)  part(2)*  { word(2) initial(1) }*  first(2)?
 * Shape, one byte:   bits 0–2 parts, bits 3–5 words of the first and middle name, bit 6 whether `first` is there.
 * `part` is absent when the surname is its only part, `first` when the first name has one word.
 */
import { MAX_NAME_PARTS, toGivenName, toSurname, type NameAgreement, type NameWords } from './names.js';
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
const toInitialPrint = (key: Uint32Array, word: string): number => sipHash32(key, INITIAL, word.charAt(0)) & 0xffff;

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
  let at = 0;
  const write = (print: number): void => {
    units[at++] = print;
    units[at++] = print >>> 16;
  };
  write(toSurnamePrint(key, surname.whole));
  for (const part of parts) write(toSurnamePrint(key, part));
  for (const word of words) {
    write(toGivenPrint(key, word));
    units[at++] = toInitialPrint(key, word);
  }
  if (first.parts.length > 1) write(toGivenPrint(key, first.whole));
  return parts.length | (words.length << 3) | (first.parts.length > 1 ? HAS_FIRST : 0);
};

/** A given name, its words read once for all records that it is compared with. */
export interface QueryName {
  readonly first: NameWords;
  readonly last: NameWords;
  readonly firstName: string;
  readonly lastName: string;
}

export const toQueryName = (firstName: string, lastName: string): QueryName => ({
  first: toGivenName(firstName),
  last: toSurname(lastName),
  firstName,
  lastName,
});

/** Compares a name with the one whose prints start at `units[at]`. */
export const compareNamePrints = (
  query: QueryName,
  key: Uint32Array,
  units: Uint16Array,
  at: number,
  shape: number,
): NameAgreement => {
  const listed = readPrints(units, at, shape);
  const firstName = agreesGiven(query.first, listed, key);
  const lastName = agreesSurname(query.last, listed, key);
  return {
    firstName,
    lastName,
    firstInitial: firstName || agreesInitial(query.first, listed, key),
    swapped:
      !firstName &&
      !lastName &&
      agreesSurname(toSurname(query.firstName), listed, key) &&
      agreesGiven(toGivenName(query.lastName), listed, key),
  };
};

interface ListedPrints {
  readonly surname: number;
  readonly surnameParts: readonly number[];
  /** Of the first and the middle name, in order. */
  readonly words: readonly number[];
  readonly initials: readonly number[];
  /** The whole of the first name; absent when there is none. */
  readonly first: number | undefined;
}

const readPrints = (units: Uint16Array, from: number, shape: number): ListedPrints => {
  let at = from;
  const read = (): number => {
    const print = (units[at]! | (units[at + 1]! << 16)) >>> 0;
    at += 2;
    return print;
  };
  const surname = read();
  const surnameParts: number[] = [];
  for (let i = toPartCount(shape); i > 0; i--) surnameParts.push(read());
  if (surnameParts.length === 0) surnameParts.push(surname);
  const words: number[] = [];
  const initials: number[] = [];
  for (let i = toWordCount(shape); i > 0; i--) {
    words.push(read());
    initials.push(units[at++]!);
  }
  return { surname, surnameParts, words, initials, first: shape & HAS_FIRST ? read() : words[0] };
};

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
  const take = (place: number): boolean => {
    if (place >= 0) free[place] = undefined;
    return place >= 0;
  };
  const rest = parts.filter((word) => word.length === 1 || !take(free.indexOf(toGivenPrint(key, word))));
  const equalWords = parts.length - rest.length;
  if (equalWords === 0) return false;
  const unmet = rest.filter((word) => {
    if (word.length > 1) return !take(free.indexOf(toGivenPrint(key, word.charAt(0))));
    const initial = toInitialPrint(key, word);
    return !take(listed.initials.findIndex((print, i) => print === initial && free[i] !== undefined));
  });
  return unmet.length === 0 || free.every((print) => print === undefined);
};

const agreesInitial = ({ parts }: NameWords, { initials }: ListedPrints, key: Uint32Array): boolean =>
  parts.length > 0 && toInitialPrint(key, parts[0]!) === initials[0];
