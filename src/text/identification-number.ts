/**
 * Reads identification numbers: passports, national and company numbers, IMO, LEI, currency addresses…
 *
 * In: a number, and the words that a publisher or customer uses for its type, if any. Out: the kind that it is of, its
 * one normal form, and the key by which equal numbers of a kind that identifies are looked up.
 * Invariant: list and query are read by this code alone, and the normal form does not depend on the type, so that a
 * number without one meets its like. Numbers are well-formed at most: nothing is looked up.
 */
import { toPlainText } from './normalize.js';
import { readTable, toParts } from '../table.js';

export interface IdentificationFamily {
  /** Families of one group may state one number: a tax office takes over the number of the population register. */
  readonly group: string;
  /** Size from which an equal number identifies, where type and country agree; absent: it never does. */
  readonly leastSize?: number;
  /** Issued for the whole world, so that no country belongs to the number. */
  readonly isGlobal?: boolean;
  readonly isWellFormed?: (normal: string) => boolean;
}

/**
 * An LEI: 18 letters or digits and two check digits, remainder 1 by MOD 97-10 (ISO 17442-1:2020 and ISO/IEC 7064).
 * Spaces, hyphens and case make no difference.
 */
export const isWellFormedLei = (text: string): boolean => {
  const normal = text.toUpperCase().replace(/[\s-]/gu, '');
  if (!/^[A-Z0-9]{18}\d{2}$/.test(normal)) return false;
  let remainder = 0;
  for (const character of normal) {
    const digits = parseInt(character, 36);
    remainder = (remainder * (digits < 10 ? 10 : 100) + digits) % 97;
  }
  return remainder === 1;
};

/**
 * The IMO number of a ship: seven digits, the last of them the last digit of the sum of the first six times 7, 6, 5, 4,
 * 3 and 2 (IMO Ship Identification Number Scheme, Resolution A.1117(30)). "IMO" before it makes no difference.
 */
export const isWellFormedImo = (text: string): boolean => {
  const digits = /^\s*(?:IMO[\s:-]*)?(\d{7})\s*$/iu.exec(text)?.[1];
  if (digits === undefined || /^0+$/.test(digits)) return false;
  let sum = 0;
  for (let i = 0; i < 6; i++) sum += Number(digits[i]) * (7 - i);
  return sum % 10 === Number(digits[6]);
};

/** Business identifier code of ISO 9362: institution, country, place, and for a branch three more. */
const BIC = /^[A-Z]{6}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/;

/*
 * Sizes are in decimal digits (a letter is 1.41 of them). Registers of one country number passports and people in
 * one series, but companies in one for each court or chamber, hence the seven digits there. Codes that are issued
 * for the world need no more than to be whole.
 */
const FAMILIES = {
  passport: { group: 'travel', leastSize: 6 },
  national_id: { group: 'number', leastSize: 6 },
  residence: { group: 'number', leastSize: 7 },
  tax: { group: 'number', leastSize: 7 },
  social_security: { group: 'number', leastSize: 7 },
  registration: { group: 'number', leastSize: 7 },
  driving_licence: { group: 'number', leastSize: 7 },
  voter: { group: 'number', leastSize: 7 },
  imo: { group: 'imo', leastSize: 7, isGlobal: true, isWellFormed: isWellFormedImo },
  imo_company: { group: 'imo_company', leastSize: 7, isGlobal: true },
  mmsi: { group: 'mmsi', leastSize: 8, isGlobal: true },
  lei: { group: 'lei', leastSize: 18, isGlobal: true, isWellFormed: (normal) => isWellFormedLei(normal.padStart(20, '0')) },
  swift: { group: 'swift', leastSize: 8, isGlobal: true, isWellFormed: (normal) => BIC.test(normal) },
  duns: { group: 'duns', leastSize: 7, isGlobal: true },
  isin: { group: 'isin', leastSize: 10, isGlobal: true },
  currency: { group: 'currency', leastSize: 25, isGlobal: true },
  un_reference: { group: 'un_reference', leastSize: 5, isGlobal: true },
  military: { group: 'military' },
  birth_certificate: { group: 'birth_certificate' },
  other: { group: 'other' },
  none: { group: 'none' },
} as const satisfies Readonly<Record<string, IdentificationFamily>>;
type FamilyName = keyof typeof FAMILIES;
const toFamily = (name: FamilyName): IdentificationFamily => FAMILIES[name];

/**
 * Size from which an equal number identifies although a type or country is not stated: a letter and six digits, or
 * eight digits. With the 3,000 passports of a list, a customer's number of that size meets one by chance once in 10,000.
 */
export const LEAST_SIZE_ALONE = 7.4;

export interface IdentificationNumber {
  /** The kind that the words for its type name; undefined where there are none, or none that are known. */
  readonly family: IdentificationFamily | undefined;
  /** Upper-case letters and digits, without labels, country prefix of a tax number and leading zeros. Never empty. */
  readonly normal: string;
  /** In decimal digits, a letter being 1.41 of them. */
  readonly size: number;
  /** `normal`, where it is long enough and well-formed enough to identify. */
  readonly key: string | undefined;
}

/** @returns undefined where it is no number at all: a placeholder, a word, a pseudo type such as "Gender". */
export const parseIdentificationNumber = (value: string, type?: string): IdentificationNumber | undefined => {
  const stated = type === undefined ? undefined : toStatedFamily(type);
  const labelled = takeLabel(value.replace(AFTER_NUMBER, ''), stated);
  const normal = toNormal(toAlphanumeric(labelled.number));
  // OFAC gives LEIs as "Legal Entity Number", beside numbers of national registers.
  const name = normal.length === 20 && isWellFormedLei(normal) ? 'lei' : labelled.family;
  if (name === 'none' || isPlaceholder(normal, name)) return undefined;
  const size = toSize(normal);
  const family = name === undefined ? undefined : toFamily(name);
  return { family, normal, size, key: canIdentify(normal, size, family) ? normal : undefined };
};

/**
 * The key by which equal strong identifications are looked up: the same for a query's and a listed one.
 *
 * @param type the words for its type, if any.
 * @returns undefined for what cannot identify: of a weak kind, too short, ill-formed, a placeholder.
 */
export const toIdentificationKey = (value: string, type?: string): string | undefined => parseIdentificationNumber(value, type)?.key;

const canIdentify = (normal: string, size: number, family: IdentificationFamily | undefined): boolean => {
  if (family === undefined) return size >= LEAST_SIZE_ALONE;
  const { leastSize, isWellFormed } = family;
  return leastSize !== undefined && size >= leastSize && (isWellFormed === undefined || isWellFormed(normal));
};

/** What publishers add behind a number: "(Mexico)", "issued 2009". */
const AFTER_NUMBER = /\s*(?:\(|\b(?:issued|expires|expired|valid|dated)\b).*$/isu;
/** "No. 123", "№ 123", "n°123", but not "N123". */
const BEFORE_NUMBER = /^\s*(?:(?:no|nr)\b[.°º:]*|(?:no|nr)[.°º]?(?=\d)|n[.°º]|№|#)\s*/iu;

/** Takes words off that say what the number is ("IMO 9074729", "diplomatic passport no. D0000001"), where they fit the stated type. */
const takeLabel = (value: string, stated: FamilyName | undefined): { readonly number: string; readonly family: FamilyName | undefined } => {
  const label = /^([^\d]*[\s:.#°])(?=\S*\d|[A-Z]{6})/u.exec(value)?.[1];
  const family = label === undefined ? undefined : toStatedFamily(label);
  const number = value.slice(label?.length).replace(BEFORE_NUMBER, '');
  if (label === undefined || family === undefined) return { number: value.replace(BEFORE_NUMBER, ''), family: stated };
  if (stated === undefined || stated === 'other') return { number, family };
  const fits = toFamily(family).group === toFamily(stated).group || label.trim().includes(' ');
  return { number: fits ? number : value, family: stated };
};

/** Letters of other scripts that look like Latin ones, as series of passports are copied from one script into the other. */
const LOOK_ALIKES = new Map(
  Array.from('АВЕЅІЈКМНОРСТУХΑΒΕΖΗΙΚΜΝΟΡΤΥΧ', (letter, position) => [letter, 'ABESIJKMHOPCTYXABEZHIKMNOPTYX'.charAt(position)]),
);

/** Upper-case letters and digits. Case never matters: two currency addresses do not differ in case alone. */
const toAlphanumeric = (text: string): string => {
  const latin = Array.from(text.normalize('NFKC').toUpperCase(), (letter) => LOOK_ALIKES.get(letter) ?? letter).join('');
  return toPlainText(latin).replaceAll(' ', '').toUpperCase();
};

/** Prefixes of VAT numbers by country (VIES, European Commission), where nothing but digits follows. */
const VAT_PREFIX = /^(?:AT|BE|BG|CY|CZ|DE|DK|EE|EL|ES|FI|FR|GB|HR|HU|IE|IT|LT|LU|LV|MT|NL|PL|PT|RO|SE|SI|SK|XI)(?=\d{8,}$)/;

/** The same for every type, so that a number without a type has the same form. */
const toNormal = (alphanumeric: string): string => {
  const code = alphanumeric
    .replace(/^IMO(?=\d{7}$)/, '')
    .replace(/^([A-Z]{6}[A-Z0-9]{2})XXX$/, '$1')
    .replace(VAT_PREFIX, '');
  return code.replace(/^0+(?=.)/, '');
};

const toSize = (normal: string): number => {
  const letters = normal.replace(/\d/g, '').length;
  return normal.length - letters + letters * Math.log10(26);
};

const LEAST_RUN = 6;
/** "unknown", "0000000", "123456789": no numbers, but what stands in their place. */
const isPlaceholder = (normal: string, family: FamilyName | undefined): boolean =>
  /^(.?)\1*$/.test(normal) ||
  (normal.length >= LEAST_RUN && ('01234567890'.includes(normal) || '9876543210'.includes(normal))) ||
  (!hasDigit(normal) && !((family ?? 'swift') === 'swift' && BIC.test(normal)));

/** A code of letters alone may be a word (resident): it identifies where one side says what it is. */
export const hasDigit = (normal: string): boolean => /\d/.test(normal);

const familiesByPhrase = new Map<string, FamilyName>();
let longestPhrase = 1;
for (const [family, phrases] of readTable('identification-types.tsv', 2)) {
  for (const phrase of toParts(phrases, ',')) {
    familiesByPhrase.set(phrase, family as FamilyName);
    longestPhrase = Math.max(longestPhrase, phrase.split(' ').length);
  }
}

/** Words in plain form, with the letters of an abbreviation as one word: "R.F.C. No." is rfc no. */
const toTypeWords = (type: string): string[] =>
  toPlainText(type)
    .replace(/\b[a-z](?: [a-z])+\b/g, (letters) => letters.replaceAll(' ', ''))
    .split(' ');

/**
 * The kind of each wording asked for lately: lists use some hundred wordings, and reading one costs 5 µs.
 * Emptied when full, which bounds what callers' own wordings can take.
 */
const familiesByType = new Map<string, FamilyName | undefined>();
const MOST_TYPES_KEPT = 2_000;

const toStatedFamily = (type: string): FamilyName | undefined => {
  if (!familiesByType.has(type)) {
    if (familiesByType.size >= MOST_TYPES_KEPT) familiesByType.clear();
    familiesByType.set(type, findFamily(toTypeWords(type)));
  }
  return familiesByType.get(type);
};

/** Whether words are what a kind of number is called, as a whole: INN, Reg. No., VAT number. */
export const isIdentificationType = (words: string): boolean => familiesByPhrase.has(toTypeWords(words).join(' '));

/** The family of the longest phrase that stands in the words. */
const findFamily = (words: readonly string[]): FamilyName | undefined => {
  for (let length = Math.min(longestPhrase, words.length); length > 0; length--) {
    for (let start = 0; start + length <= words.length; start++) {
      const family = familiesByPhrase.get(words.slice(start, start + length).join(' '));
      if (family !== undefined) return family;
    }
  }
  return undefined;
};
