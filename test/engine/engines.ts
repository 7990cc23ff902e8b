/**
 * What the tests of the engine share: engines on real threads, which run the compiled worker (`npm test` builds it first).
 */
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, expect } from 'vitest';
import type { ScreenAllOptions } from '../../src/call-options.js';
import { createEngine, type EngineOptions, type ScreeningEngine } from '../../src/engine.js';
import type { SubjectInput } from '../../src/entity/subject.js';
import { ScreeningError } from '../../src/errors.js';
import type { ScreeningOutcome } from '../../src/screen-all.js';
import { sampleEntities, sampleIndex } from '../sample-list.js';
import { createSampleQueries } from '../sample-queries.js';
import { until } from '../until.js';

const compiled = new URL('../../dist/bundle/worker.js', import.meta.url);
/** A worker that takes orders by way of subjects ({@link EngineTests.order}). */
export const obedient = new URL('../fixtures/workers/obedient.mjs', import.meta.url);

export const index = await sampleIndex();
export const subjects = createSampleQueries(150, 51);
export const known: SubjectInput = { type: 'person', name: sampleEntities[0]!.names[0]!.entityName };

interface EngineTests {
  /** A folder for the files of the tests. */
  readonly folder: string;
  /** An engine that is closed after the test. */
  readonly create: (options: EngineOptions) => Promise<ScreeningEngine>;
  /** A subject that a worker of {@link obedient} takes as an order. */
  readonly order: (what: string) => { subject: SubjectInput; file: string };
}

/** Called once by a file of tests, which then leave nothing behind. */
export const testEngines = (): EngineTests => {
  const folder = mkdtempSync(join(tmpdir(), 'screening-engine-'));
  const open: ScreeningEngine[] = [];
  let files = 0;
  afterEach(async () => {
    await Promise.all(open.splice(0).map((engine) => engine.close()));
  });
  afterAll(() => {
    rmSync(folder, { recursive: true, force: true });
  });
  return {
    folder,
    create: async (options) => {
      const engine = await createEngine({ workerFile: compiled, ...options });
      open.push(engine);
      return engine;
    },
    order: (what) => {
      const file = join(folder, `order-${++files}`);
      return { subject: { ...known, birthPlaces: [`${what} ${file}`.trim()] }, file };
    },
  };
};

export const collect = async (outcomes: AsyncIterable<ScreeningOutcome>): Promise<ScreeningOutcome[]> => {
  const collected: ScreeningOutcome[] = [];
  for await (const outcome of outcomes) collected.push(outcome);
  return collected;
};
/** Runs to its end also what throws before it gives a promise. */
export const screenAll = async (
  engine: ScreeningEngine,
  input: Iterable<SubjectInput> | AsyncIterable<SubjectInput>,
  options?: ScreenAllOptions,
): Promise<ScreeningOutcome[]> => collect(engine.screenAll(input, options));
export const toBytes = (outcomes: readonly ScreeningOutcome[]): string[] =>
  outcomes.map((outcome) =>
    JSON.stringify(outcome.ok ? outcome.result : [outcome.error.code, outcome.error.message, outcome.error.detail]),
  );
/** Equal to the byte, in order; says only where the first difference is, because the whole is long. */
export const expectSameBytes = (actual: readonly string[], expected: readonly string[], title = 'answers'): void => {
  expect(actual.length, title).toBe(expected.length);
  const at = actual.findIndex((text, position) => text !== expected[position]);
  if (at < 0) return;
  const byte = Array.from(actual[at]!).findIndex((sign, position) => sign !== expected[at]![position]);
  expect({ at, from: actual[at]!.slice(Math.max(0, byte - 100), byte + 100) }, title).toEqual({
    at,
    from: expected[at]!.slice(Math.max(0, byte - 100), byte + 100),
  });
};
export const toCode = async (call: Promise<unknown>): Promise<string> => {
  try {
    await call;
  } catch (error) {
    return error instanceof ScreeningError ? error.code : `not a ScreeningError: ${String(error)}`;
  }
  return 'fulfilled';
};
export const untilExists = (file: string): Promise<boolean> =>
  until('the worker to take its order', () => existsSync(file), { everyMs: 2 });
export const isSettled = async (promise: Promise<unknown>): Promise<boolean> => {
  const settled = promise.then(
    () => true,
    () => true,
  );
  await sleep(20);
  return Promise.race([settled, Promise.resolve(false)]);
};
