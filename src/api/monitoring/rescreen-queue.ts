/**
 * The queue of re-screenings: shards of monitored checks that any node takes.
 *
 * A shard is written in the transaction of what causes it: a generation of lists that came, a client that changed,
 * monitoring that was switched on. It holds keys of checks alone.
 */
import type { ServiceContext } from '../context.js';
import { toBossDb } from '../jobs.js';
import type { CheckKey } from '../store/checks.js';
import { toExecutor, type Connection, type SqlExecutor } from '../store/database.js';
import { findMonitoredIds, readMonitoredKeys } from '../store/monitoring.js';
import type { Resource } from '../store/resources.js';
import type { Session } from '../store/session.js';

export const RESCREEN_QUEUE = 'rescreens';

export interface RescreenShard {
  readonly checks: readonly CheckKey[];
}

/** Checks of a shard: some tenths of a second's work, which is what a node that dies leaves to another. */
const SHARD_CHECKS = 100;

export const sendShard = async ({ boss }: Pick<ServiceContext, 'boss'>, executor: SqlExecutor, checks: readonly CheckKey[], startAfterSeconds = 0): Promise<void> => {
  const shard: RescreenShard = { checks };
  await boss.send(RESCREEN_QUEUE, shard, { db: toBossDb(executor), startAfter: startAfterSeconds });
};

/** Writes the shards of all monitored checks. @returns how many checks there are. */
export const queueAllRescreens = async (context: Pick<ServiceContext, 'boss'>, tx: Connection, shardChecks = SHARD_CHECKS): Promise<number> => {
  let count = 0;
  for await (const checks of readMonitoredKeys(tx, shardChecks)) {
    await sendShard(context, toExecutor(tx), checks);
    count += checks.length;
  }
  return count;
};

export const queueRescreens = async (context: ServiceContext, { scope, writes }: Session, ids: readonly string[]): Promise<void> => {
  if (ids.length > 0) await sendShard(context, writes, ids.map((id) => ({ ...scope, id })));
};

/** The client of a resource changed, or what belongs to it: its monitored checks are screened again at once. */
export const queueRescreensOfClient = async (context: ServiceContext, session: Session, { clientId }: Resource): Promise<void> => {
  if (clientId !== null) await queueRescreens(context, session, await findMonitoredIds(session.tables, clientId));
};
