import { describe, expect, test } from 'vitest';
import { FINDINGS, type SupportingField } from '../../src/compare/comparer.js';
import { FIELD_WEIGHTS } from '../../src/score/field-weights.js';

/** The score of a name and one field, both 0..100. */
const toScore = (nameScore: number, weight: number, fieldScore: number): number => (nameScore + weight * fieldScore) / (1 + weight);

describe('field weights', () => {
  test('every finding of every field has a positive weight, and no other has one', () => {
    for (const field of Object.keys(FINDINGS) as SupportingField[]) {
      expect(Object.keys(FIELD_WEIGHTS[field]).toSorted()).toEqual([...FINDINGS[field]].toSorted());
      for (const weight of Object.values(FIELD_WEIGHTS[field])) expect(weight).toBeGreaterThan(0);
    }
  });

  test('an equal strong identification makes at least 95, whatever the name', () => {
    for (let nameScore = 0; nameScore <= 100; nameScore++) {
      expect(toScore(nameScore, FIELD_WEIGHTS.identification.same_strong, 100)).toBeGreaterThanOrEqual(95);
    }
  });

  test('another birth year leaves an exact name just above 70, and one of 85 well below', () => {
    expect(toScore(100, FIELD_WEIGHTS.dateOfBirth.different_year, 0)).toBeCloseTo(70.42, 2);
    expect(toScore(85, FIELD_WEIGHTS.dateOfBirth.different_year, 0)).toBeLessThan(65);
    expect(toScore(85, FIELD_WEIGHTS.dateOfBirth.different_year, 25)).toBeLessThan(70);
  });

  test('a birth date of another generation takes an exact name below 70', () => {
    expect(toScore(100, FIELD_WEIGHTS.dateOfBirth.different_generation, 0)).toBeLessThan(70);
  });

  test('a slip in a date is near-neutral', () => {
    for (const weight of [FIELD_WEIGHTS.dateOfBirth.swapped, FIELD_WEIGHTS.dateOfBirth.one_digit]) {
      expect(toScore(100, weight, 90)).toBeGreaterThan(98);
      expect(toScore(80, weight, 90)).toBeLessThan(82);
    }
  });

  test('rarer agreement weighs more', () => {
    const { dateOfBirth: date, country, birthPlace: place, identification: number, address } = FIELD_WEIGHTS;
    const ladders = [
      [date.same_day, date.same_month, date.same_year, date.within_range],
      [country.same_kind, country.same],
      [place.same, place.same_part, place.same_country],
      [number.same_strong, number.same_weak],
      [address.same_line, address.same_city],
    ];
    for (const ladder of ladders) expect(ladder).toEqual(ladder.toSorted((a, b) => b - a));
  });

  test('no single contradiction but another birth year takes an exact name below 80', () => {
    const contradictions = [
      FIELD_WEIGHTS.incorporationDate.different_year,
      FIELD_WEIGHTS.country.different,
      FIELD_WEIGHTS.gender.different,
      FIELD_WEIGHTS.birthPlace.different,
      FIELD_WEIGHTS.identification.different,
      FIELD_WEIGHTS.address.different,
    ];
    for (const weight of contradictions) expect(toScore(100, weight, 0)).toBeGreaterThanOrEqual(80);
  });
});
