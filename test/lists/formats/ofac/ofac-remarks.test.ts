import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Entity, EntityType } from '../../../../src/entity/entity.js';
import { openDraft, toEntity } from '../../../../src/lists/facts/entity-draft.js';
import { takeOfacRemarks } from '../../../../src/lists/formats/ofac/ofac-remarks.js';
import { readTable } from '../../../../src/table.js';

interface RemarkCase {
  readonly remarks: string;
  readonly type: EntityType;
  /** The parts of the entity that are not empty, and the fields of its issues. */
  readonly expected: Partial<Entity> & { readonly issues?: readonly string[] };
  readonly why: string;
}
const cases = JSON.parse(readFileSync(new URL('../../../cases/ofac-remarks.json', import.meta.url), 'utf8')) as readonly RemarkCase[];

const read = (remarks: string, type: EntityType): object => {
  const draft = openDraft();
  takeOfacRemarks(draft, remarks, type);
  const { list, sourceId, classifications, ...facts } = toEntity(draft, { list: 'l', sourceId: '1', type, classifications: [] });
  expect([list, sourceId, classifications]).toEqual(['l', '1', []]);
  const stated = Object.entries(facts).filter(([key, fact]) => key !== 'type' && (!Array.isArray(fact) || fact.length > 0));
  return { ...Object.fromEntries(stated), ...(draft.issues.length === 0 ? {} : { issues: draft.issues.map(({ field }) => field) }) };
};

describe('remarks of OFAC', () => {
  test.each(cases)('$why: $remarks', ({ remarks, type, expected }) => {
    expect(read(remarks, type)).toEqual(expected);
  });

  test('the cases are there', () => {
    expect(cases.length).toBeGreaterThanOrEqual(50);
  });

  const words = readTable('ofac-remark-words.tsv', 2);
  test('the table of words holds places and words, each row once', () => {
    expect(
      words.filter(
        ([place, word, ...more]) => !['start', 'anywhere'].includes(place!) || !/^[a-z/ ]{3,}[*+]?$/u.test(word!) || more.length > 0,
      ),
    ).toEqual([]);
    expect(new Set(words.map(([, word]) => word)).size).toBe(words.length);
  });

  test.each(words)('%s "%s" makes a segment no role', (place, word) => {
    const [role, rest] = ['Minister of Trade', word.replace(/[*+]$/u, 'ing')];
    expect(read(role, 'person')).toEqual({ occupations: [{ type: 'stated', title: role }] });
    const segment = place === 'start' ? `${rest} ${role}` : `${role}, ${rest} abroad`;
    expect(read(segment, 'person')).toEqual({ remarks: segment });
  });

  test('a segment longer than any fact is prose, and is not searched', () => {
    const prose = `Passport ${'('.repeat(50_000)}1`;
    expect(read(prose, 'person')).toEqual({ remarks: prose });
  });

  test('no segment is lost: each is a fact or a note', () => {
    const word = fc.constantFrom(
      'DOB',
      'POB',
      'nationality',
      'Gender',
      'Male',
      "a.k.a. 'X'",
      'Passport',
      'No.',
      '12',
      'A1',
      '(Iran)',
      '(',
      ')',
      'issued',
      'expires',
      '1990',
      'alt.',
      'Minister',
      ',',
      ':',
      '-',
    );
    const segment = fc.array(word, { minLength: 1, maxLength: 8 }).map((words) => words.join(' '));
    fc.assert(
      fc.property(
        fc.array(segment, { minLength: 1, maxLength: 3 }),
        fc.constantFrom<EntityType[]>('person', 'company'),
        (segments, type) => {
          const draft = openDraft();
          takeOfacRemarks(draft, segments.join('; '), type);
          const facts = [draft.names, draft.dates, draft.birthPlaces, draft.identifications, draft.occupations, draft.notes].flat().length;
          const sets = new Set(draft.countries.filter(({ kind }) => kind !== 'birth')).size + (draft.gender === undefined ? 0 : 1);
          // Countries and gender are stated once, however often they are repeated; what is a fact and a note counts twice.
          expect(facts + sets * segments.length).toBeGreaterThanOrEqual(segments.length);
        },
      ),
    );
  });
});
