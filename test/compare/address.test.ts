import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createAddressComparer } from '../../src/compare/address.js';
import type { EntityAddress } from '../../src/entity/entity.js';
import { testComparerLaws } from '../laws/comparer-laws.js';
import { testFieldCases } from './field-cases.js';

/** Addresses that hold more than a country, from a vocabulary small enough for parts to meet. */
const arbitraryAddress: fc.Arbitrary<EntityAddress> = fc
  .record(
    {
      line: fc.constantFrom(
        '12 Example Street',
        'Example St. 12',
        '14 Exampel Street',
        'ul. Primernaya, d. 5',
        'Office 5, 2nd Floor',
        'P.O. Box 777',
        'London Road, London',
      ),
      city: fc.constantFrom('London', 'Londn', 'Zapopan, Jalisco', 'Sofia 1527', 'Kandahar City', 'Москва'),
      state: fc.constantFrom('Jalisco', 'Greater London'),
      postalCode: fc.constantFrom('1527', 'EX1 2AB'),
      country: fc.constantFrom('gb', 'ru', 'su', 'mx'),
    },
    { requiredKeys: [] },
  )
  .filter(({ line, city, postalCode }) => line !== undefined || city !== undefined || postalCode !== undefined);

describe('addresses', () => {
  testFieldCases('address.json', 25, ({ query, listed }) =>
    createAddressComparer(query as readonly EntityAddress[])(listed as readonly EntityAddress[]),
  );

  testComparerLaws({
    fieldName: 'address',
    createComparer: createAddressComparer,
    query: arbitraryAddress,
    listed: arbitraryAddress,
    toListed: (address) => address,
    toQuery: (address) => address,
  });

  test('any text is compared without an error, and with itself at similarity 1 if at all', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (line, city) => {
        expect(createAddressComparer([{ line, city }])([{ line, city }])?.similarity ?? 1).toBe(1);
      }),
    );
  });

  test('shows the listed address as it is published', () => {
    const listed = { line: '12 Example Street', city: 'London', country: 'gb' };
    expect(createAddressComparer([{ city: 'london' }])([listed])?.fieldValue).toBe('12 Example Street, London, GB');
  });

  test('of more words than a call takes arguments is compared', () => {
    const street = Array.from(
      { length: 200_000 },
      (_, i) => `w${i.toString(26).replace(/\d/gu, (digit) => 'qrstuvwxyz'[Number(digit)]!)}`,
    ).join(' ');
    expect(createAddressComparer([{ line: 'Example Primernaya' }])([{ line: street }])).toMatchObject({ similarity: 0 });
  });
});
