/**
 * One generation of an engine: an index with the pool that screens against it. It is published whole and never
 * patched; when another takes its place it lets those end who began on it, and closes.
 */
import { assertIndex, type ScreeningIndex } from './index/snapshot.js';
import { createPool, type ScreeningPool } from './workers/pool.js';

/** An index with its pool. */
export interface Generation {
  readonly index: ScreeningIndex;
  readonly threads: number;
  readonly run: <T>(use: (pool: ScreeningPool) => Promise<T>) => Promise<T>;
  /** Keeps the generation from retiring, also while nothing runs, until what it gives is called. */
  readonly hold: () => () => void;
  /** Closes when all who began on it have ended. */
  readonly retire: () => Promise<void>;
  /** Closes when what runs has ended, whoever still holds it. */
  readonly close: () => Promise<void>;
}

/** @throws ScreeningError invalid_option, and of {@link createPool}. */
export const createGeneration = (index: ScreeningIndex, threads: number, workerFile: URL | undefined): Generation => {
  assertIndex(index);
  const pool = createPool(index, threads, workerFile);
  const runs = createLatch();
  const holders = createLatch();
  let closing: Promise<void> | undefined;
  const close = async (): Promise<void> => {
    holders.release();
    await runs.idle();
    await (closing ??= pool.close());
  };
  return {
    index,
    threads: pool.threads,
    run: async (use) => {
      const leave = runs.enter();
      try {
        return await use(pool);
      } finally {
        leave();
      }
    },
    hold: holders.enter,
    retire: async () => {
      await holders.idle();
      await close();
    },
    close,
  };
};

/** Counts who is inside, and tells those who wait when nobody is any more, or when they need not wait. */
const createLatch = (): { readonly enter: () => () => void; readonly idle: () => Promise<void>; readonly release: () => void } => {
  let inside = 0;
  const waiting: (() => void)[] = [];
  const release = (): void => {
    for (const go of waiting.splice(0)) go();
  };
  return {
    enter: () => {
      inside++;
      return () => {
        if (--inside === 0) release();
      };
    },
    idle: async () => {
      if (inside > 0) await new Promise<void>((resolve) => waiting.push(resolve));
    },
    release,
  };
};
