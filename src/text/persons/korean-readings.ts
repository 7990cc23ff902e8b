/**
 * How other romanisations write a Korean given name that stands as one word beside a surname: Sungmin is Seongmin in
 * Revised Romanisation and Songmin in the North, and people choose for each syllable (Hyunseok, Hyonsuk).
 *
 * A syllable in Latin letters is written for few in Hangul, whose commonest are taken. Compared to the letter only (token.ts).
 */
import { readTable, toParts } from '../../table.js';
import { romaniseHangulSyllable, toHangulSurnameSpellings } from '../scripts/hangul.js';
import { FEW, remember } from '../words/remember.js';
import { shareWords, shareWordSet } from '../words/word-table.js';

/** Of a spelling, syllables of most characters first: jung is 정 and 중. */
const MOST_SYLLABLES = 3;

/** Tables of words are kept in ASCII. */
const toCode = (syllable: string): string => syllable.charCodeAt(0).toString(16);
const fromCode = (code: string): string => String.fromCharCode(Number.parseInt(code, 16));

/** The syllables of which a given name may have a spelling as its first, or as its second. */
const readSyllables = (isSecond: boolean): Map<string, string[]> => {
  const counts = new Map<string, number>();
  for (const [, , , , korean] of readTable('names/han-readings.tsv', 6))
    for (const syllable of toParts(korean === '-' ? '' : korean, ',')) counts.set(syllable, (counts.get(syllable) ?? 0) + 1);
  const read = new Map<string, string[]>();
  for (const [syllable] of [...counts].sort(([, a], [, b]) => b - a)) {
    for (const spelling of romaniseHangulSyllable(syllable, isSecond))
      read.set(spelling, [...(read.get(spelling) ?? []), toCode(syllable)].slice(0, MOST_SYLLABLES));
  }
  return read;
};
const heads = shareWords('Hangul of first Korean syllables', () => readSyllables(false));
const tails = shareWords('Hangul of second Korean syllables', () => readSyllables(true));

const surnames = shareWordSet('Korean surnames', () => [
  ...toHangulSurnameSpellings(),
  ...readTable('names/variants.tsv', 3).flatMap(([culture, kind, forms]) =>
    culture === 'korean' && kind === 'surname' ? toParts(forms, ',') : [],
  ),
]);
/** Whether a form is a Korean surname in one of its usual spellings. */
export const isKoreanSurname = (form: string): boolean => surnames.has(form);

/** Letters of two syllables: Miu, and not Chyoung-gwang. */
const [SHORTEST, LONGEST] = [3, 11];

/** Whether a word beside a Korean surname is a given name of two syllables. */
export const isKoreanGivenName = (form: string): boolean => toKoreanReadings(form).length > 0;

/** @param form a word beside a Korean surname. @returns none of a word that is not two syllables of Korean. */
export const toKoreanReadings = remember((form: string): readonly string[] => {
  if (form.length < SHORTEST || form.length > LONGEST || heads.has(form) || isKoreanSurname(form)) return [];
  const readings = new Set<string>();
  for (let cut = 1; cut < form.length; cut++) {
    const seconds = tails.get(form.slice(cut));
    if (seconds === undefined) continue;
    for (const first of heads.get(form.slice(0, cut)) ?? []) {
      for (const head of romaniseHangulSyllable(fromCode(first), false))
        for (const second of seconds) for (const tail of romaniseHangulSyllable(fromCode(second), true)) readings.add(head + tail);
    }
  }
  readings.delete(form);
  return [...readings];
}, FEW);
