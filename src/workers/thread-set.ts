/**
 * Threads that run the compiled engine: started with the words that all threads share, ended when they may be.
 */
import type { Worker } from 'node:worker_threads';
import { Piscina } from 'piscina';
import { isError, toMessage } from '../errors.js';
import { toWholeNumberRule } from '../option-rules.js';
import { packSharedWords } from '../text/words/word-table.js';

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

const MOST_THREADS = 256;

export const A_THREAD_COUNT = toWholeNumberRule(0, MOST_THREADS);

interface ThreadOptions {
  readonly workerData?: unknown;
  /** Tasks that a thread is given at once, of which it works on one after the other. */
  readonly tasksAtOnce?: number;
}

/** Threads of one Piscina, and what it does not tell of them. */
export interface ThreadSet {
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
export const createThreadSet = (workerFile: URL, threads: number, { workerData, tasksAtOnce = 1 }: ThreadOptions): ThreadSet => {
  packSharedWords();
  const piscina = new Piscina({
    filename: workerFile.href,
    minThreads: threads,
    maxThreads: threads,
    workerData,
    concurrentTasksPerWorker: tasksAtOnce,
    idleTimeout: Infinity,
    execArgv: NO_HOST_FLAGS,
    resourceLimits: { maxYoungGenerationSizeMb: YOUNG_GENERATION_MIB },
  });
  let failure: unknown;
  // A thread that fails while it has no batch is for the next call to tell, and no reason to end the process.
  piscina.on('error', (error: unknown) => {
    failure = error;
  });
  let isClosing = false;
  piscina.on('workerDestroy', () => {
    // By then Piscina has replaced the thread, or whoever had given it a batch the set; otherwise what waits is told now.
    setImmediate(() => {
      if (piscina.threads.length === 0 && !isClosing) void piscina.destroy();
    });
  });
  const first = new Set(piscina.threads.map(({ threadId }) => threadId));
  const loaded = Promise.all(piscina.threads.map(untilLoaded));
  // Of the threads that replace dead ones piscina tells when they are loaded.
  const loadedLater = new Set<number>();
  piscina.on('workerCreate', ({ id }: { readonly id: number }) => {
    failure = undefined;
    loadedLater.add(id);
  });
  return {
    piscina,
    untilFirstLoaded: () => keepAlive(piscina.threads, loaded),
    throwIfFailed: () => {
      if (piscina.threads.length > 0) return;
      if (failure === undefined) throw new Error('The last worker exited while it had no batch');
      throw isError(failure) ? failure : new Error(toMessage(failure));
    },
    close: async () => {
      isClosing = true;
      const later = piscina.threads.filter(({ threadId }) => !first.has(threadId) && !loadedLater.has(threadId));
      await keepAlive(piscina.threads, Promise.all([loaded, ...later.map(untilLoaded)]));
      await piscina.close();
      // It stays for the half minute that it would have waited, and with it what the threads were given: an index, may be.
      piscina.options.workerData = undefined;
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
export const isWorkerLoss = (error: unknown): error is Error =>
  isError(error) &&
  (/worker.*(?:exit|terminat)|terminat.*worker/iu.test(error.message) ||
    (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY');

/** Piscina's word to what waited in a pool that was destroyed, or has no thread left: no thread had it. */
export const isDestroyed = (error: unknown): boolean => isError(error) && /terminating worker/iu.test(error.message);
