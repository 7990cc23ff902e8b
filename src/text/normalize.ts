/**
 * The one plain form of a text: what tables in data/ are written in, and what two texts share when they differ
 * in case, accents, punctuation, spacing or Unicode form alone.
 *
 * In: any string. Out: words of a–z and 0–9, single spaces between them, or '' when there is no letter or digit.
 * One reading for each text: alternatives (Müller, Mueller), name order and unwritten vowels are romanise.ts.
 */
import anyAscii from 'any-ascii';

/** Bidirectional controls, zero-width characters, soft hyphen, variation selectors, byte order mark, tags: invisible, so never part of a name. */
export const INVISIBLE =
  /[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\u{e0000}-\u{e0fff}]/gu;

/** The marks that people type for an apostrophe, ayn, hamza, okina or soft sign; all become `'`. */
export const APOSTROPHES = /[`´\u02b9-\u02bf\u02c8\u02ca\u02cb\u02ee\u2018-\u201b\u2032\u2035\u055a\u05f3\ua78b\ua78c\uff07\uff40]/g;

/** Marks that are no letter of the name: Latin accents left over, Arabic vowel signs and tatweel, Hebrew points. */
export const LOOSE_MARKS =
  /[\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06ed]/g;

/** The vowel am of Thai and Lao, which NFKC parts into two signs that nobody types: น้ำ, จำกัด. */
export const joinAm = (text: string): string => text.replace(/\u0e4d\u0e32/gu, '\u0e33').replace(/\u0ecd\u0eb2/gu, '\u0eb3');

/** Signs that stand beside a word and that NFKC would glue to it as letters. */
export const TRADE_SIGNS = /[™℠®©]/g;
export const NOT_ASCII = /[^\0-\x7f]/;

/** A letter as HTML writes it in ASCII: &eacute; &#233; &#xe9;, with the marks that its names for Latin letters end in. */
const HTML_LETTER =
  /&(?:#(?<decimal>\d{2,7})|#x(?<hex>[\da-f]{2,6})|(?<base>[a-z])(?<mark>acute|grave|circ|uml|tilde|cedil|ring|caron)|(?<other>szlig|[ao]elig|oslash|amp|apos|quot|nbsp|[lr]squo));/giu;
const HTML_MARKS: ReadonlyMap<string, string> = new Map([
  ['acute', '\u0301'],
  ['grave', '\u0300'],
  ['circ', '\u0302'],
  ['uml', '\u0308'],
  ['tilde', '\u0303'],
  ['cedil', '\u0327'],
  ['ring', '\u030a'],
  ['caron', '\u030c'],
]);
const HTML_OTHERS: ReadonlyMap<string, string> = new Map([
  ['szlig', 'ß'],
  ['aelig', 'æ'],
  ['oelig', 'œ'],
  ['oslash', 'ø'],
  ['amp', '&'],
  ['apos', "'"],
  ['quot', '"'],
  ['nbsp', ' '],
  ['lsquo', "'"],
  ['rsquo', "'"],
]);
const LAST_CODE_POINT = 0x10ffff;
/** Reads what was escaped for HTML and never read back: Ren&eacute; is René. */
export const mendHtml = (text: string): string => (text.includes('&') ? text.replace(HTML_LETTER, toHtmlLetter) : text);
const toHtmlLetter = (entity: string, ...rest: unknown[]): string => {
  const { decimal, hex, base, mark, other } = rest.at(-1) as Partial<Record<string, string>>;
  if (base !== undefined) return (base + HTML_MARKS.get(mark!.toLowerCase())!).normalize('NFC');
  if (other !== undefined) return HTML_OTHERS.get(other.toLowerCase())!;
  const code = decimal === undefined ? Number.parseInt(hex!, 16) : Number(decimal);
  return code <= LAST_CODE_POINT ? String.fromCodePoint(code) : entity;
};

/** What Windows-1252 reads for the bytes 80 to 9f. */
const WINDOWS_LETTERS =
  '\u20ac\u0081\u201a\u0192\u201e\u2026\u2020\u2021\u02c6\u2030\u0160\u2039\u0152\u008d\u017d\u008f\u0090\u2018\u2019\u201c\u201d\u2022\u2013\u2014\u02dc\u2122\u0161\u203a\u0153\u009d\u017e\u0178';
/** A Latin letter with a mark in UTF-8, of which each byte was read as a letter; bb, the quote that capitals may stand before, only within a word. */
const MISREAD_UTF8 = new RegExp(`[\u00c3-\u00c5](?:[\u0080-\u00ba\u00bc-\u00bf${WINDOWS_LETTERS}]|\u00bb(?=\\p{L}))`, 'gu');
/** Such a pair of which the second letter has two cases. */
const MISREAD_IN_CASES = /[ãäå][ƒšœžÿμ]/giu;
/** What it is read for in either case, so that capitals change no name: the commoner of the two letters (Č and Ĝ, Ü and Ì). */
const MEANT_IN_CASES: ReadonlyMap<string, string> = new Map(
  'ãƒÃ ãšÚ ãœÜ ãžÎ ãÿß ãμõ äƒă äšĚ äœČ äžĞ äÿğ äμĵ åƒŃ åšŚ åœŌ åžŞ åÿş åμŵ'
    .split(' ')
    .map((row) => [row.slice(0, 2), row.slice(2)] as const),
);
/** The heads of such pairs, composed or not. */
const MAY_BE_MISREAD = /[\u00c3-\u00c5\u00e3-\u00e5]|[Aa][\u0303\u0308\u030a]/u;
const toByte = (letter: string): number => {
  const at = WINDOWS_LETTERS.indexOf(letter);
  return at < 0 ? letter.charCodeAt(0) : 0x80 + at;
};
/** Mends what was written in UTF-8 and read as Latin-1 or Windows-1252: MuÃ±oz is Muñoz, SÅ‚awomir Sławomir. */
export const mendEncoding = (text: string): string =>
  MAY_BE_MISREAD.test(text) ? text.normalize('NFC').replace(MISREAD_IN_CASES, toCommonerLetter).replace(MISREAD_UTF8, toMeantLetter) : text;
const toCommonerLetter = (pair: string): string => MEANT_IN_CASES.get(pair.toLowerCase().replace('µ', 'μ'))!;
const toMeantLetter = (pair: string): string => String.fromCharCode(((pair.charCodeAt(0) & 0x1f) << 6) | (toByte(pair.charAt(1)) & 0x3f));

const APOSTROPHE_IN_WORD = /(?<=[a-z0-9])'+(?=[a-z0-9])/g;
const NO_LETTER_OR_DIGIT = /[^a-z0-9]+/g;
const PLAIN = /^[a-z0-9]+(?: [a-z0-9]+)*$/;

/**
 * NFKC, invisible characters out, case folded, romanised by any-ascii, apostrophes inside words removed,
 * everything else but letters and digits a single space. Idempotent; never throws.
 *
 * `S.A. de C.V.` is `s a de c v`, `O'Brien` `obrien`, `Тинькофф` `tinkoff`, `有限公司` `youxiangongsi`.
 */
export const toPlainText = (raw: string): string => {
  if (raw !== last.raw) last = { raw, plain: toPlain(raw) };
  return last.plain;
};

/** The text that was asked for last: a name is kept under several keys. */
let last = { raw: '', plain: '' };

const toPlain = (escaped: string): string => {
  const raw = mendHtml(escaped);
  const text = NOT_ASCII.test(raw) ? romaniseRoughly(raw) : raw.toLowerCase();
  if (PLAIN.test(text)) return text;
  const joined = text.includes("'") || text.includes('`') ? text.replace(/`/g, "'").replace(APOSTROPHE_IN_WORD, '') : text;
  return joined.replace(NO_LETTER_OR_DIGIT, ' ').trim();
};

const romaniseRoughly = (raw: string): string => {
  const folded = mendEncoding(raw)
    .replace(INVISIBLE, '')
    .replace(TRADE_SIGNS, ' ')
    .replace(APOSTROPHES, "'")
    .normalize('NFKC')
    .toLowerCase()
    .replace(LOOSE_MARKS, '')
    // Symbols and emoji would be spelled out (":tada:", "EUR"); they are no part of a name.
    .replace(/[^\p{L}\p{N}\p{M}' ]+/gu, ' ');
  return anyAscii(folded).toLowerCase();
};
