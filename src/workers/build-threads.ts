/**
 * The builder's side of threads that prepare names and work out expansions. A build does not survive the loss of one:
 * it is run again as a whole.
 */
import { ScreeningError, throwIfAborted, toMessage } from '../errors.js';
import type { Column, Partition } from '../index/layout.js';
import type { RawNames } from '../index/packed-names.js';
import type { BuildTask, NamesAnswer } from './build-worker.js';
import { createThreadSet, isDestroyed, isWorkerLoss } from './thread-set.js';

export interface BuildThreads {
  /** Batches are answered in any order, those of one packer in the order in which it prepared them. @throws ScreeningError worker_lost. */
  readonly prepare: (names: RawNames) => Promise<NamesAnswer>;
  /**
   * @param columns of a partition, in memory that threads share. @param signal ends the thread.
   * @throws ScreeningError worker_lost, aborted.
   */
  readonly expand: (
    partition: Partition,
    columns: Readonly<Record<string, Column>>,
    signal?: AbortSignal,
  ) => Promise<Record<string, Column>>;
  /** Waits for what is under way, then ends the threads. */
  readonly close: () => Promise<void>;
}

/** One is worked on, and one lies ready: the caller's thread is busy itself. */
const TASKS_AT_ONCE = 2;

const WORKER_FILE = new URL('./build-worker.js', import.meta.url);

export const createBuildThreads = (threads: number, workerFile: URL = WORKER_FILE): BuildThreads => {
  const set = createThreadSet(workerFile, threads, { tasksAtOnce: TASKS_AT_ONCE });
  const run = async (task: BuildTask, signal?: AbortSignal): Promise<unknown> => {
    try {
      if (signal) await set.untilFirstLoaded(); // An abort ends the thread that has the task.
      set.throwIfFailed();
      return await set.piscina.run(task, signal ? { signal } : {}).catch((error: unknown) => {
        if (isDestroyed(error)) set.throwIfFailed();
        throw error;
      });
    } catch (error) {
      throwIfAborted(signal, 'build');
      if (!isWorkerLoss(error)) throw error;
      throw new ScreeningError('worker_lost', `A thread of the build ended unexpectedly: ${toMessage(error)}.`, {}, { cause: error });
    }
  };
  return {
    prepare: async (names) => (await run({ kind: 'names', names })) as NamesAnswer,
    expand: async (partition, columns, signal) => (await run({ kind: 'expansions', partition, columns }, signal)) as Record<string, Column>,
    close: set.close,
  };
};
