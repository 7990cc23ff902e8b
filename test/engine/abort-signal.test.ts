import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import type { SubjectInput } from '../../src/entity/subject.js';
import type { ScreeningOutcome } from '../../src/screen-all.js';
import { expectSameBytes, index, known, obedient, screenAll, subjects, testEngines, toBytes, toCode, untilExists } from './engines.js';

const { create, order } = testEngines();

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
