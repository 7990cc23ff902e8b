import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createBirthPlaceComparer, toBirthCountries } from '../../src/compare/birth-place.js';
import { testComparerLaws } from '../laws/comparer-laws.js';
import { testFieldCases } from './field-cases.js';

/** Places of several shapes, from a vocabulary small enough for parts to meet. */
const arbitraryPlace = fc
  .tuple(
    fc.option(
      fc.constantFrom(
        'Culiacan',
        'Village of Barlah',
        'San Pedro',
        'Nizhny Novgorod',
        'Novgorod',
        'Leningrad',
        'Qamishli',
        'Al-Kamishly',
        'Bonn',
      ),
    ),
    fc.option(fc.constantFrom('Sinaloa', 'Durango', 'Penza Oblast', 'Kandahar Province', 'Culiacan district')),
    fc.constantFrom('Mexico', 'Russia', 'USSR', 'Iran', 'Korea, North', 'Georgia'),
    fc.constantFrom(', ', ' '),
  )
  .map(([town, region, country, separator]) => [town, region, country].filter((part) => part !== null).join(separator));

describe('birth places', () => {
  testFieldCases('birth-place.json', 25, ({ query, listed }) =>
    createBirthPlaceComparer(query as readonly string[])(listed as readonly string[]),
  );

  testComparerLaws({
    fieldName: 'birthPlace',
    createComparer: createBirthPlaceComparer,
    query: arbitraryPlace,
    listed: arbitraryPlace,
    toListed: (place) => place,
    toQuery: (place) => place,
  });

  test('any text is compared without an error, and with itself at similarity 1 if at all', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(createBirthPlaceComparer([text])([text])?.similarity ?? 1).toBe(1);
      }),
    );
  });

  test('the countries of a place are read from its words', () => {
    expect(toBirthCountries('Glodjane, Serbia and Montenegro')).toEqual(['cs']);
    expect(toBirthCountries('Kandahar Afghanistan')).toEqual(['af']);
    expect(toBirthCountries('Tbilisi, Georgia, USSR')).toEqual(['su', 'ge']);
    expect(toBirthCountries('Hamju County, South Hamgyong Province, Korea, North')).toEqual(['kp']);
    expect(toBirthCountries('Kruskovo Polje')).toEqual([]);
  });

  test('of more words than a call takes arguments is compared', () => {
    const place = Array.from(
      { length: 200_000 },
      (_, i) => `w${i.toString(26).replace(/\d/gu, (digit) => 'qrstuvwxyz'[Number(digit)]!)}`,
    ).join(' ');
    expect(createBirthPlaceComparer([place])(['Culiacan'])).toMatchObject({ fieldName: 'birthPlace' });
  });
});
