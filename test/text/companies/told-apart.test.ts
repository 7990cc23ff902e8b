/** Words of companies that are alike and other words: the rows of the table, and what they tell apart. */
import { describe, expect, test } from 'vitest';
import { compareNames } from '../../../src/compare-names.js';
import { areToldApartWords } from '../../../src/text/companies/told-apart.js';
import { readTable, toParts } from '../../../src/table.js';

describe('companies/told-apart.tsv', () => {
  const rows = readTable('companies/told-apart.tsv', 2).map(([kind, words]) => ({
    kind: kind!,
    words: toParts(words, ' ').map((word) => toParts(word, ',')),
  }));

  test('has plain words of some length', () => {
    expect(rows.filter(({ kind }) => !/^[a-z_]+$/u.test(kind))).toEqual([]);
    expect(rows.flatMap(({ words }) => words.flat()).filter((form) => !/^[a-z]{2,}$/u.test(form))).toEqual([]);
  });

  test('has no word twice in a row', () => {
    const twice = rows
      .flatMap(({ kind, words }) => words.map(([form]) => `${kind} ${form!}`))
      .filter((word, at, all) => all.indexOf(word) !== at);
    expect(twice).toEqual([]);
  });
});

test.each([
  ['moon', 'noon'],
  ['sterling', 'starling'],
  ['victoria', 'victory'],
  ['schmidt', 'schmitz'],
  ['muller', 'moeller'],
  ['petronas', 'petronash'],
  ['karimi', 'karimov'],
  ['medinvest', 'metinvest'],
])('%s is not %s', (word, other) => {
  expect(areToldApartWords(word, other)).toBe(true);
  expect(areToldApartWords(other, word)).toBe(true);
});

test.each([
  ['victoria', 'viktoriya'],
  ['alpha', 'alfa'],
  ['biotech', 'biotek'],
  ['crystal', 'kristall'],
  ['star', 'stars'],
  ['falcon', 'falcons'],
  ['good', 'god'],
  ['muller', 'mueller'],
  ['sterling', 'vandemirk'],
  ['sterling', 'sterlinh'],
  ['steel', 'steal'],
  ['trading', 'trade'],
  ['bank', 'tank'],
])('%s may be %s', (word, other) => {
  expect(areToldApartWords(word, other)).toBe(false);
  expect(areToldApartWords(other, word)).toBe(false);
});

test.each([
  ['Sterling Bank', 'Starling Bank'],
  ['Medline Export', 'Midline Export'],
  ['Ministry of Oil Iran', 'Ministry of Oil Iraq'],
  ['Hunan Steel', 'Henan Steel'],
  ['Marlow & Sons', 'Barlow & Sons'],
  ['Hitachi', 'Hitech'],
])('%s is another company than %s', (query, listed) => {
  expect(compareNames(query, listed, 'organisation').score).toBeLessThan(70);
});

test.each([
  ['Sterlin Bank', 'Sterling Bank'],
  ['Alfa Shipping', 'Alpha Shipping'],
  ['Shanxi Coal Mining', 'Shaanxi Coal Mining'],
])('%s may be %s', (query, listed) => {
  expect(compareNames(query, listed, 'organisation').score).toBeGreaterThanOrEqual(70);
});
