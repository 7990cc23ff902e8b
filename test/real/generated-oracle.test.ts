import { expect, test } from 'vitest';
import { expectBruteForce } from '../generated-oracle.js';

test.each([
  [10_000, 40],
  [100_000, 6],
])(
  'of %i generated entities, 1, 2 and 4 threads find what brute force finds',
  async (entities, subjects) => {
    expect(await expectBruteForce(entities, subjects, [1, 2, 4])).toBeGreaterThan(subjects / 2);
  },
  600_000,
);
