import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseCountry, parseCountryName, toCountryName } from '../../src/entity/country.js';
import { readTable } from '../../src/table.js';

describe('countries', () => {
  test.each([
    ['Korea, North', 'kp'],
    ['DPRK', 'kp'],
    ["Democratic People's Republic of Korea", 'kp'],
    ['Korea, South', 'kr'],
    ['Burma', 'mm'],
    ['Congo, Democratic Republic of the', 'cd'],
    ['Congo, Republic of the', 'cg'],
    ['Congo', 'cg'],
    ['Russian Federation', 'ru'],
    ['Iran (Islamic Republic of)', 'ir'],
    ['Cote d Ivoire', 'ci'],
    ["Côte d'Ivoire", 'ci'],
    ['Bahamas, The', 'bs'],
    ['Man, Isle of', 'im'],
    ['Virgin Islands, British', 'vg'],
    ['North Macedonia, The Republic of', 'mk'],
    ['China, Hong Kong Special Administrative Region', 'hk'],
    ['St. Vincent & the Grenadines', 'vc'],
    ['Region: Gaza', 'ps'],
    ['West Bank', 'ps'],
    ['Palestinian', 'ps'],
    ['Region: Crimea', 'ua'],
    ['Kosovo', 'xk'],
    ['Türkiye', 'tr'],
    ['Turkey', 'tr'],
    ['Zaire', 'cd'],
    ['East Germany', 'de'],
    ['former Soviet Union', 'su'],
    ['Yugoslavia', 'yu'],
    ['Serbia and Montenegro', 'cs'],
    ['Netherlands Antilles', 'an'],
    ['Syrian', 'sy'],
    ['Saudi Arabian', 'sa'],
    ['Nigerian', 'ng'],
    ['Nigerien', 'ne'],
    [' FRANCE ', 'fr'],
    ['sy', 'sy'],
    ['SYR', 'sy'],
    ['SUN', 'su'],
    ['yu', 'yu'],
    ['SCG', 'cs'],
    ['UK', 'gb'],
  ])('%s is %s', (text, code) => {
    expect(parseCountry(text)).toBe(code);
  });

  test.each([
    '',
    ',',
    '()',
    'Korea',
    'Korean',
    'Congolese',
    'Dominican',
    'Virgin Islands',
    'Saint Martin',
    'undetermined',
    'constructor',
    'Region: Kafia Kingi',
    'Atlantis',
  ])('no single country is read in "%s"', (text) => {
    expect(parseCountry(text)).toBeUndefined();
  });

  test('a code is not a name: CA after a town is California', () => {
    expect(parseCountryName('CA')).toBeUndefined();
    expect(parseCountryName('UK')).toBe('gb');
  });

  test('every form in the table is read as its country, and every usual name back to its code', () => {
    const rows = readTable('countries.tsv', 4);
    const forms = rows.flatMap(([code, names, adjectives]) =>
      `${names!}|${adjectives!}`
        .split('|')
        .filter((form) => form !== '')
        .map((form) => [form, code] as const),
    );
    expect(forms.length).toBeGreaterThan(600);
    expect(forms.filter(([form, code]) => parseCountry(form) !== code)).toEqual([]);
    const codes = [...new Set(rows.map(([code]) => code!))];
    expect(codes.filter((code) => parseCountry(toCountryName(code) ?? '') !== code)).toEqual([]);
  });

  test.each([
    ['sy', 'Syria'],
    ['GB', 'United Kingdom'],
    ['cd', 'Democratic Republic of the Congo'],
    ['xk', 'Kosovo'],
    ['zz', undefined],
  ])('the usual name of %s is %s', (code, name) => {
    expect(toCountryName(code)).toBe(name);
  });

  test('any text gives a code of two letters or nothing', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => /^[a-z]{2}$/u.test(parseCountry(text) ?? 'aa')));
  });
});
