import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createCountryComparer, isKnownCountry, toCountryRelation } from '../../src/compare/country.js';
import { COUNTRY_KINDS, type CountryKind, type EntityCountry } from '../../src/entity/entity.js';
import { testComparerLaws } from '../laws/comparer-laws.js';
import { testFieldCases } from './field-cases.js';

const toCountries = (texts: unknown): readonly EntityCountry[] =>
  (texts as readonly string[]).map((text) => {
    const [kind, country] = text.split(' ') as [CountryKind, string];
    return { kind, country };
  });

const codes = ['ru', 'ua', 'su', 'rs', 'xk', 'yu', 'cs', 'mm', 'bu', 'fr'];
const arbitraryCountry: fc.Arbitrary<EntityCountry> = fc.record({
  kind: fc.constantFrom(...COUNTRY_KINDS),
  country: fc.constantFrom(...codes),
});

describe('countries', () => {
  testFieldCases('country.json', 25, ({ query, listed }) => createCountryComparer(toCountries(query))(toCountries(listed)));

  testComparerLaws({
    fieldName: 'country',
    createComparer: createCountryComparer,
    query: arbitraryCountry,
    listed: arbitraryCountry,
    toListed: (country) => country,
    toQuery: (country) => country,
  });

  test('the relation of two countries is symmetric, and each is the same as itself', () => {
    for (const a of codes) {
      expect(toCountryRelation(a, a)).toBe('same');
      for (const b of codes) expect(toCountryRelation(a, b)).toBe(toCountryRelation(b, a));
    }
  });

  test('what is no code is no country, also where it is a word of JavaScript', () => {
    for (const text of ['__proto__', 'constructor', 'tostring', 'zz', 'gbr', ''])
      expect([text, isKnownCountry(text)]).toEqual([text, false]);
    for (const code of ['gb', 'UK', 'su']) expect([code, isKnownCountry(code)]).toEqual([code, true]);
  });

  test('each of the fifteen successors of the Soviet Union overlaps with it', () => {
    const successors = 'am az by ee ge kg kz lt lv md ru tj tm ua uz'.split(' ');
    expect(successors.filter((code) => toCountryRelation('su', code) === 'overlapping')).toHaveLength(15);
  });
});
