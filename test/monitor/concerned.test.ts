import { describe, expect, test } from 'vitest';
import type { Entity } from '../../src/entity/entity.js';
import { createIndexReader } from '../../src/index/reader.js';
import type { ScreeningIndex } from '../../src/index/snapshot.js';
import { findConcerned, findTouchedEntries } from '../../src/monitor/concerned.js';
import { buildPortfolio } from '../../src/monitor/portfolio.js';
import { screenOne } from '../../src/screen-one.js';
import { countTurns } from '../count-turns.js';
import { createRandom } from '../mangle.js';
import { buildIndexOf, sampleEntities, sampleIndex } from '../sample-list.js';
import { createSampleQueries } from '../sample-queries.js';
import { toNextGeneration } from './list-changes.js';

const customers = createSampleQueries(300, 12).map((subject, at) => ({ id: `c${at}`, subject }));

/** A few entries of the next generation, the others as they are; what the lists feed stays as it is. */
const toSmallChange = (seed: number, share: number): readonly Entity[] => {
  const random = createRandom(seed);
  const changed = new Map(toNextGeneration(sampleEntities, seed).map((entity) => [entity.sourceId, entity]));
  return sampleEntities.map((entity) => {
    const next = changed.get(entity.sourceId);
    return next === undefined || random() > share ? entity : { ...next, list: entity.list, classifications: entity.classifications };
  });
};

describe('customers whom a change of lists does not concern', () => {
  test.each([1, 2, 3, 4, 5, 6])('have the same result to the byte, change %i', async (seed) => {
    const [old, next] = [await sampleIndex(), await buildIndexOf(toSmallChange(seed, 0.1))];
    const [before, after] = [createIndexReader(old), createIndexReader(next)];
    const touched = (await findTouchedEntries(old, next))!;
    const portfolio = await buildPortfolio(customers);
    for (const options of [{ threshold: 70 }, { threshold: 55 }, { threshold: 70, screeningNameSearchMode: 'precise' }] as const) {
      const concerned = await findConcerned(portfolio, touched, options);
      const differing = customers.filter(
        ({ subject }) =>
          JSON.stringify(screenOne(before, subject, { ...options, limit: 1000 })) !==
          JSON.stringify(screenOne(after, subject, { ...options, limit: 1000 })),
      );
      expect(differing.filter(({ id }) => !concerned.has(id))).toEqual([]);
      // It would be no use to name everybody; nobody to name would show nothing.
      if (options.screeningNameSearchMode === undefined) expect(differing.length).toBeGreaterThan(0);
      expect(concerned.size).toBeLessThan(customers.length / 2);
    }
  });

  test('are those of linked entries too: what one of them says shows in the match of another', async () => {
    const [first] = sampleEntities;
    const lists = [...new Set(sampleEntities.map(({ list }) => list))];
    const linked = (remark: string): Entity => ({
      ...first!,
      list: lists.find((list) => list !== first!.list)!,
      sourceId: 'LINKED-1',
      names: first!.names.slice(0, 1),
      identifications: [{ type: 'Passport', value: 'QX7719034', country: 'ru' }],
      occupations: [{ type: 'office', title: remark }],
    });
    const base = sampleEntities.map((entity) =>
      entity === first
        ? {
            ...entity,
            names: [...entity.names, { type: 'alias', quality: 'strong', entityName: 'Ferdinand Quillhaven' } as const],
            identifications: [...entity.identifications, { type: 'Passport', value: 'QX7719034', country: 'ru' }],
          }
        : entity,
    );
    const [old, next] = [await buildIndexOf([...base, linked('deputy')]), await buildIndexOf([...base, linked('minister')])];
    const portfolio = await buildPortfolio([
      { id: 'near', subject: { type: 'person', name: 'Ferdinand Quillhaven' } },
      { id: 'far', subject: { type: 'person', name: 'Ottoline Pemberwick' } },
    ]);
    expect(await findConcerned(portfolio, (await findTouchedEntries(old, next))!, {})).toEqual(new Set(['near']));
  });

  test('cannot be told where the lists themselves, or what they feed, are others', async () => {
    const old = await sampleIndex();
    expect((await findTouchedEntries(old, await buildIndexOf(sampleEntities)))?.size).toBe(0);
    expect(
      await findTouchedEntries(old, await buildIndexOf([...sampleEntities, { ...sampleEntities[0]!, list: 'another' }])),
    ).toBeUndefined();
    expect(
      await findTouchedEntries(old, await buildIndexOf(sampleEntities.map((entity) => ({ ...entity, classifications: ['pep.level1'] })))),
    ).toBeUndefined();
  });

  test('are told by how often a list states an entry, in whichever order', async () => {
    const [first, second, ...others] = sampleEntities as [Entity, Entity, ...Entity[]];
    const [once, twice] = [await buildIndexOf([first, second, ...others]), await buildIndexOf([second, first, ...others, first])];
    const versionsOf = async (old: ScreeningIndex, next: ScreeningIndex): Promise<readonly string[]> =>
      Array.from((await findTouchedEntries(old, next))!.versions(), ({ sourceId }) => sourceId);
    expect(new Set(await versionsOf(once, twice))).toEqual(new Set([first.sourceId]));
    expect(new Set(await versionsOf(twice, once))).toEqual(new Set([first.sourceId]));
    expect(await versionsOf(twice, await buildIndexOf([first, ...others, first, second]))).toEqual([]);
  });

  test('are looked for where an entry did but change, and it is counted as it was and as it is', async () => {
    const [first, ...others] = sampleEntities as [Entity, ...Entity[]];
    const touched = (await findTouchedEntries(
      await sampleIndex(),
      await buildIndexOf([{ ...first, remarks: 'Another remark.' }, ...others]),
    ))!;
    expect([touched.size, Array.from(touched.versions(), ({ sourceId }) => sourceId)]).toEqual([2, [first.sourceId, first.sourceId]]);
  });

  test('are looked for in turns of the event loop', async () => {
    const many = Array.from({ length: 10_000 }, (_, at): Entity => ({
      ...sampleEntities[0]!,
      identifications: [],
      references: [],
      sourceId: `M-${at}`,
    }));
    const index = await buildIndexOf(many);
    // Two passes over the rows of each side, three turns each.
    expect(await countTurns(findTouchedEntries(index, index))).toBeGreaterThan(10);
  });
});
