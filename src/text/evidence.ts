/**
 * What agreeing words are worth as evidence, for what is scored (compare/name-doubts.ts) and what bounds it
 * (candidates/plan.ts, thin-evidence.ts) alike.
 *
 * A pair of equal words is its weight to a power, so that common words add up to less than their weights do.
 */

/** Twice the weight of three tokens written as one and three that answer them, in hundredths. */
const MOST = 6 * 100;
const tables = new Map<number, Float64Array>();

/** By twice the pair's weight in hundredths. Made once for each power. */
export const toEvidenceTable = (power: number): Float64Array => {
  const known = tables.get(power);
  if (known) return known;
  const table = Float64Array.from({ length: MOST + 1 }, (_, weight) => (weight / 200) ** power);
  tables.set(power, table);
  return table;
};

/** What a word costs that the query has more than the listed name, as shares of its weight; see NameCosts. */
export interface ContainmentCosts {
  readonly queryMissing: number;
  readonly queryEdge: number;
  readonly containedMissing: number;
  readonly containedFrom: number;
  readonly containedFull: number;
}

/** Listed names of fewer pairs of words are in too many queries. */
export const LEAST_CONTAINED = 2;

/** How far so much evidence lets a query that holds all words of a listed name be taken for it, 0..1; 0 where nothing is cheaper for it. */
export const toContainment = (agreeing: number, { queryMissing, containedMissing, containedFrom, containedFull }: ContainmentCosts): number =>
  containedMissing >= queryMissing || agreeing <= containedFrom ? 0 : Math.min(1, (agreeing - containedFrom) / (containedFull - containedFrom));

/** What a word costs that the query has more, as a share of its weight, and what is added at an edge. */
export const toQueryMissing = (containment: number, { queryMissing, containedMissing }: ContainmentCosts): number => queryMissing + containment * (containedMissing - queryMissing);
export const toQueryEdge = (containment: number, { queryEdge }: ContainmentCosts): number => (1 - containment) * queryEdge;
