/**
 * The result of a screening, as the service document has it.
 */
import { ALL_CLASSIFICATIONS_MASK, type ClassificationLeaf } from '../entity/classification.js';
import type { ScreeningMatch } from './match.js';
import { toSummary, type Summary } from './summary.js';

/** The result of one subject, in the shape of the service document. */
export interface ScreeningResult {
  /** clear: no match; attention: potential matches. */
  readonly outcome: 'clear' | 'attention';
  readonly breakdown: {
    readonly summary: Summary;
    /** Best first; ties by list, then source id. */
    readonly matches: readonly ScreeningMatch[];
  };
}

/** What a result says, in brief: a quarter of its size where nothing is found, which counts between threads. */
export interface ScreeningFinding {
  readonly matches: readonly ScreeningMatch[];
  /** Leaves that were looked at. */
  readonly processedMask: number;
  /** Leaves of all matches, also of those beyond the limit. */
  readonly foundMask: number;
}

export const toResult = ({ matches, processedMask, foundMask }: ScreeningFinding): ScreeningResult => ({
  outcome: matches.length === 0 ? 'clear' : 'attention',
  breakdown: { summary: toSummary(processedMask & ALL_CLASSIFICATIONS_MASK, foundMask), matches },
});

/** Classifications that a standard check covers; an extensive one covers them all. */
export const STANDARD_COVERAGE: readonly ClassificationLeaf[] = [
  'watchlist.sanctionsLists',
  'watchlist.terror',
  'watchlist.warCrimes',
  'watchlist.otherOfficialLists',
  'pep.level1',
  'pep.level2',
  'pep.level3',
  'pep.level4',
];
