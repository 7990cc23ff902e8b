/**
 * Where in a company's name a legal form stands: the longest phrase of the table that begins at a word.
 */
import { isSlipOfCommonWord } from './company-slips.js';
import { toCompanyWord, type CompanyWordKind } from './company-words.js';
import {
  findFoldedLegalPhrase,
  findTornPhrase,
  isFoldedLegalHead,
  isLegalHead,
  isLegalWord,
  isRareLegalForm,
  isTellingLegalWord,
  LONGEST_LEGAL_FORM,
  readLegalWord,
  toLegalForms,
} from './legal-forms.js';
import type { RomanToken } from '../scripts/roman-token.js';

export interface LegalPhrase {
  /** Tokens that it takes; 0 when no legal form begins here. */
  readonly length: number;
  /** As the table has it. */
  readonly form: string;
}

const BARE_COMPANY = /^(?!(?:pvt|pte|pty|co) )\S+ (?:company|co|corp|corporation|ltd|limited)$/u;
export const NO_PHRASE: LegalPhrase = { length: 0, form: '' };

/**
 * The longest legal form of the table that begins here, with one slip at most in a short word of it, or one word left out.
 * A name is never all form.
 */
export const findLegalPhrase = (tokens: readonly RomanToken[], start: number): LegalPhrase => {
  const whole = findWholePhrase(tokens, start);
  return whole.length >= TORN_WORDS ? whole : (findTorn(tokens, start) ?? whole);
};

const TORN_WORDS = 3;
/**
 * What is left of a phrase of four words, where the words beside do not say that it is something else: `Trading and
 * Production Enterprise`, `Research and Development Fund`.
 */
const findTorn = (tokens: readonly RomanToken[], start: number): LegalPhrase | undefined => {
  if (start + TORN_WORDS >= tokens.length) return undefined;
  const joint = isAnd(tokens[start]) ? start : start + 1;
  if (!isAnd(tokens[joint])) return undefined;
  let phrase = '';
  for (let at = start; at < start + TORN_WORDS; at++)
    phrase += `${at === start ? '' : ' '}${isAnd(tokens[at]) ? 'and' : tokens[at]!.forms[0]!}`;
  const form = findTornPhrase(phrase);
  if (form === undefined || toKind(tokens[start - 1]) === 'generic') return undefined;
  const isHeadless = joint > start && !form.endsWith(tokens[start + TORN_WORDS - 1]!.forms[0]!);
  const next = toKind(tokens[start + TORN_WORDS]);
  return isHeadless && (next === 'generic' || next === 'structure' || !isFormBefore(tokens, start))
    ? undefined
    : { length: TORN_WORDS, form };
};
/** Letters of the longest word for and. */
const LONGEST_AND = 4;
const isAnd = (token: RomanToken | undefined): boolean =>
  token !== undefined && token.forms[0]!.length <= LONGEST_AND && toCompanyWord(token.forms[0]!)?.canonical === 'and';
const toKind = (token: RomanToken | undefined): CompanyWordKind | undefined =>
  token && (toCompanyWord(token.forms[0]!)?.kind ?? (isSlipOfCommonWord(token.forms[0]!) ? 'generic' : undefined));
const isFormBefore = (tokens: readonly RomanToken[], end: number): boolean => {
  for (let start = 0; start < end; start++) if (findWholePhrase(tokens, start).length === end - start) return true;
  return end === 0;
};

const NO_TEXTS: readonly string[] = [];
/** Phrases with a slip in one word: those so far with the next word, and what was written so far with the words that the next is near. */
const toMended = (mended: readonly string[], word: string, before: string, near: readonly string[]): readonly string[] =>
  [...mended.map((text) => `${text} ${word}`), ...near.map((other) => before + other)].filter(isLegalHead);

/** Whether the words of a phrase of two that were mended are telling ones. */
const isSurelyMended = (text: string, phrase: string): boolean => {
  const written = phrase.split(' ');
  return text.split(' ').every((word, at) => word === written[at] || isTellingLegalWord(word));
};

const findWholePhrase = (tokens: readonly RomanToken[], start: number): LegalPhrase => {
  if (!readLegalWord(tokens[start]!.forms[0]!).mayBegin) return NO_PHRASE;
  let longest = NO_PHRASE;
  let phrase = '';
  let respelt = '';
  let folded = '';
  let mended = NO_TEXTS;
  for (let length = 1; length <= LONGEST_LEGAL_FORM && start + length <= tokens.length; length++) {
    const { word, respelt: respeltWord, folded: foldedWord, near } = readLegalWord(tokens[start + length - 1]!.forms[0]!);
    const before = length === 1 ? '' : `${phrase} `;
    mended = mended.length + near.length === 0 ? NO_TEXTS : toMended(mended, word, before, near);
    phrase = before + word;
    respelt = length === 1 ? respeltWord : `${respelt} ${respeltWord}`;
    folded = length === 1 ? foldedWord : `${folded} ${foldedWord}`;
    if (phrase.length > 1 && length < tokens.length && !(length === 1 && isInnerConnective(tokens, start))) {
      const form = toLegalForms(phrase)
        ? phrase
        : length === 1
          ? undefined
          : // Before a bare "company" a word is rather a name than a slip.
            (findFoldedLegalPhrase(respelt, folded) ??
            mended.find((text) => toLegalForms(text) && !BARE_COMPANY.test(text) && (length > 2 || isSurelyMended(text, phrase))));
      if (form !== undefined && isFormHere(form, tokens, start, start + length)) longest = { length, form };
    }
    if (mended.length === 0 && !isFoldedLegalHead(respelt) && !isFoldedLegalHead(folded)) break;
  }
  return longest;
};

/** Whether a legal form of the table is meant by these words: one word of another script, a common form, or a rare one where it may stand. */
const isFormHere = (form: string, tokens: readonly RomanToken[], start: number, end: number): boolean =>
  (end - start === 1 && tokens[start]!.script !== 'latin') || !isRareLegalForm(form) || mayEndWith(tokens, start, end);

/** `fi` is Arabic for in, not a fund of investment. */
const isInnerConnective = (tokens: readonly RomanToken[], at: number): boolean =>
  at > 0 && at < tokens.length - 1 && toCompanyWord(tokens[at]!.forms[0]!)?.kind === 'connective';

/**
 * Whether a rare abbreviation may be a legal form: the registers have hundreds of two to five letters (rn, iks, pflp),
 * which stand at the end, and where no other form says already what the company is.
 */
const mayEndWith = (tokens: readonly RomanToken[], start: number, end: number): boolean => {
  // Letters with full stops are a form more often than a word is (E.U.), but in R, C.A. the last two are.
  if (end - start > 1)
    return end - start > 2 && isCommonAtEnd(tokens, start + 1, end) ? false : end === tokens.length || isFormToEnd(tokens, end);
  return end === tokens.length && !tokens.some(({ forms }) => isSureLegalWord(forms[0]!));
};
const isCommonAtEnd = (tokens: readonly RomanToken[], start: number, end: number): boolean => {
  const letters = tokens.slice(start, end).map(({ forms }) => forms[0]!);
  return toLegalForms(letters.join(' ')) !== undefined && !isRareLegalForm(letters.join(' '));
};

/**
 * Whether all words from here on are one legal form. Of more words than the longest has nothing is looked up: each form may
 * ask this of the words behind it, which in a name of a hundred would be without end.
 */
export const isFormToEnd = (tokens: readonly RomanToken[], start: number): boolean => {
  const length = tokens.length - start;
  return length > 0 && length <= LONGEST_LEGAL_FORM && findLegalPhrase(tokens, start).length === length;
};

/** Whether the last words are a legal form that is written as a word. */
export const hasFormAtEnd = (tokens: readonly RomanToken[], start: number): boolean => {
  for (let at = start + 1; at < tokens.length; at++) if (tokens[at]!.forms[0]!.length > 1 && isFormToEnd(tokens, at)) return true;
  return false;
};

/** A word of legal forms that is hardly anything else, or an abbreviation that is common behind names. */
export const isSureLegalWord = (form: string): boolean =>
  form.length >= LEAST_LEGAL_WORD ? isLegalWord(form) : form.length > 1 && toLegalForms(form) !== undefined && !isRareLegalForm(form);

/** Letters of a word of legal forms from which it is nobody's name, where the rest of the form is missing: aktsionernoe. */
export const LEAST_LEGAL_WORD = 6;
