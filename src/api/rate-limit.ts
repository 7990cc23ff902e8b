/**
 * Rate limits by key: a bucket of `burst` requests that refills by `perSecond`.
 * Kept as one number a key, the time at which its bucket is full again (the generic cell rate algorithm, ITU-T I.371).
 * Each node counts for itself: n nodes behind a balancer let through up to n times the rate.
 */
import { ScreeningError } from '../main.js';

export interface RateLimiterOptions {
  /** Requests a second in the long run, over 0. */
  readonly perSecond: number;
  /** Requests at once, an integer of at least 1. */
  readonly burst: number;
  /** Milliseconds of any clock; should it go back, nobody waits longer than for a full bucket. */
  readonly now: () => number;
  /** Keys remembered, default 10,000; beyond it the one not seen for longest starts anew. */
  readonly maxKeys?: number;
}

export interface RateLimiter {
  /** Takes one request of the key, if it may; `retryAfterSeconds` is 0 or, when refused, whole seconds from 1. */
  readonly take: (key: string) => { readonly allowed: boolean; readonly retryAfterSeconds: number };
  /** Keys remembered now. */
  readonly size: () => number;
}

/** @throws ScreeningError invalid_option. */
export const createRateLimiter = ({ perSecond, burst, now, maxKeys = 10_000 }: RateLimiterOptions): RateLimiter => {
  if (!(perSecond > 0 && Number.isFinite(perSecond)))
    throw new ScreeningError('invalid_option', 'perSecond is not over 0.', { option: 'perSecond' });
  if (!(Number.isInteger(burst) && burst >= 1))
    throw new ScreeningError('invalid_option', 'burst is not an integer from 1.', { option: 'burst' });
  if (!(Number.isInteger(maxKeys) && maxKeys >= 1))
    throw new ScreeningError('invalid_option', 'maxKeys is not an integer from 1.', { option: 'maxKeys' });
  const gapMs = 1000 / perSecond;
  // In the order of last use: an entry that is used is put at the end.
  const fullAtMs = new Map<string, number>();

  return {
    take: (key) => {
      const nowMs = now();
      const before = Math.min(Math.max(fullAtMs.get(key) ?? nowMs, nowMs), nowMs + burst * gapMs);
      const waitMs = before - nowMs - (burst - 1) * gapMs;
      // Sums of gaps are not exact in binary; a thousandth of a millisecond is no request.
      const allowed = waitMs <= 1e-3;
      fullAtMs.delete(key);
      fullAtMs.set(key, allowed ? before + gapMs : before);
      if (fullAtMs.size > maxKeys) fullAtMs.delete(fullAtMs.keys().next().value!);
      return { allowed, retryAfterSeconds: allowed ? 0 : Math.max(1, Math.ceil(waitMs / 1000)) };
    },
    size: () => fullAtMs.size,
  };
};
