/**
 * Monitoring: sees that the engine has gone over to other lists, has the monitored checks that this concerns screened
 * again (announcement.ts, plan.ts), and works on the shards of that, as every node does.
 *
 * Which generation is the present one stands in the database. A node on another one leaves shards to others, so that
 * no check goes back to lists that are past. A shard's results, events, audit records and its completion are one
 * transaction: each check is told of once, whichever nodes die on the way.
 */
import { toCanonicalJson, type ScreeningResult } from '../../main.js';
import { toNumberRule, toWholeNumberRule, type OptionRules } from '../../option-rules.js';
import { emitMonitoringAttention, emitUpdated } from '../checks/events.js';
import { runCheck, type CheckQuestion } from '../checks/run.js';
import { runInCheckSessions } from '../checks/sessions.js';
import { toSubject } from '../checks/subject.js';
import type { ServiceContext } from '../context.js';
import { completeJobs, makeQueue, startJobLoop, startLoop, type Job, type Loop } from '../jobs.js';
import type { Logger } from '../log.js';
import { findCheck, type Check, type Conclusion, type PendingCheck } from '../store/checks.js';
import { toExecutor, type Connection } from '../store/database.js';
import { findCurrentGeneration, findMonitored, saveRescreened, type MonitoredCheck } from '../store/monitoring.js';
import { findResource, findResourcesOfClient } from '../store/resources.js';
import { createReadingSession, type Session } from '../store/session.js';
import type { JsonObject } from '../store/tables.js';
import { createAnnouncement, toGeneration, toKey, type AnnouncementOptions } from './announcement.js';
import { carryOver, type KeptResult, type MonitoringAlert } from './carry-over.js';
import { makePlan } from './plan.js';
import { RESCREEN_QUEUE, sendShards, type RescreenJob, type RescreenShard } from '../checks/rescreen-queue.js';

/** How a service follows a change of its lists. */
export interface MonitoringOptions extends AnnouncementOptions {
  /** Milliseconds between looks at the engine's lists and at the queue. Default 1000. */
  readonly pollMs?: number | undefined;
  /** Seconds until a shard that could not be worked on is tried again. Default 2. */
  readonly retryDelaySeconds?: number | undefined;
}

export const MONITORING_OPTIONS: OptionRules<MonitoringOptions> = {
  pollMs: toNumberRule(0),
  retryDelaySeconds: toNumberRule(0),
  expireSeconds: toNumberRule(0),
  silenceMs: toNumberRule(0),
  shardChecks: toWholeNumberRule(1),
  planChecks: toWholeNumberRule(1),
};

/** A shard waits for nodes to come to the present lists, and for the database: for days if need be. */
const RETRY_LIMIT = 100_000;

/** Every change wakes the loop, few of them are of a monitored client. */
const GAP_MS = 100;

export const startMonitoring = async (context: ServiceContext, log: Logger, options: MonitoringOptions = {}): Promise<Loop> => {
  const { boss } = context;
  const { pollMs = 1000, retryDelaySeconds = 2, expireSeconds = 60 } = options;
  const announce = createAnnouncement(context, log, options);
  await makeQueue(boss, RESCREEN_QUEUE, { retryLimit: RETRY_LIMIT, retryDelay: retryDelaySeconds, expireInSeconds: expireSeconds });
  const onError = (error: Error): void => log.error('Monitoring cannot be worked on.', { error });
  const announcing = startLoop({ turn: announce, pollMs, onError });
  const shards = startJobLoop<RescreenJob>({
    boss,
    queue: RESCREEN_QUEUE,
    batchSize: 1,
    pollMs,
    gapMs: GAP_MS,
    handle: ([job]) => workOn(context, log, job!, { ...options, retryDelaySeconds }),
    onError,
  });
  return {
    wake: shards.wake,
    lastLookMs: () => Math.min(announcing.lastLookMs(), shards.lastLookMs()),
    stop: async () => {
      await Promise.all([announcing.stop(), shards.stop()]);
    },
  };
};

/** A check screened again, on the client as it is now. */
interface Run {
  readonly check: MonitoredCheck;
  readonly input: JsonObject;
  readonly conclusion: Conclusion;
}

/** Lists or client have changed meanwhile: it is to be done again. */
class Overtaken extends Error {}

const workOn = async (
  context: ServiceContext,
  log: Logger,
  job: Job<RescreenJob>,
  options: MonitoringOptions & { readonly retryDelaySeconds: number },
): Promise<void> => {
  const { boss, database } = context;
  const key = toKey(await toGeneration(context, context.engine.index));
  const assertPresent = async (connection: Connection): Promise<void> => {
    if ((await findCurrentGeneration(connection))?.key !== key) throw new Overtaken('This node has other lists.');
  };
  try {
    await assertPresent(database.kysely);
    const finish =
      'checks' in job.data
        ? await screenShard(context, log, job.data, options.retryDelaySeconds)
        : await makePlan(context, log, job.data, options);
    await database.kysely.transaction().execute(async (tx) => {
      await finish(tx);
      await assertPresent(tx);
      await completeJobs(boss, tx, RESCREEN_QUEUE, [job.id]);
    });
    context.wake();
  } catch (error) {
    if (!(error instanceof Overtaken))
      log.warn('Checks could not be screened again; it is tried again.', { attempt: job.retryCount + 1, error });
    // The reason is kept beside the job, so it is a code and never a message.
    await boss.fail(RESCREEN_QUEUE, job.id, { code: error instanceof Overtaken ? 'overtaken' : 'internal' });
  }
};

/** @returns what writes the results, in the transaction that completes the shard. */
const screenShard = async (
  context: ServiceContext,
  log: Logger,
  shard: RescreenShard,
  retryDelaySeconds: number,
): Promise<(tx: Connection) => Promise<void>> => {
  const monitored = await findMonitored(context.database.kysely, shard.checks);
  const waiting = monitored.filter(({ status }) => status === 'pending');
  const runs = (await Promise.all(monitored.filter(({ status }) => status === 'complete').map((check) => run(context, log, check)))).filter(
    (each) => each !== undefined,
  );
  return async (tx) => {
    await runInCheckSessions(context, tx, runs, applyAll);
    await sendShards(
      context,
      toExecutor(tx),
      waiting.map(({ id, scope }) => ({ ...scope, id })),
      { startAfterSeconds: retryDelaySeconds },
    );
  };
};

/** @returns undefined for a client who is gone, and for a check that can no longer be run as it was asked: that is told, and its result stands. */
const run = async (context: ServiceContext, log: Logger, check: MonitoredCheck): Promise<Run | undefined> => {
  const { database, now, sealer } = context;
  const input = await toPresentInput(createReadingSession(database.kysely, { scope: check.scope, now: new Date(now()), sealer }), check);
  if (!input) return undefined;
  try {
    return { check, input, conclusion: await runCheck(context, { ...check, input } as unknown as PendingCheck) };
  } catch (error) {
    log.warn('A monitored check cannot be screened again; its result stands.', { resourceId: check.id, checkType: check.type, error });
    return undefined;
  }
};

/** The question of a check, about the client as it is now. */
const toPresentInput = async ({ tables }: Session, { clientId, input }: MonitoredCheck): Promise<JsonObject | undefined> => {
  const client = await findResource(tables, 'clients', clientId);
  if (!client) return undefined;
  const question: CheckQuestion = {
    kind: 'screening',
    subject: toSubject(client, await findResourcesOfClient(tables, 'addresses', clientId)),
    options: (input as unknown as Extract<CheckQuestion, { kind: 'screening' }>).options,
  };
  return question;
};

const applyAll = async (session: Session, runs: readonly Run[]): Promise<readonly Check[]> => {
  const changed: Check[] = [];
  for (const each of runs) {
    const check = await apply(session, each);
    if (check) changed.push(check);
  }
  return changed;
};

/** @returns the check where its outcome is another. */
const apply = async (session: Session, { check: monitored, input, conclusion }: Run): Promise<Check | undefined> => {
  const check = await findCheck(session.tables, monitored.id, true);
  if (!check?.enableMonitoring || check.status !== 'complete') return undefined;
  session.follow(check.updatedAt);
  const present = await toPresentInput(session, monitored);
  if (!present || toCanonicalJson(present) !== toCanonicalJson(input)) throw new Overtaken('The client has changed meanwhile.');
  const before = check.result as unknown as KeptResult;
  const { result, alerts, removed, isChanged } = carryOver(before, conclusion.result as unknown as ScreeningResult);
  const isAnother = toCanonicalJson(monitored.input) !== toCanonicalJson(input);
  if (!isChanged && !isAnother) return undefined;
  const { outcome } = result;
  const entityName = toEntityName(input);
  await saveRescreened(
    session.tables,
    check.id,
    { outcome, result: result as unknown as JsonObject, versions: conclusion.versions, input, entityName },
    session.now,
  );
  const after: Check = { ...check, outcome, entityName, updatedAt: session.now };
  if (alerts.length > 0 || removed.length > 0 || outcome !== check.outcome) emitUpdated(session, after, { result: { outcome } });
  if (alerts.length > 0)
    emitMonitoringAttention(
      session,
      after,
      alerts.map(({ previousDecision: _decision, ...alert }) => alert),
    );
  session.audit('check.rescreened', 'check', check.id, {
    clientId: check.clientId,
    type: check.type,
    outcome,
    matches: [...alerts, ...removed].slice(0, AUDITED_MATCHES) satisfies readonly MonitoringAlert[],
    matchCount: alerts.length + removed.length,
    versions: conclusion.versions,
  });
  return outcome === check.outcome ? undefined : after;
};

/** Changed matches that an audit record names; one with more says how many. */
const AUDITED_MATCHES = 50;

const toEntityName = (input: JsonObject): string => {
  const { subject } = input as unknown as Extract<CheckQuestion, { kind: 'screening' }>;
  return subject.name ?? [subject.firstName, subject.middleName, subject.lastName].filter((part) => part !== undefined).join(' ');
};
