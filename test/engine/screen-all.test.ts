import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import type { SubjectInput } from '../../src/entity/subject.js';
import type { ScreeningOutcome } from '../../src/screen-all.js';
import { expectSameBytes, index, known, screenAll, subjects, testEngines, toBytes, toCode } from './engines.js';

const { create } = testEngines();

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
