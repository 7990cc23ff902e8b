import fc from 'fast-check';
import { describe } from 'vitest';
import { createGenderComparer } from '../../src/compare/gender.js';
import type { Gender } from '../../src/entity/entity.js';
import { testComparerLaws } from '../laws/comparer-laws.js';
import { testFieldCases } from './field-cases.js';

describe('genders', () => {
  testFieldCases('gender.json', 25, ({ query, listed }) => createGenderComparer(query as readonly Gender[])(listed as readonly Gender[]));

  const gender = fc.constantFrom<Gender[]>('male', 'female', 'other');
  testComparerLaws({
    fieldName: 'gender',
    createComparer: createGenderComparer,
    query: gender,
    listed: gender,
    toListed: (listed) => listed,
    toQuery: (query) => query,
  });
});
