/**
 * Slips of the hand, the eye and the machine: what a word becomes when it is written or read wrong.
 *
 * Every function takes a word and chance, and gives another word, or undefined when it cannot happen to this one.
 */
import type { Random } from './random.js';

export type Slip = (word: string, random: Random) => string | undefined;

/** The characters of a text, one by one. */
export const toLetters = (text: string): string[] => Array.from(text);

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';

const ALPHABETS: readonly (readonly [RegExp, readonly string[]])[] = [
  [/\p{Script=Latin}/u, toLetters(LETTERS)],
  [/\p{Script=Cyrillic}/u, toLetters('абвгдежзиклмнопрстуфхцчшыэюя')],
  [/\p{Script=Arabic}/u, toLetters('ابتجحخدرزسشصطعغفقكلمنهوي')],
];

/** Another letter of the same script; undefined for a script that is not typed letter by letter. */
const toOtherLetter = (letter: string, random: Random): string | undefined => {
  const alphabet = ALPHABETS.find(([script]) => script.test(letter))?.[1] ?? [];
  const other = random.pick(alphabet.filter((candidate) => candidate !== letter.toLowerCase()));
  return other !== undefined && letter !== letter.toLowerCase() ? other.toUpperCase() : other;
};

const positionsOf = (word: string, isWanted: (letter: string, at: number) => boolean): number[] =>
  toLetters(word).flatMap((letter, at) => (isWanted(letter, at) ? [at] : []));

const isLetter = (letter: string): boolean => /\p{L}/u.test(letter);

/** A letter too many, too few, another one, or two exchanged; anywhere, the first letter too. */
export const makeTypo: Slip = (word, random) => {
  const letters = toLetters(word);
  const at = random.pick(positionsOf(word, isLetter));
  const other = at === undefined ? undefined : toOtherLetter(letters[at]!, random);
  if (at === undefined || other === undefined) return undefined;
  switch (random.below(4)) {
    case 0:
      letters.splice(at, 0, other);
      break;
    case 1:
      letters.splice(at, 1);
      break;
    case 2:
      letters[at] = other;
      break;
    default: {
      const next = at + 1 < letters.length ? at + 1 : at - 1;
      if (next < 0 || !isLetter(letters[next]!) || letters[next]!.toLowerCase() === letters[at]!.toLowerCase()) return undefined;
      [letters[at], letters[next]] = [letters[next]!, letters[at]!];
    }
  }
  return letters.join('');
};

const replaceAt = (word: string, at: number, length: number, replacement: string): string =>
  word.slice(0, at) + replacement + word.slice(at + length);

export const doubleLetter: Slip = (word, random) => {
  const at = random.pick(
    positionsOf(
      word,
      (letter, position) => isLetter(letter) && word[position - 1] !== letter && word[position + 1] !== letter && position > 0,
    ),
  );
  return at === undefined ? undefined : replaceAt(word, at, 1, word.charAt(at).repeat(2));
};

export const halveLetter: Slip = (word, random) => {
  const at = random.pick(
    positionsOf(word, (letter, position) => isLetter(letter) && word[position + 1]?.toLowerCase() === letter.toLowerCase()),
  );
  return at === undefined ? undefined : replaceAt(word, at, 2, word.charAt(at));
};

const VOWELS = 'aeiou';
export const changeVowel: Slip = (word, random) => {
  const at = random.pick(positionsOf(word, (letter) => VOWELS.includes(letter.toLowerCase())));
  if (at === undefined) return undefined;
  const old = word.charAt(at);
  const vowel = random.pick(toLetters(VOWELS).filter((other) => other !== old.toLowerCase()))!;
  return replaceAt(word, at, 1, old === old.toLowerCase() ? vowel : vowel.toUpperCase());
};

/** Replaces one of the pairs where it occurs, in either direction when `both`. */
const substitute = (pairs: readonly (readonly [string, string])[], both: boolean): Slip => {
  const all = both ? pairs.flatMap(([a, b]) => [[a, b] as const, [b, a] as const]) : pairs;
  return (word, random) => {
    const lower = word.toLowerCase();
    const places = all.flatMap(([from, to]) => positionsOf(lower, (_, at) => lower.startsWith(from, at)).map((at) => ({ at, from, to })));
    const place = random.pick(places);
    if (!place) return undefined;
    const old = word.slice(place.at, place.at + place.from.length);
    return replaceAt(word, place.at, place.from.length, old === old.toLowerCase() ? place.to : place.to.toUpperCase());
  };
};

/** What a reader of scanned pages takes for one another. */
export const misread = substitute(
  [
    ['rn', 'm'],
    ['nn', 'm'],
    ['cl', 'd'],
    ['vv', 'w'],
    ['li', 'h'],
    ['i', 'l'],
    ['e', 'c'],
    ['h', 'b'],
    ['u', 'v'],
    ['a', 'o'],
    ['t', 'f'],
    ['n', 'h'],
    ['g', 'q'],
  ],
  true,
);

const KEY_ROWS = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm'];
/** Neighbours on the same row, and below and above. */
const NEIGHBOURS = KEY_ROWS.flatMap((row, y) =>
  toLetters(row).flatMap((key, x) =>
    [row[x + 1], KEY_ROWS[y + 1]?.[x], KEY_ROWS[y + 1]?.[x - 1]].flatMap((other) => (other === undefined ? [] : [[key, other] as const])),
  ),
);
export const hitNeighbour = substitute(NEIGHBOURS, true);

export const typeDigit = substitute(
  [
    ['o', '0'],
    ['i', '1'],
    ['l', '1'],
    ['e', '3'],
    ['a', '4'],
    ['s', '5'],
    ['b', '8'],
    ['g', '9'],
    ['t', '7'],
  ],
  false,
);

const ACCENTED: Readonly<Record<string, string>> = {
  a: 'áàâãā',
  e: 'éèêëē',
  i: 'íìîïī',
  o: 'óòôõō',
  u: 'úùûū',
  c: 'çć',
  n: 'ñń',
  s: 'šşś',
  z: 'žźż',
  g: 'ğ',
  y: 'ý',
  r: 'ř',
  t: 'ţ',
  l: 'ľ',
};
export const addAccent: Slip = (word, random) => {
  const at = random.pick(positionsOf(word, (letter) => ACCENTED[letter.toLowerCase()] !== undefined));
  if (at === undefined) return undefined;
  const old = word.charAt(at);
  const accented = random.pick(toLetters(ACCENTED[old.toLowerCase()]!))!;
  return replaceAt(word, at, 1, old === old.toLowerCase() ? accented : accented.toUpperCase());
};

/** Letters that decomposition leaves, as people write them without their marks. */
const STROKES: Readonly<Record<string, string>> = { ø: 'o', ł: 'l', đ: 'd', ı: 'i', æ: 'ae', œ: 'oe', ß: 'ss', ð: 'd', þ: 'th', ə: 'a' };
export const dropAccents = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .normalize('NFC')
    .replace(/[øłđıæœßðþəØŁĐİÆŒÐÞƏ]/gu, (letter) => STROKES[letter.toLowerCase()] ?? letter);

/** Consonants alone, by the sounds that writers mix up: two words with one frame may be spellings of one name. */
export const toFrame = (word: string): string =>
  dropAccents(word)
    .toLowerCase()
    .replace(/ck|q|g|kh|gh|k|c/gu, 'k')
    .replace(/dj|j|zh|dzh/gu, 'z')
    .replace(/sh|sch|ch|tch|tz|ts|s|x|z/gu, 's')
    .replace(/th|dh|d|t/gu, 't')
    .replace(/ph|f|v|w|b|p/gu, 'f')
    .replace(/[^fklmnrst]/gu, '')
    .replace(/(.)\1+/gu, '$1');
