import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toClosingShares } from '../../src/result/arithmetic.js';

/** Shares of a score, as a breakdown has them: what each item gives, and their sum as it is printed. */
const shares = fc
  .array(fc.tuple(fc.double({ min: 0, max: 100, noNaN: true }), fc.double({ min: 1e-4, max: 20, noNaN: true })), {
    minLength: 1,
    maxLength: 40,
  })
  .map((rows) => {
    const weight = rows.reduce((sum, [, rowWeight]) => sum + rowWeight, 0);
    const points = rows.map(([score, rowWeight]) => (score * rowWeight) / weight);
    return { points, total: Math.round(100 * points.reduce((sum, share) => sum + share, 0)) / 100 };
  });

const toHundredths = (printed: number): number => Math.round(printed * 100);

describe('toClosingShares', () => {
  test('sums to the total, with two decimals each, none further than a hundredth from its share', () => {
    fc.assert(
      fc.property(shares, ({ points, total }) => {
        const closed = toClosingShares(points, total);
        expect(closed.length).toBe(points.length);
        expect(closed.reduce((sum, share) => sum + toHundredths(share), 0)).toBe(toHundredths(total));
        for (const [position, share] of closed.entries()) {
          expect(Number(share.toFixed(2))).toBe(share);
          expect(share).toBeGreaterThanOrEqual(0);
          expect(Math.abs(share - points[position]!)).toBeLessThan(0.01 + 1e-9);
        }
      }),
      { numRuns: 5000 },
    );
  });

  test('keeps shares that are hundredths already', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 500 }), { minLength: 1, maxLength: 20 }), (hundredths) => {
        const points = hundredths.map((amount) => amount / 100);
        expect(toClosingShares(points, hundredths.reduce((sum, amount) => sum + amount, 0) / 100)).toEqual(points);
      }),
      { numRuns: 1000 },
    );
  });

  test.each([
    { points: [33.333333, 33.333333, 33.333333], total: 100, expected: [33.34, 33.33, 33.33] },
    { points: [66.666667, 16.666667, 16.666667], total: 100, expected: [66.67, 16.67, 16.66] },
    { points: [0.004, 0.004], total: 0.01, expected: [0.01, 0] },
    { points: [87.5], total: 87.5, expected: [87.5] },
    { points: [0, 0], total: 0, expected: [0, 0] },
    { points: [], total: 0, expected: [] },
  ])('$points of $total are $expected: the largest remainders go up, the first on a tie', ({ points, total, expected }) => {
    expect(toClosingShares(points, total)).toEqual(expected);
  });
});
