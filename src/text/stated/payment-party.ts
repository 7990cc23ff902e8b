/**
 * The party that a field of a payment or a customer file names: its name without the account or code word before it, the
 * numbers of its lines, and what registers or taxes it behind it.
 *
 * In: `/GB29NWBK60161331926819 1/ORSOLT TRADING 2/KARABIYIK ROAD 7 3/GB/LONDON`, `OOO Orsolt INN 5406781234 KPP 540601001`.
 * Out: `ORSOLT TRADING`, `OOO Orsolt`; the text itself where it holds no such thing.
 * Source of facts: SWIFT's message formats, fields 50 and 59, options A, F and K, and code words of 70 and 72;
 * data/identification-types.tsv. Date: 2026-11.
 */
import { isIdentificationType } from '../identification-number.js';

/** Of a field, before its first line: `:50F:`. */
const TAG = /^\s*:\d\d[A-Z]?:\s*(?=\/)/u;
/** The account on the first line: a slash, and letters and digits. */
const ACCOUNT_LINE = /^\s*\/(?=[a-z\d]*\d{4})[a-z\d]{5,34}[\s/]+(?=\S)/iu;
/** The code word of a line of fields 70 and 72: `/BNF/ORSOLT VANDEMIRK`, `/ORDERRES/BE//ORSOLT`. */
const CODE_WORD = /^\s*\/(?:BNF|BEN|BENEFRES|ORD|ORDP|ORDERRES|ULT[BD]|INS|INT|REC|RFB|ROC|NAME)\/(?:[A-Z]{2}\/\/)?\s*(?=\p{L})/iu;
/** Lines of option F begin with the number of what they state: 1 the name, which may take several. */
const BEFORE_LINE = /(?:^|\s+)(?=[1-8]\/)/u;
const NAME_LINE = '1/';

/** A number, or a part of one between blanks (passport 4509 123456). */
const NUMBER = /^(?=\D*\d)[\p{L}\d][\p{L}\d/.-]*$/u;
/** Digits from which a number behind the word for its kind is one of a register: Company 7 and Branch 25 are names. */
export const LEAST_DIGITS = 6;
export const countDigits = (word: string): number => word.replace(/\D/gu, '').length;
const MAY_BE_NUMBERED = /\d{3}[\d/.\p{L}-]*[\s)\]]*$/u;
const OF_NUMBER = /^(?:no|nr|num|number)$/iu;
const AROUND = /^[\s([,;:/]+|[\s)\],;:.№#]+$/gu;
/** Words for the kind of a number: more than most phrases of the table have. */
const MOST_WORDS = 4;

/** In brackets at the end, whatever it is the number of. */
const NUMBERED_BRACKET = new RegExp(String.raw`(?<=\S)\s*[(\[][^()[\]]*\d{${LEAST_DIGITS},}[^()[\]]*[)\]]\s*$`, 'u');

export const toParty = (text: string): string =>
  withoutNumbers((text.includes('/') ? toNameLines(text) : text).replace(NUMBERED_BRACKET, ''));

const toNameLines = (text: string): string => {
  const named = text.replace(TAG, '').replace(CODE_WORD, '').replace(ACCOUNT_LINE, '');
  return named.trimStart().startsWith(NAME_LINE)
    ? named
        .trimStart()
        .split(BEFORE_LINE)
        .filter((line) => line.startsWith(NAME_LINE))
        .map((line) => line.slice(NAME_LINE.length))
        .join(' ')
    : named;
};

/** Without the numbers behind the name, each with the words for its kind; a name of which nothing is left stays. */
const withoutNumbers = (text: string): string => {
  if (!MAY_BE_NUMBERED.test(text)) return text;
  const words = text.split(/\s+/u);
  const bare = words.map((word) => word.replace(AROUND, ''));
  let end = words.length;
  for (let at = end - 1, digits = 0; at > 0 && NUMBER.test(bare[at]!); at--) {
    digits += countDigits(bare[at]!);
    const start = digits < LEAST_DIGITS ? undefined : findType(bare, at);
    if (start === undefined) continue;
    if (start === 0) break;
    [end, at, digits] = [start, start, 0];
  }
  return end === words.length ? text : words.slice(0, end).join(' ').replace(AROUND, '');
};

/** Where the words for the kind of the number at `end` begin, with or without `No.` between. */
const findType = (words: readonly string[], end: number): number | undefined => {
  const behind = OF_NUMBER.test(words[end - 1] ?? '') ? end - 1 : end;
  for (let start = Math.max(0, behind - MOST_WORDS); start < behind; start++) {
    if (isIdentificationType(words.slice(start, end).join(' ')) || isIdentificationType(words.slice(start, behind).join(' '))) return start;
  }
  return undefined;
};
