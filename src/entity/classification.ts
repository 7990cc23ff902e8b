/**
 * The twenty classification leaves of the service, in the order of its summary.
 *
 * Each leaf has a path in the summary (`watchlist.sanctionsLists`) and a value of `screeningClassification`
 * in a request (`watchlistSanctionsLists`). A set of leaves travels as a bit mask, bit = position here.
 */
export const CLASSIFICATION_LEAVES = [
  'watchlist.sanctionsLists',
  'watchlist.terror',
  'watchlist.warCrimes',
  'watchlist.otherOfficialLists',
  'watchlist.otherExclusionLists',
  'watchlist.sanctionsControlAndOwnership',
  'pep.level1',
  'pep.level2',
  'pep.level3',
  'pep.level4',
  'adverseMedia.competitiveFinancial',
  'adverseMedia.regulatory',
  'adverseMedia.environmentProduction',
  'adverseMedia.socialLabour',
  'otherLists.taxCrime',
  'otherLists.corruption',
  'otherLists.trafficking',
  'otherLists.financialCrime',
  'otherLists.organisedCrime',
  'otherLists.associatedEntity',
] as const;

/** One of {@link CLASSIFICATION_LEAVES}: group and leaf, such as `pep.level1`. */
export type ClassificationLeaf = (typeof CLASSIFICATION_LEAVES)[number];
/** A part of the service document's summary. */
export type ClassificationGroup = 'watchlist' | 'pep' | 'adverseMedia' | 'otherLists';

/** Bit mask of a set of leaves; 20 bits, never negative. */
export const toClassificationMask = (leaves: Iterable<ClassificationLeaf>): number => {
  let mask = 0;
  for (const leaf of leaves) mask |= 1 << CLASSIFICATION_LEAVES.indexOf(leaf);
  return mask;
};

/** The leaves of a mask, in the order of the summary. */
export const toClassificationLeaves = (mask: number): ClassificationLeaf[] =>
  CLASSIFICATION_LEAVES.filter((_, position) => (mask & (1 << position)) !== 0);

export const ALL_CLASSIFICATIONS_MASK = (1 << CLASSIFICATION_LEAVES.length) - 1;

/** The value that a request's `screeningClassification` uses for a leaf: `pep.level1` is `pepLevel1`. */
export const toRequestClassification = (leaf: ClassificationLeaf): string => {
  const [group, key] = leaf.split('.') as [string, string];
  return group + key.charAt(0).toUpperCase() + key.slice(1);
};
