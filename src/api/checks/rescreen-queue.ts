/**
 * The queue of re-screenings: shards of monitored checks, and plans that find out which these are. Any node takes them.
 *
 * A job is written in the transaction of what causes it: a generation of lists that came, a client that changed,
 * monitoring that was switched on. It holds keys of checks alone.
 */
import type { ServiceContext } from '../context.js';
import { toBossDb } from '../jobs.js';
import type { CheckKey } from '../store/checks.js';
import type { SqlExecutor } from '../store/database.js';
import { findMonitoredIds, type ListGeneration } from '../store/monitoring.js';
import type { Resource } from '../store/resources.js';
import type { Session } from '../store/session.js';

export const RESCREEN_QUEUE = 'rescreens';

export interface RescreenShard {
  readonly checks: readonly CheckKey[];
}

/** Find out which checks the step from a generation to the present one concerns. */
export interface RescreenPlan {
  /** Absent where it is not known: all are screened. */
  readonly from?: ListGeneration;
  /** The last check that has been looked at. */
  readonly after?: CheckKey;
}

export type RescreenJob = RescreenShard | RescreenPlan;

/** How a shard is queued. */
export interface ShardOptions {
  /** Checks of a shard. Default 100: some tenths of a second's work, which is what a node that dies leaves to another. */
  readonly shardChecks?: number | undefined;
  readonly startAfterSeconds?: number;
}

/** A plan's portion takes longer than a shard: it reads a hundred thousand checks, and searches in them. */
const PLAN_EXPIRE_SECONDS = 600;

/** However many checks there are: those of a shard are worked on at once, and written in one transaction. */
export const sendShards = async (
  { boss }: Pick<ServiceContext, 'boss'>,
  executor: SqlExecutor,
  checks: readonly CheckKey[],
  { shardChecks = 100, startAfterSeconds = 0 }: ShardOptions = {},
): Promise<void> => {
  const shards: RescreenShard[] = [];
  for (let from = 0; from < checks.length; from += shardChecks) shards.push({ checks: checks.slice(from, from + shardChecks) });
  const jobs = shards.map((data) => ({ name: RESCREEN_QUEUE, data, startAfter: `${startAfterSeconds} seconds` }));
  if (jobs.length > 0) await boss.insert(jobs, { db: toBossDb(executor) });
};

/** @param expireSeconds default ten minutes. */
export const sendPlan = async (
  { boss }: Pick<ServiceContext, 'boss'>,
  executor: SqlExecutor,
  plan: RescreenPlan,
  expireSeconds = PLAN_EXPIRE_SECONDS,
): Promise<void> => {
  await boss.send(RESCREEN_QUEUE, plan, { db: toBossDb(executor), expireInSeconds: expireSeconds });
};

export const queueRescreens = (context: ServiceContext, { scope, writes }: Session, ids: readonly string[]): Promise<void> =>
  sendShards(
    context,
    writes,
    ids.map((id) => ({ ...scope, id })),
  );

/** The client of a resource changed, or what belongs to it: its monitored checks are screened again at once. */
export const queueRescreensOfClient = async (context: ServiceContext, session: Session, { clientId }: Resource): Promise<void> => {
  if (clientId !== null) await queueRescreens(context, session, await findMonitoredIds(session.tables, clientId));
};
