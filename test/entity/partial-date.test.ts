import { expect, test } from 'vitest';
import { isFuture, type PartialDate } from '../../src/entity/partial-date.js';

const NOON = new Date('2026-11-22T12:00:00Z');

test.each<[PartialDate, boolean]>([
  [{ year: 2026, month: 11, day: 22 }, false],
  [{ year: 2026, month: 11, day: 23 }, false], // It is the 23rd at UTC+14.
  [{ year: 2026, month: 11, day: 24 }, true],
  [{ year: 2026, month: 11 }, false],
  [{ year: 2026, month: 12 }, true],
  [{ year: 2026 }, false],
  [{ year: 2027 }, true],
  [{ year: 64 }, false],
  [{ month: 12, day: 31 }, false],
])('%j lies in the future: %s', (date, expected) => {
  expect(isFuture(date, NOON)).toBe(expected);
});
