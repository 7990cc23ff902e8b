/**
 * Katakana of organisations in its words: グローバルエナジー is Global Energy. Japanese writes English words by ear and
 * without blanks between them as often as with a dot.
 *
 * A run is cut where it is words of script-words.tsv and english-by-ear.tsv alone, whatever bears the name, and in an organisation's
 * name at any of them. The other words of a person's name hold such words by chance (ブラックモア).
 */
import { toOrganisationWords } from './organisation-words.js';
import { makeWordCutter } from './word-cutter.js';

/** Letters of a word at least: shorter ones (エア, ガス) stand within others by chance. */
const LEAST_WORD = 3;
const cutAtWords = makeWordCutter(() => toOrganisationWords('kana').keys(), LEAST_WORD);

/** Letters of what is left between two words at least: of less the word is part of a longer one. */
const LEAST_BETWEEN = 2;

/** @returns a run of kana in its words; whole where none of them is sure. */
export const cutKana = (run: string, isOrganisation: boolean): readonly string[] => {
  const pieces = cutAtWords(Array.from(run));
  const isCut = pieces.every(({ text, isWord }) => isWord || (isOrganisation && text.length >= LEAST_BETWEEN));
  return isCut ? pieces.map(({ text }) => text) : [run];
};
