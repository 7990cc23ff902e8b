/**
 * How much evidence a pair of equal words is: its weight to a power, so that common words add up to less than their
 * weights do. One table for what is scored (compare/name-doubts.ts) and what bounds it (candidates/thin-evidence.ts).
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
