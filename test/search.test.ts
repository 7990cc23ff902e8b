/**
 * The best entities are the same whether all that reach a threshold are looked for, or the sure ones first and then what may be
 * better than these. That all are found is oracle.test.ts.
 */
import { describe, expect, test } from 'vitest';
import { toScope } from '../src/candidates/scope.js';
import { resolveOptions, type ScreeningOptions } from '../src/entity/options.js';
import type { FoundEntity } from '../src/entity-scoring.js';
import { parseSubject, type SubjectInput } from '../src/entity/subject.js';
import { createIndexReader } from '../src/index/reader.js';
import { findBest, findEntities, planSearch, prepareSearch } from '../src/search.js';
import { createRandom, mangle } from './mangle.js';
import { buildIndexOf, sampleEntities } from './sample-list.js';
import { createSampleQueries } from './sample-queries.js';

const pick = <T>(random: () => number, from: readonly T[]): T => from[Math.floor(random() * from.length)]!;

/** Any search counts as dense. */
const ANY_POSTINGS = 0;

describe('the best of a search whose words many names share', async () => {
  const random = createRandom(64);
  const person = sampleEntities.find(({ type }) => type === 'person')!;
  const WORDS = ['Mohammed', 'Muhammad', 'Ahmed', 'Ahmad', 'Hamid', 'Hamed', 'Ali', 'Hassan', 'Hossein', 'Karim'];
  const compose = (): string => Array.from({ length: 1 + Math.floor(random() * 4) }, () => pick(random, WORDS)).join(' ');
  /** Every third stands on two lists, by a passport of its own, every fourth was born on the person's day, every fifth is called so by a weak alias. */
  const crowd = Array.from({ length: 400 }, (_, at) => {
    const dates = at % 4 === 0 ? person.dates : [{ kind: 'birth' as const, from: { year: 1940 + (at % 50) }, circa: false }];
    const names = [{ ...person.names[0]!, entityName: compose(), quality: at % 5 === 0 ? ('weak' as const) : ('strong' as const) }];
    const bearer = {
      ...person,
      sourceId: `crowd-${String(at)}`,
      names,
      dates,
      identifications: [{ type: 'passport' as const, value: `ZX${String(at).padStart(7, '0')}`, country: 'ir' }],
    };
    return at % 3 === 0
      ? [
          bearer,
          {
            ...bearer,
            list: 'crowd',
            names: [{ ...person.names[0]!, entityName: compose() }],
            classifications: ['watchlist.terror' as const],
          },
        ]
      : [bearer];
  }).flat();
  const reader = createIndexReader(await buildIndexOf([...sampleEntities, ...crowd]));
  const queries: readonly SubjectInput[] = [
    ...createSampleQueries(60, 43),
    ...Array.from({ length: 60 }, () => ({ type: 'person' as const, name: random() < 0.5 ? compose() : mangle(compose(), random) })),
    ...Array.from({ length: 20 }, () => ({
      type: 'person' as const,
      name: compose(),
      date: person.dates[0]?.from ?? { year: 1960 },
      gender: 'male' as const,
    })),
    ...Array.from({ length: 20 }, (_, at) => ({
      type: 'person' as const,
      name: compose(),
      date: { year: 1940 + at },
      countries: person.countries,
      identifications: [{ type: 'passport' as const, value: `ZX${String(5 * at).padStart(7, '0')}`, country: 'ir' }],
    })),
    // Each name has plans of its own, all of which stand until the search is done.
    ...Array.from({ length: 5 }, () => ({
      type: 'person' as const,
      name: Array.from({ length: 8 }, () => `${compose()} ${compose()}`).join('; '),
    })),
  ];
  const toKeys = (found: readonly FoundEntity[]) =>
    found.map(({ row, name, combined, linked }) => ({ row, name, score: combined.score, linked }));

  test.each<ScreeningOptions>([
    {},
    { threshold: 50 },
    { threshold: 85, entityTypes: ['person', 'company'] },
    { threshold: 10, screeningListsScope: { mode: 'exclusion', lists: ['crowd'] } },
    { threshold: 60, screeningClassification: ['watchlistTerror'] },
    { screeningNameSearchMode: 'precise' },
  ])('is that of all that are found: %o', (options) => {
    let found = 0;
    let cut = 0;
    let linked = 0;
    for (const input of queries) {
      const subject = parseSubject(input);
      const resolved = resolveOptions(options);
      const search = prepareSearch(reader, subject, toScope(reader, subject, resolved), resolved);
      const plan = planSearch(search, resolved.threshold);
      const { found: all } = findEntities(search, plan);
      const mask = all.reduce(
        (leaves, { row, linked }) => [row, ...linked].reduce((own, each) => own | reader.entityClassifications[each]!, leaves),
        0,
      );
      for (const limit of [1, 3, 10]) {
        const best = findBest(search, plan, limit, ANY_POSTINGS);
        expect(toKeys(best.found.slice(0, limit)), input.name).toEqual(toKeys(all.slice(0, limit)));
        expect(best.foundMask & search.scope.processedMask).toBe(mask & search.scope.processedMask);
        if (best.found.length < all.length) cut++;
      }
      found += all.length;
      linked += all.filter((each) => each.linked.length > 0).length;
    }
    expect(found).toBeGreaterThan(options.screeningNameSearchMode === 'precise' ? 10 : 300);
    if (options.screeningNameSearchMode !== 'precise') expect(cut).toBeGreaterThan(10);
    if (
      options.screeningListsScope === undefined &&
      options.screeningClassification === undefined &&
      options.screeningNameSearchMode !== 'precise'
    )
      expect(linked).toBeGreaterThan(10);
  });
});

describe('an equal day of birth', async () => {
  const person = sampleEntities.find(({ type }) => type === 'person')!;
  const bearer = {
    ...person,
    sourceId: 'born',
    names: [{ ...person.names[0]!, entityName: 'Majid Vorsajdeh' }],
    dates: [{ kind: 'birth' as const, from: { year: 1964, month: 3, day: 17 }, circa: false }],
  };
  const reader = createIndexReader(await buildIndexOf([bearer]));
  const find = (name: string, date?: SubjectInput['date']): number[] => {
    const subject = parseSubject({ type: 'person', name, ...(date === undefined ? {} : { date }) });
    const resolved = resolveOptions({});
    const search = prepareSearch(reader, subject, toScope(reader, subject, resolved), resolved);
    return findEntities(search, planSearch(search, 70)).found.map(({ combined }) => combined.score);
  };
  const born = bearer.dates[0]!.from;

  test('finds a name of which one word is spelt beyond recognition, which no name would lead to', () => {
    for (const name of ['Aid Vorsajdeh', 'Hamjed Vorsajdeh']) {
      expect(find(name)).toEqual([]);
      expect(find(name, { ...born, day: 18 })).toEqual([]);
      expect(find(name, { year: born.year })).toEqual([]);
      expect(find(name, born)).toHaveLength(1);
    }
  });

  test('finds no stranger, nor who has a common word in common', () => {
    for (const name of ['Majid Olander', 'Petra Quist', 'M. Olander']) expect(find(name, born), name).toEqual([]);
  });
});
