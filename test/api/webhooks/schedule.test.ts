import { expect, test } from 'vitest';
import { gapAfter, GAPS_SECONDS, MAX_ATTEMPTS } from '../../../src/api/webhooks/schedule.js';

test('ten attempts, nine gaps: 60, 120, 480 seconds, then each twice the one before', () => {
  const gaps = Array.from({ length: MAX_ATTEMPTS }, (_, at) => gapAfter(at + 1));
  expect(gaps).toEqual([60, 120, 480, 960, 1920, 3840, 7680, 15_360, 30_720, undefined]);
  expect(MAX_ATTEMPTS).toBe(10);
  GAPS_SECONDS.slice(1).forEach((gap, at) => expect(gap).toBeGreaterThan(GAPS_SECONDS[at]!));
});
