/**
 * Words of organisations in Latin letters that stand for others: abbreviations (NII, PMC), words that are romanised (Zavod) or
 * written as they sound (Serveece).
 */
import { readTable } from '../../table.js';
import { MAX_FORMS, withForms, type RomanToken } from '../scripts/roman-token.js';
import { toAlternatives } from '../scripts/organisation-words.js';
import { DeletionFilter, toFilterBits } from '../kernels/deletion-filter.js';
import { buildDeletions, findOneSlipAway } from '../kernels/deletions.js';
import { shareNumbers, shareWords, shareWordsLater } from '../words/word-table.js';
import { isCompanyOrPlace, toCompanyWord } from './company-words.js';
import { findCommonLegalWord, isLegalWord, toLegalForms } from './legal-forms.js';
import { isSureLegalWord } from './legal-phrases.js';
import { toRespeltWord, toShortSound } from './respelt-words.js';
import { TWO_PINYIN } from '../spelling/heard-syllables.js';
import { isKnownCompanyWord, toRomanisedWord } from './romanised-words.js';
import { isListedName } from '../persons/person-words.js';
import { toCompoundWords } from './compounds.js';

const readAbbreviations = (): readonly (readonly [form: string, words: string])[] =>
  readTable('companies/abbreviations.tsv', 2).map(([form, words]) => [form!, words!]);
const abbreviations = shareWords('abbreviations of organisations', () => new Map(readAbbreviations()));

/**
 * `NII` and `PMC` stand for words, which other lists write out; alone they are a name, and at the end a legal form (KB)
 * where no other word is one.
 */
export const toWrittenOut = (token: RomanToken, at: number, words: readonly RomanToken[]): readonly RomanToken[] => {
  const form = token.forms[0]!;
  const english = findWrittenOut(token, words);
  if (english === undefined) return toTranslated(token, words);
  if (
    at === words.length - 1 &&
    toLegalForms(form) !== undefined &&
    !words.some((other) => other !== token && isSureLegalWord(other.forms[0]!))
  )
    return [token];
  return toWords(token, english);
};
/** What an abbreviation beside other words stands for; KB of a bank for no design bureau, and what an Arabic article stands before (al-Arz) for nothing. */
export const findWrittenOut = (token: RomanToken, words: readonly RomanToken[]): string | undefined => {
  if (words.length === 1) return undefined;
  const form = token.forms[0]!;
  const english =
    COMMERCIAL_BANK.test(form) && words.some((word) => BANK.test(word.forms[0]!)) ? 'commercial bank' : abbreviations.get(form);
  return english !== undefined && ARTICLE.test(words[words.indexOf(token) - 1]?.forms[0] ?? '') ? undefined : english;
};
const ARTICLE = /^[ae]l$/u;
const COMMERCIAL_BANK = /^[kc]b$/u;
const BANK = /.{3}bank$|^bank$/u;
export const toWords = (token: RomanToken, english: string): readonly RomanToken[] =>
  english.split(' ').map((word) => withForms(token, [word]));

/** `Mashinostroitelnoye` as machine building, as which the same word in Cyrillic is read; one that stands for one word may be known itself. */
const toTranslation = (form: string): string => {
  const english = isLegalWord(form) || findCommonLegalWord(form) !== undefined ? '' : toRomanisedWord(form);
  return english === ''
    ? toPlainAdjective(form) || toUnknown(form) || toRespeltWord(form)
    : english.includes(' ') || !isCompanyOrPlace(form)
      ? english
      : '';
};

/** What no table has as one word is a compound, or a slip in one; a known word or name keeps its own meaning (Baumann). */
const toUnknown = (form: string): string =>
  isKnownCompanyWord(form) || isListedName(form) ? '' : toCompoundWords(form) || findSlippedAbbreviation(form);
/** Letters of an abbreviation in which a slip is mended. */
const LEAST_SLIPPED = 8;
const toLongAbbreviations = (): readonly string[] =>
  readAbbreviations()
    .map(([form]) => form)
    .filter(({ length }) => length >= LEAST_SLIPPED);
const toDeletions = shareWordsLater('abbreviations less a letter', () => buildDeletions(toLongAbbreviations()));
const nearAbbreviations = new DeletionFilter(shareNumbers('keys near abbreviations', () => toFilterBits(toLongAbbreviations())));
const findSlippedAbbreviation = (form: string): string => {
  if (form.length < LEAST_SLIPPED || !nearAbbreviations.mayBeNear(form)) return '';
  const [known] = findOneSlipAway(toDeletions(), form);
  return known === undefined ? '' : abbreviations.get(known)!;
};

/** Arabic adjectives of women and things with both letters of the ending, as scholars write them: Suriyya, Tijariyyah. */
const ADJECTIVE = /iyy(?=(?:[ae]h?|at)$)/u;
const toPlainAdjective = (form: string): string => {
  const plain = form.replace(ADJECTIVE, 'iy');
  return plain !== form && isCompanyOrPlace(plain) ? plain : '';
};

/** Whether a word in Latin letters is read as it is written, whatever stands beside it. */
export const isReadAsWritten = (form: string): boolean =>
  !abbreviations.has(form) &&
  !COMMERCIAL_BANK.test(form) &&
  toTranslation(form) === '' &&
  toShortSound(form) === undefined &&
  form !== SOCIETE &&
  form !== AND &&
  form !== FACTORY &&
  !isTurkishShort(form) &&
  !OF_A_PLACE.test(form);

/**
 * `Vandemirkskiy Mekhanicheskiy Zavod`: a Russian adjective of a place that no table has, which English takes itself;
 * beside a trade alone it is a surname (Zelenskiy Trading).
 */
const OF_A_PLACE = /^(?<town>(?<stem>.{4,})sk)(?:iy|ii|ij|yi|yy|aya|aia|aja|oye|oe|oje)$/u;
const RUSSIAN_BODY =
  /(?:^|.{3})(?:zavody?|kombinat|fabrika|verf)$|^(?:byuro|biuro|institut|universitet|predpriy?atiy?e|ob.?edineniy?e|upravleniy?e|tsentr|rayon|filial|oblast|parokhodstvo)$/u;
const withPlace = (token: RomanToken, words: readonly RomanToken[]): RomanToken => {
  const { town, stem } = OF_A_PLACE.exec(token.forms[0]!)?.groups ?? {};
  return town !== undefined && words.some((other) => RUSSIAN_BODY.test(other.forms[0]!))
    ? withForms(token, [token.forms[0]!, town, stem!])
    : token;
};

/** `Sté Vandemirk SARL`: short for société at the head of a name, where the accent or the legal form says that it is no saint. */
const SOCIETE = 'ste';
const isSociete = ({ raw, forms: [form] }: RomanToken, words: readonly RomanToken[]): boolean =>
  form === SOCIETE && (/^st\u00e9$/iu.test(raw.normalize('NFC')) || words.slice(1).some((other) => FRENCH_FORM.test(other.forms[0]!)));
const FRENCH_FORM = /^(?:sarl|sarlau|suarl|sas|sasu|eurl)$/u;

/** Romanian and: without its cedilla it is an Italian yes, or a name. */
const AND = 'si';
const ROMANIAN_AND = /^[\u015f\u0219]i$/iu;

/** `Tianhai Huagong Chang`: a factory behind a Chinese word of trade, and else a name. */
const FACTORY = 'chang';
const isFactory = (token: RomanToken, words: readonly RomanToken[]): boolean => {
  const before = token.forms[0] === FACTORY ? words[words.indexOf(token) - 1]?.forms[0] : undefined;
  return before !== undefined && TWO_PINYIN.test(before) && toCompanyWord(before) !== undefined;
};

const turkish = new Map(readTable('companies/turkish-abbreviations.tsv', 2).map(([form, word]) => [form!, word!] as const));
/** Whether a word is short for another beside Turkish words. */
export const isTurkishShort = (form: string): boolean => turkish.has(form);
/** `Vandemirk Gıda San. ve Tic. Ltd. Şti.`: short for sanayi behind a name, where Turkish words of trade and form behind it say that it is no saint. */
const findTurkish = ({ forms: [form] }: RomanToken, words: readonly RomanToken[]): string | undefined => {
  const word = turkish.get(form!);
  const at = word === undefined ? 0 : words.findIndex((other) => other.forms[0] === form);
  return at > 0 && words.slice(at + 1).some((other) => TURKISH.test(other.forms[0]!)) ? word : undefined;
};
const TURKISH = /^(?:tic|tica|ticaret|ith|ithalat|ihr|ihracat|paz|pazarlama|ltdsti|sti|sirketi|anonim|as)$/u;

const toTranslated = (token: RomanToken, words: readonly RomanToken[]): readonly RomanToken[] => {
  const turkishWord = findTurkish(token, words);
  if (turkishWord !== undefined) return [withForms(token, [turkishWord])];
  if (words[0] === token && isSociete(token, words)) return [withForms(token, ['societe'])];
  if (ROMANIAN_AND.test(token.raw.normalize('NFC'))) return [withForms(token, ['and'])];
  if (isFactory(token, words)) return [withForms(token, ['factory'])];
  const english = toTranslation(token.forms[0]!);
  const sound = english === '' ? toShortSound(token.forms[0]!) : undefined;
  if (sound !== undefined) return [withForms(token, [token.forms[0]!, sound])];
  if (english === '') return [withPlace(token, words)];
  // The first of several as it is written too, by which it is known where a slip makes it another word.
  if (english.includes(' '))
    return english
      .split(' ')
      .map((word, at) => withForms(token, at === 0 ? [...toAlternatives(word), token.forms[0]!] : toAlternatives(word)));
  return [withForms(token, [...new Set([...toAlternatives(english), ...token.forms])].slice(0, MAX_FORMS))];
};
