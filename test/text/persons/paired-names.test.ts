/** Which words are two given names written as one. */
import { describe, expect, test } from 'vitest';
import { compareNames } from '../../../src/compare-names.js';
import { toNamePairs } from '../../../src/text/persons/paired-names.js';
import { toNameGroups } from '../../../src/text/persons/person-words.js';

test('each half is known by the groups of its spellings', () => {
  const pairs = toNamePairs('mohammadreza');
  expect(pairs.some(({ head, tail }) => head.some((group) => toNameGroups('muhammad').includes(group)) && tail.some((group) => toNameGroups('riza').includes(group)))).toBe(true);
});

test.each(['mohammad', 'alireza', 'vandemirk', 'minjun', 'xiaoming'])('%s has no two halves of three letters that are names of several spellings', (form) => {
  const isMuhammadPair = toNamePairs(form).some(({ head }) => head.some((group) => toNameGroups('muhammad').includes(group)));
  expect(isMuhammadPair).toBe(false);
});

describe('two names and one word', () => {
  test.each([
    ['Mohammadreza Vandemirk', 'Muhammad Riza Vandemirk'],
    ['Nurmuhammad Vandemirk', 'Noor Mohamed Vandemirk'],
    ['Gholamhossein Vandemirk', 'Qolam Hossein Vandemirk'],
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
