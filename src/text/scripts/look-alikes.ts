/**
 * Letters of one script that look like letters of another: a word that mixes scripts is folded to one of them.
 *
 * Pairs were written from the shapes of the letters in upright sans-serif type, capital and small apart
 * (capital В looks like B, small в like a small capital). Only look-alikes of Latin, Cyrillic and Greek matter:
 * no honest word mixes them.
 */
import { toScript } from './script.js';

export type AlphabetScript = 'latin' | 'cyrillic' | 'greek';

/** Pairs "foreign letter, Latin letter". The first Cyrillic or Greek pair of a Latin letter is its way back. */
const CYRILLIC_PAIRS =
  'АA ВB СC ЕE НH ІI ЈJ КK МM ОO РP ЅS ТT ХX УY ҮY ӀI ԚQ ԜW ЗZ аa сc ԁd еe һh іi јj кk ӏl мm оo рp ԛq ѕs тt ѵv ԝw хx уy үy вb нh пn гr иu зz єe ёe';
const GREEK_PAIRS = 'ΑA ΒB ΕE ΖZ ΗH ΙI ΚK ΜM ΝN ΟO ΡP ΤT ΥY ΧX ϹC ϒY αa βb εe ηn ιi κk νv οo ρp τt υu γy χx ωw ϲc ϳj σo μu άa έe ίi όo ύu';
const OTHER_PAIRS =
  'օo սu ոn հh զq յj ց9 ՕO ՍU ՏS ՀH ᎠD ᎡR ᎢT ᎪA ᎫJ ᎬE ᎳW ᎷM ᎻH ᏀG ᏃZ ᏚS ᏞL ᏟC ᏢP ᏦK ᏴB ᏙV ⲞO ⲟo ⲤC ⲥc ⲀA ⲁa ꓐB ꓑP ꓓD ꓔT ꓖG ꓗK ꓙJ ꓚC ꓛC ꓜZ ꓝF ꓟM ꓠN ꓡL ꓢS ꓣR ꓦV ꓧH ꓪW ꓫX ꓬY ꓮA ꓰE ꓲI ꓳO ꓴU';

const LATIN_TWIN = new Map<string, string>();
const CYRILLIC_TWIN = new Map<string, string>();
const GREEK_TWIN = new Map<string, string>();
const addPairs = (pairs: string, back: Map<string, string> | undefined): void => {
  for (const pair of pairs.split(' ')) {
    const [foreign, latin] = Array.from(pair) as [string, string];
    LATIN_TWIN.set(foreign, latin);
    if (back !== undefined && !back.has(latin)) back.set(latin, foreign);
  }
};
addPairs(CYRILLIC_PAIRS, CYRILLIC_TWIN);
addPairs(GREEK_PAIRS, GREEK_TWIN);
addPairs(OTHER_PAIRS, undefined);

/** A word written wholly with letters that look Latin, as the Latin word it looks like; else `undefined`. */
export const toLatinTwin = (word: string): string | undefined => {
  let twin = '';
  for (const letter of word) {
    const latin = letter <= '\x7f' ? letter : LATIN_TWIN.get(letter);
    if (latin === undefined) return undefined;
    twin += latin;
  }
  return twin;
};

/**
 * Folds a word of mixed alphabets to the one that most of its letters are of (Latin on a tie), provided that each
 * foreign letter has a look-alike there; else to the next best. `undefined` when no alphabet takes them all.
 * Digits and marks stay.
 */
export const foldLookAlikes = (word: string): { readonly word: string; readonly script: AlphabetScript } | undefined => {
  const counts = { latin: 0, cyrillic: 0, greek: 0 };
  for (const letter of word) {
    const script = toScript(letter);
    if (script === 'latin' || script === 'cyrillic' || script === 'greek') counts[script]++;
  }
  const targets = (Object.keys(counts) as AlphabetScript[]).filter((script) => counts[script] > 0);
  targets.sort((a, b) => counts[b] - counts[a]);
  for (const script of targets) {
    const folded = foldTo(word, script);
    if (folded !== undefined) return { word: folded, script };
  }
  return undefined;
};

const foldTo = (word: string, target: AlphabetScript): string | undefined => {
  const back = target === 'cyrillic' ? CYRILLIC_TWIN : GREEK_TWIN;
  let folded = '';
  for (const letter of word) {
    const script = toScript(letter);
    if (script === undefined || script === target) {
      folded += letter;
      continue;
    }
    const latin = script === 'latin' ? letter : LATIN_TWIN.get(letter);
    const twin = target === 'latin' || latin === undefined ? latin : back.get(latin);
    if (twin === undefined) return undefined;
    folded += twin;
  }
  return folded;
};

/** Digits that are written for letters ("M0hammed"). */
const DIGIT_LETTERS: Record<string, string> = { 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't', 8: 'b' };
const DIGIT_INSIDE = /(?<=[a-z])[0134578](?=[a-z])|^0(?=[a-z])|(?<=[a-z])0$/g;

/**
 * `m0hammed` → `mohammed`; `undefined` for a word that needs its digits: fewer than three letters, more than
 * two digits, or digits at an end (only a zero is taken for a letter there).
 */
export const toLettersForDigits = (word: string): string | undefined => {
  const letterCount = word.replace(/[0-9]/g, '').length;
  if (letterCount < 3 || word.length - letterCount > 2) return undefined;
  const lettersOnly = word.replace(DIGIT_INSIDE, (digit) => DIGIT_LETTERS[digit] ?? digit);
  return /[0-9]/.test(lettersOnly) ? undefined : lettersOnly;
};

/** The others that a digit is written for, in words that are full of digits. */
const MORE_DIGIT_LETTERS: Record<string, readonly string[]> = { 1: ['i', 'l'], 2: ['z'], 6: ['g', 'b'], 9: ['g'] };
const ORDINAL = /^\d+(?:st|nd|rd|th|[deoy]|de|er|eme|ya|te)$/;

/**
 * The letters that the one digit of a short word may stand for, wherever it is: `oil` and `oii` for `oi1`, `bank` for
 * `8ank`. None for a word that is a number with a unit or an ordinal, or has fewer than two letters. For companies'
 * names: they are full of short words, and of digits that are meant, so readings stand beside the word as written.
 */
export const toLettersForDigit = (word: string): readonly string[] => {
  const [digit, second] = word.match(/[0-9]/g) ?? [];
  if (digit === undefined || second !== undefined || word.length < 3 || ORDINAL.test(word)) return [];
  return (MORE_DIGIT_LETTERS[digit] ?? [DIGIT_LETTERS[digit]!]).map((letter) => word.replace(digit, letter));
};
