/**
 * Names in Han characters as Cantonese, Hokkien, Korean and Vietnamese read them: 陳大文 is Chan Tai Man as well as
 * Chen Dawen, 金正恩 Kim Jong Un, 阮文紹 Nguyen Van Thieu.
 *
 * A given name has a reading of a language where each of its characters has one, so that one language reads all of it.
 * Which language a name is in, its characters do not say: it has all readings, as Mandarin's (han.ts).
 */
import { readTable, toParts } from '../../table.js';
import { toHeardPair } from '../spelling/heard-syllables.js';
import { romaniseHangulGivenName, romaniseHangulSurname } from './hangul.js';

interface CharacterReadings {
  readonly cantonese: readonly string[];
  readonly hokkien: readonly string[];
  readonly korean: readonly string[];
  readonly vietnamese: readonly string[];
}
type Language = keyof CharacterReadings;

const load = (): ReadonlyMap<string, CharacterReadings> => {
  const readings = new Map<string, CharacterReadings>();
  for (const [characters, , ...cells] of readTable('names/han-readings.tsv', 6)) {
    const [cantonese, hokkien, korean, vietnamese] = cells.map((cell) => (cell === '-' ? [] : toParts(cell, ','))) as [
      string[],
      string[],
      string[],
      string[],
    ];
    for (const character of characters!) readings.set(character, { cantonese, hokkien, korean, vietnamese });
  }
  return readings;
};
let loaded: ReadonlyMap<string, CharacterReadings> | undefined;
/** The table is loaded with the first Han character. */
const toReadings = (character: string): CharacterReadings | undefined => (loaded ??= load()).get(character);

/** @returns readings of a surname, Cantonese first; none where no character of it is known. */
export const readSurnameInDialects = (surname: string): readonly string[] => [
  ...readWhole(surname, 'cantonese'),
  ...readWhole(surname, 'hokkien'),
  ...readWhole(surname, 'korean').flatMap(toInitialLaw).flatMap(romaniseHangulSurname),
  ...readWhole(surname, 'vietnamese'),
  ...readWhole(surname, 'cantonese').map(toPortuguese),
];

/** @returns readings of a given name, Cantonese first; of a language in which a character of it has none, none. */
export const readGivenNameInDialects = (given: string): readonly string[] => [
  ...readHeard(given, 'cantonese'),
  ...readHeard(given, 'hokkien'),
  ...readWhole(given, 'korean').flatMap(toInitialLaw).flatMap(romaniseHangulGivenName),
  ...readWhole(given, 'vietnamese'),
];

/** @returns readings of a company's own word in Hong Kong and among Hokkien, to the letter; none where no character of it is known. */
export const readOwnWordInDialects = (word: string): readonly string[] => [...readWhole(word, 'cantonese'), ...readWhole(word, 'hokkien')];

/** Cantonese as Macau's registers write it, after Portuguese: Ieong of Yeung, Choi of Tsui, Un of Yuen, Lao of Lau, Io of Yiu. */
const PORTUGUESE: readonly (readonly [RegExp, string])[] = [
  [/^yu(?=e|$)e?/u, 'u'],
  [/^ts/u, 'ch'],
  [/^y/u, 'i'],
  [/eu/u, 'eo'],
  [/iu$/u, 'io'],
  [/ui$/u, 'oi'],
  [/[ao]u$|ow$/u, 'ao'],
  [/kw/u, 'ku'],
  [/ing$/u, 'eng'],
  [/^ii/u, 'i'],
];
const toPortuguese = (reading: string): string => PORTUGUESE.reduce((word, [letters, written]) => word.replace(letters, written), reading);

const NONE: readonly string[] = [];
/** The readings of all characters as one word, the usual ones first. */
const readWhole = (word: string, language: Language): readonly string[] => {
  let words: readonly string[] = [''];
  for (const character of word) {
    const readings = toReadings(character)?.[language] ?? NONE;
    words = words.flatMap((head) => readings.map((reading) => head + reading));
  }
  return words;
};

/** The same of two characters as they sound, however they are spelt. */
const readHeard = (given: string, language: Language): readonly string[] => {
  const [first, second, ...others] = Array.from(given, (character) => toReadings(character)?.[language] ?? NONE);
  return first === undefined || second === undefined || others.length > 0
    ? readWhole(given, language)
    : first.flatMap((head) => second.map((tail) => toHeardPair(head, tail)));
};

const HANGUL_START = 0xac00;
const [SYLLABLES_A_LEAD, SYLLABLES_A_VOWEL] = [588, 28];
const [LEAD_N, LEAD_R, NO_LEAD] = [2, 5, 11];
/** Places of ya, yae, yeo, ye, yo, yu and i among the vowels. */
const PALATAL: ReadonlySet<number> = new Set([2, 3, 6, 7, 12, 17, 20]);

/** A word as the North writes it, and as the South does, where r and n are not spoken at its head (두음 법칙): 리 and 이, 로 and 노. */
const toInitialLaw = (word: string): string[] => {
  const code = word.charCodeAt(0) - HANGUL_START;
  const lead = Math.floor(code / SYLLABLES_A_LEAD);
  const isPalatal = PALATAL.has(Math.floor((code % SYLLABLES_A_LEAD) / SYLLABLES_A_VOWEL));
  const southern = isPalatal && (lead === LEAD_N || lead === LEAD_R) ? NO_LEAD : lead === LEAD_R ? LEAD_N : lead;
  return southern === lead
    ? [word]
    : [String.fromCharCode(word.charCodeAt(0) + (southern - lead) * SYLLABLES_A_LEAD) + word.slice(1), word];
};
