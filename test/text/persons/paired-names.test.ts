/** Which words are two given names written as one. */
import { describe, expect, test } from 'vitest';
import { compareNames } from '../../../src/compare-names.js';
import { toNamePairs, type NameHalf } from '../../../src/text/persons/paired-names.js';
import { toNameGroups } from '../../../src/text/persons/person-words.js';

test('each half is known by the groups of its spellings', () => {
  const pairs = toNamePairs('mohammadreza');
  const [muhammad, riza]: NameHalf[] = [toNameGroups('muhammad'), toNameGroups('riza')];
  expect(pairs.some(({ head, tail }) => head.some((name) => muhammad!.includes(name)) && tail.some((name) => riza!.includes(name)))).toBe(
    true,
  );
});

test.each(['mohammad', 'alireza', 'vandemirk', 'minjun', 'xiaoming'])(
  '%s has no two halves of three letters that are names of several spellings',
  (form) => {
    const muhammad: NameHalf = toNameGroups('muhammad');
    const isMuhammadPair = toNamePairs(form).some(({ head }) => head.some((name) => muhammad.includes(name)));
    expect(isMuhammadPair).toBe(false);
  },
);

describe('two names and one word', () => {
  test.each([
    ['Mohammadreza Vandemirk', 'Muhammad Riza Vandemirk'],
    ['Nurmuhammad Vandemirk', 'Noor Mohamed Vandemirk'],
    ['Gholamhossein Vandemirk', 'Qolam Hossein Vandemirk'],
    // No table has Gebre in another spelling.
    ['Gebremichael Vandemirk', 'Gebre Mikael Vandemirk'],
  ])('%s is %s', (whole, halves) => {
    const { score, parts } = compareNames(whole, halves, 'person');
    expect(score).toBeGreaterThanOrEqual(90);
    expect(parts.some(({ reason }) => reason === 'joined')).toBe(true);
    expect(compareNames(halves, whole, 'person').score).toBe(score);
  });

  test('not where a half is another name', () => {
    expect(compareNames('Mohammadreza Vandemirk', 'Muhammad Hasan Vandemirk', 'person').score).toBeLessThan(70);
  });
});
