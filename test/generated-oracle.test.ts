import { expect, test } from 'vitest';
import { expectBruteForce } from './generated-oracle.js';

test('of 1,000 generated entities, 1, 2 and 4 threads find what brute force finds', async () => {
  expect(await expectBruteForce(1000, 50, [1, 2, 4])).toBeGreaterThan(25);
}, 120_000);
