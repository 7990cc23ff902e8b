import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { expectSameBytes, index, known, obedient, screenAll, subjects, testEngines, toBytes, toCode } from './engines.js';

const { create, order } = testEngines();

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
