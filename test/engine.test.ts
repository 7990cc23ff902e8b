/**
 * The engine on real threads, which run the compiled worker: `npm test` builds it first.
 */
import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import type { ScreenAllOptions } from '../src/call-options.js';
import { createEngine, type EngineOptions, type ScreeningEngine } from '../src/engine.js';
import type { SubjectInput } from '../src/entity/subject.js';
import { ScreeningError } from '../src/errors.js';
import { saveIndex } from '../src/index/snapshot.js';
import type { ScreeningOutcome } from '../src/screen-all.js';
import { buildIndexOf, sampleEntities, sampleIndex } from './sample-list.js';
import { createSampleQueries } from './sample-queries.js';
import { until } from './until.js';

const compiled = new URL('../dist/bundle/worker.js', import.meta.url);
const obedient = new URL('fixtures/workers/obedient.mjs', import.meta.url);
const folder = mkdtempSync(join(tmpdir(), 'screening-engine-'));
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

const open: ScreeningEngine[] = [];
const create = async (options: EngineOptions): Promise<ScreeningEngine> => {
  const engine = await createEngine({ workerFile: compiled, ...options });
  open.push(engine);
  return engine;
};
afterEach(async () => {
  await Promise.all(open.splice(0).map((engine) => engine.close()));
});

const index = await sampleIndex();
const subjects = createSampleQueries(150, 51);
const known: SubjectInput = { type: 'person', name: sampleEntities[0]!.names[0]!.entityName };

const collect = async (outcomes: AsyncIterable<ScreeningOutcome>): Promise<ScreeningOutcome[]> => {
  const collected: ScreeningOutcome[] = [];
  for await (const outcome of outcomes) collected.push(outcome);
  return collected;
};
/** Runs to its end also what throws before it gives a promise. */
const screenAll = async (
  engine: ScreeningEngine,
  input: Iterable<SubjectInput> | AsyncIterable<SubjectInput>,
  options?: ScreenAllOptions,
): Promise<ScreeningOutcome[]> => collect(engine.screenAll(input, options));
const toBytes = (outcomes: readonly ScreeningOutcome[]): string[] =>
  outcomes.map((outcome) =>
    JSON.stringify(outcome.ok ? outcome.result : [outcome.error.code, outcome.error.message, outcome.error.detail]),
  );
/** Equal to the byte, in order; says only where the first difference is, because the whole is long. */
const expectSameBytes = (actual: readonly string[], expected: readonly string[], title = 'answers'): void => {
  expect(actual.length, title).toBe(expected.length);
  const at = actual.findIndex((text, position) => text !== expected[position]);
  if (at < 0) return;
  const byte = Array.from(actual[at]!).findIndex((sign, position) => sign !== expected[at]![position]);
  expect({ at, from: actual[at]!.slice(Math.max(0, byte - 100), byte + 100) }, title).toEqual({
    at,
    from: expected[at]!.slice(Math.max(0, byte - 100), byte + 100),
  });
};
const toCode = async (call: Promise<unknown>): Promise<string> => {
  try {
    await call;
  } catch (error) {
    return error instanceof ScreeningError ? error.code : `not a ScreeningError: ${String(error)}`;
  }
  return 'fulfilled';
};
let files = 0;
/** A subject that a worker of `obedient` takes as an order. */
const order = (what: string): { subject: SubjectInput; file: string } => {
  const file = join(folder, `order-${++files}`);
  return { subject: { ...known, birthPlaces: [`${what} ${file}`.trim()] }, file };
};
const untilExists = (file: string): Promise<boolean> => until('the worker to take its order', () => existsSync(file), { everyMs: 2 });
const isSettled = async (promise: Promise<unknown>): Promise<boolean> => {
  const settled = promise.then(
    () => true,
    () => true,
  );
  await sleep(20);
  return Promise.race([settled, Promise.resolve(false)]);
};

describe('answers', () => {
  test('are the same bytes in the same order for 0, 1, 2 and 4 threads, from memory and from a file', async () => {
    const file = join(folder, 'lists.idx');
    saveIndex(index, file);
    const expected = toBytes(await screenAll(await create({ index, threads: 0 }), subjects, { threshold: 50 }));
    expect(expected.filter((text) => text.includes('"outcome":"attention"')).length).toBeGreaterThan(subjects.length / 2);
    // Opened, a file is memory that threads share, like any other.
    for (const [threads, source] of [
      [0, index],
      [1, index],
      [2, index],
      [4, index],
      [0, file],
      [2, file],
    ] as const) {
      const engine = await create({ index: source, threads });
      expectSameBytes(toBytes(await screenAll(engine, subjects, { threshold: 50 })), expected, `${threads} threads`);
      const ones = await Promise.all(subjects.slice(0, 30).map((subject) => engine.screen(subject, { threshold: 50 })));
      expectSameBytes(
        ones.map((result) => JSON.stringify(result)),
        expected.slice(0, 30),
        `${threads} threads, one by one`,
      );
      await engine.close();
    }
  });

  test('carry the time that each subject took', async () => {
    for (const threads of [0, 1]) {
      for (const outcome of await screenAll(await create({ index, threads }), subjects.slice(0, 25))) {
        expect(outcome.ok && outcome.elapsedMs >= 0 && Number.isFinite(outcome.elapsedMs)).toBe(true);
      }
    }
  });

  test.each([0, 2])('of %i threads hold an invalid subject as an outcome, and the others unharmed', async (threads) => {
    const engine = await create({ index, threads });
    const mixed: readonly SubjectInput[] = subjects.map((subject, at) => (at % 7 === 3 ? { type: 'person', name: '' } : subject));
    const outcomes = await screenAll(engine, mixed);
    expect(outcomes.length).toBe(mixed.length);
    const valid = await screenAll(engine, subjects);
    for (const [at, outcome] of outcomes.entries()) {
      if (at % 7 !== 3) expectSameBytes(toBytes([outcome]), toBytes([valid[at]!]));
      else {
        expect(outcome.ok).toBe(false);
        const { error } = outcome as Extract<ScreeningOutcome, { ok: false }>;
        expect(error).toBeInstanceOf(ScreeningError);
        expect([error.code, error.detail]).toEqual(['invalid_subject', { field: 'name' }]);
      }
    }
    expect(await toCode(engine.screen({ type: 'person', name: '' }))).toBe('invalid_subject');
  });

  test.each([0, 2])('of %i threads are an error when an option is at fault', async (threads) => {
    const engine = await create({ index, threads });
    const wrong: readonly (readonly [string, ScreenAllOptions])[] = [
      ['invalid_option', { threshold: 170 }],
      ['unknown_list', { screeningListsScope: { lists: ['no-such-list'] } }],
    ];
    for (const [code, options] of wrong) {
      for (const input of [subjects, [], [{ type: 'person', name: '' }] as const])
        expect(await toCode(screenAll(engine, input, options))).toBe(code);
      expect(await toCode(engine.screen(known, options))).toBe(code);
    }
    expect((await engine.screen(known)).outcome).toBe('attention');
  });

  test.each([0, 2])('of %i threads are an error when a caller without types gives something else for options', async (threads) => {
    const engine = await create({ index, threads });
    for (const wrong of [null, 5, 'fuzzy', { signal: 5 }, { signal: {} }, { signal: null }] as unknown as readonly ScreenAllOptions[]) {
      expect([wrong, await toCode(engine.screen(known, wrong))]).toEqual([wrong, 'invalid_option']);
      expect([wrong, await toCode(screenAll(engine, subjects, wrong))]).toEqual([wrong, 'invalid_option']);
    }
    for (const wrong of [undefined, null, 'lists.idx', { index, threads: 0, thread: 4 }] as unknown as readonly EngineOptions[])
      expect(await toCode(createEngine(wrong))).toBe('invalid_option');
  });

  test('of no subjects are none', async () => {
    expect(await screenAll(await create({ index, threads: 1 }), [])).toEqual([]);
  });
});

describe('screenAll', () => {
  const TOTAL = 1500;
  /** As many subjects read ahead as keep each thread with a batch of 50 in work and two in hand, and one that is filled. */
  const MOST_AHEAD_A_THREAD = 200;

  test.each([0, 1, 2])('with %i threads reads its subjects no further ahead than the threads need', async (threads) => {
    const engine = await create({ index, threads });
    let read = 0;
    let delivered = 0;
    let furthest = 0;
    function* source(): Generator<SubjectInput> {
      while (read < TOTAL) {
        read++;
        furthest = Math.max(furthest, read - delivered);
        yield { type: 'person', name: `Orsolt Vandemirk ${read}` };
      }
    }
    for await (const outcome of engine.screenAll(source())) {
      expect(outcome.ok).toBe(true);
      delivered++;
    }
    expect(delivered).toBe(TOTAL);
    expect(furthest).toBeLessThanOrEqual(MOST_AHEAD_A_THREAD * Math.max(1, threads));
  });

  test('tells of a subject that throws while it is read as of any other, with what it threw', async () => {
    const engine = await create({ index, threads: 1 });
    const thrown = new Error('revoked');
    const refuse = (): never => {
      throw thrown;
    };
    const { proxy, revoke } = Proxy.revocable<SubjectInput>({ ...known }, {});
    revoke();
    const odd: SubjectInput[] = [
      Object.defineProperty({ ...known }, 'name', { get: refuse, enumerable: true }),
      { ...known, date: Object.defineProperty({}, 'year', { get: refuse, enumerable: true }) },
      new Proxy({ ...known }, { get: refuse }),
      new Proxy({ ...known }, { ownKeys: refuse }),
      new Proxy({ ...known }, { getPrototypeOf: refuse }),
    ];
    const outcomes = await screenAll(engine, [known, ...odd, proxy, known]);
    expect(outcomes.map(({ ok }) => ok)).toEqual([true, ...odd.map(() => false), false, true]);
    for (const outcome of outcomes.slice(1, 1 + odd.length))
      expect(outcome).toMatchObject({ error: { code: 'invalid_subject', detail: { field: 'subject' }, cause: thrown } });
    for (const subject of [...odd, proxy]) expect(await toCode(engine.screen(subject))).toBe('invalid_subject');
  });

  test.each([0, 1, 2])('with %i threads tells of what no thread can be handed as of any other subject', async (threads) => {
    const engine = await create({ index, threads });
    const odd = [{ ...known, note: () => 'x' }, { ...known, name: Symbol('x') }, new Proxy({ ...known }, {})] as unknown as SubjectInput[];
    const outcomes = await screenAll(engine, [known, ...odd, ...odd, ...odd, known]);
    const codes = outcomes.map((outcome) => (outcome.ok ? outcome.result.outcome : outcome.error.code));
    expect(codes).toEqual([
      'attention',
      ...Array.from({ length: 3 }, () => ['invalid_subject', 'invalid_subject', 'attention']).flat(),
      'attention',
    ]);
    for (const subject of odd.slice(0, 2)) expect(await toCode(engine.screen(subject))).toBe('invalid_subject');
    expect(await toCode(engine.screen(known, { threshold: (() => 1) as unknown as number }))).toBe('invalid_option');
    expect((await engine.screen(known)).outcome).toBe('attention');
  });

  test('takes subjects that come in their own time', async () => {
    const engine = await create({ index, threads: 2 });
    async function* slowly(): AsyncGenerator<SubjectInput> {
      for (const [at, subject] of subjects.entries()) {
        if (at % 50 === 0) await sleep(1);
        yield subject;
      }
    }
    expectSameBytes(toBytes(await screenAll(engine, slowly())), toBytes(await screenAll(engine, subjects)));
  });

  test('that is left early closes its source and leaves the engine in order', async () => {
    const engine = await create({ index, threads: 2 });
    let isClosed = false;
    function* source(): Generator<SubjectInput> {
      try {
        for (;;) yield known;
      } finally {
        isClosed = true;
      }
    }
    let taken = 0;
    for await (const outcome of engine.screenAll(source())) {
      expect(outcome.ok).toBe(true);
      if (++taken === 30) break;
    }
    expect(isClosed).toBe(true);
    expect((await engine.screen(known)).outcome).toBe('attention');
  });

  test('refuses what is no sequence of subjects', async () => {
    const engine = await create({ index, threads: 0 });
    for (const wrong of [known, 5, null, undefined] as unknown as readonly SubjectInput[][])
      expect(await toCode(screenAll(engine, wrong))).toBe('invalid_option');
  });

  test.each([0, 1, 2])(
    'with %i threads passes on what its source throws, behind the outcomes of all that it gave before',
    async (threads) => {
      const engine = await create({ index, threads });
      for (const given of [0, 45, 50, 130]) {
        const source = function* (): Generator<SubjectInput> {
          yield* subjects.slice(0, given);
          throw new RangeError('the source broke');
        };
        const inTime = async function* (): AsyncGenerator<SubjectInput> {
          await sleep(0);
          yield* source();
        };
        for (const broken of [source(), inTime()]) {
          const outcomes: ScreeningOutcome[] = [];
          const run = async (): Promise<void> => {
            for await (const outcome of engine.screenAll(broken)) outcomes.push(outcome);
          };
          await expect(run()).rejects.toThrow('the source broke');
          expectSameBytes(toBytes(outcomes), toBytes(await screenAll(engine, subjects.slice(0, given))));
        }
      }
      expect((await engine.screen(known)).outcome).toBe('attention');
    },
  );
});

describe('an AbortSignal', () => {
  test.each([0, 1, 2])('fired before, with %i threads, aborts without screening', async (threads) => {
    const engine = await create({ index, threads });
    const signal = AbortSignal.abort('shut down');
    await expect(engine.screen(known, { signal })).rejects.toMatchObject({ code: 'aborted', cause: 'shut down' });
    await expect(screenAll(engine, subjects, { signal })).rejects.toMatchObject({ code: 'aborted', cause: 'shut down' });
    expect((await engine.screen(known)).outcome).toBe('attention');
  });

  test('fired during a batch ends it, and the pool recovers', async () => {
    const engine = await create({ index, threads: 1, workerFile: obedient });
    const controller = new AbortController();
    const { subject, file } = order('wait');
    const call = engine.screen(subject, { signal: controller.signal });
    const all = screenAll(engine, [...subjects.slice(0, 60), subject], { signal: controller.signal });
    all.catch(() => undefined);
    await untilExists(`${file}.begun`);
    const reason = new Error('shut down');
    controller.abort(reason);
    for (const each of [call, all]) await expect(each).rejects.toMatchObject({ code: 'aborted', cause: reason });
    expect((await engine.screen(known)).outcome).toBe('attention');
  });

  test.each([0, 2])('fired between outcomes ends what is left, with %i threads', async (threads) => {
    const engine = await create({ index, threads });
    const controller = new AbortController();
    const outcomes: ScreeningOutcome[] = [];
    const run = async (): Promise<void> => {
      for await (const outcome of engine.screenAll(subjects, { signal: controller.signal })) {
        outcomes.push(outcome);
        if (outcomes.length === 25) controller.abort();
      }
    };
    expect(await toCode(run())).toBe('aborted');
    expect(outcomes.length).toBe(25);
    expect(outcomes.every(({ ok }) => ok)).toBe(true);
  });

  test('fired by a timer ends a batch in the caller’s thread, which lets timers have turns', async () => {
    const engine = await create({ index, threads: 0 });
    let asked = 0;
    const source = function* (): Generator<SubjectInput> {
      for (; asked < 20_000; asked++) yield subjects[asked % subjects.length]!;
    };
    const controller = new AbortController();
    setTimeout(() => controller.abort(), 10);
    expect(await toCode(screenAll(engine, source(), { signal: controller.signal }))).toBe('aborted');
    expect(asked).toBeLessThan(20_000);
  });

  test.each([0, 2])('fired while the source gives nothing ends the wait and the source, with %i threads', async (threads) => {
    const engine = await create({ index, threads });
    const controller = new AbortController();
    let ended = 0;
    const stuck: AsyncIterable<SubjectInput> = {
      [Symbol.asyncIterator]: () => {
        const given = subjects.slice(0, 60);
        return {
          next: () => {
            const value = given.shift();
            if (value) return Promise.resolve({ done: false, value });
            queueMicrotask(() => controller.abort());
            return new Promise(() => undefined);
          },
          return: () => {
            ended += 1;
            return new Promise(() => undefined);
          },
        };
      },
    };
    expect(await toCode(screenAll(engine, stuck, { signal: controller.signal }))).toBe('aborted');
    expect(ended).toBe(1);
    expect((await engine.screen(known)).outcome).toBe('attention');
  });

  test('of a source in its own time changes nothing until it fires', async () => {
    const engine = await create({ index, threads: 1 });
    const { signal } = new AbortController();
    let closed = 0;
    const source = async function* (): AsyncGenerator<SubjectInput> {
      try {
        for (const subject of subjects) {
          await sleep(0);
          yield subject;
        }
      } finally {
        closed += 1;
      }
    };
    expectSameBytes(toBytes(await screenAll(engine, source(), { signal })), toBytes(await screenAll(engine, subjects)));
    for await (const { ok } of engine.screenAll(source(), { signal })) {
      expect(ok).toBe(true);
      break;
    }
    expect(closed).toBe(2);
    const broken = async function* (): AsyncGenerator<SubjectInput> {
      await sleep(0);
      yield known;
      throw new Error('broken source');
    };
    await expect(screenAll(engine, broken(), { signal })).rejects.toThrow('broken source');
  });

  test('leaves no listener behind', async () => {
    const warnings: string[] = [];
    const onWarning = ({ name }: Error): number => warnings.push(name);
    process.on('warning', onWarning);
    const engine = await create({ index, threads: 4 });
    const { signal } = new AbortController();
    await screenAll(engine, [...subjects, ...subjects], { signal });
    await Promise.all(subjects.slice(0, 30).map((subject) => engine.screen(subject, { signal })));
    await sleep(0);
    process.off('warning', onWarning);
    expect(warnings).toEqual([]);
  });
});

describe('swap', () => {
  test('keeps nothing of the index before', async () => {
    setFlagsFromString('--expose-gc');
    const collectGarbage = runInNewContext('gc') as () => void;
    const file = join(folder, 'twice.idx');
    saveIndex(index, file);
    const engine = await create({ index: file, threads: 1 });
    const before = new WeakRef(engine.index);
    await engine.swap(file);
    const look = (): boolean => {
      collectGarbage();
      return before.deref() === undefined;
    };
    await until('the index before to be collected', look, { everyMs: 100, limitMs: 20_000 });
  });

  const others = sampleEntities.slice(1);
  test('lets calls in flight finish on the old generation and gives later ones the new', async () => {
    const engine = await create({ index, threads: 2, workerFile: obedient });
    const { subject, file } = order('wait');
    const inFlight = engine.screen(subject);
    await untilExists(`${file}.begun`);
    const swapped = engine.swap(await buildIndexOf(others));
    const later = await engine.screen(known);
    expect(await isSettled(swapped)).toBe(false);
    writeFileSync(file, '');
    const idsOf = ({ breakdown }: typeof later): string[] => breakdown.matches.map(({ sourceId }) => sourceId);
    expect(idsOf(await inFlight)).toContain(sampleEntities[0]!.sourceId);
    expect(idsOf(later)).not.toContain(sampleEntities[0]!.sourceId);
    await swapped;
    expect(engine.lists.find(({ list }) => list === sampleEntities[0]!.list)!.names).toBeLessThan(
      index.metadata.lists.find(({ list }) => list === sampleEntities[0]!.list)!.names,
    );
  });

  test.each([0, 2])('under load, with %i threads, loses no call', async (threads) => {
    const engine = await create({ index, threads });
    const expected = toBytes(await screenAll(engine, subjects));
    const load = Array.from({ length: 3 }, () => screenAll(engine, subjects));
    const ones = subjects.map((subject) => engine.screen(subject));
    for (let turn = 0; turn < 3; turn++) await engine.swap(index);
    for (const all of load) expectSameBytes(toBytes(await all), expected);
    expectSameBytes(
      (await Promise.all(ones)).map((result) => JSON.stringify(result)),
      expected,
    );
  });

  const readSlowlyOver = async (threads: number): Promise<void> => {
    const engine = await create({ index, threads });
    const expected = toBytes(await screenAll(engine, subjects));
    const reading = engine.screenAll(subjects);
    const outcomes = [(await reading.next()).value as ScreeningOutcome];
    // One thread answers in order: when this is answered, nothing that was read ahead is in flight any more.
    await engine.screen(known);
    const swapped = engine.swap(await buildIndexOf(others));
    for await (const outcome of reading) outcomes.push(outcome);
    await swapped;
    expectSameBytes(toBytes(outcomes), expected);
  };
  test.each([0, 1])('lets a screenAll that is read slowly run to its end on its own generation, with %i threads', readSlowlyOver);

  test('does not wait for a screenAll that was never begun', async () => {
    const engine = await create({ index, threads: 1 });
    const later = engine.screenAll(subjects);
    await engine.swap(await buildIndexOf(others));
    expect((await collect(later)).length).toBe(subjects.length);
  });

  test('to a file that is still being opened is overtaken by a later one', async () => {
    saveIndex(index, join(folder, 'earlier.idx'));
    const engine = await create({ index, threads: 0 });
    const next = await buildIndexOf(others);
    const [earlier, later] = [engine.swap(join(folder, 'earlier.idx')), engine.swap(next)];
    expect(engine.index).toBe(next);
    await Promise.all([earlier, later]);
    expect(engine.index).toBe(next);
    expect((await screenAll(engine, subjects)).every(({ ok }) => ok)).toBe(true);
  });

  test('to a file is refused where the engine was closed while it was opened', async () => {
    saveIndex(index, join(folder, 'late.idx'));
    const engine = await create({ index, threads: 1 });
    const swapped = toCode(engine.swap(join(folder, 'late.idx')));
    await engine.close();
    expect(await swapped).toBe('closed');
  });

  test('to a file that cannot be opened leaves the old generation in its place', async () => {
    const engine = await create({ index, threads: 1 });
    expect(await toCode(engine.swap(join(folder, 'no-such.idx')))).toBe('file_unreadable');
    expect((await engine.screen(known)).outcome).toBe('attention');
    expect(engine.lists).toEqual(index.metadata.lists);
  });
});

describe('close', () => {
  test.each([0, 1, 2])('may be called again; what is called after it is closed (%i threads)', async (threads) => {
    const engine = await create({ index, threads });
    await engine.screen(known);
    await Promise.all([engine.close(), engine.close()]);
    await engine.close();
    expect(await toCode(engine.screen(known))).toBe('closed');
    expect(await toCode(screenAll(engine, subjects))).toBe('closed');
    expect(await toCode(engine.swap(index))).toBe('closed');
  });

  test('waits for calls in flight', async () => {
    const engine = await create({ index, threads: 1, workerFile: obedient });
    const { subject, file } = order('wait');
    const inFlight = engine.screen(subject);
    await untilExists(`${file}.begun`);
    const closed = engine.close();
    expect(await toCode(engine.screen(known))).toBe('closed');
    expect(await isSettled(closed)).toBe(false);
    writeFileSync(file, '');
    expect((await inFlight).outcome).toBe('attention');
    await closed;
  });
});

describe('close beside a screenAll that is being read', () => {
  test.each([0, 1, 2])('does not wait for its reader, who is told so; nor does a swap (%i threads)', async (threads) => {
    const engine = await create({ index, threads });
    const reading = engine.screenAll(Array.from({ length: 10 }, () => subjects).flat());
    expect((await reading.next()).done).toBe(false);
    const swapped = engine.swap(index);
    const another = engine.screenAll(Array.from({ length: 10 }, () => subjects).flat());
    expect((await another.next()).done).toBe(false);
    await engine.close();
    await swapped;
    expect(await toCode(collect(reading))).toBe('closed');
    expect(await toCode(collect(another))).toBe('closed');
  });
});

describe('a worker that dies', () => {
  test('once has its batch run again on another', async () => {
    const engine = await create({ index, threads: 1, workerFile: obedient });
    const expected = toBytes(await screenAll(await create({ index, threads: 0 }), subjects));
    const { subject, file } = order('exit-once');
    expect((await engine.screen(subject)).outcome).toBe('attention');
    expect(existsSync(file)).toBe(true);
    const { subject: another } = order('exit-once');
    const outcomes = await screenAll(engine, [...subjects.slice(0, 70), another, ...subjects.slice(70)]);
    expect(outcomes[70]!.ok).toBe(true);
    expectSameBytes(toBytes(outcomes.toSpliced(70, 1)), expected);
  });

  test.each([1, 2])('at each attempt fails its batch with worker_lost, and no other call (%i threads)', async (threads) => {
    const engine = await create({ index, threads, workerFile: obedient });
    const { subject } = order('exit');
    const calls = [engine.screen(known), engine.screen(subject), engine.screen(known), engine.screen(known)];
    expect(await Promise.all(calls.map(toCode))).toEqual(['fulfilled', 'worker_lost', 'fulfilled', 'fulfilled']);
    expect(await toCode(screenAll(engine, [...subjects, subject]))).toBe('worker_lost');
    expect((await engine.screen(known)).outcome).toBe('attention');
  });

  test('of a bug says what it is, is not run again and leaves the pool in order', async () => {
    const engine = await create({ index, threads: 1, workerFile: obedient });
    const { subject, file } = order('throw');
    expect(await toCode(engine.screen(subject))).toBe('not a ScreeningError: RangeError: an invariant does not hold');
    expect(readFileSync(file, 'utf8')).toBe('thrown\n');
    expect((await engine.screen(known)).outcome).toBe('attention');
  });
});

describe('creating', () => {
  test.each([-1, 1.5, 257, NaN])('with %d threads is refused', async (threads) => {
    expect(await toCode(createEngine({ index, threads }))).toBe('invalid_option');
  });

  test.each([undefined, {}, 7])('with %j for an index is refused', async (given) => {
    expect(await toCode(createEngine({ index: given as unknown as string, threads: 0 }))).toBe('invalid_option');
  });

  test('and closing or swapping at once ends no thread that still loads, which would end the process', async () => {
    const small = await buildIndexOf(sampleEntities.slice(0, 3));
    for (let turn = 0; turn < 12; turn++) {
      const engine = await create({ index: small, threads: 3 });
      if (turn % 3 === 1) await engine.screen(known);
      if (turn % 3 === 2) await engine.swap(small);
      await engine.close();
    }
    expect(await toCode((await create({ index: small, threads: 1 })).screen(known))).toBe('fulfilled');
  });

  test.each([undefined, new AbortController().signal])(
    'with a worker that cannot be loaded fails the calls, not the process, whenever they come',
    async (signal) => {
      // Threads begin to load, fail, are replaced and fail again in this time.
      for (let waitedMs = 0; waitedMs <= 100; waitedMs += 4) {
        const engine = await create({ index, threads: 2, workerFile: new URL('no-such-worker.mjs', obedient) });
        await sleep(waitedMs);
        await expect(engine.screen(known, signal ? { signal } : {})).rejects.toThrow('no-such-worker.mjs');
        await expect(engine.screen(known, signal ? { signal } : {})).rejects.toThrow('no-such-worker.mjs');
        await engine.close();
      }
    },
  );

  /** What a process of its own prints that screens a known subject on two threads and closes nothing. */
  const screenInProcess = async (flags: readonly string[]): Promise<string> => {
    const file = join(folder, 'forgotten.idx');
    saveIndex(await buildIndexOf(sampleEntities.slice(0, 3)), file);
    const script = `
      const { createEngine } = await import(${JSON.stringify(new URL('../dist/bundle/main.js', import.meta.url).href)});
      const engine = await createEngine({ index: ${JSON.stringify(file)}, threads: 2 });
      const { outcome } = await engine.screen(${JSON.stringify(known)}, { signal: new AbortController().signal });
      console.log(outcome);`;
    const { stdout } = await promisify(execFile)(process.execPath, [...flags, '--input-type=module', '--eval', script]);
    return stdout.trim();
  };

  test('without closing keeps no process from ending', async () => {
    expect(await screenInProcess([])).toBe('attention');
  });

  test('loads in its threads nothing that the host was started with', async () => {
    const loaded = `data:text/javascript,${encodeURIComponent(`import { isMainThread } from 'node:worker_threads'; console.log(isMainThread ? 'in the host' : 'in a thread');`)}`;
    expect(await screenInProcess(['--import', loaded])).toBe('in the host\nattention');
  });

  test('from a file that is not there says so', async () => {
    expect(await toCode(createEngine({ index: join(folder, 'no-such.idx'), threads: 1 }))).toBe('file_unreadable');
  });

  test('shares the memory of the index with its workers', async () => {
    const own = await buildIndexOf(sampleEntities.slice(0, 3));
    expect(own.buffer).toBeInstanceOf(SharedArrayBuffer);
    const bytes = new Uint8Array(own.buffer);
    const before = bytes.at(-1)!;
    const engine = await create({ index: own, threads: 1, workerFile: obedient });
    const { subject } = order('touch');
    await engine.screen(subject, { threshold: 100 }).catch(() => undefined);
    expect(bytes.at(-1)).toBe(before ^ 0xff);
  });
});
