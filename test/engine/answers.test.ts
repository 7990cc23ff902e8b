import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { ScreenAllOptions } from '../../src/call-options.js';
import { createEngine, type EngineOptions } from '../../src/engine.js';
import type { SubjectInput } from '../../src/entity/subject.js';
import { ScreeningError } from '../../src/errors.js';
import { saveIndex } from '../../src/index/snapshot.js';
import type { ScreeningOutcome } from '../../src/screen-all.js';
import { expectSameBytes, index, known, screenAll, subjects, testEngines, toBytes, toCode } from './engines.js';

const { folder, create } = testEngines();

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
