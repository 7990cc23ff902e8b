/**
 * Japanese names as Russian writes them by the system of Polivanov: Дзюнъитиро Коидзуми is Junichiro Koizumi.
 *
 * A text is read so where every word is made of Japanese syllables and has two or more. Most are spelt as Russian romanisation
 * spells them; what differs is ши, written си, чи, written ти, and ж and з, written дз.
 * Source: general knowledge of the system. Date: 2026-11.
 */
import type { EastAsianReading } from './east-asian-cyrillic.js';

const INITIALS: Readonly<Record<string, string>> = {
  к: 'k',
  г: 'g',
  с: 's',
  дз: 'z',
  т: 't',
  д: 'd',
  н: 'n',
  х: 'h',
  б: 'b',
  п: 'p',
  м: 'm',
  р: 'r',
  в: 'w',
  '': '',
};
const VOWELS: Readonly<Record<string, string>> = { а: 'a', и: 'i', й: 'i', у: 'u', э: 'e', е: 'e', о: 'o', я: 'ya', ю: 'yu', ё: 'yo' };
/** Hepburn spellings of what the letters by themselves do not say. */
const HEPBURN: readonly (readonly [RegExp, string])[] = [
  [/^si/u, 'shi'],
  [/^ti/u, 'chi'],
  [/^zi/u, 'ji'],
  [/^sy/u, 'sh'],
  [/^ty/u, 'ch'],
  [/^zy/u, 'j'],
];

/** @returns undefined of a word that is not made of Japanese syllables. */
const readWord = (word: string): string | undefined => {
  let romaji = '';
  let syllables = 0;
  for (let at = 0; at < word.length;) {
    const [letters, sound] = readSyllable(word, at);
    if (sound === undefined) return undefined;
    if (/[aiueo]$/u.test(sound)) syllables++;
    romaji += sound;
    at += letters;
  }
  return syllables < LEAST_SYLLABLES ? undefined : romaji;
};
const LEAST_SYLLABLES = 2;

const readSyllable = (word: string, at: number): readonly [letters: number, sound: string | undefined] => {
  for (const whole of ['цу', 'фу']) if (word.startsWith(whole, at)) return [2, whole === 'цу' ? 'tsu' : 'fu'];
  for (let length = 2; length >= 0; length--) {
    const [initial, vowel] = [INITIALS[word.slice(at, at + length)], VOWELS[word.charAt(at + length)]];
    if (initial === undefined || vowel === undefined || word.slice(at, at + length).length < length) continue;
    const sound = HEPBURN.reduce((text, [from, to]) => text.replace(from, to), initial + vowel);
    return [length + 1, sound];
  }
  const end = /^(?:нъ?|м(?=[бпм]))/u.exec(word.slice(at));
  if (end) return [end[0].length, 'n'];
  // A doubled consonant: Сэппуку.
  const [letter, next] = [word.charAt(at), word.charAt(at + 1)];
  return letter === next && /[кстп]/u.test(letter) ? [1, INITIALS[letter]] : [0, undefined];
};

/** What no Russian name has: Синдзо, Абэ, Мацуи, Синъити. */
const JAPANESE_LETTERS = /дз|цу|эй|э$|нъ|ий?ти[рк]о|[^аеиоуыэюя]ё/u;

/** How the Cyrillic words of a text are read as Japanese, where they may be. @param words lower case. */
export const findJapaneseReading = (words: readonly string[]): EastAsianReading | undefined => {
  if (words.length !== 2) return undefined;
  const readings = new Map<string, readonly string[]>();
  for (const word of words) {
    const reading = readWord(word);
    if (reading === undefined) return undefined;
    readings.set(word, [reading]);
  }
  return { read: (word) => readings.get(word) ?? [], isSure: words.some((word) => JAPANESE_LETTERS.test(word)) };
};
