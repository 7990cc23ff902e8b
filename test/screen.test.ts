/**
 * What a request may leave out and ask for: lists, classifications, types of entity, threshold, limit, mode.
 * That nothing is lost within it is oracle.test.ts.
 */
import { describe, expect, test } from 'vitest';
import { CLASSIFICATION_LEAVES, toRequestClassification } from '../src/entity/classification.js';
import type { Entity, EntityType } from '../src/entity/entity.js';
import type { ScreeningOptions } from '../src/entity/options.js';
import type { SubjectInput } from '../src/entity/subject.js';
import { ScreeningError } from '../src/errors.js';
import { createIndexReader } from '../src/index/reader.js';
import { screenOne } from '../src/screen-one.js';
import { buildIndexOf, sampleEntities, sampleIndex } from './sample-list.js';
import { createSampleQueries } from './sample-queries.js';

const TYPES: readonly EntityType[] = ['person', 'company', 'vessel', 'aircraft'];
/** Mangled names, and three of each type as they are listed. */
const queries: readonly SubjectInput[] = [
  ...createSampleQueries(100, 41),
  ...TYPES.flatMap((listed) =>
    sampleEntities
      .filter(({ type }) => type === listed)
      .slice(0, 3)
      .map(({ names }) => ({ type: listed === 'person' ? ('person' as const) : ('company' as const), name: names[0]!.entityName })),
  ),
];
const catchError = (act: () => unknown): ScreeningError => {
  try {
    act();
  } catch (error) {
    if (error instanceof ScreeningError) return error;
    throw error;
  }
  return expect.unreachable('nothing was thrown');
};

describe('a screening', async () => {
  const reader = createIndexReader(await sampleIndex());
  const byId = new Map(sampleEntities.map((entity) => [`${entity.list} ${entity.sourceId}`, entity]));
  const lists = [...new Set(sampleEntities.map(({ list }) => list))];
  const screen = (subject: SubjectInput, options: ScreeningOptions = {}) =>
    screenOne(reader, subject, { limit: 1000, threshold: 50, ...options }).breakdown.matches;
  /** The unfiltered answers, which every filter is held against. */
  const everything = queries.map((subject) => screen(subject, { entityTypes: TYPES }));
  const ownType = everything.map((matches, at) => matches.filter(({ details }) => details.entityType === queries[at]!.type));
  const toKeys = (matches: ReturnType<typeof screen>): string[] =>
    matches.map(({ list, sourceId, score }) => `${list} ${sourceId} ${score}`);
  const toEntities = (matches: ReturnType<typeof screen>): Entity[] =>
    matches.map(({ list, sourceId }) => byId.get(`${list} ${sourceId}`)!);

  /** What a filter has to leave of the unfiltered answer: the same matches, order and scores, those that hold. */
  const expectFiltered = (options: ScreeningOptions, holds: (entity: Entity) => boolean): void => {
    let kept = 0;
    let dropped = 0;
    for (const [at, subject] of queries.entries()) {
      const all = (options.entityTypes === undefined ? ownType : everything)[at]!;
      const expected = all.filter(({ list, sourceId }) => holds(byId.get(`${list} ${sourceId}`)!));
      expect(toKeys(screen(subject, options)), JSON.stringify(subject)).toEqual(toKeys(expected));
      kept += expected.length;
      dropped += all.length - expected.length;
    }
    expect(kept).toBeGreaterThan(0);
    expect(dropped).toBeGreaterThan(0);
  };

  test.each(lists)('is limited to list %s by its id and by its name, and without it by exclusion', (list) => {
    const name = reader.metadata.lists.find((version) => version.list === list)!.name;
    expect(name).not.toBe(list);
    for (const word of [list, name]) {
      expectFiltered({ screeningListsScope: { lists: [word] } }, (entity) => entity.list === list);
      expectFiltered({ screeningListsScope: { mode: 'inclusion', lists: [word] } }, (entity) => entity.list === list);
      expectFiltered({ screeningListsScope: { mode: 'exclusion', lists: [word] } }, (entity) => entity.list !== list);
    }
  });

  test('takes several lists at once, and no list to be excluded as all', () => {
    const [first, second] = lists as [string, string];
    expectFiltered({ screeningListsScope: { lists: [first, second] } }, ({ list }) => list === first || list === second);
    expectFiltered({ screeningListsScope: { mode: 'exclusion', lists: [first, second] } }, ({ list }) => list !== first && list !== second);
    for (const [at, subject] of queries.entries()) {
      expect(toKeys(screen(subject, { screeningListsScope: { mode: 'exclusion', lists: [] } }))).toEqual(toKeys(ownType[at]!));
    }
  });

  test.each(['inclusion', 'exclusion'] as const)(
    'refuses to work with an unknown list in the scope (%s), and names it and those it knows',
    (mode) => {
      const error = catchError(() => screen(queries[0]!, { screeningListsScope: { mode, lists: [lists[0]!, 'no-such-list'] } }));
      expect(error.code).toBe('unknown_list');
      expect(error.detail).toEqual({ list: 'no-such-list', allowed: lists });
      expect(error.message).toBe('The list no-such-list is not loaded.');
    },
  );

  test.each(CLASSIFICATION_LEAVES)('is limited to %s', (leaf) => {
    const screeningClassification = [toRequestClassification(leaf)];
    expectFiltered({ screeningClassification }, ({ classifications }) => classifications.includes(leaf));
  });

  test('takes several classifications as any of them', () => {
    const leaves = ['pep.level1', 'adverseMedia.regulatory', 'watchlist.terror'] as const;
    const screeningClassification = leaves.map((leaf) => toRequestClassification(leaf));
    expectFiltered({ screeningClassification }, ({ classifications }) => leaves.some((leaf) => classifications.includes(leaf)));
  });

  test('returns persons for a person and companies for a company, unless it is asked for others', () => {
    for (const subject of queries) {
      for (const { type } of toEntities(screen(subject, { threshold: 30 }))) expect(type).toBe(subject.type);
    }
    for (const type of TYPES) expectFiltered({ entityTypes: [type] }, (entity) => entity.type === type);
    expectFiltered({ entityTypes: ['company', 'vessel'] }, ({ type }) => type === 'company' || type === 'vessel');
  });

  test('finds a vessel for a company only when asked, by name and by identification', () => {
    const vessels = sampleEntities.filter(({ type }) => type === 'vessel');
    expect(vessels.length).toBeGreaterThan(5);
    for (const vessel of vessels) {
      const identifications = vessel.identifications.map(({ type, value }) => ({ type, value }));
      const subject = { type: 'company', name: vessel.names[0]!.entityName, identifications } as const;
      expect(toEntities(screen(subject))).not.toContain(vessel);
      expect(toEntities(screen(subject, { entityTypes: ['vessel'] }))).toContain(vessel);
    }
  });

  test.each([100, 90, 75, 60, 51])('returns everything from threshold %i, which belongs to it, and nothing below', (threshold) => {
    let found = 0;
    for (const [at, subject] of queries.entries()) {
      const expected = ownType[at]!.filter(({ score }) => score >= threshold);
      expect(toKeys(screen(subject, { threshold }))).toEqual(toKeys(expected));
      for (const { score } of expected.slice(0, 2)) expect(screen(subject, { threshold: score }).at(-1)!.score).toBe(score);
      found += expected.length;
    }
    expect(found).toBeGreaterThan(0);
  });

  test('returns the best up to the limit: 10 unless told otherwise', async () => {
    const person = sampleEntities.find(({ type }) => type === 'person')!;
    const crowd = Array.from({ length: 30 }, (_, at) => ({ ...person, sourceId: `crowd-${String(at)}` }));
    const crowded = createIndexReader(await buildIndexOf([...sampleEntities, ...crowd]));
    const crowdName = { type: 'person', name: person.names[0]!.entityName } as const;
    for (const subject of [crowdName, ...queries.slice(0, 40)]) {
      const ask = (options: ScreeningOptions) => toKeys(screenOne(crowded, subject, { threshold: 10, ...options }).breakdown.matches);
      const all = ask({ limit: 1000 });
      for (const limit of [1, 2, 5, 25]) expect(ask({ limit })).toEqual(all.slice(0, limit));
      expect(ask({})).toEqual(all.slice(0, 10));
      if (subject === crowdName) expect(all.length).toBeGreaterThan(30);
    }
  });

  test('alerts from 70 unless told otherwise', () => {
    for (const [at, subject] of queries.entries()) {
      expect(toKeys(screenOne(reader, subject, { limit: 1000 }).breakdown.matches)).toEqual(
        toKeys(ownType[at]!.filter(({ score }) => score >= 70)),
      );
    }
  });

  test('in precise mode returns what is equal but for case, accents, punctuation and order, and nothing else', async () => {
    const toEntity = (entityName: string, at: number): Entity => ({
      ...sampleEntities[0]!,
      sourceId: `P-${at}`,
      names: [{ type: 'primary', quality: 'strong', entityName }],
    });
    const names = ['Orsolt Vándemirk', 'VANDEMIRK, Orsolt', 'Orsolt Vandemirkk', 'Orsolt J Vandemirk', 'Orsolt', 'Orsolt Vandemirk Junos'];
    const own = createIndexReader(await buildIndexOf(names.map(toEntity)));
    const find = (name: string): string[] =>
      screenOne(own, { type: 'person', name }, { screeningNameSearchMode: 'precise' }).breakdown.matches.map(({ sourceId }) => sourceId);
    expect(find('orsolt vandemirk')).toEqual(['P-0', 'P-1']);
    expect(find('Vandemirk-Orsolt')).toEqual(['P-0', 'P-1']);
    expect(find('Orsolt Vandemirkk')).toEqual(['P-2']);
    expect(find('Orzolt Vandemirk')).toEqual([]);
  });

  test.each([
    ['threshold', { threshold: 101 }],
    ['threshold', { threshold: -1 }],
    ['limit', { limit: 0 }],
    ['limit', { limit: 1001 }],
    ['limit', { limit: 2.5 }],
    ['screeningNameSearchMode', { screeningNameSearchMode: 'exact' }],
    ['screeningClassification.0', { screeningClassification: ['pep.level1'] }],
    ['screeningClassification', { screeningClassification: [] }],
    ['entityTypes', { entityTypes: [] }],
    ['entityTypes.0', { entityTypes: ['ship'] }],
    ['screeningListsScope.mode', { screeningListsScope: { mode: 'only', lists: [] } }],
    ['screeningListsScope.lists', { screeningListsScope: { mode: 'inclusion' } }],
    ['screeningListsScope.lists', { screeningListsScope: { lists: [] } }],
    ['treshold', { treshold: 80 }],
  ])('refuses option %s out of its range, and names it: %j', (option, options) => {
    const error = catchError(() => screen(queries[0]!, options as ScreeningOptions));
    expect(error.code).toBe('invalid_option');
    expect(error.detail['option']).toBe(option);
  });

  test.each([
    ['name', { type: 'person', name: '   ' }],
    ['name', { type: 'person', name: '?!' }],
    ['name', { type: 'person' }],
    ['name', { type: 'company', name: 'x'.repeat(1001) }],
    ['type', { type: 'vessel', name: 'Orsolt' }],
    ['date', { type: 'person', name: 'Orsolt', date: { year: 2021, month: 2, day: 30 } }],
    ['countries.0.country', { type: 'person', name: 'Orsolt', countries: [{ country: 'Russia' }] }],
    ['dob', { type: 'person', name: 'Orsolt', dob: '1961' }],
  ])('refuses a subject whose %s is not valid, without a word of it', (field, subject) => {
    const error = catchError(() => screen(subject as SubjectInput));
    expect(error.code).toBe('invalid_subject');
    expect(error.detail).toEqual({ field });
    expect(error.message).not.toMatch(/Orsolt|Russia|xxx|2021|1961/u);
  });
});
