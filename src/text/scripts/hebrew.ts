/**
 * Hebrew words as Latin forms: consonants, and the vowels that vav, yod and a final he stand for.
 *
 * Points are not written in names, so ב is b or v, פ p or f, כ k or kh, ש sh or s, ו v, o or u: up to three forms.
 * A geresh makes ג j, ז zh, צ ch. Read as Israeli Hebrew (Academy of the Hebrew Language, 2006, simplified).
 */
import { readTable, toParts } from '../../table.js';
import { readForeignName } from './foreign-names.js';
import { joinSounds } from './unwritten-vowels.js';

const NAMES = new Map(readTable('names/hebrew-script.tsv', 2).map(([word, forms]) => [word!, toParts(forms, ',')] as const));
const SAME: Readonly<Record<string, string>> = {
  ג: 'g',
  ד: 'd',
  ז: 'z',
  ט: 't',
  ל: 'l',
  מ: 'm',
  ם: 'm',
  נ: 'n',
  ן: 'n',
  ס: 's',
  ף: 'f',
  ץ: 'tz',
  ק: 'k',
  ר: 'r',
  ת: 't',
};
const WITH_GERESH: Readonly<Record<string, string>> = {
  ג: 'j',
  ז: 'zh',
  צ: 'ch',
  ץ: 'ch',
  ח: 'kh',
  ת: 'th',
  ד: 'dh',
  ט: 'z',
  ע: 'gh',
  ו: 'w',
};

type Reading = 'usual' | 'hard' | 'other';
/** Consonants that are read in several ways; where a blank stands between two, as the first letter and behind it. */
const BY_READING: Readonly<Record<string, Readonly<Record<Reading, string>>>> = {
  ב: { usual: 'b v', hard: 'b', other: 'b v' },
  פ: { usual: 'p f', hard: 'p', other: 'f' },
  כ: { usual: 'k kh', hard: 'k', other: 'ch' },
  ך: { usual: 'kh', hard: 'kh', other: 'ch' },
  ח: { usual: 'h', hard: 'ch', other: 'kh' },
  צ: { usual: 'tz', hard: 'ts', other: 'tz' },
  ש: { usual: 'sh', hard: 'sh', other: 's' },
};
const toConsonant = (letter: string, isFirst: boolean, reading: Reading): string => {
  const [first, behind] = BY_READING[letter]?.[reading].split(' ') ?? [];
  return (isFirst ? first : (behind ?? first)) ?? SAME[letter] ?? '';
};

/**
 * Forms of one word (without points), and whether vowels are left out. A name of the table is also read as it is written,
 * since a slip in it makes a word that the table lacks.
 */
export const romaniseHebrew = (word: string): { readonly forms: readonly string[]; readonly vowelless: boolean } => {
  const plain = word.replace(/'/g, '');
  const known = NAMES.get(plain) ?? readForeignName('hebrew', plain);
  if (known.length > 0) return { forms: [...new Set([...known, read(word, 'usual')])], vowelless: false };
  const forms = [read(word, 'usual'), read(word, 'hard'), read(word, 'other')];
  return { forms: [...new Set(forms)].filter((form) => form !== ''), vowelless: true };
};

/** Where a letter stands, by which vowel letters are read. */
interface Place {
  readonly isFirst: boolean;
  readonly isLast: boolean;
  /** Of vav and yod: written twice, as one sound. */
  readonly isDouble: boolean;
  /** The form so far ends in an a. */
  readonly isBehindA: boolean;
}

/** Letters that stand for vowels, or for none, by their place. */
const VOWEL_LETTERS: Readonly<Record<string, (place: Place, reading: Reading) => string>> = {
  ו: ({ isFirst, isLast, isDouble }, reading) => {
    if (isFirst || isDouble || reading === 'other') return 'v';
    return isLast || reading === 'hard' ? 'u' : 'o';
  },
  י: ({ isFirst, isLast, isDouble }, reading) => {
    if (isFirst || (reading === 'other' && !isLast)) return 'y';
    return isDouble ? 'ai' : 'i';
  },
  ה: ({ isLast }, reading) => (isLast && reading !== 'hard' ? 'a' : 'h'),
  ע: ({ isLast, isBehindA }) => (isLast || isBehindA ? '' : 'a'),
  א: ({ isLast, isBehindA }) => (isLast || !isBehindA ? 'a' : ''),
};

const read = (word: string, reading: Reading): string => {
  let form = '';
  for (let at = 0; at < word.length; at++) {
    const letter = word.charAt(at);
    const next = word.charAt(at + 1);
    const isFirst = at === 0;
    if (next === "'" && WITH_GERESH[letter] !== undefined) {
      form += WITH_GERESH[letter];
      at++;
      continue;
    }
    const readVowel = VOWEL_LETTERS[letter];
    if (readVowel === undefined) {
      form = joinSounds(form, toConsonant(letter, isFirst, reading));
      continue;
    }
    const isDouble = next === letter && (letter === 'ו' || letter === 'י');
    form = joinSounds(form, readVowel({ isFirst, isLast: at === word.length - 1, isDouble, isBehindA: form.endsWith('a') }, reading));
    if (isDouble) at++;
  }
  return form;
};
