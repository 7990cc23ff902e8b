import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createIdentificationComparer } from '../../src/compare/identification.js';
import type { EntityIdentification } from '../../src/entity/entity.js';
import type { SubjectIdentification } from '../../src/entity/subject.js';
import { toIdentificationKey } from '../../src/text/identification-number.js';
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
      fc.constantFrom(
        'Passport',
        'passport no.',
        'National ID No.',
        'Tax ID No.',
        'V.A.T. Number',
        'IMO',
        'LEI',
        'SWIFT/BIC',
        'SSN',
        'Email',
        'Visa',
        'unheard of',
      ),
    ),
    fc.option(fc.constantFrom('fr', 'eg', 'ru', 'su')),
    fc.constantFrom('', 'No. ', 'IMO ', 'BG ', '00', 'passport '),
    fc.constantFrom(
      '9900124',
      '9900123',
      'K475336',
      'K4753361',
      'k-475-3361',
      '201673719',
      '4138',
      '9999ZZEXAMPLE0004220',
      '85011',
      'ABCDRU2P',
    ),
  )
  .map(([type, country, before, value]) => ({
    ...(type === null ? {} : { type }),
    ...(country === null ? {} : { country }),
    value: before + value,
  }));

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

  test('shows the listed identification as it is published', () => {
    const evidence = createIdentificationComparer([{ value: 'K4753361' }])([{ type: 'Passport', value: 'K-4753361', country: 'fr' }]);
    expect(evidence?.fieldValue).toBe('Passport K-4753361');
  });
});
