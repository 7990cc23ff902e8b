import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createIdentificationComparer, isWellFormedImo, isWellFormedLei, toIdentificationKey } from '../../src/compare/identification.js';
import type { EntityIdentification } from '../../src/entity/entity.js';
import type { SubjectIdentification } from '../../src/entity/subject.js';
import { testComparerLaws } from '../laws/comparer-laws.js';
import { testFieldCases } from './field-cases.js';

/** Reads `type|country|number`, each of the first two of which may be empty. */
const toIdentifications = (texts: unknown): readonly SubjectIdentification[] =>
  (texts as readonly string[]).map((text) => {
    const [type, country, value] = text.split('|') as [string, string, string];
    return { ...(type === '' ? {} : { type }), ...(country === '' ? {} : { country }), value };
  });
const toListed = ({ type = 'words for nothing known', ...rest }: SubjectIdentification): EntityIdentification => ({ type, ...rest });

/** Numbers of few digits and forms, so that equal ones meet under all types and countries. */
const arbitraryIdentification: fc.Arbitrary<SubjectIdentification> = fc
  .tuple(
    fc.option(
      fc.constantFrom('Passport', 'passport no.', 'National ID No.', 'Tax ID No.', 'V.A.T. Number', 'IMO', 'LEI', 'SWIFT/BIC', 'SSN', 'Email', 'Visa', 'unheard of'),
    ),
    fc.option(fc.constantFrom('fr', 'eg', 'ru', 'su')),
    fc.constantFrom('', 'No. ', 'IMO ', 'BG ', '00', 'passport '),
    fc.constantFrom('9900124', '9900123', 'K475336', 'K4753361', 'k-475-3361', '201673719', '4138', '9999ZZEXAMPLE0004220', '85011', 'ABCDRU2P'),
  )
  .map(([type, country, before, value]) => ({ ...(type === null ? {} : { type }), ...(country === null ? {} : { country }), value: before + value }));

describe('identifications', () => {
  testFieldCases('identification.json', 40, ({ query, listed }) =>
    createIdentificationComparer(toIdentifications(query))(toIdentifications(listed).map(toListed)),
  );

  testComparerLaws({
    fieldName: 'identification',
    createComparer: createIdentificationComparer,
    query: arbitraryIdentification,
    listed: arbitraryIdentification.map(toListed),
    toListed,
    toQuery: (listed) => listed,
  });

  test('two identifications that are strongly the same share a key', () => {
    fc.assert(
      fc.property(arbitraryIdentification, arbitraryIdentification, (query, listed) => {
        const evidence = createIdentificationComparer([query])([toListed(listed)]);
        if (evidence?.finding !== 'same_strong') return;
        const key = toIdentificationKey(query.value, query.type);
        expect(key).toBeDefined();
        expect(toIdentificationKey(listed.value, toListed(listed).type)).toBe(key);
      }),
      { numRuns: 5000 },
    );
  });

  test('any text is read without an error, and a key is of capital letters and digits', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.option(fc.string({ unit: 'grapheme' })), (value, type) => {
        const key = toIdentificationKey(value, type ?? undefined);
        if (key !== undefined) expect(key).toMatch(/^[A-Z0-9]+$/u);
      }),
    );
  });

  test('keys are the same whatever the type says, and absent for what cannot identify', () => {
    expect(toIdentificationKey('K-475 3361')).toBe('K4753361');
    expect(toIdentificationKey('k4753361', 'Passport No.')).toBe('K4753361');
    expect(toIdentificationKey('BG 201673719', 'V.A.T. Number')).toBe('201673719');
    expect(toIdentificationKey('BG201673719')).toBe('201673719');
    expect(toIdentificationKey('IMO 9900124')).toBe('9900124');
    expect(toIdentificationKey('9900123', 'IMO')).toBeUndefined();
    expect(toIdentificationKey('4138', 'Passport')).toBeUndefined();
    expect(toIdentificationKey('a.b7@example.org', 'Email Address')).toBeUndefined();
    expect(toIdentificationKey('Male', 'Gender')).toBeUndefined();
  });

  test('shows the listed identification as it is published', () => {
    const evidence = createIdentificationComparer([{ value: 'K4753361' }])([{ type: 'Passport', value: 'K-4753361', country: 'fr' }]);
    expect(evidence?.fieldValue).toBe('Passport K-4753361');
  });
});

describe('check digits', () => {
  test('an LEI leaves the remainder 1 by MOD 97-10', () => {
    expect(isWellFormedLei('9999ZZEXAMPLE0004220')).toBe(true);
    expect(isWellFormedLei('9999 zzex ampl e000 4220')).toBe(true);
    expect(isWellFormedLei('9999ZZEXAMPLE000422')).toBe(false);
    expect(isWellFormedLei('9999ZZEXAMPLE00042XX')).toBe(false);
    expect(isWellFormedLei('')).toBe(false);
  });

  test('every LEI has one pair of check digits in 02..98, and any other one fails', () => {
    const body = fc.stringMatching(/^[A-Z0-9]{18}$/u);
    fc.assert(
      fc.property(body, (body) => {
        const digits = Array.from(body, (letter) => parseInt(letter, 36)).join('');
        const check = 98n - (BigInt(`${digits}00`) % 97n);
        const holding = Array.from({ length: 97 }, (_, n) => String(n + 2).padStart(2, '0')).filter((pair) => isWellFormedLei(body + pair));
        expect(holding).toEqual([String(check).padStart(2, '0')]);
      }),
      { numRuns: 30 },
    );
  });

  test('an IMO number ends in the digit of its weighted sum', () => {
    expect(isWellFormedImo('9900124')).toBe(true);
    expect(isWellFormedImo('IMO 9900124')).toBe(true);
    expect(isWellFormedImo('IMO: 9900124')).toBe(true);
    expect(isWellFormedImo('9900123')).toBe(false);
    expect(isWellFormedImo('990012')).toBe(false);
    expect(isWellFormedImo('0000000')).toBe(false);
    const holding = Array.from({ length: 10 }, (_, digit) => `990012${digit}`).filter((text) => isWellFormedImo(text));
    expect(holding).toEqual(['9900124']);
  });
});
