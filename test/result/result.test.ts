import { describe, expect, test } from 'vitest';
import type { Entity } from '../../src/entity/entity.js';
import { createIndexReader } from '../../src/index/reader.js';
import { screenOne } from '../../src/screen-one.js';
import { buildIndexOf, sampleEntities, sampleIndex } from '../sample-list.js';
import { createSampleQueries } from '../sample-queries.js';
import { resultSchema } from './service-schema.js';

const entity: Entity = {
  list: 'alpha',
  sourceId: 'A-1',
  type: 'person',
  names: [
    { type: 'primary', quality: 'strong', entityName: 'Orsolt Vandemirk', firstName: 'Orsolt', lastName: 'Vandemirk' },
    { type: 'alias', quality: 'weak', entityName: 'The Ferryman' },
  ],
  classifications: ['pep.level2', 'watchlist.terror'],
  dates: [
    { kind: 'birth', from: { year: 1961, month: 3, day: 9 }, circa: false },
    { kind: 'birth', from: { year: 1959 }, to: { year: 1963, month: 11 }, circa: true },
    { kind: 'listed', from: { month: 2 }, circa: false },
  ],
  countries: [{ kind: 'citizenship', country: 'ru' }],
  birthPlaces: ['Kazan'],
  gender: 'other',
  deceased: false,
  addresses: [{ line: '4 Quay', city: 'Riga', state: 'Vidzeme', postalCode: 'LV-1001', country: 'lv' }, { city: 'Kazan' }],
  identifications: [{ type: 'Passport', value: 'ZZ0000991', country: 'ru', issued: { year: 2001 } }],
  occupations: [{ type: 'pep', category: 'regional', title: 'Governor', fromDate: { year: 1999, month: 1 } }],
  references: [{ source: 'Regime', toDate: { year: 2030 } }],
  images: ['https://example.org/a.jpg'],
  remarks: 'Never shown in the service document.',
};

describe('the result of a screening', async () => {
  const reader = createIndexReader(await sampleIndex());

  test("is its taker's to change: no other has a part of it", () => {
    const subject = { type: 'person', name: 'Gennady Vorotilin' } as const;
    const before = screenOne(reader, subject, { threshold: 10 });
    const spoilt: unknown[] = [screenOne(reader, subject, { threshold: 10 })];
    for (const part of spoilt) {
      spoilt.push(...Object.values(part as Record<string, unknown>).filter((each) => typeof each === 'object' && each !== null));
      if (Array.isArray(part)) part.push('spoilt');
      else (part as Record<string, unknown>)['spoilt'] = true;
    }
    expect(before.breakdown.matches.length).toBeGreaterThan(0);
    expect(screenOne(reader, subject, { threshold: 10 })).toEqual(before);
  });

  test('has exactly the shape of the service document', () => {
    let matches = 0;
    const subjects = createSampleQueries(300, 21);
    for (const [turn, subject] of subjects.entries()) {
      const result = screenOne(reader, subject, {
        threshold: turn % 3 === 0 ? 20 : 70,
        ...(turn % 5 === 0 ? { entityTypes: ['person', 'company', 'vessel', 'aircraft'] as const } : {}),
      });
      const parsed = resultSchema.safeParse(result);
      expect(parsed.error?.issues ?? [], JSON.stringify(subject)).toEqual([]);
      // What JSON would lose (undefined members, NaN, -0) is not there.
      expect(JSON.parse(JSON.stringify(result))).toStrictEqual(result);
      matches += result.breakdown.matches.length;
    }
    expect(matches).toBeGreaterThan(subjects.length / 2);
  });

  test('shows the facts of the list in the words of the service document', async () => {
    const { breakdown } = screenOne(createIndexReader(await buildIndexOf([entity])), { type: 'person', name: 'Orsolt Vandemirk' });
    expect(breakdown.matches).toHaveLength(1);
    const [{ details, score, status, list, sourceId }] = breakdown.matches as unknown as [(typeof breakdown.matches)[number]];
    expect({ score, status, list, sourceId }).toEqual({ score: 100, status: 'attention', list: 'alpha', sourceId: 'A-1' });
    expect(details).toStrictEqual({
      entityName: 'Orsolt Vandemirk',
      entityType: 'person',
      classifications: { watchlist: ['terror'], pep: ['level2'] },
      names: [
        { type: 'primary', firstName: 'Orsolt', lastName: 'Vandemirk', entityName: 'Orsolt Vandemirk' },
        { type: 'alias', entityName: 'The Ferryman' },
      ],
      countries: [{ type: 'citizenship', country: 'RU' }],
      birthPlaces: ['Kazan'],
      gender: 'other',
      deceased: false,
      occupations: [{ type: 'pep', category: 'regional', title: 'Governor', fromDate: { month: '01', year: '1999' } }],
      dates: [
        { type: 'birth', date: { day: '09', month: '03', year: '1961' } },
        { type: 'birth_circa_from', date: { year: '1959' } },
        { type: 'birth_circa_to', date: { month: '11', year: '1963' } },
        { type: 'listed', date: { month: '02' } },
      ],
      addresses: [{ line: '4 Quay', city: 'Riga', postalCode: 'LV-1001', country: 'LV' }, { city: 'Kazan' }],
      references: [{ source: 'Regime', toDate: { year: '2030' } }],
      identifications: [{ type: 'Passport', value: 'ZZ0000991' }],
      images: ['https://example.org/a.jpg'],
    });
  });

  test('keeps occupations to PEPs and gender to persons', async () => {
    const people = [
      { ...entity, sourceId: 'A-2', classifications: ['watchlist.terror'] as const },
      { ...entity, sourceId: 'A-3', type: 'company' as const },
    ];
    const own = createIndexReader(await buildIndexOf(people));
    const { matches } = screenOne(own, { type: 'person', name: 'Orsolt Vandemirk' }, { entityTypes: ['person', 'company'] }).breakdown;
    const byId = new Map(matches.map(({ sourceId, details }) => [sourceId, details]));
    expect([...byId.keys()].sort()).toEqual(['A-2', 'A-3']);
    expect(byId.get('A-2')).not.toHaveProperty('occupations');
    expect(byId.get('A-2')).toHaveProperty('gender');
    expect(byId.get('A-3')).toHaveProperty('occupations');
    expect(byId.get('A-3')).not.toHaveProperty('gender');
  });

  test('gives a match the same id in every index and screening, and each entity its own', async () => {
    const ids = new Map<string, string>();
    const other = createIndexReader(await buildIndexOf(sampleEntities.slice(100).reverse()));
    for (const subject of createSampleQueries(120, 22)) {
      for (const source of [reader, other]) {
        for (const { id, list, sourceId } of screenOne(source, subject, { threshold: 50 }).breakdown.matches) {
          const key = `${list} ${sourceId}`;
          expect(ids.get(key) ?? id).toBe(id);
          ids.set(key, id);
        }
      }
    }
    expect(ids.size).toBeGreaterThan(80);
    expect(new Set(ids.values()).size).toBe(ids.size);
  });

  test('lists matches best first, ties by list and source id', async () => {
    const twins = ['beta B-2', 'beta B-1', 'alpha Z-9', 'gamma A-1'].map((key) => {
      const [list, sourceId] = key.split(' ') as [string, string];
      return { ...entity, list, sourceId };
    });
    const near = { ...entity, list: 'alpha', sourceId: 'A-0', names: [{ ...entity.names[0]!, entityName: 'Orsolt Vandemirkk' }] };
    const own = createIndexReader(await buildIndexOf([near, ...twins]));
    const { matches } = screenOne(own, { type: 'person', name: 'orsolt vandemirk' }).breakdown;
    expect(matches.map(({ list, sourceId }) => `${list} ${sourceId}`)).toEqual([
      'alpha Z-9',
      'beta B-1',
      'beta B-2',
      'gamma A-1',
      'alpha A-0',
    ]);
    expect(matches.at(-1)!.score).toBeLessThan(100);
  });
});
