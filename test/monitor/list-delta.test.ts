import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Entity } from '../../src/entity/entity.js';
import { compareEntries, diffLists, type DeltaEntry } from '../../src/monitor/list-delta.js';
import { arbitraryEntities } from '../arbitrary-entity.js';
import { buildIndexOf, sampleEntities } from '../sample-list.js';
import { toNextGeneration } from './list-changes.js';

const first = sampleEntities[0]!;
const diff = async (old: readonly Entity[], next: readonly Entity[]): Promise<DeltaEntry[]> => [
  ...diffLists(await buildIndexOf(old), await buildIndexOf(next)).entries(),
];

describe('compareEntries', () => {
  test.each<[string, Partial<Entity>, readonly string[]]>([
    ['another name', { names: [{ ...first.names[0]!, entityName: 'Somebody Else' }] }, ['names']],
    ['a weaker name', { names: first.names.map((name) => ({ ...name, quality: 'weak' })) }, ['names']],
    ['the same names in another order', { names: first.names.toReversed() }, []],
    ['another date', { dates: [{ kind: 'birth', from: { year: 1901 }, circa: true }] }, ['dates']],
    ['two fields', { gender: 'female', remarks: 'Deceased.' }, ['gender', 'remarks']],
    ['another type', { type: 'vessel' }, ['type']],
    ['nothing', {}, []],
  ])('%s', (_, change, fields) => {
    expect(compareEntries(first, { ...first, ...change })).toEqual(fields);
    expect(compareEntries({ ...first, ...change }, first)).toEqual(fields);
  });

  test('members that are absent or undefined are the same, in any order', () => {
    const [{ kind, country }] = [{ kind: 'citizenship', country: 'ru' } as const];
    expect(compareEntries({ ...first, countries: [{ kind, country }] }, { ...first, countries: [{ country, kind }] })).toEqual([]);
  });
});

describe('diffLists', () => {
  test('names what came, went and changed, by list and source id, with both versions', async () => {
    const [added, removed, changed] = [{ ...first, sourceId: 'NEW' }, sampleEntities[3]!, sampleEntities[5]!];
    const renamed = { ...changed, names: [{ ...changed.names[0]!, entityName: 'Another Name' }, ...changed.names.slice(1)] };
    const next = [added, ...sampleEntities.filter((entity) => entity !== removed).map((entity) => (entity === changed ? renamed : entity))];
    const entries = await diff(sampleEntities, next);
    expect(entries.map(({ change, sourceId, fields }) => [change, sourceId, fields])).toEqual(
      [
        ['added', 'NEW', []],
        ['removed', removed.sourceId, []],
        ['changed', changed.sourceId, ['names']],
      ].sort(([, a], [, b]) => ((a as string) < (b as string) ? -1 : 1)),
    );
    const byChange = new Map(entries.map((entry) => [entry.change, entry]));
    expect([byChange.get('added')!.old, byChange.get('removed')!.next]).toEqual([undefined, undefined]);
    expect([byChange.get('changed')!.old, byChange.get('changed')!.next]).toEqual([changed, renamed]);
  });

  test('an entry that moved to another list went from one and came to the other', async () => {
    const entries = await diff([first, sampleEntities[1]!], [{ ...first, list: 'another-list' }, sampleEntities[1]!]);
    expect(entries.map(({ change, list }) => [change, list])).toEqual([
      ['added', 'another-list'],
      ['removed', first.list],
    ]);
  });

  test('the order of entries and of their parts is no change', async () => {
    const reordered = sampleEntities
      .toReversed()
      .map((entity) => ({ ...entity, addresses: entity.addresses.toReversed(), identifications: entity.identifications.toReversed() }));
    expect(await diff(sampleEntities, reordered)).toEqual([]);
  });

  test('equals a comparison of all entries by key, over seeded changes', async () => {
    for (const seed of [1, 2, 3]) {
      const next = toNextGeneration(sampleEntities, seed);
      const keys = (entities: readonly Entity[]): Map<string, Entity> =>
        new Map(entities.map((entity) => [`${entity.list} ${entity.sourceId}`, entity]));
      const [before, after] = [keys(sampleEntities), keys(next)];
      const expected = [...new Set([...before.keys(), ...after.keys()])].sort().flatMap((key) => {
        const [was, is] = [before.get(key), after.get(key)];
        const fields = was && is ? compareEntries(was, is) : [];
        return was && is && fields.length === 0 ? [] : [[key, was ? (is ? 'changed' : 'removed') : 'added', fields]];
      });
      const actual = (await diff(sampleEntities, next)).map(({ list, sourceId, change, fields }) => [
        `${list} ${sourceId}`,
        change,
        fields,
      ]);
      expect(actual.length).toBeGreaterThan(50);
      expect(actual.sort(([a], [b]) => ((a as string) < (b as string) ? -1 : 1))).toEqual(expected);
    }
  });

  test('is empty between equals, and turns around, for any entities', async () => {
    await fc.assert(
      fc.asyncProperty(arbitraryEntities, arbitraryEntities, async (old, next) => {
        expect(await diff(old, old)).toEqual([]);
        const [there, back] = [await diff(old, next), await diff(next, old)];
        const turned = { added: 'removed', removed: 'added', changed: 'changed' } as const;
        expect(back.map(({ change, list, sourceId, fields }) => [turned[change], list, sourceId, fields])).toEqual(
          there.map(({ change, list, sourceId, fields }) => [change, list, sourceId, fields]),
        );
      }),
      { numRuns: 60 },
    );
  });
});
