/**
 * The words of an organisation's name as they are compared: in English where a table has them, abbreviations written out,
 * glued legal forms parted, letters for digits.
 */
import { findGluedLegalWord } from './legal-forms.js';
import { isReadAsWritten } from './latin-words.js';
import { toOrganisationReadings } from './script-words.js';
import { MAX_FORMS, withForms, type RomanToken } from '../scripts/roman-token.js';
import { toLettersForDigit } from '../scripts/look-alikes.js';
import { remember } from '../words/remember.js';

/** @returns the words, and those as they are written that only say again what stands before them. */
export const readWords = (
  words: readonly RomanToken[],
): { readonly read: readonly RomanToken[]; readonly saidAgain: ReadonlySet<string> } => {
  const read: RomanToken[] = [];
  const saidAgain = new Set<string>();
  for (let at = 0; at < words.length; at++) {
    const word = at === 0 || at === words.length - 1 ? readForm(words[at]!) : words[at]!;
    if (word.script === 'latin' && isAsWritten(word.forms[0]!)) read.push(word);
    else {
      const parts = toOrganisationReadings(word, at, words).flatMap(splitGlued);
      if (isSaid(word, parts, read)) {
        saidAgain.add(word.raw);
        read.push(word);
      } else for (const part of parts) read.push(addLetterReadings(part));
    }
  }
  return { read, saidAgain };
};

/** Russian legal forms that were misread as digits, or are disguised by them. */
const FORMS_OF_DIGITS = new Map([
  ['000', 'ooo'],
  ['0oo', 'ooo'],
  ['oo0', 'ooo'],
  ['0o0', 'ooo'],
  ['0a0', 'oao'],
  ['0ao', 'oao'],
  ['oa0', 'oao'],
  ['3ao', 'zao'],
  ['3a0', 'zao'],
  ['za0', 'zao'],
  ['pa0', 'pao'],
]);
const readForm = (word: RomanToken): RomanToken => {
  const form = FORMS_OF_DIGITS.get(word.forms[0]!);
  return form === undefined ? word : withForms(word, [form]);
};

/** Letters that an abbreviation of several words has at most. */
const LONGEST_ABBREVIATION = 6;
/** Whether a word is an abbreviation of several that stand before it: Federal Security Service (FSB). */
const isSaid = (word: RomanToken, parts: readonly RomanToken[], before: readonly RomanToken[]): boolean =>
  parts.length > 1 &&
  before.length >= parts.length &&
  word.raw.length <= LONGEST_ABBREVIATION &&
  parts.every(({ raw, forms }) => raw === word.raw && before.some((other) => other.forms.includes(forms[0]!)));

/** Whether a word in Latin letters stands for nothing else: most do. */
const isAsWritten = remember(
  (form: string): boolean => !/[0-9]/u.test(form) && findGluedLegalWord(form) === undefined && isReadAsWritten(form),
);

/** `T3CH` may be `TECH`. */
const addLetterReadings = (token: RomanToken): RomanToken => {
  const [form] = token.forms;
  const readings = /[0-9]/u.test(form!) ? toLettersForDigit(form!) : [];
  return readings.length === 0 ? token : withForms(token, [...new Set([...token.forms, ...readings])].slice(0, MAX_FORMS));
};

/** `LIMITEDeverest`, `GROUPcorporation`: a word of legal forms that was written as one with its neighbour, before it or behind. */
const splitGlued = (token: RomanToken): readonly RomanToken[] => {
  const halves = token.script === 'latin' ? findGluedLegalWord(token.forms[0]!) : undefined;
  return halves === undefined ? [token] : halves.map((form) => withForms(token, [form]));
};
