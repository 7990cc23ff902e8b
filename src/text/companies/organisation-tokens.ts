/**
 * The words of a company's name (or a vessel's) as tokens: letters and torn words joined, glued ones parted, legal forms,
 * numbers, places and words of what companies do told from names.
 */
import { isSlipOfCommonWord } from './company-slips.js';
import { toCompanyWord, toNumber, toPlace, type CompanyWord } from './company-words.js';
import { toOsaDistance } from '../kernels/osa-distance.js';
import { findGluedLegalWord, isCompanyWord, isCompanyWordHead, isLegalWord, isRareLegalForm, toLegalForms } from './legal-forms.js';
import { findLegalPhrase, hasFormAtEnd, isFormToEnd, LEAST_LEGAL_WORD, NO_PHRASE } from './legal-phrases.js';
import { withForms, type RomanToken } from '../romanise.js';
import { remember } from '../words/remember.js';
import { isReadAsWritten, joinArabic, toOrganisationReadings } from './script-words.js';
import { toLettersForDigit } from '../scripts/look-alikes.js';
import { joinWords, MAX_FORMS, toJoinedForm, toTagged, type TaggedWord } from '../tokens/tagged-word.js';
import { isOfDomain } from './organisation-marks.js';
import { lightenAsides } from './asides.js';
import { lightenBranches } from './branches.js';
import { toToken } from '../tokens/lazy-token.js';
import type { TokenTag } from '../tokens/token.js';

export const toOrganisationTokens = (words: readonly RomanToken[]): readonly TaggedWord[] => {
  const joined = joinArabic(words);
  const read: RomanToken[] = [];
  const saidAgain = new Set<string>();
  for (let at = 0; at < joined.length; at++) {
    const word = joined[at]!;
    if (word.script === 'latin' && isAsWritten(word.forms[0]!)) read.push(word);
    else {
      const parts = toOrganisationReadings(word, at, joined).flatMap(splitGlued);
      if (isSaid(word, parts, read)) {
        saidAgain.add(word.raw);
        read.push(word);
      } else for (const part of parts) read.push(addLetterReadings(part));
    }
  }
  return lightenAsides(lightenBranches(tagAcronyms(tagOrganisation(joinTornWords(read.some(isLetter) ? joinLetters(joinPairs(read)) : read)), saidAgain)));
};

/** Letters that an abbreviation of several words has at most. */
const LONGEST_ABBREVIATION = 6;
/** Whether a word is an abbreviation of several that stand before it: Federal Security Service (FSB). */
const isSaid = (word: RomanToken, parts: readonly RomanToken[], before: readonly RomanToken[]): boolean =>
  parts.length > 1 && before.length >= parts.length && word.raw.length <= LONGEST_ABBREVIATION && parts.every(({ raw, forms }) => raw === word.raw && before.some((other) => other.forms.includes(forms[0]!)));

/** Whether a word in Latin letters stands for nothing else: most do. */
const isAsWritten = remember((form: string): boolean => !/[0-9]/u.test(form) && findGluedLegalWord(form) === undefined && isReadAsWritten(form));

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

const isLetter = (token: RomanToken | undefined): boolean => token?.forms[0]?.length === 1 && token.forms[0] >= 'a';
const joinAll = (letters: readonly RomanToken[]): RomanToken => joinWords(letters, [toJoinedForm(letters)]);

/** `A.B.C.` and `A B C` are one word to a company, but for letters at the end that are its legal form. */
const joinLetters = (tokens: readonly RomanToken[]): RomanToken[] => {
  const joined: RomanToken[] = [];
  for (let i = 0; i < tokens.length; ) {
    let end = i;
    while (end < tokens.length && isLetter(tokens[end])) end++;
    if (end - i < 2) {
      joined.push(tokens[i++]!);
      continue;
    }
    const form = findFormAtEnd(tokens, i, end);
    const paired = end - i === 3 ? joinPair(tokens, i) : undefined;
    // A B Smith Ltd, Y.A.S. Ltd: where the form stands at the end, letters at the head are none.
    const isHead = i === 0 && end < tokens.length && (hasFormAtEnd(tokens, end) || (form === end ? isFormToEnd(tokens, end) : form === 1 && findLegalPhrase(tokens, 1).length === end - 1));
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

/** Where in a run of letters a legal form begins that ends it, and with it the name (A.B.C. S.A. de C.V.); the end when none does, or only a rare one that would leave a letter over or no name. */
const findFormAtEnd = (tokens: readonly RomanToken[], start: number, end: number): number => {
  const isAll = start === 0 && end === tokens.length;
  for (let at = start; at < end; at++) {
    const { length, form } = findLegalPhrase(tokens, at);
    const after = at + length;
    // A last letter alone is none, but the one that begins S. en C.
    if (at === end - 1 && (start === at || length < LEAST_JOINED_FORM || toCompanyWord(tokens[end]!.forms[0]!)?.kind !== 'connective')) break;
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
    const isPair = isLetter(tokens[i]) && middle.length > 1 && toCompanyWord(middle)?.canonical === 'and' && isLetter(tokens[i + 2]) && !isLetter(tokens[i - 1]) && (!isLetter(tokens[i + 3]) || isFormToEnd(tokens, i + 3));
    joined.push(isPair ? joinWords(tokens.slice(i, i + 3), [tokens[i]!.forms[0]! + tokens[i + 2]!.forms[0]!]) : tokens[i]!);
    if (isPair) i += 2;
  }
  return joined;
};

/** `corpora tion`: two neighbours that are nothing alone and a word of companies together. */
const joinTornWords = (tokens: readonly RomanToken[]): RomanToken[] => {
  const joined: RomanToken[] = [];
  for (let i = 0; i < tokens.length; i++) {
    const token = tokens[i]!;
    const next = tokens[i + 1];
    const whole = next && readOrganisationWord(token.forms[0]!).isHead ? token.forms[0]! + next.forms[0]! : '';
    // Combustible S.A. is not Combustibles A.
    const isTorn = next && !(isLetter(next) && findLegalPhrase(tokens, i + 1).length > 1) && whole.length >= LEAST_TORN && isCompanyWord(whole) && !ROMAN_LETTER.test(next.forms[0]!) && (areSyllables(token.forms[0]!, next.forms[0]!, whole) || !(isCompanyWord(token.forms[0]!) && isCompanyWord(next.forms[0]!)));
    joined.push(isTorn ? joinWords([token, next], [whole]) : token);
    if (isTorn) i++;
  }
  return joined;
};
/** `ngan hang`, `thuong mai`: a Vietnamese word of two syllables, which legal forms are written with too. */
const areSyllables = (first: string, second: string, whole: string): boolean =>
  toCompanyWord(whole) !== undefined && [first, second].every((form) => toCompanyWord(form) === undefined && toLegalForms(form) === undefined);
/** What stands behind a name as its number: Darya I is not daryai. */
const ROMAN_LETTER = /^[ivx]$/u;
/** Letters of a word from which its halves are not taken for one by chance. */
const LEAST_TORN = 6;

/** What {@link joinLetters} put together, which is no legal form. */
const JOINED_LETTERS = /^\p{L}(?: (?:\p{L}|and|et|und|&))+$/u;

const tagOrganisation = (tokens: readonly RomanToken[]): TaggedWord[] => {
  const tagged: TaggedWord[] = [];
  if (isVessel(tokens)) tagged.push(toTagged('organisation', 'connective', tokens[0]!));
  for (let i = tagged.length; i < tokens.length; ) {
    const { length, form } = i === 0 && JOINED_LETTERS.test(tokens[0]!.raw) && hasFormAtEnd(tokens, 0) ? NO_PHRASE : findLegalPhrase(tokens, i);
    if (isShipNumber(tokens, i)) {
      tagged.push(toTagged('organisation', 'connective', tokens[i]!), toTagged('organisation', 'acronym', tokens[i + 1]!));
      i += 2;
    } else if (isOfDomain(tokens[i]!)) {
      tagged.push(toTagged('organisation', 'connective', tokens[i]!));
      i += 1;
    } else if (length > 0) {
      tagged.push({ token: toToken('organisation', 'legal_form', [form], false), word: joinRaw(tokens, i, i + length) });
      i += length;
    } else if (isNamesake(tokens, i)) {
      tagged.push(toTagged('organisation', 'acronym', tokens[i]!));
      i += 1;
    } else {
      const token = tokens[i]!;
      const tag = isNumeralAtEnd(tokens, i) ? 'number' : toOrganisationTag(token, tokens.length, i === tokens.length - 1);
      tagged.push(toTagged('organisation', tag, token));
      i += 1;
    }
  }
  return tagged;
};

const joinRaw = (tokens: readonly RomanToken[], start: number, end: number): string => {
  let joined = tokens[start]!.raw;
  for (let i = start + 1; i < end; i++) joined += ` ${tokens[i]!.raw}`;
  return joined;
};

/** What stands before the name of a ship: motor vessel, motor tanker, steamship. */
const SHIP_PREFIX = /^(?:mv|mt|ss|fv)$/u;
/** Whether a ship's prefix begins the name: nothing behind it says that it is a company's. */
const isVessel = (tokens: readonly RomanToken[]): boolean => {
  if (tokens.length < 2 || !SHIP_PREFIX.test(tokens[0]!.forms[0]!)) return false;
  const [prefix, ...rest] = tokens;
  const isCompany = hasFormAtEnd(tokens, 0) || rest.some(({ forms: [form] }) => toCompanyWord(form!)?.kind === 'structure');
  // M/V and M.V. are hardly anything else; MT Energy is no tanker.
  return !isCompany && (JOINED_LETTERS.test(prefix!.raw) || toCompanyWord(rest[0]!.forms[0]!)?.kind !== 'generic');
};

/** `IMO 9384306` behind a ship's name: a number of identification, seven digits, which is no part of it. */
const isShipNumber = (tokens: readonly RomanToken[], at: number): boolean =>
  at > 0 && tokens[at]!.forms[0] === 'imo' && /^\d{7}$/u.test(tokens[at + 1]?.forms[0] ?? '');

/** Initials of somebody whom it is named after (`named after N.A. Vandemirk`, `им. Н. А. Вандемирка`): others leave them out. */
const isNamesake = (tokens: readonly RomanToken[], at: number): boolean =>
  at > 0 && at < tokens.length - 1 && (JOINED_LETTERS.test(tokens[at]!.raw) || isLetter(tokens[at])) && tokens.slice(Math.max(0, at - NAMED_BEFORE), at).some(({ forms: [form] }) => toCompanyWord(form!)?.canonical === 'named');
/** Words before initials in which it is said that somebody gives the name: named after academician. */
const NAMED_BEFORE = 3;

/** `Darya I`, `Darya I Ltd`: one is written with a letter as well; behind another letter it is a letter (A I). */
const isNumeralAtEnd = (tokens: readonly RomanToken[], at: number): boolean =>
  at > 0 && (at === tokens.length - 1 || isFormToEnd(tokens, at + 1)) && tokens[at]!.forms[0] === 'i' && !isLetter(tokens[at - 1]) && !/\d/u.test(tokens[at - 1]!.forms[0]!);

const toOrganisationTag = ({ forms, raw }: RomanToken, count: number, isLast: boolean): TokenTag => {
  const { isDigits, isRoman, isLetter, tag, tagAlone } = readOrganisationWord(forms[0]!);
  // Letters with full stops are initials of somebody (V.I. Luzyanin), no Roman number.
  if (isDigits || (isRoman && !JOINED_LETTERS.test(raw))) return 'number';
  // A connective joins: at the end of a name a letter is part of it (M23 I).
  if (isLetter && isLast) return 'initial';
  return count > 1 ? tag : tagAlone;
};

/** What a word of an organisation's name is, where it is no part of a legal form. */
interface OrganisationWord {
  readonly isDigits: boolean;
  readonly isRoman: boolean;
  readonly isLetter: boolean;
  /** Whether a word of companies begins with it. */
  readonly isHead: boolean;
  readonly tag: TokenTag;
  /** In a name of one word. */
  readonly tagAlone: TokenTag;
}

const readOrganisationWord = remember((form: string): OrganisationWord => {
  const word = toCompanyWord(form);
  const isHead = isCompanyWordHead(form);
  if (form.length === 1 && !/\d/u.test(form)) {
    const tag = word?.kind === 'connective' ? 'connective' : 'initial';
    return { isDigits: false, isRoman: false, isLetter: true, isHead, tag, tagAlone: tag };
  }
  const isNumber = toNumber(form) !== undefined;
  const tagAlone = toWordTag(form, word);
  return {
    isDigits: isNumber && /^\d/u.test(form),
    isRoman: isNumber && /^[ivx]+$/u.test(form),
    isLetter: false,
    isHead,
    tag: tagAlone === 'name' && form.length >= LEAST_LEGAL_WORD && isLegalWord(form) ? 'generic' : tagAlone,
    tagAlone,
  };
});

const toWordTag = (form: string, word: CompanyWord | undefined): TokenTag => {
  if (word && word.kind !== 'abbreviation') return word.kind === 'structure' ? 'generic' : word.kind;
  if (toPlace(form)) return 'place';
  return isSlipOfCommonWord(form) ? 'generic' : 'name';
};

/** Letters that an acronym has at least and at most. */
const ACRONYM = /^[a-z]{3,7}$/u;

/** `QAI` beside `Qods Aeronautics Industries` says nothing that these do not say. @param saidAgain words of which it is known. */
const tagAcronyms = (tagged: readonly TaggedWord[], saidAgain: ReadonlySet<string>): readonly TaggedWord[] => {
  if (tagged.length < 4 && saidAgain.size === 0) return tagged;
  const marked: TaggedWord[] = [];
  for (const entry of tagged) marked.push(saidAgain.has(entry.word) || isAcronymBeside(entry, tagged) ? { token: toToken('organisation', 'acronym', [entry.token.forms[0]!], false), word: entry.word } : entry);
  return marked;
};

const isAcronymBeside = (entry: TaggedWord, tagged: readonly TaggedWord[]): boolean => {
  const form = entry.token.forms[0]!;
  if (entry.token.tag !== 'name' || !ACRONYM.test(form)) return false;
  const words = tagged.filter((other) => other !== entry);
  const own = words.filter(({ token }) => token.tag !== 'connective');
  const ofOwn = toInitials(own);
  return isInitials(form, toInitials(words)) || isInitials(form, ofOwn) || isWithoutForm(form, ofOwn) || isWrittenInitials(entry, own);
};

/** `SMIC Semiconductor Manufacturing International`: the last letter is of a corporation that is left out. */
const isWithoutForm = (form: string, initials: string): boolean => form.length >= LEAST_SLIPPED_ACRONYM && form.slice(0, -1) === initials;

/** `ЛМЗ` beside `Липецкий механический завод`, which are read in English: by the letters that are written. */
const isWrittenInitials = ({ word }: TaggedWord, words: readonly TaggedWord[]): boolean => {
  const letters = word.toLowerCase();
  if (letters.charCodeAt(0) < 0x80) return false;
  // One word may stand for several in English.
  return words.filter((other, at) => other.word !== words[at - 1]?.word).map((other) => other.word.charAt(0).toLowerCase()).join('').includes(letters);
};
/** Letters of an acronym from which one may be wrong. */
const LEAST_SLIPPED_ACRONYM = 4;
const isInitials = (form: string, initials: string): boolean =>
  initials.includes(form) || (Math.min(form.length, initials.length) >= LEAST_SLIPPED_ACRONYM && toOsaDistance(form, initials, 1) <= 1);
const toInitials = (words: readonly TaggedWord[]): string => {
  let initials = '';
  for (const { token } of words) initials += token.forms[0]!.charAt(0);
  return initials;
};
