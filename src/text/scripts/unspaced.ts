/**
 * Runs of scripts of South East Asia that have no blanks between words, cut at the words of organisations
 * (companies/script-words.tsv) where the text says that an organisation bears the name (companies/script-marks.tsv).
 * A person's name stays whole: such words stand within names by chance.
 */
import { saysOrganisation, toOrganisationWords } from './organisation-words.js';
import { makeWordCutter, type WordCutter } from './word-cutter.js';

export type UnspacedScript = 'thai' | 'lao' | 'khmer' | 'burmese';
const UNSPACED: readonly UnspacedScript[] = ['thai', 'lao', 'khmer', 'burmese'];

/** Letters of a word of organisations at least: shorter ones stand within others by chance. */
const LEAST_WORD = 3;
const cutters = new Map<UnspacedScript, WordCutter>(
  UNSPACED.map((script) => [script, makeWordCutter(() => toOrganisationWords(script).keys(), LEAST_WORD)]),
);

/** The script of these whose words say that an organisation bears the name. */
export const findUnspacedOrganisation = (text: string): UnspacedScript | undefined =>
  UNSPACED.find((script) => saysOrganisation(script, text));

export interface UnspacedPiece {
  readonly text: string;
  /** A word of the table, and not what stands between two. */
  readonly isWord: boolean;
}
/** @returns a run in its words, what stands between two as one; whole where it is no organisation's. */
export const cutUnspaced = (run: string, script: UnspacedScript, organisation: UnspacedScript | undefined): readonly UnspacedPiece[] =>
  script === organisation ? cutters.get(script)!(Array.from(run)) : [{ text: run, isWord: false }];
