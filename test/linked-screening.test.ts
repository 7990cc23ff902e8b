/**
 * Entities on several lists: a result with links is the result without them, the matches of one entity told as one.
 */
import { describe, expect, test } from 'vitest';
import { buildIndex } from '../src/build-index.js';
import type { Entity } from '../src/entity/entity.js';
import type { ScreeningOptions } from '../src/entity/options.js';
import { createIndexReader } from '../src/index/reader.js';
import type { ListIssue } from '../src/lists/loader.js';
import { screenOne } from '../src/screen-one.js';
import { sampleEntities } from './sample-list.js';
import { createSampleQueries } from './sample-queries.js';

const toKey = ({ list, sourceId }: { readonly list: string; readonly sourceId: string }): string => `${list} ${sourceId}`;

/** Every third entity of the sample is on a second list as well, and every sixth on a third, under its last name and other leaves. */
const twinsOf = (entity: Entity, position: number): Entity[] => {
  const reference = { type: 'Wikidata', value: `Q${900_000 + position}` };
  const shared = { ...entity, identifications: [...entity.identifications, reference] };
  if (position % 3 !== 0) return [entity];
  const names = [
    { ...entity.names.at(-1)!, type: 'primary' as const },
    ...entity.names.slice(0, -1).map((name) => ({ ...name, type: 'alias' as const })),
  ];
  const second: Entity = {
    ...shared,
    list: 'twins',
    sourceId: `T-${position}`,
    names,
    classifications: ['otherLists.taxCrime'],
    dates: [],
  };
  const third: Entity = {
    ...shared,
    list: 'triplets',
    sourceId: `R-${position}`,
    classifications: ['adverseMedia.regulatory'],
    references: [{ source: `Regime ${position}` }],
    deceased: true,
  };
  return position % 6 === 0 ? [shared, second, third] : [shared, second];
};
const entities = sampleEntities.flatMap(twinsOf);
const byKey = new Map(entities.map((entity) => [toKey(entity), entity]));
const groupOf = (entity: Entity): string => entity.identifications.find(({ type }) => type === 'Wikidata')?.value ?? toKey(entity);
const items = entities.map((entity) => ({ kind: 'entity', entity }) as const);

describe('entities on several lists', async () => {
  const issues: ListIssue[] = [];
  const linked = createIndexReader(await buildIndex(items, { onIssue: (issue) => issues.push(issue) }));
  const apart = createIndexReader(await buildIndex(items, { link: false }));
  const queries = createSampleQueries(150, 20261121);

  test.each<[string, ScreeningOptions]>([
    ['everything', {}],
    ['a low threshold', { threshold: 35 }],
    ['names to the letter', { screeningNameSearchMode: 'precise' }],
    ['one list', { screeningListsScope: { lists: ['twins'] } }],
    ['all lists but one', { screeningListsScope: { mode: 'exclusion', lists: ['twins'] } }],
    ['some classifications', { screeningClassification: ['otherListsTaxCrime', 'adverseMediaRegulatory'] }],
    ['few matches', { limit: 2, threshold: 0 }],
  ])('are one match with what each list says: %s', (_, options) => {
    const isInScope = ({ list, classifications }: Entity): boolean =>
      (options.screeningListsScope?.lists?.includes(list) ?? true) === (options.screeningListsScope?.mode !== 'exclusion') &&
      (options.screeningClassification === undefined ||
        classifications.some((leaf) => ['otherLists.taxCrime', 'adverseMedia.regulatory'].includes(leaf)));
    let folded = 0;
    for (const subject of queries) {
      const { limit = 1000 } = options;
      const best = new Map<string, { readonly list: string; readonly sourceId: string; readonly score: number }>();
      for (const match of screenOne(apart, subject, { ...options, limit: 1000 }).breakdown.matches) {
        const group = groupOf(byKey.get(toKey(match))!);
        if (!best.has(group)) best.set(group, match);
      }
      const expected = [...best].slice(0, limit).map(([group, { list, sourceId, score }]) => {
        const others = entities.filter(
          (entity) => groupOf(entity) === group && toKey(entity) !== toKey({ list, sourceId }) && isInScope(entity),
        );
        folded += others.length;
        return { list, sourceId, score, linked: others.map(toKey).sort() };
      });
      const { matches } = screenOne(linked, subject, { ...options, limit }).breakdown;
      expect(
        matches.map(({ list, sourceId, score, linked: others = [] }) => ({ list, sourceId, score, linked: others.map(toKey) })),
      ).toEqual(expected);
    }
    if (options.screeningListsScope?.mode === undefined && options.screeningListsScope) expect(folded).toBe(0);
    else expect(folded).toBeGreaterThan(5);
  });

  test('each fact is told once, the best entry’s first, and every list’s leaves are in the summary', () => {
    const at = sampleEntities.findIndex(({ type }, position) => type === 'person' && position % 6 === 0);
    const entity = sampleEntities[at]!;
    const result = screenOne(linked, { type: 'person', name: entity.names[0]!.entityName });
    const match = result.breakdown.matches.find(({ details }) =>
      details.identifications.some(({ value }) => value === `Q${900_000 + at}`),
    )!;
    expect([match, ...match.linked!].map(toKey).sort()).toEqual([toKey(entity), `triplets R-${at}`, `twins T-${at}`].sort());
    const { names, references, classifications, deceased, dates } = match.details;
    expect(names.map(({ entityName }) => entityName).sort()).toEqual([...new Set(entity.names.map(({ entityName }) => entityName))].sort());
    expect(names.filter(({ type }) => type === 'primary')).toEqual([names[0]]);
    expect(match.details.entityName).toBe(names[0]!.entityName);
    expect(references.map(({ source }) => source)).toEqual(
      expect.arrayContaining([...entity.references.map(({ source }) => source), `Regime ${at}`]),
    );
    expect(new Set(dates.map((date) => JSON.stringify(date))).size).toBe(dates.length);
    expect(deceased).toBe(true);
    expect(classifications).toMatchObject({
      otherLists: expect.arrayContaining(['taxCrime']) as string[],
      adverseMedia: expect.arrayContaining(['regulatory']) as string[],
    });
    expect(result.breakdown.summary.otherLists['taxCrime']).toBe('attention');
    expect(result.breakdown.summary.adverseMedia['regulatory']).toBe('attention');
  });

  test('are each a match of its own in an index that is built without links', () => {
    const entity = sampleEntities.find(({ type }, position) => type === 'person' && position % 6 === 0)!;
    const { matches } = screenOne(apart, { type: 'person', name: entity.names[0]!.entityName }, { limit: 1000 }).breakdown;
    expect(matches.filter(({ linked: others }) => others !== undefined)).toEqual([]);
    expect(matches.length).toBeGreaterThanOrEqual(3);
    expect(issues).toEqual([]);
  });
});
