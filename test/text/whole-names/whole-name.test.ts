/** Names that may be one as wholes share a key, whichever of them is asked about; those that only have the same initials share none, and a cut name is looked up by itself alone. */
import { expect, test } from 'vitest';
import { isOneAsWhole } from '../../../src/compare/name.js';
import { prepareName } from '../../../src/text/prepare.js';
import type { NameKind } from '../../../src/text/tokens/token.js';
import { toAskedKeys, toWholeKeys } from '../../../src/text/whole-names/whole-name.js';

const isFound = (query: string, listed: string, kind: NameKind = 'organisation'): boolean => {
  const held = new Set(toWholeKeys(prepareName(listed, kind)));
  return toAskedKeys(prepareName(query, kind)).some((key) => held.has(key));
};

test.each([
  ['IRISL', 'Islamic Republic of Iran Shipping Lines'],
  ['VMP Avitec', 'Vyatka Machinery Plant Avitec'],
  ['Stroi Gaz Montazh', 'Stroygazmontazh'],
  ['Chong Chon Gang', 'Chongchongang'],
])('%s and %s are looked up by each other', (one, other) => {
  expect(isFound(one, other)).toBe(true);
  expect(isFound(other, one)).toBe(true);
});

test.each([
  ['Vandemirk Orient Steel Export Company', 'Volga Ocean Service Eastern Corporation'],
  ['Vyatka Machinery Plant Avitec', 'Volga Metal Plant Avitec'],
])('%s and %s are not: both are written out', (one, other) => {
  expect(isOneAsWhole(prepareName(one, 'organisation'), prepareName(other, 'organisation'))).toBe(false);
  expect(isFound(one, other)).toBe(false);
  expect(isFound(other, one)).toBe(false);
});

test.each([
  ['Vandemirneft Exploration And Produc', 'Vandemirneft Exploration And Production Company', 'organisation'],
  ['Orsolt Ahmed Abdulrahman Vandemi', 'Orsolt Ahmed Abdulrahman Vandemirk Hassan', 'person'],
] as const)('%s looks %s up, which does not look it up', (cut, whole, kind) => {
  expect(isFound(cut, whole, kind)).toBe(true);
  expect(isFound(whole, cut, kind)).toBe(false);
  expect(isOneAsWhole(prepareName(cut, kind), prepareName(whole, kind))).toBe(true);
  expect(isOneAsWhole(prepareName(whole, kind), prepareName(cut, kind))).toBe(false);
});
