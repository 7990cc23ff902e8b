/**
 * How other romanisations write a Chinese given name that stands in pinyin beside a surname: Guofeng is Kuofeng in
 * Wade-Giles and Kwokfung in Hong Kong, Qingyan is Kengyam in Singapore.
 *
 * A syllable of pinyin is written for many characters, which other languages read differently: what its commonest
 * characters are read as is given, of one language for both syllables.
 * Compared as they sound (spelling/heard-syllables.ts).
 */
import { readTable, toParts } from '../../table.js';
import { toHeard, toHeardPair } from '../spelling/heard-syllables.js';
import { FEW, remember } from '../words/remember.js';
import { toWadeGiles } from '../scripts/han.js';
import { shareWords, shareWordSet } from '../words/word-table.js';

/** Of each language the spellings of a syllable, those of most characters first. */
type SyllableReadings = readonly (readonly string[])[];
/** Of sounds that a language has for a syllable, however they are spelt. */
const MOST_SOUNDS = 6;

/** The spellings of the sounds that are commonest. */
const toCommonest = (counts: ReadonlyMap<string, number>): readonly string[] => {
  const sounds = new Map<string, number>();
  for (const [spelling, count] of counts) sounds.set(toHeard(spelling), (sounds.get(toHeard(spelling)) ?? 0) + count);
  const kept = new Set(
    [...sounds]
      .sort(([, a], [, b]) => b - a)
      .slice(0, MOST_SOUNDS)
      .map(([sound]) => sound),
  );
  return [...counts.keys()].filter((spelling) => kept.has(toHeard(spelling)));
};

const syllables = shareWords('readings of pinyin', () => {
  const counted = new Map<string, readonly Map<string, number>[]>();
  for (const [, pinyin, ...languages] of readTable('names/han-readings.tsv', 6)) {
    const counts = counted.get(pinyin!) ?? [new Map<string, number>(), new Map<string, number>()];
    counted.set(pinyin!, counts);
    for (const [at, count] of counts.entries()) {
      // A second spelling is that of the same characters.
      for (const [place, spelling] of toParts(languages[at] === '-' ? '' : languages[at], ',').entries())
        count.set(spelling, (count.get(spelling) ?? 0) + 1 / (1 + place));
    }
  }
  return new Map(Array.from(counted, ([pinyin, counts]): [string, SyllableReadings] => [pinyin, counts.map(toCommonest)]));
});

const surnames = shareWordSet('surnames in pinyin', () => [
  ...readTable('names/variants.tsv', 3).flatMap(([culture, kind, forms]) =>
    culture === 'chinese' && kind === 'surname' ? toParts(forms, ',').slice(0, 1) : [],
  ),
  ...readTable('names/frequencies.tsv', 4).flatMap(([culture, kind, name]) => (culture === 'chinese' && kind === 'surname' ? [name!] : [])),
]);
/** Whether a form is a Chinese surname as pinyin writes it. */
export const isPinyinSurname = (form: string): boolean => surnames.has(form);

const SYLLABLE =
  '(?:[bpmfdtnlgkhjqxrzcsyw]|zh|ch|sh)(?:iang|iong|uang|ang|eng|ing|ong|ian|iao|uai|uan|ai|ei|ui|ao|ou|iu|ie|ue|an|en|in|un|ia|ua|uo|[aoeiu])';
const TWO_SYLLABLES = new RegExp(`^(${SYLLABLE})(${SYLLABLE})$`, 'u');
/** Beside a surname one of them may begin with a vowel (Enlai, Zhongen). Of one syllable that may be read as two (Xian) it is one. */
const WITH_VOWEL = '(?:ang|eng|ai|ao|ou|an|en|er|e)';
const ONE_SYLLABLE = new RegExp(`^${SYLLABLE}$`, 'u');
const TWO_BESIDE_SURNAME = new RegExp(`^(${SYLLABLE}|${WITH_VOWEL})(${SYLLABLE}|${WITH_VOWEL})$`, 'u');

/** Wade-Giles has i for what pinyin and the press write yi: Hung-i is Hongyi. */
const toBareI = (syllable: string): string => (syllable === 'yi' ? 'i' : toWadeGiles(syllable));

/** @param form a word beside a Chinese surname. @returns none of a word that is not two syllables of pinyin. */
export const toChineseReadings = remember((form: string): readonly string[] => {
  const [, first, second] = (ONE_SYLLABLE.test(form) ? null : TWO_BESIDE_SURNAME.exec(form)) ?? [];
  if (first === undefined || second === undefined) return [];
  const readings = new Set([toHeardPair(toWadeGiles(first), toWadeGiles(second)), toHeardPair(toBareI(first), toBareI(second))]);
  for (const language of [0, 1]) {
    const [heads, tails] = [toSpellings(first, language), toSpellings(second, language)];
    for (const head of heads) for (const tail of tails) readings.add(toHeardPair(head, tail));
  }
  readings.delete(form);
  return [...readings];
}, FEW);

const toSpellings = (syllable: string, language: number): readonly string[] => syllables.get(syllable)?.[language] ?? [];

/** Whether a word is two syllables that Chinese has: another such word is another, rather than this one with slips in it. */
export const isPinyinWord = remember((form: string): boolean => {
  const [, first, second] = TWO_SYLLABLES.exec(form) ?? [];
  return first !== undefined && second !== undefined && syllables.has(first) && syllables.has(second);
});

const toTwoSyllables = (form: string): readonly [string, string] | undefined => {
  const [, first, second] = (ONE_SYLLABLE.test(form) ? null : TWO_SYLLABLES.exec(form)) ?? [];
  return first === undefined || second === undefined ? undefined : [first, second];
};

const givenSyllables = shareWordSet('syllables of Chinese given names', () =>
  readTable('names/frequencies.tsv', 4).flatMap(([people, kind, name]) =>
    people === 'chinese' && kind === 'given' ? (toTwoSyllables(name!) ?? [name!]) : [],
  ),
);

/** Two syllables of pinyin that Chinese given names have, as who hears them may write them; undefined of any other word. */
const toGivenName = remember((form: string): string | undefined => {
  const syllables = toTwoSyllables(form);
  return syllables?.every((syllable) => givenSyllables.has(syllable)) === true ? syllables.map(toSouthern).join(' ') : undefined;
}, FEW);

/** What the south does not tell apart, nor who hears a name: Jiang and Jian, Zhang and Zang. */
export const toSouthern = (syllable: string): string => syllable.replace(/(?<=^[zcs])h|g$/gu, '');

/** Whether a word is a Chinese given name of two syllables in pinyin. */
export const isPinyinGivenName = (form: string): boolean => toGivenName(form) !== undefined;

/** Whether two are other given names: Hongmei and Hongwei; but Kuofeng is Guofeng in Wade-Giles, and Weimin may be Weiming. */
export const areOtherPinyinNames = (a: string, b: string): boolean => {
  const [own, other] = [toGivenName(a), toGivenName(b)];
  return own !== undefined && other !== undefined && own !== other && !isWadeGilesOf(a, b) && !isWadeGilesOf(b, a);
};
const isWadeGilesOf = (form: string, pinyin: string): boolean => toTwoSyllables(pinyin)!.map(toWadeGiles).join('') === form;
