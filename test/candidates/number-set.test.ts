import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { NumberSet } from '../../src/candidates/number-set.js';

describe('a set of numbers', () => {
  test('holds what was added since it was cleared, as a Set does', () => {
    const numbers = new NumberSet();
    const number = fc.nat(2 ** 28 - 1);
    fc.assert(
      fc.property(fc.array(number, { maxLength: 2000 }), fc.array(number), (added, others) => {
        numbers.clear();
        const expected = new Set(added);
        for (const each of added) numbers.add(each);
        for (const each of [...added, ...others]) expect(numbers.has(each)).toBe(expected.has(each));
      }),
    );
  });

  test('tells numbers apart that begin at the same place', () => {
    const numbers = new NumberSet();
    for (let number = 0; number < 5000; number += 2) numbers.add(number);
    for (let number = 0; number < 5000; number++) expect(numbers.has(number)).toBe(number % 2 === 0);
  });
});
