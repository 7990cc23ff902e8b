/**
 * The engine's side of the worker threads: hands out batches and brings back answers.
 *
 * A piscina task costs some 25 µs, so a task is a batch. Workers share one copy of the index. A worker that dies
 * takes its batch with it: the batch is run once more on another, and fails with `worker_lost` if that dies too.
 */
import { setMaxListeners } from 'node:events';
import type { Worker } from 'node:worker_threads';
import { Piscina } from 'piscina';
import { ScreeningError, toMessage } from '../errors.js';
import type { ScreeningIndex } from '../index/snapshot.js';
import { createIndexReader } from '../index/reader.js';
import { packSharedWords } from '../text/word-table.js';
import { answerBatch } from './answer.js';
import type { BatchTask, SubjectAnswer, WorkerData } from './messages.js';

export interface ScreeningPool {
  /** Batches that may run at once. */
  readonly threads: number;
  /** @throws ScreeningError aborted, closed, worker_lost; anything else is a bug in a worker. */
  readonly run: (task: BatchTask, signal?: AbortSignal) => Promise<SubjectAnswer[]>;
  /** Waits for batches under way, then ends the threads. */
  readonly close: () => Promise<void>;
}

const WORKER_FILE = new URL('./worker.js', import.meta.url);
/**
 * What a thread may take for what it makes and soon lets go, MiB. Node would let it have 48; with 4, 8 and 16 a subject
 * at 100,000 entities takes as much processor time (2026-11-21).
 */
const YOUNG_GENERATION_MIB = 8;

/**
 * A thread loads the engine alone: loaders and instrumentation that the host was started with (`--import`,
 * `--require`) would be loaded in each, and some slow the engine's own modules; under tsx a subject cost 1.6 times as
 * much (100,000 entities, 2026-11-21).
 */
const NO_HOST_FLAGS: string[] = [];

/** @param threads 0 answers in the caller's thread. */
export const createPool = (index: ScreeningIndex, threads: number, workerFile: URL = WORKER_FILE): ScreeningPool =>
  threads === 0 ? createCallerPool(index) : createThreadPool(index, threads, workerFile);

const throwIfAborted = (signal: AbortSignal | undefined): void => {
  if (signal?.aborted === true) throw new ScreeningError('aborted', 'The screening was aborted by its caller.');
};

const throwIfClosed = (isClosed: boolean): void => {
  if (isClosed) throw new ScreeningError('closed', 'The screening engine is closed.');
};

const createCallerPool = (index: ScreeningIndex): ScreeningPool => {
  const reader = createIndexReader(index);
  let isClosed = false;
  return {
    threads: 1,
    run: (task, signal) =>
      new Promise((resolve) => {
        throwIfAborted(signal);
        throwIfClosed(isClosed);
        resolve(answerBatch(reader, task));
      }),
    close: () => {
      isClosed = true;
      return Promise.resolve();
    },
  };
};

const createThreadPool = (index: ScreeningIndex, threads: number, workerFile: URL): ScreeningPool => {
  const open = (): ThreadSet => createThreadSet(index, threads, workerFile);
  let present = open();
  const sets = new Set([present]);
  let isClosed = false;
  /** A set that does not replace its dead threads takes no more batches; what waits in it for nobody is sent to the next. */
  const replace = (set: ThreadSet): void => {
    if (set === present) sets.add((present = open()));
    if (set.piscina.threads.length === 0) void set.piscina.destroy();
  };
  const run = async (set: ThreadSet, task: BatchTask, signal?: AbortSignal): Promise<SubjectAnswer[]> => {
    throwIfAborted(signal);
    throwIfClosed(isClosed);
    if (signal) {
      await set.untilFirstLoaded(); // An abort ends the thread that has the batch.
      throwIfAborted(signal);
    }
    set.throwIfFailed();
    return (await set.piscina.run(task, signal ? { signal } : {})) as SubjectAnswer[];
  };
  return {
    threads,
    run: async (task, signal) => {
      // Each call under way listens to its signal; a signal that many share is no leak, which Node would warn of.
      if (signal) setMaxListeners(0, signal);
      for (let losses = 0; ; ) {
        const set = present;
        try {
          return await run(set, task, signal);
        } catch (error) {
          throwIfAborted(signal);
          if (error instanceof ScreeningError || !isWorkerLoss(error)) throw error;
          if (isClosed) throw new ScreeningError('closed', 'The screening engine was closed.', {}, { cause: error });
          if (set.piscina.threads.length < threads) replace(set);
          if (!isDestroyed(error)) losses++;
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

/** Threads of one Piscina, and what it does not tell of them. */
interface ThreadSet {
  readonly piscina: Piscina;
  readonly untilFirstLoaded: () => Promise<void>;
  /** @throws what ended the last of the threads while it had no batch: it cannot be loaded, for one. */
  readonly throwIfFailed: () => void;
  readonly close: () => Promise<void>;
}

/**
 * Piscina replaces a thread that dies, unless one died before it was known to be ready. A thread may be given a batch
 * before that, and a batch that ends it at once makes it such a one; then nobody takes what waits.
 */
const createThreadSet = (index: ScreeningIndex, threads: number, workerFile: URL): ThreadSet => {
  packSharedWords();
  const workerData: WorkerData = { index };
  const piscina = new Piscina({
    filename: workerFile.href,
    minThreads: threads,
    maxThreads: threads,
    workerData,
    idleTimeout: Infinity,
    execArgv: NO_HOST_FLAGS,
    resourceLimits: { maxYoungGenerationSizeMb: YOUNG_GENERATION_MIB },
  });
  let failure: unknown;
  // A thread that fails while it has no batch is for the next call to tell, and no reason to end the process.
  piscina.on('error', (error: unknown) => {
    failure = error;
  });
  const first = new Set(piscina.threads.map(({ threadId }) => threadId));
  const loaded = Promise.all(piscina.threads.map(untilLoaded));
  // Of the threads that replace dead ones piscina tells when they are loaded.
  const loadedLater = new Set<number>();
  piscina.on('workerCreate', ({ id }: { readonly id: number }) => loadedLater.add(id));
  return {
    piscina,
    untilFirstLoaded: () => keepAlive(piscina.threads, loaded),
    throwIfFailed: () => {
      if (piscina.threads.length > 0) return;
      if (failure === undefined) throw new Error('The last worker exited while it had no batch');
      throw failure instanceof Error ? failure : new Error(toMessage(failure));
    },
    close: async () => {
      const later = piscina.threads.filter(({ threadId }) => !first.has(threadId) && !loadedLater.has(threadId));
      await keepAlive(piscina.threads, Promise.all([loaded, ...later.map(untilLoaded)]));
      await piscina.close();
    },
  };
};

/**
 * Resolves when a thread that has begun to load its modules has loaded them, or has ended. Until then it must not be
 * ended: Node 20 then aborts the whole process (`ModuleWrap::InstantiateSync`, `CreateRequiredModuleFacade`).
 */
const untilLoaded = (thread: Worker): Promise<void> =>
  new Promise((resolve) => {
    thread.once('message', () => resolve()); // Piscina's word that the thread is ready is its first.
    thread.once('exit', () => resolve());
  });

/** Piscina lets the process end while its threads are idle, and they are that to it while they load. */
const keepAlive = async (threads: readonly Worker[], until: Promise<unknown>): Promise<void> => {
  for (const thread of threads) thread.ref();
  await until;
  for (const thread of threads) thread.unref();
};

/** Piscina's own words for a thread that ended, and Node's for one that ran out of memory. */
const isWorkerLoss = (error: unknown): error is Error =>
  error instanceof Error &&
  (/worker.*(?:exit|terminat)|terminat.*worker/iu.test(error.message) || (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY');

/** Piscina's word to what waited in a pool that was destroyed: no thread had it. */
const isDestroyed = (error: Error): boolean => /terminating worker/iu.test(error.message);
