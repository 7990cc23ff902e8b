/**
 * The engine: what a call asks of the present generation of an index (generation.ts), and the swap to the next.
 *
 * A call keeps the generation that it started on. A swap publishes the new one at once for calls that come after
 * it, lets the old one drain and closes it; nothing is patched in place.
 */
import { availableParallelism } from 'node:os';
import { toCall, type ScreenAllOptions } from './call-options.js';
import type { ListVersion } from './entity/entity.js';
import { parseSubject, type SubjectInput } from './entity/subject.js';
import { openGenerations } from './generation.js';
import type { ScreeningIndex } from './index/snapshot.js';
import type { ListDelta } from './monitor/list-delta.js';
import type { Portfolio } from './monitor/portfolio.js';
import { rescreenPortfolio, type CustomerAlert, type RescreenOptions } from './monitor/rescreen.js';
import { A_URL, assertOptions, CHECKED_IN_USE, type OptionRules } from './option-rules.js';
import { toResult, type ScreeningResult } from './result/result.js';
import { screenAll, type ScreeningOutcome } from './screen-all.js';
import { readOptions } from './screen-one.js';
import { A_THREAD_COUNT } from './workers/thread-set.js';

/** Options of {@link createEngine}. An unknown option is an error. */
export interface EngineOptions {
  /** A `.idx` file or an index in memory. */
  readonly index: string | ScreeningIndex;
  /** Worker threads; 0 screens in the caller's thread. Default: one less than the processors, at least 1. */
  readonly threads?: number | undefined;
  /** Where the compiled worker lies; only for bundlers that move files. */
  readonly workerFile?: URL | undefined;
}

/** Screens on worker threads against the current generation of lists. A call finishes on the generation it started on. */
export interface ScreeningEngine {
  /** Versions of the lists in the current generation. */
  readonly lists: readonly ListVersion[];
  /** The current generation's index. */
  readonly index: ScreeningIndex;
  /** Whether the last swap failed: another index was there, and the present one is still that before it. */
  readonly isOutdated: boolean;
  /** Screens one subject. @throws ScreeningError invalid_subject, invalid_option, unknown_list, aborted, closed, worker_lost. */
  readonly screen: (subject: SubjectInput, options?: ScreenAllOptions) => Promise<ScreeningResult>;
  /**
   * Screens many subjects. Outcomes come in the order of the subjects; the source is read no further ahead than the
   * threads need. An invalid subject is an outcome, not an exception. If the source throws, the outcomes of all subjects
   * before that come first, then its error.
   * @throws ScreeningError invalid_option, unknown_list, aborted, closed, worker_lost.
   */
  readonly screenAll: (
    subjects: Iterable<SubjectInput> | AsyncIterable<SubjectInput>,
    options?: ScreenAllOptions,
  ) => AsyncGenerator<ScreeningOutcome, void, undefined>;
  /**
   * What a change of lists means for the customers of a portfolio, in their order. Runs in the caller's thread without
   * blocking the event loop; independent of the engine's own index.
   * @throws ScreeningError invalid_option, unknown_list, aborted, closed.
   */
  readonly rescreen: (portfolio: Portfolio, delta: ListDelta, options?: RescreenOptions) => AsyncGenerator<CustomerAlert, void, undefined>;
  /** Switches to another index; resolves when calls on the old generation have finished. If several swaps overlap, the last one called wins. */
  readonly swap: (index: string | ScreeningIndex) => Promise<void>;
  /** Waits for calls in progress and ends the threads; later calls throw ScreeningError closed. Closing twice is not an error. */
  readonly close: () => Promise<void>;
}

const ENGINE_OPTIONS: OptionRules<EngineOptions> = { index: CHECKED_IN_USE, threads: A_THREAD_COUNT, workerFile: A_URL };

/**
 * Opens an index and starts the threads that screen against it. The engine owns both until it is closed. Reading an
 * index file, here and in `swap`, does not block the event loop.
 * @throws ScreeningError file_unreadable, index_foreign, index_version, index_truncated, index_corrupt; invalid_option
 *   for an unknown or unsuitable option.
 */
export const createEngine = async (options: EngineOptions): Promise<ScreeningEngine> => {
  assertOptions(options, ENGINE_OPTIONS);
  const { index, threads = Math.max(1, availableParallelism() - 1), workerFile } = options;
  const { present, take, isOutdated, swap, close } = await openGenerations(index, threads, workerFile);
  return {
    get lists() {
      return present().index.metadata.lists;
    },
    get index() {
      return present().index;
    },
    get isOutdated() {
      return isOutdated();
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
    swap,
    close,
  };
};
