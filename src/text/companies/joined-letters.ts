/**
 * Letters that are one word of a company's name (A B C, M & S), the two halves of a torn one (corpora tion), and two words
 * for one number (twenty first).
 */
import { toCompanyWord, toPlace } from './company-words.js';
import { isCompanyWord, isRareLegalForm, toLegalForms } from './legal-forms.js';
import { findLegalPhrase, hasFormAtEnd, isFormToEnd } from './legal-phrases.js';
import { readOrganisationWord } from './word-roles.js';
import { joinWords, toJoinedForm, type RomanToken } from '../scripts/roman-token.js';

/** Pairs of letters before runs of them, and torn words last, so that no letter of a run is taken for half a word. */
export const joinPieces = (words: readonly RomanToken[]): readonly RomanToken[] =>
  joinTornWords(joinNumbers(words.some(isLetter) ? joinLetters(joinPairs(words)) : words));

/** What was put together here of letters, which is no legal form: by the blanks between them in its raw words. */
export const areJoinedLetters = ({ raw }: RomanToken): boolean => raw.includes(' ') && JOINED_LETTERS.test(raw);
const JOINED_LETTERS = /^\p{L}(?: (?:\p{L}|and|et|und|&))+$/u;

/** Whether a word is one letter. */
export const isLetter = (token: RomanToken | undefined): boolean => token?.forms[0]?.length === 1 && token.forms[0] >= 'a';
const joinAll = (letters: readonly RomanToken[]): RomanToken => joinWords(letters, [toJoinedForm(letters)]);

/** `A.B.C.` and `A B C` are one word to a company, but for letters at the end that are its legal form. */
const joinLetters = (tokens: readonly RomanToken[]): RomanToken[] => {
  const joined: RomanToken[] = [];
  for (let i = 0; i < tokens.length;) {
    let end = i;
    while (end < tokens.length && isLetter(tokens[end])) end++;
    if (end - i < 2) {
      joined.push(tokens[i++]!);
      continue;
    }
    const form = findFormAtEnd(tokens, i, end);
    const paired = end - i === 3 ? joinPair(tokens, i) : undefined;
    // A B Smith Ltd, Y.A.S. Ltd: where the form stands at the end, letters at the head are none.
    const isHead =
      i === 0 &&
      end < tokens.length &&
      (hasFormAtEnd(tokens, end) ||
        (form === end ? isFormToEnd(tokens, end) : form === 1 && findLegalPhrase(tokens, 1).length === end - 1));
    // S.P.R. de R.I.: letters behind the run that are of its form are no run of their own.
    const after = isHead || form === end ? end : form + findLegalPhrase(tokens, form).length;
    if (isHead) joined.push(joinAll(tokens.slice(0, end)));
    else if (findLegalPhrase(tokens, i).length === end - i || form - i < 2) joined.push(...tokens.slice(i, after));
    else if (paired !== undefined) joined.push(paired, ...tokens.slice(form, after));
    else joined.push(joinAll(tokens.slice(i, form)), ...tokens.slice(form, after));
    i = after;
  }
  return joined;
};

/**
 * Where in a run of letters a legal form begins that ends it, and with it the name (A.B.C. S.A. de C.V.); the end when none
 * does, or only a rare one that would leave a letter over or no name.
 */
const findFormAtEnd = (tokens: readonly RomanToken[], start: number, end: number): number => {
  const isAll = start === 0 && end === tokens.length;
  for (let at = start; at < end; at++) {
    const { length, form } = findLegalPhrase(tokens, at);
    const after = at + length;
    // A last letter alone is none, but the one that begins S. en C.
    if (at === end - 1 && (start === at || length < LEAST_JOINED_FORM || toCompanyWord(tokens[end]!.forms[0]!)?.kind !== 'connective'))
      break;
    // K.D.P. Company Ltd: where another form ends the name, the letters before it are a word rather than a letter and a form.
    const isDoubted = (at === start + 1 && (isAll || after < tokens.length)) || ((at === start + 1 || at === 0) && isRareLegalForm(form));
    if (!isDoubted && after >= end && (after === tokens.length || isFormToEnd(tokens, after))) return at;
  }
  return end;
};

/** Words of a form whose letters a word joins. */
const LEAST_JOINED_FORM = 3;
const AND_LETTERS: ReadonlySet<string> = new Set(['y', 'e', 'i']);

/** `G Y R` is a word of three letters, or `G & R`. */
const joinPair = (tokens: readonly RomanToken[], at: number): RomanToken | undefined => {
  const [first, middle, last] = tokens.slice(at, at + 3).map(({ forms }) => forms[0]!);
  return AND_LETTERS.has(middle!) ? joinWords(tokens.slice(at, at + 3), [first! + middle! + last!, first! + last!]) : undefined;
};

/** `M & S`: two letters and what joins them are one word, as which they are written too. */
const joinPairs = (tokens: readonly RomanToken[]): RomanToken[] => {
  const joined: RomanToken[] = [];
  for (let i = 0; i < tokens.length; i++) {
    const middle = tokens[i + 1]?.forms[0] ?? '';
    const isPair =
      isLetter(tokens[i]) &&
      middle.length > 1 &&
      toCompanyWord(middle)?.canonical === 'and' &&
      isLetter(tokens[i + 2]) &&
      !isLetter(tokens[i - 1]) &&
      (!isLetter(tokens[i + 3]) || isFormToEnd(tokens, i + 3));
    joined.push(isPair ? joinWords(tokens.slice(i, i + 3), [tokens[i]!.forms[0]! + tokens[i + 2]!.forms[0]!]) : tokens[i]!);
    if (isPair) i += 2;
  }
  return joined;
};

/** `Twenty First`: tens and ones, which digits write as one word. */
const joinNumbers = (tokens: readonly RomanToken[]): readonly RomanToken[] => {
  const at = tokens.findIndex((token, position) => toTwoWordNumber(token, tokens[position + 1]) !== undefined);
  if (at < 0) return tokens;
  const words = tokens.slice(at, at + 2);
  return [...tokens.slice(0, at), joinWords(words, [String(toTwoWordNumber(words[0]!, words[1]))]), ...tokens.slice(at + 2)];
};
const toTwoWordNumber = (tens: RomanToken, ones: RomanToken | undefined): number | undefined => {
  const first = toSpelledNumber(tens);
  // Most words are no tens.
  if (first === undefined || first < 20 || first >= 100 || first % 10 !== 0) return undefined;
  const second = ones && toSpelledNumber(ones);
  return second !== undefined && second < 10 ? first + second : undefined;
};
const toSpelledNumber = ({ forms: [form] }: RomanToken): number | undefined => readOrganisationWord(form!).spelledNumber;

/** `corpora tion`: two neighbours that are nothing alone and a word of companies together. */
const joinTornWords = (tokens: readonly RomanToken[]): RomanToken[] => {
  const joined: RomanToken[] = [];
  for (let i = 0; i < tokens.length; i++) {
    const token = tokens[i]!;
    const next = tokens[i + 1];
    const whole = next && readOrganisationWord(token.forms[0]!).isHead ? token.forms[0]! + next.forms[0]! : '';
    if (whole !== '' && areThreeSyllables(tokens, i)) {
      joined.push(joinAll(tokens.slice(i, i + 3)));
      i += 2;
      continue;
    }
    // Combustible S.A. is not Combustibles A.
    const isTorn =
      next &&
      !(isLetter(next) && findLegalPhrase(tokens, i + 1).length > 1) &&
      whole.length >= LEAST_TORN &&
      isCompanyWord(whole) &&
      !isEndOfPlace(tokens[i - 1], token) &&
      !ROMAN_LETTER.test(next.forms[0]!) &&
      (areSyllables(token.forms[0]!, next.forms[0]!, whole) || !(isWordAlone(token.forms[0]!) && isWordAlone(next.forms[0]!)));
    joined.push(isTorn ? joinWords([token, next], [whole]) : token);
    if (isTorn) i++;
  }
  return joined;
};
/** `Hong Kong Hang Tat` is not of an airport (konghang). */
const isEndOfPlace = (before: RomanToken | undefined, { forms: [form] }: RomanToken): boolean =>
  before !== undefined && toPlace(`${before.forms[0]!} ${form!}`) !== undefined;
/** `Naft Iran` is not Naftiran. */
const isWordAlone = (form: string): boolean => isCompanyWord(form) || toPlace(form) !== undefined;
/** `ngan hang`, `thuong mai`: a Vietnamese word of two syllables, which legal forms are written with too. */
const areSyllables = (first: string, second: string, whole: string): boolean =>
  toCompanyWord(whole) !== undefined &&
  [first, second].every((form) => toCompanyWord(form) === undefined && toLegalForms(form) === undefined);
/** `vận tải biển`: of three syllables, none of which is a word by itself, but for of (van). */
const areThreeSyllables = (tokens: readonly RomanToken[], at: number): boolean => {
  const three = tokens.slice(at, at + 3);
  return (
    three.length === 3 &&
    !three.some(isLetter) &&
    toCompanyWord(toJoinedForm(three)) !== undefined &&
    three.every(({ forms: [form] }) => (toCompanyWord(form!)?.kind ?? 'connective') === 'connective' && toLegalForms(form!) === undefined)
  );
};
/** What stands behind a name as its number: Darya I is not daryai. */
const ROMAN_LETTER = /^[ivx]$/u;
/** Letters of a word from which its halves are not taken for one by chance. */
const LEAST_TORN = 6;
