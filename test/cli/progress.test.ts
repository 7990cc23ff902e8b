import { expect, it } from 'vitest';
import { startPace } from '../../src/cli/progress.js';

it('tells rate and time left from what this run has done', () => {
  let nowMs = 0;
  const pace = startPace('subjects', { done: 0.2, count: 2000 }, () => nowMs);
  nowMs = 500;
  expect(pace(0.21, 2100)).toBe('2,100 subjects');
  nowMs = 10_000;
  expect(pace(0.3, 3000)).toBe('3,000 subjects, 100/s, 1 min left');
  expect(pace(0.9, 9000)).toBe('9,000 subjects, 700/s, 2 s left');
  nowMs = 600_000;
  expect(pace(0.25, 2500)).toBe('2,500 subjects, 1/s, 2 h 30 min left');
  expect(pace(0.2, 2000)).toBe('2,000 subjects');
});
