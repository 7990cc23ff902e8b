/** Names that may be one as wholes share a key, whichever of them is asked about; those that only have the same initials, or are cut alike, share none. */
import { expect, test } from 'vitest';
import { isOneAsWhole } from '../../src/compare/name.js';
import { prepareName } from '../../src/text/prepare.js';
import { toAskedKeys, toWholeKeys } from '../../src/text/whole-name.js';

const isFound = (query: string, listed: string): boolean => {
  const held = new Set(toWholeKeys(prepareName(listed, 'organisation')));
  return toAskedKeys(prepareName(query, 'organisation')).some((key) => held.has(key));
};

test.each([
  ['IRISL', 'Islamic Republic of Iran Shipping Lines'],
  ['VMP Avitec', 'Vyatka Machinery Plant Avitec'],
  ['Stroi Gaz Montazh', 'Stroygazmontazh'],
  ['Chong Chon Gang', 'Chongchongang'],
  ['Zarubezhneft Exploration And Produc', 'Zarubezhneft Exploration And Production Company'],
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
