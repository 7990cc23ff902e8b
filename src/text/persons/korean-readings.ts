/**
 * How other romanisations write a Korean given name that stands as one word beside a surname: Sungmin is Seongmin in
 * Revised Romanisation and Songmin in the North, Hyeonu is Hyunwoo as people choose.
 *
 * A syllable in Latin letters is written for few in Hangul, whose commonest are taken. Compared to the letter only (token.ts).
 */
import { readTable, toParts } from '../../table.js';
import { romaniseHangulGivenName, toHangulSurnameSpellings } from '../scripts/hangul.js';
import { FEW, remember } from '../words/remember.js';
import { shareWords, shareWordSet } from '../words/word-table.js';

/** Of a spelling, syllables of most characters first: jung is 정 and 중. */
const MOST_SYLLABLES = 3;

/** Tables of words are kept in ASCII. */
const toCode = (syllable: string): string => syllable.charCodeAt(0).toString(16);
const fromCode = (code: string): string => String.fromCharCode(Number.parseInt(code, 16));

const syllables = shareWords('Hangul of Korean syllables', () => {
  const counts = new Map<string, number>();
  for (const [, , , , korean] of readTable('names/han-readings.tsv', 6)) for (const syllable of toParts(korean === '-' ? '' : korean, ',')) counts.set(syllable, (counts.get(syllable) ?? 0) + 1);
  const read = new Map<string, string[]>();
  for (const [syllable] of [...counts].sort(([, a], [, b]) => b - a)) {
    for (const spelling of romaniseHangulGivenName(syllable)) read.set(spelling, [...(read.get(spelling) ?? []), toCode(syllable)].slice(0, MOST_SYLLABLES));
  }
  return read;
});

const surnames = shareWordSet('Korean surnames', toHangulSurnameSpellings);
/** Whether a form is a Korean surname in one of its usual spellings. */
export const isKoreanSurname = (form: string): boolean => surnames.has(form);

/** Letters of two syllables: O-u and Chyoung-gwang lie beyond. */
const [SHORTEST, LONGEST] = [4, 11];

/** @param form a word beside a Korean surname. @returns none of a word that is not two syllables of Korean. */
export const toKoreanReadings = remember((form: string): readonly string[] => {
  if (form.length < SHORTEST || form.length > LONGEST || syllables.has(form) || isKoreanSurname(form)) return [];
  const readings = new Set<string>();
  for (let cut = 1; cut < form.length; cut++) {
    const tails = syllables.get(form.slice(cut));
    if (tails === undefined) continue;
    for (const head of syllables.get(form.slice(0, cut)) ?? []) for (const tail of tails) for (const reading of romaniseHangulGivenName(fromCode(head) + fromCode(tail))) readings.add(reading);
  }
  readings.delete(form);
  return [...readings];
}, FEW);
