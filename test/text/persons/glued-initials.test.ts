/** Which words of a person's name are initials without stops. */
import { describe, expect, test } from 'vitest';
import { compareNames } from '../../../src/compare-names.js';
import { toTags } from './initials.js';

test.each([
  ['JP Vandemirk', ['J.', 'P.', 'vandemirk']],
  ['kps vandemirk', ['K.', 'P.', 'S.', 'vandemirk']],
  ['Vandemirk, TJ', ['T.', 'J.', 'vandemirk']],
  ['AJ Vandemirk', ['A.', 'J.', 'vandemirk']],
  ['JRR Vandemirk', ['J.', 'R.', 'R.', 'vandemirk']],
  ['JR Vandemirk', ['J.', 'R.', 'vandemirk']],
  ['JR van Vandemirk', ['J.', 'R.', 'van', 'vandemirk']],
])('%s', (name, tokens) => {
  expect(toTags(name)).toEqual(tokens);
});

test.each([
  'Ng Vandemirk',
  'Vlk Vandemirk',
  'Md Vandemirk',
  'Dr Vandemirk Orsolt Brannagh',
  'Kh Vandemirk',
  'Al Vandemirk',
  'JP',
  'Khn Vandemirk',
  'Vandemirk Jng Chol',
  'Orsolt FL-Vandemirk',
  'Vandemirk JR',
  'Orsolt JR Vandemirk',
  'Jr. Orsolt Vandemirk',
  'جر وندمرك',
])('%s holds no two of them', (name) => {
  expect(toTags(name).filter((tag) => tag.endsWith('.')).length).toBeLessThan(2);
});

describe('a name by its initials', () => {
  test.each([
    ['JP van Wykman', 'Johannes Petrus van Wykman'],
    ['JP Durandal', 'Jean-Pierre Durandal'],
    ['TJ Vandemirk', 'Thabo Johannes Vandemirk'],
  ])('%s is %s, as with stops', (query, listed) => {
    expect(compareNames(query, listed, 'person').score).toBeGreaterThanOrEqual(70);
    expect(compareNames(query, listed, 'person').score).toBe(
      compareNames(query.replace(/^([A-Z])([A-Z])/u, '$1. $2.'), listed, 'person').score,
    );
  });

  test('a slip of a short name is no initials', () => {
    expect(compareNames('Jng Vandemirkko', 'Jong Vandemirkko', 'person').score).toBeGreaterThanOrEqual(80);
  });

  test('a suffix that leads the name is one still', () => {
    expect(compareNames('Jr. Orsolt Vandemirk', 'Orsolt Vandemirk, Jr.', 'person').score).toBe(100);
  });

  test('is nobody with others', () => {
    expect(compareNames('RM Vandemirk', 'Thabo Johannes Vandemirk', 'person').score).toBeLessThan(70);
  });
});
