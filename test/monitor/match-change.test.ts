import { expect, test } from 'vitest';
import { isMaterialChange, toMatchChange } from '../../src/monitor/match-change.js';

const NONE = undefined;
test.each([
  ['added', [], NONE, 80, 'added'],
  ['added', [], NONE, NONE, NONE],
  ['removed', [], 80, NONE, 'removed'],
  ['removed', [], NONE, NONE, NONE],
  ['changed', ['names'], NONE, 80, 'changed'],
  ['changed', ['countries'], 80, NONE, 'removed'],
  ['changed', ['names'], 80, 80, 'changed'],
  ['changed', ['dates'], 80, 75, 'changed'],
  ['changed', ['classifications'], 80, 80, 'changed'],
  ['changed', ['type'], 80, 80, 'changed'],
  ['changed', ['countries'], 80, 80.99, NONE],
  ['changed', ['countries'], 80, 81, 'changed'],
  ['changed', ['countries'], 80.1, 81.1, 'changed'],
  ['changed', ['countries', 'addresses'], 90, 71, NONE],
  ['changed', ['remarks'], 80, 80, NONE],
] as const)('an entry %s in %j, score %s before and %s after: %s', (change, fields, before, after, expected) => {
  expect(toMatchChange({ change, fields }, before, after)).toBe(expected);
});

test('a fall of the score is no reason for another look, a rise of a point is', () => {
  expect(isMaterialChange(['identifications'], 95, 70)).toBe(false);
  expect(isMaterialChange(['identifications'], 70, 95)).toBe(true);
});
