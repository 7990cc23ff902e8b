/** Which words before a stop are the first letters of a given name. */
import { describe, expect, test } from 'vitest';
import { compareNames } from '../../../src/compare-names.js';
import { toTags } from './initials.js';

test.each([
  ['Yu. Vandemirk', ['Y.', 'vandemirk']],
  ['Vandemirk Yu.P.', ['vandemirk', 'Y.', 'P.']],
  ['Konst. Vandemirk', ['K.', 'vandemirk']],
  ['Дж. Вандемирк', ['J.', 'vandemirk']],
])('%s', (name, tags) => {
  expect(toTags(name)).toEqual(tags);
});

test.each(['Alex. Vandemirk', 'Dr. Vandemirk', 'Abd. Rahman Vandemirk', 'Orsolt Vand.', 'Konst Vandemirk', 'Orsoltina. Vandemirk'])(
  '%s holds none',
  (name) => {
    expect(toTags(name).filter((tag) => tag.endsWith('.'))).toEqual([]);
  },
);

describe('a name by the first letters of a given one', () => {
  test.each([
    ['Yu. Vandemirko', 'Yuriy Vandemirko'],
    ['Konst. Vandemirko', 'Konstantin Vandemirko'],
  ])('%s is %s', (query, listed) => {
    expect(compareNames(query, listed, 'person').score).toBeGreaterThanOrEqual(80);
  });
});
