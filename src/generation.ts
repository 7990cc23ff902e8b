/**
 * The generations of an engine: each an index with the pool that screens against it. One is published whole and never
 * patched; when another takes its place it lets those end who began on it, and closes.
 */
import { ScreeningError } from './errors.js';
import { assertIndex, openIndexInTurns, type ScreeningIndex } from './index/snapshot.js';
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

/** The generation that calls begin on, and those before it that drain. */
export interface Generations {
  readonly present: () => Generation;
  /** The present one, for a call that begins. @throws ScreeningError closed. */
  readonly take: () => Generation;
  /** Whether the last swap failed. */
  readonly isOutdated: () => boolean;
  /** As `swap` of an engine. @throws ScreeningError closed, and what {@link openGenerations} throws. */
  readonly swap: (index: string | ScreeningIndex) => Promise<void>;
  /** Closes all of them; twice is not an error. */
  readonly close: () => Promise<void>;
}

/** @throws ScreeningError invalid_option, what opening an index throws, and of {@link createPool}. */
export const openGenerations = async (
  index: string | ScreeningIndex,
  threads: number,
  workerFile: URL | undefined,
): Promise<Generations> => {
  let present = createGeneration(typeof index === 'string' ? await openIndexInTurns(index) : index, threads, workerFile);
  const open = new Set([present]);
  /** Swaps that were called, and the last of them whose index is published. */
  const swaps = { called: 0, published: 0 };
  let isOutdated = false;
  let closing: Promise<unknown> | undefined;
  const take = (): Generation => {
    if (closing) throw new ScreeningError('closed', 'The screening engine is closed.');
    return present;
  };
  return {
    present: () => present,
    take,
    isOutdated: () => isOutdated,
    swap: async (next) => {
      take();
      const turn = ++swaps.called;
      // What is open is published within the call.
      let opened: ScreeningIndex;
      try {
        opened = typeof next === 'string' ? await openIndexInTurns(next) : next;
      } catch (error) {
        if (turn === swaps.called) isOutdated = true;
        throw error;
      }
      const old = take();
      if (turn < swaps.published) return;
      present = createGeneration(opened, threads, workerFile);
      swaps.published = turn;
      isOutdated &&= turn < swaps.called;
      open.add(present);
      await old.retire();
      open.delete(old);
    },
    close: async () => {
      closing ??= Promise.all(Array.from(open, (each) => each.close()));
      await closing;
    },
  };
};

const createGeneration = (index: ScreeningIndex, threads: number, workerFile: URL | undefined): Generation => {
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
