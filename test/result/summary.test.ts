import { describe, expect, test } from 'vitest';
import {
  CLASSIFICATION_LEAVES,
  toClassificationMask,
  toRequestClassification,
  type ClassificationLeaf,
} from '../../src/entity/classification.js';
import type { Entity } from '../../src/entity/entity.js';
import { createIndexReader } from '../../src/index/reader.js';
import { STANDARD_COVERAGE } from '../../src/result/result.js';
import { toSummary, type LeafOutcome, type Summary } from '../../src/result/summary.js';
import { screenOne } from '../../src/screen-one.js';
import { buildIndexOf, sampleEntities, sampleIndex } from '../sample-list.js';
import { createSampleQueries } from '../sample-queries.js';
import { summarySchema } from './service-schema.js';

const toLeaves = (summary: Summary): Map<string, LeafOutcome> =>
  new Map(
    Object.entries(summary).flatMap(([group, leaves]) =>
      Object.entries(leaves).map(([key, outcome]) => [`${group}.${key}`, outcome] as const),
    ),
  );
const leavesOf = (entities: readonly Entity[]): Set<ClassificationLeaf> =>
  new Set(entities.flatMap(({ classifications }) => classifications));
const toExpected = (processed: ReadonlySet<string>, found: ReadonlySet<string>): Map<string, string> =>
  new Map(CLASSIFICATION_LEAVES.map((leaf) => [leaf, !processed.has(leaf) ? 'not_processed' : found.has(leaf) ? 'attention' : 'clear']));

describe('toSummary', () => {
  test('has the groups and leaves of the service document, whatever was found', () => {
    for (const processed of [0, toClassificationMask(CLASSIFICATION_LEAVES), toClassificationMask(STANDARD_COVERAGE)]) {
      for (const found of [0, toClassificationMask(['pep.level4', 'otherLists.associatedEntity'])]) {
        expect(summarySchema.parse(toSummary(processed, found))).toEqual(toSummary(processed, found));
      }
    }
  });

  test.each(CLASSIFICATION_LEAVES)('%s is clear where looked at, attention where found, not processed otherwise', (leaf) => {
    const mask = toClassificationMask([leaf]);
    const others = toClassificationMask(CLASSIFICATION_LEAVES.filter((other) => other !== leaf));
    expect(toLeaves(toSummary(mask, others)).get(leaf)).toBe('clear');
    expect(toLeaves(toSummary(mask, mask)).get(leaf)).toBe('attention');
    expect(toLeaves(toSummary(others, mask)).get(leaf)).toBe('not_processed');
  });
});

describe('the summary of a screening', async () => {
  const reader = createIndexReader(await sampleIndex());
  const screen = (...args: Parameters<typeof screenOne> extends [unknown, ...infer Rest] ? Rest : never) => screenOne(reader, ...args);
  const byId = new Map(sampleEntities.map((entity) => [`${entity.list} ${entity.sourceId}`, entity]));
  const matched = (result: ReturnType<typeof screenOne>): Entity[] =>
    result.breakdown.matches.map(({ list, sourceId }) => byId.get(`${list} ${sourceId}`)!);

  test('says attention for the leaves of its matches and clear for the others', () => {
    const seen = new Set<LeafOutcome>();
    for (const subject of createSampleQueries(200, 31)) {
      const result = screen(subject, { limit: 1000 });
      const leaves = toLeaves(result.breakdown.summary);
      expect(leaves).toEqual(toExpected(leavesOf(sampleEntities), leavesOf(matched(result))));
      for (const outcome of leaves.values()) seen.add(outcome);
    }
    expect(seen).toEqual(new Set(['clear', 'attention']));
  });

  test('says not_processed for what the request leaves out', () => {
    const standard = STANDARD_COVERAGE.map(toRequestClassification) as NonNullable<Parameters<typeof screen>[1]>['screeningClassification'];
    for (const subject of createSampleQueries(100, 32)) {
      const result = screen(subject, { screeningClassification: standard!, limit: 1000 });
      expect(toLeaves(result.breakdown.summary)).toEqual(toExpected(new Set(STANDARD_COVERAGE), leavesOf(matched(result))));
    }
  });

  test('says not_processed for what no list in its scope feeds', () => {
    for (const list of ['sample-sanctions', 'sample-pep', 'sample-media', 'sample-debarment']) {
      const fed = leavesOf(sampleEntities.filter((entity) => entity.list === list));
      const subject = { type: 'person', name: 'Nobody Oftheselists' } as const;
      expect(toLeaves(screen(subject, { screeningListsScope: { lists: [list] } }).breakdown.summary)).toEqual(toExpected(fed, new Set()));
      const others = leavesOf(sampleEntities.filter((entity) => entity.list !== list));
      const excluded = screen(subject, { screeningListsScope: { mode: 'exclusion', lists: [list] } });
      expect(toLeaves(excluded.breakdown.summary)).toEqual(toExpected(others, new Set()));
      expect(excluded.outcome).toBe('clear');
    }
  });

  test('says not_processed for what no loaded list feeds', async () => {
    const some = sampleEntities.filter(({ classifications }) => classifications.length === 1 && classifications[0] === 'pep.level1');
    const own = createIndexReader(await buildIndexOf(some));
    const { summary } = screenOne(own, { type: 'person', name: 'Nobody Oftheselists' }).breakdown;
    expect(toLeaves(summary)).toEqual(toExpected(new Set(['pep.level1']), new Set()));
  });

  test.each([70, 50, 40, 20])('counts at threshold %i also the matches beyond the limit', (threshold) => {
    for (const subject of createSampleQueries(60, 33)) {
      const all = screen(subject, { threshold, limit: 1000 });
      const one = screen(subject, { threshold, limit: 1 });
      expect(one.breakdown.matches).toEqual(all.breakdown.matches.slice(0, 1));
      expect(one.breakdown.summary, JSON.stringify(subject)).toEqual(all.breakdown.summary);
    }
  });

  describe('below 50, where the search goes down in steps', async () => {
    const words = ['Orsolt', 'Junos', 'Kasper', 'Vandemirk'];
    const others = ['Pieter', 'Willem', 'Sandersen', 'Kolbermann'];
    const toEntity = (names: readonly string[], classification: ClassificationLeaf): Entity => ({
      ...sampleEntities[0]!,
      sourceId: names.join(' '),
      names: [{ type: 'primary', quality: 'strong', entityName: names.join(' ') }],
      classifications: [classification],
    });
    // One entity that is the query, and some that share ever fewer words with it.
    const near = [3, 2, 1].flatMap((shared) =>
      [1, 2, 3].map((more) => toEntity([...words.slice(0, shared), ...others.slice(0, more)], 'pep.level4')),
    );
    const own = createIndexReader(await buildIndexOf([toEntity(words, 'watchlist.terror'), ...near]));
    const query = { type: 'person', name: words.join(' ') } as const;
    const threshold = 20;
    const leavesAt = (limit: number): Map<string, LeafOutcome> => toLeaves(screenOne(own, query, { threshold, limit }).breakdown.summary);

    test('a poor match counts where nothing is cut off', () => {
      const scores = screenOne(own, query, { threshold, limit: 1000 }).breakdown.matches.map(({ score }) => score);
      expect(scores[0]).toBe(100);
      expect(scores.slice(1).every((score) => score < 70)).toBe(true);
      expect(scores.some((score) => score >= threshold && score < 50)).toBe(true);
      expect(leavesAt(1000).get('pep.level4')).toBe('attention');
    });

    test('it counts also beyond the limit', () => {
      expect(leavesAt(1).get('pep.level4')).toBe('attention');
    });
  });
});
