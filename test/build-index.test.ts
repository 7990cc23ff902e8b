/**
 * Building on real threads, which run the compiled worker: `npm test` builds it first.
 */
import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { generateEntities } from '../bench/large-list.js';
import { buildIndex, type BuildOptions } from '../src/build-index.js';
import { NO_FACTS, type Entity } from '../src/entity/entity.js';
import { ScreeningError } from '../src/errors.js';
import type { ScreeningIndex } from '../src/index/snapshot.js';
import type { ListIssue, ListItem } from '../src/lists/loader.js';
import { sampleEntities } from './sample-list.js';

const compiled = new URL('../dist/bundle/build-worker.js', import.meta.url);
const dying = new URL('fixtures/workers/dying-build.mjs', import.meta.url);

const toEntity = (sourceId: string, entityName: string): Entity => ({
  list: 'house',
  sourceId,
  type: 'person',
  names: [{ type: 'primary', quality: 'strong', entityName }],
  classifications: ['pep.level1'],
  ...NO_FACTS,
});
const toLongName = (words: number): string =>
  Array.from(
    { length: words },
    (_, at) =>
      `Orsolt${'abcdefghij'.charAt(at % 10)}${'klmnopqrst'.charAt(Math.floor(at / 10) % 10)}${'uvwxyz'.charAt(Math.floor(at / 100))}`,
  ).join(' ');
const toItems = (entities: Iterable<Entity>): ListItem[] => Array.from(entities, (entity) => ({ kind: 'entity', entity }));
const items = toItems([
  ...sampleEntities,
  toEntity('jr', 'Orsolt Vandemirk Junior'),
  toEntity('none', '***'),
  toEntity('32', toLongName(32)),
  toEntity('33', toLongName(33)),
  toEntity('200', toLongName(200)),
  {
    ...toEntity('unborn', 'Junos Vandemirk'),
    dates: [
      { kind: 'birth', from: { year: 9990 }, circa: false },
      { kind: 'listed', from: { year: 9990 }, circa: false },
    ],
  },
  ...generateEntities({ count: 1100, seed: 41 }),
]);

const toHash = ({ buffer, sections }: ScreeningIndex): string =>
  createHash('sha256').update(JSON.stringify(sections)).update(new Uint8Array(buffer)).digest('hex');
const build = async (options: BuildOptions): Promise<{ hash: string; issues: readonly ListIssue[]; progress: readonly number[] }> => {
  const issues: ListIssue[] = [];
  const progress: number[] = [];
  const index = await buildIndex(items, {
    workerFile: compiled,
    onIssue: (issue) => issues.push(issue),
    onProgress: (entities) => progress.push(entities),
    ...options,
  });
  return { hash: toHash(index), issues, progress };
};
const toCode = async (building: Promise<unknown>): Promise<string> => {
  try {
    await building;
  } catch (error) {
    return error instanceof ScreeningError ? error.code : String(error);
  }
  return 'built';
};

test('one, two and three threads build the same bytes as none, and tell the same issues', async () => {
  const alone = await build({ threads: 0 });
  expect(alone.issues).toMatchObject([
    { sourceId: 'none', field: 'names.0', severity: 'error' },
    { sourceId: '33', field: 'names.0', severity: 'warning' },
    { sourceId: '200', field: 'names.0', severity: 'warning' },
    { sourceId: 'unborn', field: 'dates.0', severity: 'warning' },
  ]);
  expect(alone.progress).toEqual([1000, items.length]);
  for (const threads of [1, 2, 3]) expect(await build({ threads }), `${threads} threads`).toEqual(alone);
}, 240_000);

test('a short list needs no threads: by default none are started', async () => {
  expect(await build({ workerFile: new URL('file:///nowhere/worker.js') })).toEqual(await build({ threads: 0 }));
});

test('a thread that ends fails the build with worker_lost', async () => {
  const deadly = [...items, ...toItems([toEntity('end', 'End Thethread')])];
  expect(await toCode(buildIndex(deadly, { threads: 2, workerFile: dying }))).toBe('worker_lost');
}, 120_000);

test.each([undefined, new AbortController().signal])('threads that cannot be loaded fail the build, and say why', async (signal) => {
  const build = buildIndex(items, { threads: 2, workerFile: new URL('file:///nowhere/worker.js'), ...(signal ? { signal } : {}) });
  await expect(build).rejects.toThrow('nowhere');
});

test.each([0, 2])(
  'an abort stops the build, with %i threads',
  async (threads) => {
    const controller = new AbortController();
    let taken = 0;
    const endless = function* (): Generator<ListItem> {
      for (;;) {
        if (++taken === 1500) controller.abort();
        yield* toItems([toEntity(String(taken), `Orsolt Vandemirk ${taken}`)]);
      }
    };
    expect(await toCode(buildIndex(endless(), { threads, workerFile: compiled, signal: controller.signal }))).toBe('aborted');
    expect(taken).toBe(1500);
  },
  120_000,
);

test.each([0, 2])(
  'an abort while the names are put in order stops the build, with %i threads',
  async (threads) => {
    const controller = new AbortController();
    const onProgress = (entities: number): void => {
      if (entities === items.length) setImmediate(() => controller.abort());
    };
    expect(await toCode(buildIndex(items, { threads, workerFile: compiled, signal: controller.signal, onProgress }))).toBe('aborted');
  },
  120_000,
);

test('items that throw end the threads, and their error is told', async () => {
  const failing = function* (): Generator<ListItem> {
    yield* items;
    throw new ScreeningError('source_malformed', 'The file ends in the middle of line 7.');
  };
  expect(await toCode(buildIndex(failing(), { threads: 1, workerFile: compiled }))).toBe('source_malformed');
}, 120_000);

test.each([-1, 1.5, 257])('%d is no number of threads', async (threads) => {
  expect(await toCode(buildIndex(items, { threads }))).toBe('invalid_option');
});
