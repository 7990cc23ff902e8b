/**
 * Any name, in any script → words in Latin letters, each with the other ways in which it is romanised.
 *
 * In: raw text. Out: tokens in reading order; each has one to three forms (Arabic and Hangul: up to five) of a–z and 0–9, best first; of Han characters readings of other languages behind them, marked.
 * Invariant: a text without a letter or digit gives [], no form is empty, nothing throws, and the Unicode form of
 * the text (NFC, NFD, full width) does not matter.
 * It does not tag words, drop any, know languages beyond what letters give away, or restore vowels that a script
 * does not write (`vowelless` says so), or read rare kanji as Japanese. Lao, Khmer, Tibetan, Georgian,
 * Armenian, Ethiopic and rarer scripts have the one reading of any-ascii.
 */
import anyAscii from 'any-ascii';
import { APOSTROPHES, INVISIBLE, LOOSE_MARKS } from './normalize.js';
import { remember } from './words/remember.js';
import { isPersianText, romaniseArabic } from './scripts/arabic.js';
import { detectCyrillicLanguage, romaniseCyrillic, type CyrillicLanguage } from './scripts/cyrillic.js';
import { romaniseGreek } from './scripts/greek.js';
import { isJapaneseOrganisation, romaniseHan } from './scripts/han.js';
import { romaniseHangul } from './scripts/hangul.js';
import { romaniseHebrew } from './scripts/hebrew.js';
import { romaniseBurmese } from './scripts/burmese.js';
import { romaniseIndic } from './scripts/indic.js';
import { romaniseKana } from './scripts/kana.js';
import { romaniseLatin, toOtherSpelling } from './scripts/latin.js';
import { foldLookAlikes, toLatinTwin, toLettersForDigits } from './scripts/look-alikes.js';
import { saysOrganisation } from './scripts/organisation-words.js';
import type { Script } from './scripts/script.js';
import { cutThai, romaniseThai } from './scripts/thai.js';
import { toRuns } from './scripts/script-runs.js';

export interface RomanToken {
  /** The word as written, after NFKC and without invisible characters and loose marks; `&` for the sign. */
  readonly raw: string;
  /** One to three distinct romanisations (Arabic and Hangul: up to five), best first: lower-case ASCII letters and digits, never empty; of Han characters up to 24, of which readings of other languages come last and have a mark (scripts/letters.ts) before them. */
  readonly forms: readonly string[];
  /** The script that the word is written in; of a word of mixed alphabets the one that it was folded to. Numbers are `latin`. */
  readonly script: Script;
  /** Short vowels are not written: the forms hold the consonants and what long vowels the letters show. */
  readonly vowelless: boolean;
}

/** Every token is made here: they have one shape, so that what was compiled for tokens never meets others and is compiled anew. */
const toRomanToken = (raw: string, forms: readonly string[], script: Script, vowelless: boolean): RomanToken => ({ raw, forms, script, vowelless });

/** A token with other forms, and what else is not as it was. */
export const withForms = (token: RomanToken, forms: readonly string[], vowelless = token.vowelless, raw = token.raw): RomanToken => toRomanToken(raw, forms, token.script, vowelless);

const NOT_ASCII = /[^\0-\x7f]/;

/**
 * The words of a name. Split at anything but letters and digits, hyphens and dots included; apostrophes inside a
 * word are removed (`O'Brien` is one word); `&` is the word `and`; the Arabic article is a word of its own.
 * Linear in the length of the text.
 */
export const romaniseName = (text: string): readonly RomanToken[] =>
  NOT_ASCII.test(text) ? romaniseUnicode(text) : romaniseAscii(text);

const AND = toRomanToken('&', ['and'], 'latin', false);

const romaniseAscii = (text: string): RomanToken[] => {
  const tokens: RomanToken[] = [];
  const length = text.length;
  let start = -1;
  let hasDigit = false;
  let hasApostrophe = false;
  for (let at = 0; at <= length; at++) {
    const code = at < length ? text.charCodeAt(at) : 0x20;
    const isDigit = code >= 0x30 && code <= 0x39;
    if (isDigit || (code >= 0x61 && code <= 0x7a) || (code >= 0x41 && code <= 0x5a)) {
      if (start < 0) start = at;
      if (isDigit) hasDigit = true;
      continue;
    }
    if (start >= 0 && isApostrophe(code) && isAsciiWordCode(codeAfterApostrophes(text, at))) {
      hasApostrophe = true;
      continue;
    }
    if (start >= 0) {
      const raw = text.slice(start, at);
      const word = raw.toLowerCase();
      tokens.push(toLatinToken(raw, hasApostrophe ? word.replace(/['`]/g, '') : word, hasDigit));
      start = -1;
      hasDigit = hasApostrophe = false;
    }
    if (code === 0x26) tokens.push(AND);
  }
  return tokens;
};

const isApostrophe = (code: number): boolean => code === 0x27 || code === 0x60;

const codeAfterApostrophes = (text: string, start: number): number => {
  let at = start;
  while (isApostrophe(text.charCodeAt(at))) at++;
  return text.charCodeAt(at);
};

const isAsciiWordCode = (code: number): boolean =>
  (code >= 0x30 && code <= 0x39) || (code >= 0x61 && code <= 0x7a) || (code >= 0x41 && code <= 0x5a);

const toLatinToken = (raw: string, word: string, hasDigit: boolean): RomanToken =>
  toRomanToken(raw, hasDigit ? toForms(word, toLettersForDigits(word)) : toLatinForms(word), 'latin', false);

const toForms = (word: string, other: string | undefined): readonly string[] => (other === undefined ? [word] : [word, other]);
const toLatinForms = remember((word: string): readonly string[] => toForms(word, toOtherSpelling(word)));

/** What stands beside a word as a sign and would be glued to it by NFKC. */
const GLUED_SIGNS = /[™℠®©]/g;
const HEBREW_QUOTES = /(?<=[א-ת])["״](?=[א-ת])/g;
const WORDS = /(?:[\p{L}\p{N}][\p{L}\p{N}\p{M}]*)(?:'+[\p{L}\p{N}\p{M}]+)*(?:(?<=[גזחצץתד])')?|&/gu;

const SEVERAL_HAN_WORDS = /\p{Script=Han}[^\p{Script=Han}]+\p{Script=Han}/u;
/** A surname in kanji with a given name in kana. */
const HAN_BESIDE_KANA = /\p{Script=Han}\s*[\p{Script=Hiragana}\p{Script=Katakana}]/u;
const SEVERAL_HANGUL_WORDS = /[가-힣][^가-힣]+[가-힣]/;

/** How Korea and Japan write the first letter of a legal form for all of it: (주), also as one sign. */
const BRACKETED_FORMS: ReadonlyMap<string, string> = new Map([['(주)', '주식회사'], ['(유)', '유한회사'], ['(株)', '株式会社'], ['(有)', '有限会社']]);
const BRACKETED_FORM = /\((?:주|유|株|有)\)/gu;

/** What the letters of the whole text say about its language. */
interface TextHints {
  readonly cyrillic: CyrillicLanguage;
  readonly isPersian: boolean;
  readonly hasLatin: boolean;
  readonly isHanAlone: boolean;
  readonly isJapaneseOrganisation: boolean;
  readonly isThaiOrganisation: boolean;
  readonly isHangulAlone: boolean;
  readonly isHangulOrganisation: boolean;
}

const romaniseUnicode = (text: string): RomanToken[] => {
  const cleaned = text
    .replace(INVISIBLE, '')
    .replace(GLUED_SIGNS, ' ')
    .replace(HEBREW_QUOTES, "'")
    .replace(APOSTROPHES, "'")
    .replace(/№/g, ' No ')
    .normalize('NFKC')
    .replace(BRACKETED_FORM, (bracketed) => ` ${BRACKETED_FORMS.get(bracketed)!} `)
    .replace(LOOSE_MARKS, '');
  const hints: TextHints = {
    cyrillic: detectCyrillicLanguage(cleaned.toLowerCase()),
    isPersian: isPersianText(cleaned),
    hasLatin: /[a-z]/i.test(cleaned),
    isHanAlone: !SEVERAL_HAN_WORDS.test(cleaned) && !HAN_BESIDE_KANA.test(cleaned),
    isJapaneseOrganisation: isJapaneseOrganisation(cleaned),
    isThaiOrganisation: saysOrganisation('thai', cleaned),
    isHangulAlone: !SEVERAL_HANGUL_WORDS.test(cleaned),
    isHangulOrganisation: saysOrganisation('hangul', cleaned),
  };
  const tokens: RomanToken[] = [];
  for (const [word] of cleaned.matchAll(WORDS)) {
    if (word === '&') tokens.push(AND);
    else if (!NOT_ASCII.test(word)) tokens.push(toLatinToken(word, word.toLowerCase().replace(/'/g, ''), /[0-9]/.test(word)));
    else romaniseWord(word, hints, tokens);
  }
  return tokens;
};

const romaniseWord = (word: string, hints: TextHints, tokens: RomanToken[]): void => {
  for (const { run, script, isMixed } of toRuns(word)) {
    if (!isMixed) {
      romaniseRun(run, script, hints, tokens);
      continue;
    }
    const folded = foldLookAlikes(run);
    if (folded === undefined) push(tokens, run, [toFloor(run)], script, false);
    else {
      // Letter by letter as well: half-transliterated words mix alphabets by sound.
      const bySight: RomanToken[] = [];
      romaniseRun(folded.word, folded.script, { ...hints, hasLatin: false }, bySight, run);
      for (const { forms, script, vowelless } of bySight) push(tokens, run, [...forms.slice(0, 2), toFloor(run)], script, vowelless);
    }
  }
};

const romaniseRun = (run: string, script: Script, hints: TextHints, tokens: RomanToken[], raw = run): void => {
  switch (script) {
    case 'latin': {
      const forms = romaniseLatin(run.toLowerCase().replace(/'/g, ''));
      const other = forms[0] === undefined ? undefined : /[0-9]/.test(run) ? toLettersForDigits(forms[0]) : toOtherSpelling(forms[0]);
      push(tokens, raw, other === undefined ? forms : [forms[0]!, other, ...forms.slice(1)], script, false);
      break;
    }
    case 'cyrillic':
    case 'greek': {
      const word = run.replace(/'/g, '');
      const lower = word.toLowerCase();
      const forms = script === 'greek' ? romaniseGreek(lower) : romaniseCyrillic(lower, hints.cyrillic);
      // A whole word of look-alikes among Latin words: АСЕ Ltd.
      const twin = hints.hasLatin ? toLatinTwin(word)?.toLowerCase() : undefined;
      push(tokens, raw, twin === undefined ? forms : [...forms.slice(0, 2), twin], script, false);
      break;
    }
    case 'arabic':
      for (const part of romaniseArabic(run, hints.isPersian)) push(tokens, part.raw, part.forms, script, part.vowelless);
      break;
    case 'hebrew': {
      const { forms, vowelless } = romaniseHebrew(run);
      push(tokens, raw, forms, script, vowelless);
      break;
    }
    case 'han':
      for (const part of romaniseHan(run, toHanPlace(hints, tokens), hints.isJapaneseOrganisation)) push(tokens, part.raw, part.forms, script, false);
      break;
    case 'kana':
      push(tokens, raw, romaniseKana(run), script, false);
      break;
    case 'hangul':
      for (const part of romaniseHangul(run, hints.isHangulAlone, hints.isHangulOrganisation)) push(tokens, part.raw, part.forms, script, false);
      break;
    case 'burmese':
      for (const part of romaniseBurmese(run)) push(tokens, part.raw, part.forms, script, false);
      break;
    case 'thai':
      for (const piece of hints.isThaiOrganisation ? cutThai(run) : [run]) push(tokens, piece, romaniseThai(piece), script, true);
      break;
    case 'lao':
      // Vowels that are written before their consonant are spoken after it.
      push(tokens, raw, [toFloor(run.replace(/([ເແໂໃໄ])([ກ-ຮ])/g, '$2$1'))], script, true);
      break;
    case 'armenian':
      push(tokens, raw, [toFloor(run.toLowerCase().replace(/ու/g, 'u').replace(/և/g, 'եվ').replace(/ւ/g, 'վ'))], script, false);
      break;
    default:
      if (script !== 'sinhala' && INDIC_SCRIPTS.has(script)) push(tokens, raw, romaniseIndic(run), script, false);
      else push(tokens, raw, [toFloor(run)], script, UNWRITTEN_VOWELS.has(script));
  }
};

const toHanPlace = (hints: TextHints, before: readonly RomanToken[]): 'alone' | 'first' | 'later' => {
  if (hints.isHanAlone) return 'alone';
  return before.some(({ script }) => script === 'han') ? 'later' : 'first';
};

const MOST_FORMS = 3;
/** Korean is romanised in more ways than others, each by a rule of its own; Arabic letters are spoken in four; Han characters are read by five languages. */
const MOST_SCRIPT_FORMS: Readonly<Partial<Record<Script, number>>> = { hangul: 5, arabic: 5, han: 24 };

const push = (tokens: RomanToken[], raw: string, candidates: readonly string[], script: Script, vowelless: boolean): void => {
  const forms = [...new Set(candidates)].filter((form) => form !== '').slice(0, MOST_SCRIPT_FORMS[script] ?? MOST_FORMS);
  if (forms.length > 0) tokens.push(toRomanToken(raw, forms, script, vowelless));
};

const toFloor = (run: string): string => anyAscii(run).toLowerCase().replace(/[^a-z0-9]/g, '');

const INDIC_SCRIPTS = new Set<Script>(['devanagari', 'bengali', 'gurmukhi', 'gujarati', 'oriya', 'tamil', 'telugu', 'kannada', 'malayalam']);
/** Scripts whose inherent vowel any-ascii leaves out. */
const UNWRITTEN_VOWELS = new Set<Script>(['sinhala', 'tibetan', 'khmer']);
