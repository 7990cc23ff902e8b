/**
 * Any name, in any script → words in Latin letters, each with the other ways in which it is romanised.
 *
 * In: raw text. Out: tokens in reading order; each has one to three forms (Greek four, Arabic five, kana and Hangul 14) of
 * a–z and 0–9, best first; of Han characters readings of other languages behind them, marked, and of a Chinese or Korean
 * name in Cyrillic letters those of its own.
 * Invariant: a text without a letter or digit gives [], no form is empty, nothing throws, and the Unicode form of
 * the text (NFC, NFD, full width) does not matter.
 * It does not tag words, drop any, know languages beyond what letters give away, or restore vowels that a script
 * does not write (`vowelless` says so), or read rare kanji as Japanese. Rarer scripts have
 * the one reading of any-ascii.
 */
import { toCleanText } from './clean-text.js';
import { mendHtml, NOT_ASCII } from './normalize.js';
import { toOtherSpelling, toUnrepeated } from './scripts/latin.js';
import { toFloor } from './scripts/letters.js';
import { foldLookAlikes, toLettersForDigits } from './scripts/look-alikes.js';
import { toRomanToken, type RomanToken } from './scripts/roman-token.js';
import { readHints, romaniseRun, type RunWord, type TextHints } from './scripts/romanise-run.js';
import type { Script } from './scripts/script.js';
import { toRuns } from './scripts/script-runs.js';
import { splitTitles, type WrittenTitle } from './scripts/titles.js';
import { remember } from './words/remember.js';

/**
 * The words of a name. Split at anything but letters and digits, hyphens and dots included; apostrophes inside a word are
 * removed (`O'Brien` is one word), and so is what stands for a lost letter (`Mu?oz`); `&` is the word `and`; the Arabic
 * article is a word of its own.
 * Linear in the length of the text.
 * @param isOrganisation an organisation bears it, whether or not its words say so.
 */
export const romaniseName = (escaped: string, isOrganisation = false): readonly RomanToken[] => {
  const text = mendHtml(escaped);
  return NOT_ASCII.test(text) ? romaniseUnicode(text, isOrganisation) : romaniseAscii(text);
};

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
      tokens.push(toLatinToken(raw, hasApostrophe ? word.replace(/['`?]/g, '') : word, hasDigit));
      start = -1;
      hasDigit = hasApostrophe = false;
    }
    if (code === 0x26) tokens.push(AND);
  }
  return tokens;
};

/** Also `?`, which stands for a letter that an encoding lost (Mu?oz). */
const isApostrophe = (code: number): boolean => code === 0x27 || code === 0x60 || code === 0x3f;

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
const toLatinForms = remember((word: string): readonly string[] => {
  const once = toUnrepeated(word);
  return once === undefined ? toForms(word, toOtherSpelling(word)) : [once, word];
});

/** Words; of Tibetan, which has no blanks between them, all that its dots between syllables hold together. */
const WORDS = /(?:[\p{L}\p{N}][\p{L}\p{N}\p{M}]*)(?:(?:'+|[\u0f0b\u0f0c])[\p{L}\p{N}\p{M}]+)*(?:(?<=[גזחצץתד])')?|&/gu;

const romaniseUnicode = (text: string, isOrganisation: boolean): RomanToken[] => {
  const cleaned = toCleanText(text);
  const { heads, name, ends } = isOrganisation ? { heads: [], name: cleaned, ends: [] } : splitTitles(cleaned);
  const hints = readHints(name, isOrganisation);
  const tokens = heads.map(toTitleToken);
  for (const [word] of name.matchAll(WORDS)) {
    if (word === '&') tokens.push(AND);
    else if (!NOT_ASCII.test(word)) tokens.push(toLatinToken(word, word.toLowerCase().replace(/'/g, ''), /[0-9]/.test(word)));
    else romaniseWord(word, hints, tokens);
  }
  return ends.length === 0 ? tokens : [...tokens, ...ends.map(toTitleToken)];
};

const toTitleToken = ({ raw, form }: WrittenTitle): RomanToken => toRomanToken(raw, [form], 'latin', false);

const romaniseWord = (word: string, hints: TextHints, tokens: RomanToken[]): void => {
  for (const { run, script, isMixed } of toRuns(word)) {
    if (!isMixed) {
      push(tokens, romaniseRun(run, script, hints, script === 'han' && tokens.some((token) => token.script === 'han')), script);
      continue;
    }
    const folded = foldLookAlikes(run);
    if (folded === undefined) push(tokens, [{ raw: run, forms: [toFloor(run)], vowelless: false }], script);
    else {
      // Letter by letter as well: half-transliterated words mix alphabets by sound.
      const bySight: RomanToken[] = [];
      push(bySight, romaniseRun(folded.word, folded.script, { ...hints, hasLatin: false }, false), folded.script);
      for (const { forms, vowelless } of bySight)
        push(tokens, [{ raw: run, forms: [...forms.slice(0, 2), toFloor(run)], vowelless }], folded.script);
    }
  }
};

const push = (tokens: RomanToken[], words: readonly RunWord[], script: Script): void => {
  for (const { raw, forms, vowelless } of words) {
    const distinct = [...new Set(forms)].filter((form) => form !== '').slice(0, MOST_SCRIPT_FORMS[script] ?? MOST_FORMS);
    if (distinct.length > 0) tokens.push(toRomanToken(raw, distinct, script, vowelless));
  }
};

const MOST_FORMS = 3;
/**
 * Korean is romanised in more ways than others, each by a rule of its own; other languages' names in kana and Hangul are
 * put together of several sounds; Arabic letters are spoken in four; Han characters are read by five languages.
 */
const MOST_SCRIPT_FORMS: Readonly<Partial<Record<Script, number>>> = { hangul: 14, kana: 14, greek: 4, arabic: 5, han: 24, cyrillic: 36 };
