/**
 * Shares that sum to a total to the last printed digit.
 */

/**
 * Rounds points to hundredths so that they sum to `total`, which is their sum rounded: the largest remainders go
 * up (the method of A. Hamilton); the first on a tie.
 */
export const toClosingShares = (points: readonly number[], total: number): number[] => {
  const hundredths = points.map((share) => Math.floor(share * 100 + 1e-9));
  let missing = Math.round(total * 100) - hundredths.reduce((sum, share) => sum + share, 0);
  if (missing <= 0) return hundredths.map((share) => share / 100);
  const order = points.map((share, position) => ({ position, remainder: share * 100 - hundredths[position]! })).sort((a, b) => b.remainder - a.remainder || a.position - b.position);
  for (let turn = 0; missing > 0 && order.length > 0; turn = (turn + 1) % order.length, missing--) hundredths[order[turn]!.position]!++;
  return hundredths.map((share) => share / 100);
};
