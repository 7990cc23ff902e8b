/**
 * The engine: one generation of an index, a pool that screens against it, and the swap to the next generation.
 *
 * A call keeps the generation that it started on. A swap publishes the new one at once for calls that come after
 * it, lets the old one drain and closes it; nothing is patched in place.
 */
import { availableParallelism } from 'node:os';
import { ScreeningError, throwIfAborted } from './errors.js';
import type { ListVersion } from './entity/entity.js';
import type { ScreeningOptions } from './entity/options.js';
import { parseSubject, type Subject, type SubjectInput } from './entity/subject.js';
import { isIndex, openIndex, type ScreeningIndex } from './index/snapshot.js';
import type { ListDelta } from './monitor/list-delta.js';
import type { Portfolio } from './monitor/portfolio.js';
import { rescreenPortfolio, type CustomerAlert, type RescreenOptions } from './monitor/rescreen.js';
import { toResult, type ScreeningResult } from './result/result.js';
import { readOptions } from './screen-one.js';
import type { SubjectAnswer } from './workers/messages.js';
import { createPool, type ScreeningPool } from './workers/pool.js';
import { assertThreadCount } from './workers/thread-set.js';

/** What an engine is made of. An option that is not known is refused. */
export interface EngineOptions {
  /** A `.idx` file or an index in memory. */
  readonly index: string | ScreeningIndex;
  /** Worker threads; 0 screens in the caller's thread. Default: one less than the processors, at least 1. */
  readonly threads?: number;
  /** Where the compiled worker lies; only for bundlers that move files. */
  readonly workerFile?: URL;
}

/** What became of one subject of many. */
export type ScreeningOutcome =
  | { readonly ok: true; readonly result: ScreeningResult; /** Time in the engine. */ readonly elapsedMs: number }
  | { readonly ok: false; readonly error: ScreeningError };

/** Options of one call: what is screened for, and a signal that stops the call. */
export interface ScreenAllOptions extends ScreeningOptions {
  readonly signal?: AbortSignal;
}

/** Screens in threads against the present generation of lists; calls under way end on the generation that they began on. */
export interface ScreeningEngine {
  /** Versions of the lists in the present generation. */
  readonly lists: readonly ListVersion[];
  /** The present generation. */
  readonly index: ScreeningIndex;
  /** Screens one subject. @throws ScreeningError invalid_subject, invalid_option, unknown_list, aborted, closed, worker_lost. */
  readonly screen: (subject: SubjectInput, options?: ScreenAllOptions) => Promise<ScreeningResult>;
  /**
   * Screens many subjects: outcomes in the order of the subjects, reading ahead no further than the threads need.
   * A subject that is not valid is an outcome, not an exception.
   * @throws ScreeningError invalid_option, unknown_list, aborted, closed, worker_lost.
   */
  readonly screenAll: (subjects: Iterable<SubjectInput> | AsyncIterable<SubjectInput>, options?: ScreenAllOptions) => AsyncGenerator<ScreeningOutcome, void, undefined>;
  /**
   * What a change of lists means for the customers of a portfolio, in their order. Takes the caller's thread, and lets
   * others have turns; needs neither generation of the index.
   * @throws ScreeningError invalid_option, unknown_list, aborted, closed.
   */
  readonly rescreen: (portfolio: Portfolio, delta: ListDelta, options?: RescreenOptions) => AsyncGenerator<CustomerAlert, void, undefined>;
  /** Publishes another index; resolves when the old generation has drained. */
  readonly swap: (index: string | ScreeningIndex) => Promise<void>;
  /** Waits for calls under way and ends the threads; later calls throw ScreeningError closed. A second close is no error. */
  readonly close: () => Promise<void>;
}

/** Subjects a task: enough to carry its cost, few enough to keep threads evenly busy. */
const BATCH_SIZE = 50;
/** Batches under way for each thread: one that runs, and enough that wait for a slow subject ahead of them not to leave others idle. */
const BATCHES_PER_THREAD = 3;

const ENGINE_OPTIONS: ReadonlySet<string> = new Set<keyof EngineOptions>(['index', 'threads', 'workerFile']);

/**
 * Opens an index and starts the threads that screen against it. The engine owns both until it is closed.
 * @throws ScreeningError of {@link openIndex}; invalid_option for a number of threads, or an index, that is none, and for an option that is not known.
 */
export const createEngine = async (options: EngineOptions): Promise<ScreeningEngine> => {
  assertOptionsObject(options);
  const unknown = Object.keys(options).find((option) => !ENGINE_OPTIONS.has(option));
  if (unknown !== undefined) throw new ScreeningError('invalid_option', `Option ${unknown} is not known.`, { option: unknown });
  const { index, threads = Math.max(1, availableParallelism() - 1), workerFile } = options;
  assertThreadCount(threads);
  const open = (source: string | ScreeningIndex): Generation => createGeneration(source, threads, workerFile);
  let generation = open(index);
  /** The present generation and those that drain. */
  const generations = new Set([generation]);
  let closing: Promise<unknown> | undefined;
  const take = (): Generation => {
    if (closing) throw new ScreeningError('closed', 'The screening engine is closed.');
    return generation;
  };
  await Promise.resolve();
  return {
    get lists() {
      return generation.index.metadata.lists;
    },
    get index() {
      return generation.index;
    },
    screen: async (subject, stated) => {
      const { signal, options } = toCall(stated);
      const own = take();
      const task = { subjects: [parseSubject(subject)], options: readOptions(own.index.metadata, options) };
      const [answer] = await own.run((pool) => pool.run(task, signal));
      return toResult(answer!.finding);
    },
    screenAll: (subjects, stated) => screenAll(take, subjects, stated),
    rescreen: (portfolio, delta, options = {}) => {
      take();
      return rescreenPortfolio(portfolio, delta, options);
    },
    swap: async (next) => {
      const old = take();
      generation = open(next);
      generations.add(generation);
      await old.retire();
      generations.delete(old);
    },
    close: async () => {
      closing ??= Promise.all(Array.from(generations, (each) => each.close()));
      await closing;
    },
  };
};

/** A caller without types may give anything. @throws ScreeningError invalid_option. */
const assertOptionsObject = (options: unknown): void => {
  if (typeof options !== 'object' || options === null) throw new ScreeningError('invalid_option', 'Options must be an object.', { option: 'options' });
};

/** One subject by itself is the usual slip. @throws ScreeningError invalid_option. */
const assertIterable = (subjects: Partial<Iterable<unknown> & AsyncIterable<unknown>> | undefined | null): void => {
  if (typeof (subjects?.[Symbol.asyncIterator] ?? subjects?.[Symbol.iterator]) !== 'function') throw new ScreeningError('invalid_option', 'Subjects must be an iterable or an async iterable of subjects.', { option: 'subjects' });
};

/** @throws ScreeningError invalid_option. */
const toCall = (stated: ScreenAllOptions = {}): { readonly signal: AbortSignal | undefined; readonly options: ScreeningOptions } => {
  assertOptionsObject(stated);
  const { signal, ...options } = stated;
  // Not by its class: a host may have one of another realm.
  if (signal !== undefined && typeof (signal as Partial<AbortSignal> | null)?.addEventListener !== 'function') throw new ScreeningError('invalid_option', 'Option signal must be an AbortSignal.', { option: 'signal' });
  return { signal, options };
};

/** An index with its pool. */
interface Generation {
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

/** @throws ScreeningError invalid_option where a caller without types gives something else. */
const toIndex = (source: ScreeningIndex): ScreeningIndex => {
  if (isIndex(source)) return source;
  throw new ScreeningError('invalid_option', 'Option index must be the path of an index file, or an index in memory.', { option: 'index' });
};

const createGeneration = (source: string | ScreeningIndex, threads: number, workerFile: URL | undefined): Generation => {
  const index = typeof source === 'string' ? openIndex(source) : toIndex(source);
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

/** A batch under way: its subjects in order, why some are none, and the answers of the others. */
interface SentBatch {
  readonly read: readonly (Subject | ScreeningError)[];
  readonly answers: Promise<SubjectAnswer[]>;
}

/** @returns what is wrong with a subject where it is not valid. */
const readSubject = (input: SubjectInput): Subject | ScreeningError => {
  try {
    return parseSubject(input);
  } catch (error) {
    if (error instanceof ScreeningError) return error;
    throw error;
  }
};
const isValid = (read: Subject | ScreeningError): read is Subject => !(read instanceof ScreeningError);

async function* screenAll(
  take: () => Generation,
  subjects: Iterable<SubjectInput> | AsyncIterable<SubjectInput>,
  stated: ScreenAllOptions | undefined,
): AsyncGenerator<ScreeningOutcome, void, undefined> {
  const { signal, options } = toCall(stated);
  assertIterable(subjects);
  const generation = take();
  const resolved = readOptions(generation.index.metadata, options);
  const letGo = generation.hold();
  const waiting: SentBatch[] = [];
  const send = (read: SentBatch['read']): void => {
    const answers = generation.run((pool) => pool.run({ subjects: read.filter(isValid), options: resolved }, signal));
    answers.catch(() => undefined); // It is awaited in its turn; a batch after a failed one must not go unhandled.
    waiting.push({ read, answers });
  };
  try {
    let batch: (Subject | ScreeningError)[] = [];
    for await (const subject of signal && Symbol.asyncIterator in subjects ? takeUntilAborted(subjects, signal) : subjects) {
      batch.push(readSubject(subject));
      if (batch.length < BATCH_SIZE) continue;
      send(batch);
      batch = [];
      if (waiting.length < generation.threads * BATCHES_PER_THREAD) continue;
      const sent = waiting.shift()!;
      yield* toOutcomes(sent.read, await sent.answers, signal);
    }
    if (batch.length > 0) send(batch);
    for (const sent of waiting) yield* toOutcomes(sent.read, await sent.answers, signal);
  } finally {
    letGo();
  }
}

/** What a source gives in its own time: an abort waits for nothing that it has not given yet. */
async function* takeUntilAborted(source: AsyncIterable<SubjectInput>, signal: AbortSignal): AsyncGenerator<SubjectInput, void, undefined> {
  const iterator = source[Symbol.asyncIterator]();
  let state: 'asked' | 'given' | 'ended' = 'given';
  try {
    while (state !== 'ended') {
      throwIfAborted(signal, 'screening');
      state = 'asked';
      const next = await untilAborted(iterator.next(), signal);
      if (next === undefined) continue;
      state = next.done === true ? 'ended' : 'given';
      if (next.done !== true) yield next.value;
    }
  } finally {
    if (state === 'given') await iterator.return?.();
    else if (signal.aborted) iterator.return?.().catch(() => undefined); // It may never answer.
  }
}

/** @returns nothing where the signal fires first. */
const untilAborted = <T>(pending: Promise<T>, signal: AbortSignal): Promise<T | undefined> =>
  new Promise((resolve, reject) => {
    const stop = (): void => resolve(undefined);
    signal.addEventListener('abort', stop);
    void pending.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });

/** What was answered before the signal fired, and not yet told, is not told any more. */
function* toOutcomes(read: SentBatch['read'], answers: readonly SubjectAnswer[], signal: AbortSignal | undefined): Generator<ScreeningOutcome> {
  let next = 0;
  for (const each of read) {
    throwIfAborted(signal, 'screening');
    if (!isValid(each)) yield { ok: false, error: each };
    else {
      const { finding, elapsedMs } = answers[next++]!;
      yield { ok: true, result: toResult(finding), elapsedMs };
    }
  }
}
