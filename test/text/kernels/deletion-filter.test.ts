import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DeletionFilter } from '../../../src/text/kernels/deletion-filter.js';
import { toOsaDistance } from '../../../src/text/kernels/osa-distance.js';

const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'd'), minLength: 1, maxLength: 10 });

describe('deletion filter', () => {
  it('lets every word within one slip of the set pass', () => {
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 20 }), word, (set, text) => {
        const filter = new DeletionFilter();
        for (const each of set) filter.add(each);
        if (set.some((each) => toOsaDistance(each, text, 1) <= 1)) expect(filter.mayBeNear(text)).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });

  it('lets few of the other words pass', () => {
    const filter = new DeletionFilter();
    for (const each of ['aktsionernoe', 'obshchestvo', 'limited']) filter.add(each);
    const others = ['vandemirk', 'trading', 'company', 'limit', 'unlimited', 'obshchina', 'aktsia', 'kombinat'];
    expect(others.filter((text) => filter.mayBeNear(text))).toEqual([]);
  });

  it('passes what is too long to look at', () => {
    expect(new DeletionFilter().mayBeNear('a'.repeat(65))).toBe(true);
  });
});
