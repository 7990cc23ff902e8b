/**
 * The engine's side of the worker threads: hands out batches and brings back answers.
 *
 * A piscina task costs some 25 µs, so a task is a batch. Workers share one copy of the index. A worker that dies
 * takes its batch with it: the batch is run once more on another, and fails with `worker_lost` if that dies too.
 */
import { setMaxListeners } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import { ScreeningError, throwIfAborted, toMessage } from '../errors.js';
import type { ScreeningIndex } from '../index/snapshot.js';
import { createIndexReader } from '../index/reader.js';
import { answerBatch } from './answer.js';
import type { BatchTask, SubjectAnswer, WorkerData } from './messages.js';
import { createThreadSet, isDestroyed, isWorkerLoss, type ThreadSet } from './thread-set.js';

export interface ScreeningPool {
  /** Batches that may run at once. */
  readonly threads: number;
  /** @throws ScreeningError aborted, closed, worker_lost; anything else is a bug in a worker. */
  readonly run: (task: BatchTask, signal?: AbortSignal) => Promise<SubjectAnswer[]>;
  /** Waits for batches under way, then ends the threads. */
  readonly close: () => Promise<void>;
}

const WORKER_FILE = new URL('./worker.js', import.meta.url);

/** @param threads 0 answers in the caller's thread. */
export const createPool = (index: ScreeningIndex, threads: number, workerFile: URL = WORKER_FILE): ScreeningPool =>
  threads === 0 ? createCallerPool(index) : createThreadPool(index, threads, workerFile);

const throwIfClosed = (isClosed: boolean): void => {
  if (isClosed) throw new ScreeningError('closed', 'The screening engine is closed.');
};

/** Screening in the caller's thread after which whatever else waits there has a turn, the timer of an abort among it. */
const TURN_MS = 20;

const createCallerPool = (index: ScreeningIndex): ScreeningPool => {
  const reader = createIndexReader(index);
  let isClosed = false;
  let msSinceTurn = 0;
  return {
    threads: 1,
    run: async (task, signal) => {
      throwIfAborted(signal, 'screening');
      throwIfClosed(isClosed);
      const answers = answerBatch(reader, task);
      for (const { elapsedMs } of answers) msSinceTurn += elapsedMs;
      if (msSinceTurn > TURN_MS) {
        msSinceTurn = 0;
        await setImmediate();
      }
      return answers;
    },
    close: () => {
      isClosed = true;
      return Promise.resolve();
    },
  };
};

const createThreadPool = (index: ScreeningIndex, threads: number, workerFile: URL): ScreeningPool => {
  const workerData: WorkerData = { index };
  const open = (): ThreadSet => createThreadSet(workerFile, threads, { workerData });
  let present = open();
  const sets = new Set([present]);
  let isClosed = false;
  /** A set that does not replace its dead threads takes no more batches; what waits in it for nobody is sent to the next. */
  const replace = (set: ThreadSet): void => {
    if (set === present) sets.add((present = open()));
    if (set.piscina.threads.length === 0) void set.piscina.destroy();
  };
  const run = async (set: ThreadSet, task: BatchTask, signal?: AbortSignal): Promise<SubjectAnswer[]> => {
    throwIfAborted(signal, 'screening');
    throwIfClosed(isClosed);
    if (signal) {
      await set.untilFirstLoaded(); // An abort ends the thread that has the batch.
      throwIfAborted(signal, 'screening');
    }
    set.throwIfFailed();
    return (await set.piscina.run(task, signal ? { signal } : {})) as SubjectAnswer[];
  };
  return {
    threads,
    run: async (task, signal) => {
      // Each call under way listens to its signal; a signal that many share is no leak, which Node would warn of.
      if (signal) setMaxListeners(0, signal);
      for (let losses = 0; ;) {
        const set = present;
        try {
          return await run(set, task, signal);
        } catch (error) {
          throwIfAborted(signal, 'screening');
          if (error instanceof ScreeningError || !isWorkerLoss(error)) throw error;
          if (isClosed) throw new ScreeningError('closed', 'The screening engine was closed.', {}, { cause: error });
          if (isDestroyed(error)) continue; // Its set was replaced, or tells next time why it has no threads.
          if (set.piscina.threads.length < threads) replace(set);
          losses++;
          if (losses === 2) {
            throw new ScreeningError('worker_lost', `A screening worker ended unexpectedly: ${toMessage(error)}.`, {}, { cause: error });
          }
        }
      }
    },
    close: async () => {
      isClosed = true;
      await Promise.all(Array.from(sets, (set) => set.close()));
    },
  };
};
