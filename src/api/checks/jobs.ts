/**
 * The queue of checks: takes jobs in batches, screens them on the engine's threads, and writes results, events, audit
 * records and the jobs' completion in one transaction a batch.
 *
 * A check whose run throws is tried again by the queue, with growing gaps; a node that dies leaves its jobs to expire,
 * and they are tried again elsewhere. When the tries are used up the queue hands the job on to the queue of failures,
 * which ends the check as failed. A check is concluded only while it is pending: once, whoever else runs it.
 */
import { ScreeningError } from '../../main.js';
import { toNumberRule, toWholeNumberRule, type OptionRules } from '../../option-rules.js';
import type { ServiceContext } from '../context.js';
import { completeJobs, makeQueue, startJobLoop, toBossDb, type Job, type Loop } from '../jobs.js';
import type { Logger } from '../log.js';
import {
  concludeChecks,
  failCheck,
  findPendingChecks,
  type Check,
  type CheckKey,
  type Conclusion,
  type PendingCheck,
} from '../store/checks.js';
import { queueRescreens } from './rescreen-queue.js';
import type { Connection } from '../store/database.js';
import { findCurrentIndex } from '../store/monitoring.js';
import type { Session } from '../store/session.js';
import { emitState, tellFailure } from './events.js';
import { runCheck } from './run.js';
import { runInCheckSessions } from './sessions.js';

export const CHECK_QUEUE = 'checks';
const FAILURE_QUEUE = 'check-failures';
/** What comes within it shares a batch: its statements cost as much for one check as for fifty. */
const GAP_MS = 50;

/** How checks are worked on, and tried again. */
export interface CheckJobOptions {
  /** Tries after the first. Default 3. */
  readonly retryLimit?: number | undefined;
  /** Seconds before the second try; each later gap is about twice the one before. Default 2; 0 has no gaps. */
  readonly retryDelaySeconds?: number | undefined;
  /** Seconds after which a job that has not ended is taken for lost with its node. Default 60. */
  readonly expireSeconds?: number | undefined;
  /** Default 500: how long another node's checks may wait for this one; its own wake it. */
  readonly pollMs?: number | undefined;
  /** Checks that are screened at once and concluded in one transaction. Default 50. */
  readonly batchSize?: number | undefined;
}

export const CHECK_JOB_OPTIONS: OptionRules<CheckJobOptions> = {
  retryLimit: toWholeNumberRule(0),
  retryDelaySeconds: toNumberRule(0),
  expireSeconds: toNumberRule(0),
  pollMs: toNumberRule(0),
  batchSize: toWholeNumberRule(1),
};

export interface CheckObserver {
  readonly log: Logger;
  readonly observeCheck: (check: { readonly type: string; readonly outcome: string; readonly seconds: number }) => void;
}

/** Writes the job of a check into the transaction of its session. */
export const queueCheck = async ({ boss }: ServiceContext, { scope, writes }: Session, id: string): Promise<void> => {
  const data: CheckKey = { ...scope, id };
  await boss.send(CHECK_QUEUE, data, { db: toBossDb(writes) });
};

export const startCheckJobs = async (context: ServiceContext, observer: CheckObserver, options: CheckJobOptions = {}): Promise<Loop> => {
  const { boss } = context;
  const { retryLimit = 3, retryDelaySeconds = 2, expireSeconds = 60, pollMs = 500, batchSize = 50 } = options;
  await makeQueue(boss, FAILURE_QUEUE, { retryLimit: 1000, retryDelay: 5, expireInSeconds: expireSeconds });
  await makeQueue(boss, CHECK_QUEUE, {
    retryLimit,
    retryDelay: retryDelaySeconds,
    retryBackoff: retryDelaySeconds > 0,
    expireInSeconds: expireSeconds,
    deadLetter: FAILURE_QUEUE,
  });
  const onError = (error: Error): void => observer.log.error('The queue of checks cannot be worked on.', { error });
  const start = (queue: string, handle: (jobs: readonly Job<CheckKey>[]) => Promise<void>): Loop =>
    startJobLoop<CheckKey>({ boss, queue, batchSize, pollMs, gapMs: GAP_MS, handle, onError });
  const failures = start(FAILURE_QUEUE, (jobs) => failChecks(context, observer, jobs));
  const checks = start(CHECK_QUEUE, async (jobs) => {
    if ((await workOn(context, observer, jobs)) > 0) failures.wake();
  });
  return {
    wake: checks.wake,
    lastLookMs: () => Math.min(checks.lastLookMs(), failures.lastLookMs()),
    stop: async () => {
      await Promise.all([checks.stop(), failures.stop()]);
    },
  };
};

const isOf = ({ data }: Job<CheckKey>, { id, scope }: PendingCheck): boolean =>
  data.id === id && data.account === scope.account && data.environment === scope.environment;

type Run = { readonly job: Job<CheckKey>; readonly check: PendingCheck } & (
  { readonly conclusion: Conclusion } | { readonly error: unknown }
);

/** @returns how many failed. */
const workOn = async (context: ServiceContext, observer: CheckObserver, jobs: readonly Job<CheckKey>[]): Promise<number> => {
  const { boss, database } = context;
  const pending = await findPendingChecks(
    database.kysely,
    jobs.map(({ data }) => data),
  );
  const runs = await Promise.all(
    jobs.flatMap((job): Promise<Run>[] => {
      const check = pending.find((each) => isOf(job, each));
      if (!check) return [];
      return [
        runCheck(context, check).then(
          (conclusion) => ({ job, check, conclusion }),
          (error: unknown) => ({ job, check, error }),
        ),
      ];
    }),
  );
  const failed = runs.filter((run) => 'error' in run);
  const done = jobs.filter((job) => !failed.some((run) => run.job === job)).map(({ id }) => id);
  const concluded = await database.kysely.transaction().execute(async (tx) => {
    const checks = await concludeAll(
      context,
      tx,
      runs.filter((run) => 'conclusion' in run),
    );
    if (done.length > 0) await completeJobs(boss, tx, CHECK_QUEUE, done);
    return checks;
  });
  context.wake();
  for (const check of concluded) observe(observer, check);
  for (const { job, check, error } of failed) {
    observer.log.warn('A check could not be run; it is tried again, or fails.', {
      resourceId: check.id,
      checkType: check.type,
      attempt: job.retryCount + 1,
      error,
    });
    // The reason is kept beside the job, so it is a code and never a message.
    await boss.fail(CHECK_QUEUE, job.id, { code: error instanceof ScreeningError ? error.code : 'internal' });
  }
  return failed.length;
};

/** Matches that an audit record names; a check with more says how many. */
const AUDITED_MATCHES = 50;

interface MatchOfAudit {
  readonly id: string;
  readonly score: number;
}

type Concluded = Extract<Run, { conclusion: Conclusion }>;

const concludeAll = (context: ServiceContext, tx: Connection, runs: readonly Concluded[]): Promise<readonly Check[]> =>
  runInCheckSessions(context, tx, runs, async (session, own) => {
    const conclusions = new Map(own.map(({ check: { id }, conclusion }) => [id, conclusion]));
    for (const { check } of own) session.follow(check.updatedAt);
    const checks = await concludeChecks(session.tables, conclusions, session.now);
    for (const check of checks) tellConclusion(session, check, conclusions.get(check.id)!);
    await queueOverdue(context, tx, session, toMonitored(checks, conclusions));
    return checks;
  });

/** A monitored check, and the lists that it was screened against. */
interface MonitoredCheck {
  readonly id: string;
  readonly index: string;
}

const toMonitored = (checks: readonly Check[], conclusions: ReadonlyMap<string, Conclusion>): readonly MonitoredCheck[] =>
  checks.flatMap(({ id, enableMonitoring }) => {
    const index = conclusions.get(id)!.versions['index'];
    return enableMonitoring && typeof index === 'string' ? [{ id, index }] : [];
  });

/** A check that this node has screened against lists which others have left behind is screened again by one of them. */
const queueOverdue = async (
  context: ServiceContext,
  tx: Connection,
  session: Session,
  monitored: readonly MonitoredCheck[],
): Promise<void> => {
  if (monitored.length === 0) return;
  const present = await findCurrentIndex(tx);
  const overdue = monitored.filter(({ index }) => present !== undefined && index !== present);
  await queueRescreens(
    context,
    session,
    overdue.map(({ id }) => id),
  );
};

const tellConclusion = (session: Session, check: Check, { outcome, result, versions }: Conclusion): void => {
  const { matches = [] } = result['breakdown'] as { readonly matches?: readonly MatchOfAudit[] };
  emitState(session, check, 'check.completed', outcome === 'clear' ? 'check.completed.clear' : 'check.completed.attention');
  session.audit('check.completed', 'check', check.id, {
    clientId: check.clientId,
    type: check.type,
    outcome,
    matchCount: matches.length,
    matches: matches.slice(0, AUDITED_MATCHES).map(({ id, score }) => ({ id, score })),
    versions,
  });
};

const failChecks = async (context: ServiceContext, observer: CheckObserver, jobs: readonly Job<CheckKey>[]): Promise<void> => {
  const failed = await context.database.kysely.transaction().execute(async (tx) => {
    const pending = await findPendingChecks(
      tx,
      jobs.map(({ data }) => data),
    );
    const items = pending.map((check) => ({ check }));
    const checks = await runInCheckSessions(context, tx, items, async (session, own) => {
      for (const { check } of own) session.follow(check.updatedAt);
      const changed = (await Promise.all(own.map(({ check: { id } }) => failCheck(session.tables, id, session.now)))).filter(
        (check) => check !== undefined,
      );
      for (const check of changed) tellFailure(session, check);
      return changed;
    });
    await completeJobs(
      context.boss,
      tx,
      FAILURE_QUEUE,
      jobs.map(({ id }) => id),
    );
    return checks;
  });
  context.wake();
  for (const check of failed) observe(observer, check);
};

const observe = ({ observeCheck }: CheckObserver, { type, outcome, createdAt, updatedAt }: Check): void =>
  observeCheck({ type, outcome: outcome ?? 'failed', seconds: Math.max(0, updatedAt.getTime() - createdAt.getTime()) / 1000 });
