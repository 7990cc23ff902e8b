/**
 * A text with one sign for what people type with several, as all that reads words (romanise.ts, scripts/) takes it.
 *
 * In: a text in which HTML is read back. Out: the text in NFKC, of which encodings are mended, every apostrophe is `'`, numbers
 * are digits, and what is invisible or a loose mark is gone. Letters stay in their script and in their case.
 */
import { APOSTROPHES, INVISIBLE, joinAm, LOOSE_MARKS, mendEncoding, TRADE_SIGNS } from './normalize.js';
import { toPlainNumbers } from './plain-numbers.js';

export const toCleanText = (text: string): string => toPlainNumbers(writeOutForms(toPlainSigns(text)).replace(LOOSE_MARKS, ''));

const toPlainSigns = (text: string): string =>
  joinAm(
    readNonJoiners(mendEncoding(text))
      .replace(INVISIBLE, '')
      .replace(TRADE_SIGNS, ' ')
      .replace(HEBREW_QUOTES, "'")
      .replace(APOSTROPHES, "'")
      .replace(LOST_LETTERS, "'")
      .replace(NUMBER_SIGN, ' No ')
      .replace(ENDED_ARABIC, '$& ')
      .normalize('NFKC')
      .replace(NUMBER_WORD, ' No ')
      .replace(DOTTED_LETTERS, (letters) => letters.toUpperCase()),
  );

/**
 * Persian parts the words of a compound by a zero-width non-joiner, as others do by a blank: میر‌حسین, آرین‌گستر, but خامنه‌ای. Kurdish
 * writes a vowel as a letter before one: ئه‌حمه‌د is ئەحمەد.
 */
const readNonJoiners = (text: string): string =>
  !text.includes('\u200c') ? text : KURDISH.test(text) ? text.replaceAll('\u0647\u200c', '\u06d5') : text.replace(PARTING_NON_JOINER, ' ');
const PARTING_NON_JOINER = /(?<=[\u0620-\u06d3]{2})\u200c+(?=[\u0620-\u06d3]{3}|فر(?!\p{L}))(?!های)/gu;
const KURDISH = /[ڕڵۆێە]|ئه/u;

const HEBREW_QUOTES = /(?<=[א-ת])["״](?=[א-ת])/g;
/** What stands within a word for letters that an encoding lost, among apostrophes too, as in ASCII: Mu\ufffdoz. */
const LOST_LETTERS = /(?<=[\p{L}\p{N}\p{M}]'*)[?\ufffd]['?\ufffd]*(?=[\p{L}\p{N}])/gu;
/** № and N°, whose sign for degrees stands for the small o, and what is number before digits alone: Vietnamese số, Czech č. */
const NUMBER_SIGN = /№|(?<![\p{L}\p{N}])N[°˚]/giu;
const NUMBER_WORD = /(?<![\p{L}\p{N}])(?:số|č\.)(?=\s*\d)/giu;

/**
 * Behind what ends a word of Arabic letters the blank was left out: a ta marbuta, or a letter in its form for the end,
 * which others would join (from a PDF).
 */
const ENDED_ARABIC =
  /(?<=[\u0620-\u064a]{2})ة(?=[\u0620-\u064a]{2})|[\ufe90\ufe94\ufe96\ufe9a\ufe9e\ufea2\ufea6\ufeb2\ufeb6\ufeba\ufebe\ufec2\ufec6\ufeca\ufece\ufed2\ufed6\ufeda\ufede\ufee2\ufee6\ufeea\ufef0\ufef2](?=[\ufe80-\ufefc])/gu;

/** Letters of a legal form with stops (д.о.о.), which small and alone are prepositions. */
const DOTTED_LETTERS = /(?<!\p{L})(?:[а-яђјћ]\.\s?){2,}/gu;

/** How Korea and Japan write the first letter of a legal form for all of it: (주), also as one sign. */
const BRACKETED_FORMS: ReadonlyMap<string, string> = new Map([
  ['(주)', '주식회사'],
  ['(유)', '유한회사'],
  ['(株)', '株式会社'],
  ['(有)', '有限会社'],
]);
const BRACKETED_FORM = /\((?:주|유|株|有)\)/gu;
const writeOutForms = (text: string): string => text.replace(BRACKETED_FORM, (bracketed) => ` ${BRACKETED_FORMS.get(bracketed)!} `);
