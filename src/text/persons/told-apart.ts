/**
 * Names that letters or sounds liken and that are other people's: Yoko and Yuko, Khalid and Khalil, Odongo and Adongo.
 *
 * In: two plain forms. Out: whether data/names/told-apart.tsv has them, in any of their spellings, as two names, behind a
 * servant (Abdulwahid, Abdulwahab) as well, or they are two by rule (apart-by-rule.ts). A slip seldom makes just one of these of another.
 */
import { readTable, toParts } from '../../table.js';
import { FEW, remember } from '../words/remember.js';
import { shareWords } from '../words/word-table.js';
import { areMadeApart, isMadeName } from './apart-by-rule.js';
import { toBareName, toCompoundHead } from './compound-names.js';
import { toSpellingRows } from './person-words.js';

/** The names of a row have numbers from a multiple of this on. */
const MOST_IN_ROW = 32;
const toRow = (name: number): number => Math.floor(name / MOST_IN_ROW);

/** By form the numbers of the names that it spells. */
const namesByForm = shareWords('names told apart', () => {
  const names = new Map<string, number[]>();
  const add = (forms: readonly string[], number: number): void => {
    for (const form of forms) names.set(form, [...new Set([...(names.get(form) ?? []), number])]);
  };
  for (const [row, [, cell]] of readTable('names/told-apart.tsv', 2).entries()) {
    for (const [at, name] of toParts(cell, ' ').entries()) add(toParts(name, ','), row * MOST_IN_ROW + at);
  }
  const written = new Map(names);
  for (const forms of toSpellingRows()) for (const number of new Set(forms.flatMap((form) => written.get(form) ?? []))) add(forms, number);
  return names;
});

/** What a Russian surname has at the end of its wife's or daughter's. */
const FEMININE_END = /(?<=[oe]v|[iy]n)a$/u;

/**
 * The same of whom a servant serves, of the first half of another compound (Najibullah, Naqibullah), and of the surname
 * that a woman's is made of.
 */
const toNames = remember(
  (form: string): readonly number[] =>
    namesByForm.get(form) ?? namesByForm.get(toBareName(form) ?? toCompoundHead(form) ?? form.replace(FEMININE_END, '')) ?? NONE,
  FEW,
);
const NONE: readonly number[] = [];

/** Whether any name is told from a form. */
export const isToldApart = (form: string): boolean => toNames(form).length > 0 || isMadeName(form);

export const areToldApart = (a: string, b: string): boolean => areInTableApart(a, b) || areMadeApart(a, b);

const areInTableApart = (a: string, b: string): boolean => {
  const own = toNames(a);
  if (own.length === 0) return false;
  const others = toNames(b);
  return !own.some((name) => others.includes(name)) && own.some((name) => others.some((other) => toRow(name) === toRow(other)));
};
