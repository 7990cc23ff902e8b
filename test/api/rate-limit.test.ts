import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createRateLimiter } from '../../src/api/rate-limit.js';
import { ScreeningError } from '../../src/errors.js';

const createClock = () => {
  let nowMs = 1_000_000;
  return { now: () => nowMs, pass: (ms: number) => (nowMs += ms) };
};

describe('createRateLimiter', () => {
  test('lets a burst through, then the rate, and says how long to wait', () => {
    const clock = createClock();
    const { take } = createRateLimiter({ perSecond: 5, burst: 3, now: clock.now });
    expect([take('a'), take('a'), take('a')].map(({ allowed }) => allowed)).toEqual([true, true, true]);
    expect(take('a')).toEqual({ allowed: false, retryAfterSeconds: 1 });
    clock.pass(199);
    expect(take('a').allowed).toBe(false);
    clock.pass(1);
    expect(take('a')).toEqual({ allowed: true, retryAfterSeconds: 0 });
    expect(take('a').allowed).toBe(false);
    clock.pass(600);
    expect([take('a'), take('a'), take('a'), take('a')].map(({ allowed }) => allowed)).toEqual([true, true, true, false]);
  });

  test('tells the seconds of a slow rate, rounded up', () => {
    const clock = createClock();
    const { take } = createRateLimiter({ perSecond: 0.1, burst: 1, now: clock.now });
    take('a');
    clock.pass(500);
    expect(take('a')).toEqual({ allowed: false, retryAfterSeconds: 10 });
    clock.pass(8600);
    expect(take('a').retryAfterSeconds).toBe(1);
    clock.pass(900);
    expect(take('a').allowed).toBe(true);
  });

  test('a refused request takes nothing', () => {
    const clock = createClock();
    const { take } = createRateLimiter({ perSecond: 1, burst: 1, now: clock.now });
    take('a');
    for (let i = 0; i < 100; i++) expect(take('a').allowed).toBe(false);
    clock.pass(1000);
    expect(take('a').allowed).toBe(true);
  });

  test('counts each key for itself', () => {
    const { take } = createRateLimiter({ perSecond: 1, burst: 1, now: createClock().now });
    expect([take('a').allowed, take('b').allowed, take('a').allowed]).toEqual([true, true, false]);
  });

  test('never lets through more than the burst and the rate in any window', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 400 }), { maxLength: 200 }), fc.integer({ min: 1, max: 6 }), (gaps, burst) => {
        const clock = createClock();
        const { take } = createRateLimiter({ perSecond: 5, burst, now: clock.now });
        const allowedAtMs: number[] = [];
        for (const gap of gaps) {
          clock.pass(gap);
          if (take('a').allowed) allowedAtMs.push(clock.now());
        }
        allowedAtMs.forEach((from, at) => {
          allowedAtMs.slice(at).forEach((to, more) => expect(more + 1).toBeLessThanOrEqual(burst + (to - from) / 200 + 1e-6));
        });
      }),
    );
  });

  test('forgets what was not seen for longest when there are too many keys', () => {
    const { take, size } = createRateLimiter({ perSecond: 1, burst: 1, now: createClock().now, maxKeys: 2 });
    take('a');
    take('b');
    take('a');
    take('c');
    expect(size()).toBe(2);
    expect(take('a').allowed).toBe(false);
    expect(take('b').allowed).toBe(true);
  });

  test('a clock that goes back by an hour locks nobody out', () => {
    const clock = createClock();
    const { take } = createRateLimiter({ perSecond: 1, burst: 2, now: clock.now });
    take('a');
    clock.pass(-3_600_000);
    expect(take('a').retryAfterSeconds).toBeLessThanOrEqual(1);
    clock.pass(1000);
    expect(take('a').allowed).toBe(true);
  });

  test.each([
    { perSecond: 0, burst: 1 },
    { perSecond: Number.NaN, burst: 1 },
    { perSecond: 1, burst: 0 },
    { perSecond: 1, burst: 1.5 },
    { perSecond: 1, burst: 1, maxKeys: 0 },
  ])('refuses %o', (options) => {
    expect(() => createRateLimiter({ ...options, now: () => 0 })).toThrow(ScreeningError);
  });
});
