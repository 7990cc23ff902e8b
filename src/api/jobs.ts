/**
 * Jobs: pg-boss on the service's own database, and the loop that works on a queue of it.
 *
 * A job is written in the transaction of the change that needs it, and completed in the transaction that writes what it
 * did: it takes effect exactly once, whichever node works on it and whenever that node dies. Jobs hold ids alone.
 * The loop is ours because pg-boss's own completes outside any transaction, and its failure to do so goes unhandled.
 */
import PgBoss from 'pg-boss';
import { toExecutor, type Connection, type Database, type SqlExecutor } from './store/database.js';

export type Job<Data> = PgBoss.JobWithMetadata<Data>;

export interface JobQueueOptions {
  /** Called with what goes wrong beside any request: the database went away, and the like. */
  readonly onError: (error: Error) => void;
  /** Seconds between looks for jobs whose node died. Default 10. */
  readonly maintenanceSeconds?: number;
}

/** Starts the queues of a database; every node does. */
export const startJobQueue = async ({ executeSql }: Database, { onError, maintenanceSeconds = 10 }: JobQueueOptions): Promise<PgBoss> => {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => executeSql(text, values) },
    schedule: false,
    maintenanceIntervalSeconds: maintenanceSeconds,
    archiveCompletedAfterSeconds: 3600,
    deleteAfterDays: 7,
  });
  boss.on('error', onError);
  await boss.start();
  return boss;
};

const DEADLOCK = '40P01';
const QUEUE_TRIES = 10;

/**
 * Makes a queue where there is none. On a new database nodes that start at once run into each other at it: one of them is
 * given up, and tries again.
 */
export const makeQueue = async (boss: PgBoss, name: string, options: Omit<PgBoss.Queue, 'name'>): Promise<void> => {
  for (let attempt = 1; ; attempt++) {
    try {
      await boss.createQueue(name, { name, ...options });
      return;
    } catch (error) {
      if ((error as { readonly code?: unknown }).code !== DEADLOCK || attempt === QUEUE_TRIES) throw error;
    }
  }
};

/** As pg-boss wants it. */
export const toBossDb = ({ executeSql }: SqlExecutor): PgBoss.Db => ({ executeSql: (text, values) => executeSql(text, values) });

/** What pg-boss does with several ids; its types leave out the data, which stand before the options for them too. */
interface ManyCompleter {
  readonly complete: (queue: string, ids: readonly string[], data: null, options: PgBoss.ConnectionOptions) => Promise<void>;
}

/** Completes jobs in the transaction that writes what they did. */
export const completeJobs = (boss: PgBoss, tx: Connection, queue: string, ids: readonly string[]): Promise<void> =>
  (boss as unknown as ManyCompleter).complete(queue, ids, null, { db: toBossDb(toExecutor(tx)) });

export interface LoopOptions {
  /** Does what there is to do. @returns whether there is more, so that it is called again at once. */
  readonly turn: () => Promise<boolean>;
  /** Milliseconds between turns when there is nothing to do. */
  readonly pollMs: number;
  /** Least milliseconds from one turn to the next that a wake asks for, so that what comes one by one is done together. Default 0. */
  readonly gapMs?: number;
  /** Told of what a turn throws; the loop goes on. */
  readonly onError: (error: Error) => void;
}

export interface Loop {
  /** Takes a turn at once: there may be something. */
  readonly wake: () => void;
  /** When a turn last ended without an error, by `performance.now()`. */
  readonly lastLookMs: () => number;
  /** Takes no more turns; resolves when the one under way has ended. */
  readonly stop: () => Promise<void>;
}

export interface JobLoopOptions<Data> extends Omit<LoopOptions, 'turn'> {
  readonly boss: PgBoss;
  readonly queue: string;
  /** Jobs taken at once. */
  readonly batchSize: number;
  /** Completes or fails each job; what it throws leaves them to expire and be tried again. */
  readonly handle: (jobs: readonly Job<Data>[]) => Promise<void>;
}

export const startJobLoop = <Data>({ boss, queue, batchSize, handle, ...options }: JobLoopOptions<Data>): Loop =>
  startLoop({
    ...options,
    turn: async () => {
      const jobs = await boss.fetch<Data>(queue, { batchSize, includeMetadata: true });
      if (jobs.length > 0) await handle(jobs);
      return jobs.length === batchSize;
    },
  });

export const startLoop = ({ turn, pollMs, gapMs = 0, onError }: LoopOptions): Loop => {
  let isStopping = false;
  let isWoken = false;
  let lastLookMs = performance.now();
  let endSleep = (): void => undefined;
  let isWakeable = false;
  const sleep = (ms: number, mayBeWoken: boolean): Promise<void> =>
    new Promise((resolve) => {
      isWakeable = mayBeWoken;
      const timer = setTimeout(resolve, ms);
      endSleep = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  const run = async (): Promise<void> => {
    while (!isStopping) {
      isWoken = false;
      let isMore = false;
      const startedMs = performance.now();
      try {
        isMore = await turn();
        lastLookMs = performance.now();
      } catch (error) {
        onError(error instanceof Error ? error : new Error(String(error)));
      }
      // Something may come between the turn and the sleep: its wake was noted then.
      if (!isMore && !(isWoken as boolean) && !(isStopping as boolean)) await sleep(pollMs, true);
      const restMs = startedMs + gapMs - performance.now();
      if (!isMore && restMs > 0 && !(isStopping as boolean)) await sleep(restMs, false);
    }
  };
  const running = run();
  return {
    wake: () => {
      isWoken = true;
      if (isWakeable) endSleep();
    },
    lastLookMs: () => lastLookMs,
    stop: async () => {
      isStopping = true;
      endSleep();
      await running;
    },
  };
};
