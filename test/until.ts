/** Waiting in tests for what happens beside them: with a limit, and a failure that says what did not come. */
import { setTimeout } from 'node:timers/promises';

/** Under the limit of a test, which does not say what was waited for; far over what a busy machine takes. */
const LIMIT_MS = 240_000;

export interface UntilOptions {
  /** Milliseconds between looks. Default 20. */
  readonly everyMs?: number;
  readonly limitMs?: number;
}

/**
 * Looks until there is something.
 * @param what is waited for, as a sentence goes on after "waited for".
 * @param find `undefined` and `false` are looked for again, anything else ends it.
 * @throws Error that names it when the time is over; what `find` throws, at once.
 */
export const until = async <T>(
  what: string,
  find: () => T | Promise<T>,
  { everyMs = 20, limitMs = LIMIT_MS }: UntilOptions = {},
): Promise<Exclude<T, undefined | false>> => {
  const endMs = performance.now() + limitMs;
  for (;;) {
    const found = await find();
    if (found !== undefined && found !== false) return found as Exclude<T, undefined | false>;
    if (performance.now() > endMs) throw new Error(`Waited for ${what} for ${limitMs / 1000} seconds.`);
    await setTimeout(everyMs);
  }
};
