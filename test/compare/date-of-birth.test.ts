import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CIRCA_TOLERANCE_YEARS, createBirthDateComparer, createIncorporationDateComparer } from '../../src/compare/date-of-birth.js';
import type { Entity } from '../../src/entity/entity.js';
import { parsePartialDate, type DateKind, type EntityDate, type PartialDate } from '../../src/entity/partial-date.js';
import { toDirectKeys, toListedFacts, toStatedFacts } from '../../src/index/direct-keys.js';
import { testComparerLaws } from '../laws/comparer-laws.js';
import { testFieldCases } from './field-cases.js';

const toDate = (text: string): PartialDate => {
  const [, month, day] = text.split('-').map(Number);
  const date = text.startsWith('????') ? { month: month!, day: day! } : parsePartialDate(text);
  if (!date) throw new Error(`${text} is no date`);
  return date;
};

/** Reads `circa 1961 to 1963` and `death 1961-03-14`; without a kind it is a birth. */
const toListedDate = (text: string): EntityDate => {
  const parts = /^(?:(?<kind>birth|death|listed|incorporation|registration) )?(?<circa>circa )?(?<from>\S+)(?: to (?<to>\S+))?$/u.exec(
    text,
  )!.groups!;
  return {
    kind: (parts['kind'] ?? 'birth') as DateKind,
    from: toDate(parts['from']!),
    ...(parts['to'] === undefined ? {} : { to: toDate(parts['to']) }),
    circa: parts['circa'] !== undefined,
  };
};

const arbitraryDate: fc.Arbitrary<PartialDate> = fc
  .tuple(
    fc.integer({ min: 1950, max: 1962 }),
    fc.integer({ min: 1, max: 12 }),
    fc.integer({ min: 1, max: 28 }),
    fc.constantFrom(1, 2, 3, 3, 3),
  )
  .map(([year, month, day, precision]) => ({ year, ...(precision > 1 ? { month } : {}), ...(precision > 2 ? { day } : {}) }));
const arbitraryListedDate: fc.Arbitrary<EntityDate> = fc
  .tuple(
    fc.constantFrom(...(['birth', 'birth', 'birth', 'incorporation', 'death'] as const)),
    arbitraryDate,
    fc.option(arbitraryDate),
    fc.boolean(),
  )
  .map(([kind, from, to, circa]): EntityDate => ({ kind, from, ...(to === null || to.year! < from.year! ? {} : { to }), circa }));

describe('dates of birth', () => {
  testFieldCases('date-of-birth.json', 60, ({ query, listed }) =>
    createBirthDateComparer([toDate(query as string)])((listed as readonly string[]).map(toListedDate)),
  );

  testComparerLaws({
    fieldName: 'dateOfBirth',
    createComparer: createBirthDateComparer,
    query: arbitraryDate,
    listed: arbitraryListedDate,
    toListed: (from): EntityDate => ({ kind: 'birth', from, circa: false }),
  });

  test('who was born on the same day shares a key with it', () => {
    const person = {
      list: 'l',
      sourceId: '1',
      type: 'person',
      names: [],
      countries: [],
      birthPlaces: [],
      identifications: [],
      addresses: [],
      classifications: [],
    } as unknown as Entity;
    fc.assert(
      fc.property(arbitraryDate, fc.array(arbitraryListedDate, { maxLength: 3 }), (query, dates) => {
        if (createBirthDateComparer([query])(dates)?.finding !== 'same_day') return;
        const keys = toDirectKeys(toListedFacts({ ...person, dates }));
        expect(keys).toContain(
          toDirectKeys(
            toStatedFacts({ type: 'person', name: 'A B', date: query, countries: [], birthPlaces: [], identifications: [], addresses: [] }),
          )[0],
        );
      }),
      { numRuns: 20_000 },
    );
  });

  test('two exact dates compare alike in both directions', () => {
    fc.assert(
      fc.property(arbitraryDate, arbitraryDate, (a, b) => {
        const straight = createBirthDateComparer([a])([{ kind: 'birth', from: b, circa: false }]);
        const swapped = createBirthDateComparer([b])([{ kind: 'birth', from: a, circa: false }]);
        expect([swapped?.finding, swapped?.similarity]).toEqual([straight?.finding, straight?.similarity]);
      }),
    );
  });

  test('similarity never grows with the distance of two years', () => {
    const toSimilarity = (year: number): number => createBirthDateComparer([{ year: 1940 }])([toListedDate(String(year))])!.similarity;
    for (let year = 1941; year < 1960; year++) expect(toSimilarity(year)).toBeLessThanOrEqual(toSimilarity(year - 1));
  });

  test('shows the listed date as it is stated', () => {
    const compare = createBirthDateComparer([{ year: 1961 }]);
    expect(compare([toListedDate('circa 1961 to 1963')])?.fieldValue).toBe('circa 1961 to 1963');
    expect(compare([toListedDate('1961-03-14')])?.fieldValue).toBe('1961-03-14');
    expect(compare([toListedDate('1961-03'), toListedDate('1961-04')])?.fieldValue).toBe('1961-03');
  });

  test('circa allows two years, as the documentation says', () => {
    expect(CIRCA_TOLERANCE_YEARS).toBe(2);
  });
});

describe('dates of incorporation', () => {
  testComparerLaws({
    fieldName: 'incorporationDate',
    createComparer: createIncorporationDateComparer,
    query: arbitraryDate,
    listed: arbitraryListedDate.map((date): EntityDate => (date.kind === 'birth' ? { ...date, kind: 'registration' } : date)),
    toListed: (from): EntityDate => ({ kind: 'incorporation', from, circa: false }),
  });

  test('incorporation and registration count, birth and listing do not', () => {
    const compare = createIncorporationDateComparer([{ year: 2003, month: 5, day: 9 }]);
    expect(compare([toListedDate('incorporation 2003-05-09')])?.finding).toBe('same_day');
    expect(compare([toListedDate('registration 2003-05-09')])?.finding).toBe('same_day');
    expect(compare([toListedDate('birth 2003-05-09'), toListedDate('listed 2003-05-09')])).toBeUndefined();
  });
});
