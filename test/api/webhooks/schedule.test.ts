import { expect, test } from 'vitest';
import { gapAfter } from '../../../src/api/webhooks/schedule.js';

test('ten attempts, nine gaps: 60, 120, 480 seconds, then each twice the one before', () => {
  const gaps = Array.from({ length: 10 }, (_, at) => gapAfter(at + 1));
  expect(gaps).toEqual([60, 120, 480, 960, 1920, 3840, 7680, 15_360, 30_720, undefined]);
});
