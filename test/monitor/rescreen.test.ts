import { describe, expect, test } from 'vitest';
import type { Entity } from '../../src/entity/entity.js';
import type { ScreeningOptions } from '../../src/entity/options.js';
import { ScreeningError } from '../../src/errors.js';
import { createIndexReader } from '../../src/index/reader.js';
import { diffLists } from '../../src/monitor/list-delta.js';
import type { CustomerInput } from '../../src/monitor/customer-columns.js';
import { buildPortfolio, updatePortfolio, type Portfolio } from '../../src/monitor/portfolio.js';
import { rescreenPortfolio, type CustomerAlert, type RescreenOptions } from '../../src/monitor/rescreen.js';
import { buildIndexOf, sampleEntities, sampleIndex } from '../sample-list.js';
import { createSampleQueries, createStatedQueries } from '../sample-queries.js';
import { compareFully, toEntityMap, type Generation } from './full-comparison.js';
import { toNextGeneration } from './list-changes.js';

const nextEntities = toNextGeneration(sampleEntities, 9);
const toGeneration = async (entities: readonly Entity[]) => {
  // Matches are compared entry by entry: an entity on two lists is two of them.
  const index = await buildIndexOf(entities, { link: false });
  return { index, generation: { reader: createIndexReader(index), entities: toEntityMap(entities) } satisfies Generation };
};
const old = await toGeneration(sampleEntities);
const next = await toGeneration(nextEntities);
const delta = diffLists(old.index, next.index);

const customers: readonly CustomerInput[] = [...createSampleQueries(700, 42), ...createStatedQueries(70, 44)].map((subject, at) => ({
  id: `c${at}`,
  subject,
}));
const portfolio = await buildPortfolio(customers, { acrossTypes: true });

const rescreen = async (searched: Portfolio, options: RescreenOptions = {}): Promise<CustomerAlert[]> => {
  const alerts: CustomerAlert[] = [];
  for await (const alert of rescreenPortfolio(searched, delta, options)) alerts.push(alert);
  return alerts;
};

const OPTIONS: readonly ScreeningOptions[] = [
  {},
  { threshold: 85 },
  { threshold: 50 },
  { threshold: 25 },
  { screeningNameSearchMode: 'precise' },
  { screeningNameSearchMode: 'precise', threshold: 95 },
  { screeningListsScope: { mode: 'inclusion', lists: ['sample-pep'] } },
  { screeningListsScope: { mode: 'exclusion', lists: ['The sample sanctions'] } },
  { screeningClassification: ['watchlistSanctionsLists'] },
  { entityTypes: ['person', 'company', 'vessel', 'aircraft'] },
];

describe('re-screening by difference', () => {
  test.each(OPTIONS)('equals screening everybody against both generations and comparing: %j', async (options) => {
    const expected = compareFully(customers, old.generation, next.generation, options);
    expect(expected.length).toBeGreaterThan(options.threshold === 95 ? 5 : 20);
    expect(await rescreen(portfolio, options)).toEqual(expected);
  });

  test('tells of every change, and of matches that stand but changed', async () => {
    const matches = (await rescreen(portfolio)).flatMap((alert) => alert.matches);
    for (const change of ['added', 'changed', 'removed'] as const)
      expect(matches.filter((match) => match.change === change).length).toBeGreaterThan(10);
    expect(matches.some(({ change, fields }) => change === 'removed' && fields.length > 0)).toBe(true);
    expect(matches.some(({ previousScore }) => previousScore !== undefined)).toBe(true);
    expect(matches.every(({ change, fields }) => change !== 'added' || fields.length === 0)).toBe(true);
    expect(matches.some(({ fields }) => fields.includes('remarks') && fields.length === 1)).toBe(false);
  });

  test('is told nothing when nothing changed', async () => {
    const none = diffLists(old.index, await buildIndexOf(sampleEntities));
    expect(none.size).toBe(0);
    const alerts: CustomerAlert[] = [];
    for await (const alert of rescreenPortfolio(portfolio, none)) alerts.push(alert);
    expect(alerts).toEqual([]);
  });

  test('equals it for a portfolio that customers came to, changed in and left', async () => {
    const [early, changed, late] = [customers.slice(0, 400), customers.slice(300, 400), customers.slice(400)];
    const moved = changed.map(({ id }, at) => ({ id, subject: customers[at]!.subject }));
    const gone = customers.slice(0, 50).map(({ id }) => id);
    const first = await buildPortfolio(early, { acrossTypes: true });
    const second = updatePortfolio(first, { put: [...moved, ...late.slice(0, 100)] });
    const third = updatePortfolio(second, { put: late.slice(100), remove: gone });
    const expected = compareFully([...early.slice(50, 300), ...moved, ...late], old.generation, next.generation, {});
    expect(await rescreen(third)).toEqual(expected);
    expect(await rescreen(first)).toEqual(compareFully(early, old.generation, next.generation, {}));
  });

  test('refuses lists that are in neither generation, and types that the portfolio was not built for', async () => {
    const own = await buildPortfolio(customers);
    await expect(rescreen(own, { screeningListsScope: { lists: ['no-such-list'] } })).rejects.toMatchObject({ code: 'unknown_list' });
    await expect(rescreen(own, { entityTypes: ['person', 'vessel'] })).rejects.toMatchObject({
      code: 'invalid_option',
      detail: { option: 'entityTypes' },
    });
    await expect(rescreen(own, { threshold: 101 })).rejects.toBeInstanceOf(ScreeningError);
    expect(await rescreen(own)).toEqual(await rescreen(portfolio));
  });

  test('is about the entries of lists: what they are linked with makes no difference', async () => {
    const linked = diffLists(await sampleIndex(), await buildIndexOf(nextEntities));
    const alerts: CustomerAlert[] = [];
    for await (const alert of rescreenPortfolio(portfolio, linked)) alerts.push(alert);
    expect(alerts).toEqual(await rescreen(portfolio));
  });

  test('stops when its caller aborts, and tells how far it is', async () => {
    const controller = new AbortController();
    const steps: number[] = [];
    const onProgress = (entries: number, all: number): void => {
      expect(all).toBe(delta.size);
      steps.push(entries);
      if (entries > 0) controller.abort();
    };
    await expect(rescreen(portfolio, { signal: controller.signal, onProgress })).rejects.toMatchObject({ code: 'aborted' });
    expect(steps).toHaveLength(2);
  });
});
