/**
 * What the tables of data/companies know about words: which say what a company does and not which it is, which are
 * numbers and places, and how common a word is. Legal forms: legal-forms.ts.
 *
 * Every lookup takes a plain form (lower-case ASCII letters and digits, as toPlainText gives).
 */
import { readTable, toParts } from '../../table.js';
import { createGroup } from '../words/word-groups.js';
import { shareWords } from '../words/word-table.js';

const companyFrequency = new Map<string, number>();
for (const [word, per100k] of readTable('companies/frequencies.tsv', 2)) companyFrequency.set(word!, Number(per100k));
/** Words of companies, and how many of 100,000 carry each. */
export const COMPANY_FREQUENCIES: ReadonlyMap<string, number> = companyFrequency;
/** Companies per 100,000 that carry the word; 0 when the table does not have it. */
export const toCompanyFrequency = (form: string): number => companyFrequency.get(form) ?? 0;

/**
 * generic: says what a company does, not which it is; structure: not even that (group, international); connective: and,
 * the, of; abbreviation: tells companies apart, in several writings (Saint, St).
 */
export type CompanyWordKind = 'generic' | 'structure' | 'connective' | 'abbreviation';
export interface CompanyWord {
  readonly canonical: string;
  readonly kind: CompanyWordKind;
  readonly group: number;
  /** Groups of words near in meaning. */
  readonly kindred: readonly number[];
}
const readCompanyRows = (): readonly (readonly string[])[] => readTable('companies/words.tsv', 3);
/** All forms of these words, as the table has them. */
export const readCompanyForms = (): readonly string[] => readCompanyRows().flatMap(([, , forms]) => toParts(forms, ','));
/** By the first word of a row of words.tsv. */
const readKindredGroups = (): ReadonlyMap<string, readonly number[]> => {
  const groups = new Map<string, number[]>();
  for (const [words] of readTable('companies/kindred-words.tsv', 1)) {
    const group = createGroup('kindred');
    for (const word of toParts(words, ',')) groups.set(word, [...(groups.get(word) ?? []), group]);
  }
  return groups;
};
const companyWords = shareWords('words of companies', () => {
  const made = new Map<string, CompanyWord>();
  const kindred = readKindredGroups();
  for (const [canonical, kind, forms] of readCompanyRows()) {
    const word: CompanyWord = {
      canonical: canonical!,
      kind: kind as CompanyWordKind,
      group: createGroup('word'),
      kindred: kindred.get(canonical!) ?? [],
    };
    for (const form of toParts(forms, ',')) if (!made.has(form)) made.set(form, word);
  }
  return made;
});
export const toCompanyWord = (form: string): CompanyWord | undefined => companyWords.get(form);

const numbers = new Map<string, number>();
for (const [number, forms] of readTable('companies/numbers.tsv', 2)) {
  for (const form of toParts(forms, ',')) if (!numbers.has(form)) numbers.set(form, Number(number));
}
const ROMAN = /^(?=[ivx]{2})(x{0,3})(ix|iv|v?i{0,3})$/u;
const ROMAN_UNITS = ['', 'i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix'];

/** Roman numbers of two letters or more, up to 39. */
const parseRoman = (form: string): number | undefined => {
  const found = ROMAN.exec(form);
  return found ? 10 * found[1]!.length + ROMAN_UNITS.indexOf(found[2]!) : undefined;
};

/** The number that digits, an ordinal, a Roman number or a word stand for. */
export const toNumber = (form: string): number | undefined =>
  /^\d{1,9}(?:st|nd|rd|th)?$/u.test(form) ? parseInt(form, 10) : (parseRoman(form) ?? numbers.get(form));

export interface Place {
  readonly kind: string;
  readonly country: string;
  readonly group: number;
}
const places = shareWords('places', () => {
  const made = new Map<string, Place>();
  for (const [, kind, country, forms] of readTable('companies/places.tsv', 4)) {
    const place: Place = { kind: kind!, country: country!, group: createGroup('word') };
    for (const form of toParts(forms, ',')) if (!made.has(form)) made.set(form, place);
  }
  for (const [canonical, phrases] of readTable('companies/place-phrases.tsv', 2)) {
    const place = made.get(canonical!);
    if (place === undefined) throw new Error(`The place ${canonical} of data/companies/place-phrases.tsv is not in places.tsv.`);
    for (const phrase of toParts(phrases, ',')) made.set(phrase, place).set(phrase.replaceAll(' ', ''), place);
  }
  return made;
});
/** The place that a word stands for, or several with a blank between them (`hong kong`). */
export const toPlace = (form: string): Place | undefined => places.get(form);
/** Whether a word is one of companies or a place. */
export const isCompanyOrPlace = (form: string): boolean => toCompanyWord(form) !== undefined || toPlace(form) !== undefined;
