/**
 * What an organisation is called beside what stands in brackets behind its name, or before a dash: `KOMID (Korea Mining
 * Development)`, `Orsolt Bank SA (Delta Orsolt)`, `Federalnaya sluzhba (FSB)`, `Aum Orsolt (Aum Supreme)`, `AVIC - Aviation
 * Industry Corporation`. Brackets that say which company it is, a place or a number, are of its name.
 *
 * In: what stands around the brackets and in them, or the whole text. Out: the names; none where it is one name.
 */
import { toPlace } from '../companies/company-words.js';
import { STRUCTURE_WORD } from '../evidence.js';
import { toPlainText } from '../normalize.js';
import { prepareName } from '../prepare.js';

const DIGIT = /\d/u;
/** One word that may be letters of several. */
const ACRONYM = /^\p{L}[\p{L}&.-]{1,8}$/u;

export const toNamesAside = (outside: string, inside: string): readonly string[] => {
  if (DIGIT.test(inside) || toPlace(toPlainText(inside)) !== undefined) return [];
  if (ACRONYM.test(inside)) return isOfInitials(inside, outside) ? [outside] : [];
  if (!inside.includes(' ')) return [];
  if (ACRONYM.test(outside)) return isOfLetters(outside, inside) ? [inside] : [];
  return sharesOwnWord(outside, inside) || (endsInForm(outside) && isOfCompany(inside)) ? [outside, inside] : [];
};

const BEHIND_DASH = /^(?<letters>\p{L}{2,8})\s[-–—]\s(?<name>\p{L}+\s.+)$/u;
export const toNamesBehindDash = (text: string): readonly string[] => {
  const { letters, name } = BEHIND_DASH.exec(text)?.groups ?? {};
  return name !== undefined && isOfLetters(letters!, name) ? [name] : [];
};

const toLetters = (text: string): readonly string[] => Array.from(text.toLowerCase().replace(/[^\p{L}]/gu, ''));
/** Whether letters stand in others in their order. */
const areWithin = (letters: readonly string[], others: readonly string[]): boolean => {
  let at = 0;
  for (const other of others) if (other === letters[at]) at++;
  return at === letters.length;
};
/** Whether letters are those that words begin with, in their order: FSB. */
const isOfInitials = (letters: string, text: string): boolean =>
  areWithin(toLetters(letters), toLetters(text.replace(/(?<=\p{L})\p{L}/gu, '')));
/** Whether letters are some of a text's in their order, the first its first: KOMID. */
const isOfLetters = (letters: string, text: string): boolean => {
  const [own, others] = [toLetters(letters), toLetters(text)];
  return own[0] === others[0] && areWithin(own, others);
};

/** Whether words have one of their own and one of what companies are: Orsolt Group, but no Old Town. */
const isOfCompany = (text: string): boolean =>
  toOwnWords(text).length > 0 &&
  prepareName(text, 'organisation').tokens.some(
    ({ tag, weight }) => tag === 'legal_form' || (tag === 'generic' && weight <= STRUCTURE_WORD),
  );
export const endsInForm = (text: string): boolean => prepareName(text, 'organisation').tokens.at(-1)?.tag === 'legal_form';

/** Whether both have a word that is neither a place nor a trade. */
const sharesOwnWord = (text: string, other: string): boolean => {
  const words = toOwnWords(other);
  return toOwnWords(text).some((word) => words.includes(word));
};
/** Words that are neither places nor of trades, as they are compared. */
export const toOwnWords = (text: string): readonly string[] =>
  prepareName(text, 'organisation').tokens.flatMap(({ tag, forms }) => (tag === 'name' ? [forms[0]!] : []));
