/**
 * Shares that sum to a total to the last printed digit.
 */

/**
 * Rounds points to hundredths so that they sum to `total`, which is their sum rounded: the largest remainders go
 * up (the method of A. Hamilton); the first on a tie.
 */
export const toClosingShares = (points: readonly number[], total: number): number[] => {
  const hundredths: number[] = [];
  let missing = Math.round(total * 100);
  for (const share of points) {
    const rounded = Math.floor(share * 100 + 1e-9);
    hundredths.push(rounded);
    missing -= rounded;
  }
  if (missing > 0 && points.length > 0) raiseLargestRemainders(points, hundredths, missing);
  const shares: number[] = [];
  for (const share of hundredths) shares.push(share / 100);
  return shares;
};

const raiseLargestRemainders = (points: readonly number[], hundredths: number[], missing: number): void => {
  const order: { readonly position: number; readonly remainder: number }[] = [];
  for (let position = 0; position < points.length; position++)
    order.push({ position, remainder: points[position]! * 100 - hundredths[position]! });
  order.sort((a, b) => b.remainder - a.remainder || a.position - b.position);
  for (let turn = 0; turn < missing; turn++) hundredths[order[turn % order.length]!.position]!++;
};
