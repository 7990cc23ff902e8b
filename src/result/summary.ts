/**
 * The summary of a result: for each classification leaf whether it was looked at, and whether something was found.
 */
import { CLASSIFICATION_LEAVES, type ClassificationGroup } from '../entity/classification.js';

/** `clear`: screened, no match; `attention`: a match; `not_processed`: not requested, or provided by no loaded list. */
export type LeafOutcome = 'clear' | 'attention' | 'not_processed';
/** The outcome of each classification leaf, by group and by the name of the leaf within it. */
export type Summary = Readonly<Record<ClassificationGroup, Readonly<Record<string, LeafOutcome>>>>;

const LEAVES = CLASSIFICATION_LEAVES.map((leaf, position) => {
  const [group, key] = leaf.split('.') as [ClassificationGroup, string];
  return { group, key, bit: 1 << position };
});

/**
 * @param processedMask leaves that the request asks for and a list in its scope feeds: a leaf that nobody looked at
 *   is never `clear`.
 * @param foundMask leaves of all matches.
 */
export const toSummary = (processedMask: number, foundMask: number): Summary => {
  if (foundMask !== 0) return makeSummary(processedMask, foundMask);
  if (processedMask !== clear.processedMask) clear = { processedMask, summary: makeSummary(processedMask, 0) };
  const { watchlist, pep, adverseMedia, otherLists } = clear.summary;
  return { watchlist: { ...watchlist }, pep: { ...pep }, adverseMedia: { ...adverseMedia }, otherLists: { ...otherLists } };
};

const makeSummary = (processedMask: number, foundMask: number): Summary => {
  const summary: Record<ClassificationGroup, Record<string, LeafOutcome>> = { watchlist: {}, pep: {}, adverseMedia: {}, otherLists: {} };
  for (const { group, key, bit } of LEAVES) {
    summary[group][key] = (processedMask & bit) === 0 ? 'not_processed' : (foundMask & bit) === 0 ? 'clear' : 'attention';
  }
  return summary;
};

/** What most results say: nothing found, of the leaves that were looked at last. A copy is made sooner than it anew. */
let clear = { processedMask: 0, summary: makeSummary(0, 0) };
