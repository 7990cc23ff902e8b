/**
 * What a name says to the SSN check: its words, after the engine's own normalisation, and nothing softened.
 *
 * In: a first, middle or last name as typed. Out: the whole (words run together, so that spacing, hyphens and
 * apostrophes do not count) and the parts that can stand for it (a compound surname, one of two given names).
 * Deliberately no nicknames, sounds or edit distances, and of spellings those alone of {@link toOtherForms}: a near name is a mismatch, and said so.
 * The lists here are shorter than the engine's: what only helps a search would let another person's name pass.
 */
import { toPlainText } from '../text/normalize.js';

/** Raised when a rule below or toPlainText changes what a name becomes; stores of another version are refused. */
export const NAME_RULES_VERSION = 4;

/** A part of a name as it is compared. */
export interface NameWords {
  /** All words run together, suffixes left out; '' when there is no letter or digit, or the name is over-long. */
  readonly whole: string;
  /** Given names: the words in order, initials as single letters. Surnames: the parts, without particles. */
  readonly parts: readonly string[];
}

/** In UTF-16 units. A longer name is no name: it agrees with nothing. */
const MAX_NAME_LENGTH = 200;

/**
 * Names of more parts than this are compared whole only, so that a list of frequent surnames is no master key.
 * Four: two given names with a particle between; the four surnames of a Portuguese or a married Spanish name.
 */
export const MAX_NAME_PARTS = 4;

const NO_NAME: NameWords = { whole: '', parts: [] };

/** Letters that files in A–Z write as two: what machine-readable passports make of them (ICAO Doc 9303, part 3, section 6). */
const WRITTEN_AS_TWO: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', å: 'aa', ø: 'oe' };
/** What most names have nothing of, told in a tenth of a microsecond. */
const MAY_DIFFER = /[^\0-\x7f]|\bs(?:ain)?t\b/iu;
const NONE: readonly string[] = [];
/** Saint and St before a name are one word. */
const SAINT = /\b(saint|st)(?=[.\s-]\s*\p{L})/giu;

/** The name with letters of A–Z for those of others that are written as two: Müller, Mueller. */
export const toTwoLetters = (raw: string): string => {
  const composed = raw.normalize('NFC');
  const written = composed.replace(/[äöüåø]/giu, (letter) => WRITTEN_AS_TWO[letter.toLowerCase()]!);
  return written === composed ? raw : written;
};

/** How else a name may be written on record, which is seldom: Müller, MUELLER; St. John, Saint John. */
export const toOtherForms = (raw: string): readonly string[] => {
  if (!MAY_DIFFER.test(raw)) return NONE;
  const other = toTwoLetters(raw).replace(SAINT, (word) => (word.length === 2 ? 'saint' : 'st'));
  return other === raw ? [] : [other];
};

/** Generations and degrees at the end of a name. They tell father from son, which the number already does. */
const SUFFIXES = new Set(['jr', 'jnr', 'junior', 'sr', 'snr', 'senior', 'ii', 'iii', 'iv', '2nd', '3rd', '4th', '5th', 'esq', 'md', 'phd']);
/** Only after a surname: after a given name, `v` is a middle initial and `vi` a given name. */
const SURNAME_SUFFIXES = new Set(['v', 'vi']);

/** Words that stand before a surname and are left out as often as written: Cruz, de la Cruz; García y López. */
const PARTICLES = new Set(
  'de del della dello di da das dos du des la las le les los lo van von vom zu zum zur der den ter ten y e i al el bin ibn bint'.split(' '),
);
/** Words that make one name with the next: St John is not John. A single letter does the same: O Brien, D Angelo. */
const PREFIXES = new Set(['mc', 'mac', 'st', 'saint', 'san', 'santa', 'fitz', 'abu', 'abd', 'ben']);
/** Says that a maiden name follows: Smith née Jones. */
const MAIDEN = new Set(['nee', 'formerly']);

const toWords = (raw: string, isSuffix: (word: string) => boolean): string[] => {
  if (raw.length > MAX_NAME_LENGTH) return [];
  const plain = toPlainText(raw);
  if (plain === '') return [];
  if (!plain.includes(' ')) return [plain];
  const words = plain.split(' ');
  while (words.length > 1 && isSuffix(words[words.length - 1]!)) words.pop();
  return words;
};

/** Reads a first or middle name: every word is a part. */
export const toGivenName = (raw: string): NameWords => {
  const words = toWords(raw, (word) => SUFFIXES.has(word));
  return words.length === 0 ? NO_NAME : { whole: words.join(''), parts: words };
};

/** Reads a last name: its parts are what may stand alone for it, such as each half of a double name, or a maiden name. */
export const toSurname = (raw: string): NameWords => {
  const words = toWords(raw, (word) => SUFFIXES.has(word) || SURNAME_SUFFIXES.has(word));
  if (words.length <= 1) return words.length === 0 ? NO_NAME : { whole: words[0]!, parts: words };
  const named = words.filter((word, i) => i === 0 || !MAIDEN.has(word));
  return { whole: named.join(''), parts: toSurnameParts(named) };
};

const toSurnameParts = (words: readonly string[]): string[] => {
  const parts: string[] = [];
  let prefix = '';
  words.forEach((word, i) => {
    const isLast = i === words.length - 1;
    if (!isLast && PARTICLES.has(word)) {
      if (prefix !== '') prefix += word;
    } else if (!isLast && (word.length === 1 || PREFIXES.has(word))) {
      prefix += word;
    } else if (prefix !== '' || word.length > 1 || parts.length === 0) {
      // A single letter after a name (García L.) is an abbreviation that names nobody; it is left out.
      parts.push(prefix + word);
      prefix = '';
    }
  });
  return parts;
};

/** Which parts of a name agree with one name on record. */
export interface NameAgreement {
  readonly firstName: boolean;
  readonly lastName: boolean;
  /** The first letters of the first names agree. */
  readonly firstInitial: boolean;
  /** Neither agrees, but the first name given is the last name on record, and the other way round. */
  readonly swapped: boolean;
}

/** The better of two agreements, for a number with several names on record: 0 (nothing) to 5 (both names). */
export const toAgreementRank = ({ firstName, lastName, firstInitial, swapped }: NameAgreement): number => {
  if (lastName) return firstName ? 5 : firstInitial ? 4 : 3;
  return firstName ? 2 : swapped ? 1 : 0;
};
