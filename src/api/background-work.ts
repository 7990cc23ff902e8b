/**
 * What works beside the requests: checks, deliveries, monitoring, the chain of the audit log, and the erasure of clients
 * that were deleted.
 */
import { startCheckJobs, type CheckJobOptions } from './checks/jobs.js';
import type { ServiceContext } from './context.js';
import { continueErasures } from './erasure.js';
import { startLoop, type Loop } from './jobs.js';
import type { Logger } from './log.js';
import type { Metrics } from './metrics.js';
import { startMonitoring, type MonitoringOptions } from './monitoring/monitoring.js';
import { chainAllPending } from './store/audit.js';
import { startDeliveries, type DeliveriesOptions } from './webhooks/deliveries.js';
import { createSender, type Sender } from './webhooks/sender.js';

/** How long records of the audit log wait for others to be chained with them. */
const CHAINING_GAP_MS = 200;
/** For what a node that died has left. */
const CHAINING_POLL_MS = 2_000;
/** As above. */
const ERASING_POLL_MS = 2_000;

/** Options of what works beside the requests. */
export interface WorkOptions {
  readonly checkJobs?: CheckJobOptions | undefined;
  readonly monitoring?: MonitoringOptions | undefined;
  /** Default: over HTTPS, with the guard. */
  readonly sender?: Sender | undefined;
  /** Milliseconds between looks for events and deliveries of other nodes. Default 500. */
  readonly deliveryPollMs?: number | undefined;
}

interface Workers {
  readonly wakes: readonly (() => void)[];
  /** When the one that has been silent for longest looked at its queue, by `performance.now()`. */
  readonly lastLookMs: () => number;
  /** Waits for what is under way. The audit log ends last: it chains what the others have written. */
  readonly stop: () => Promise<void>;
}

export const startWorkers = async (context: ServiceContext, options: WorkOptions, metrics: Metrics, log: Logger): Promise<Workers> => {
  const { database } = context;
  const atWork: Loop[] = [];
  const stopAll = async (): Promise<void> => {
    await Promise.all(atWork.map(({ stop }) => stop()));
  };
  try {
    atWork.push(await startCheckJobs(context, { log, observeCheck: metrics.observeCheck }, options.checkJobs));
    atWork.push(await startDeliveries(toDeliveriesOptions(context, options, metrics, log)));
    atWork.push(await startMonitoring(context, log, options.monitoring));
  } catch (error) {
    await stopAll();
    throw error;
  }
  const chaining = startLoop({
    turn: () => chainAllPending(database.kysely).then(() => false),
    pollMs: CHAINING_POLL_MS,
    gapMs: CHAINING_GAP_MS,
    onError: (error) => log.error('The audit log cannot be continued.', { error }),
  });
  const erasing = startLoop({
    turn: () => continueErasures(context),
    pollMs: ERASING_POLL_MS,
    onError: (error) => log.error('What is left of deleted clients cannot be erased; it is tried again.', { error }),
  });
  return {
    wakes: [...atWork, erasing, chaining].map(({ wake }) => wake),
    lastLookMs: () => Math.min(...atWork.map(({ lastLookMs }) => lastLookMs())),
    stop: async () => {
      await Promise.all([stopAll(), erasing.stop()]);
      await chaining.stop();
    },
  };
};

const toDeliveriesOptions = (
  { database, boss, sealer, guard, now }: ServiceContext,
  options: WorkOptions,
  metrics: Metrics,
  log: Logger,
): DeliveriesOptions => ({
  database,
  boss,
  sealer,
  sender: options.sender ?? createSender({ guard }),
  now,
  onAttempt: ({ scope, outcome, isLast, ...ids }) => {
    const result = outcome.delivered ? 'delivered' : outcome.reason;
    metrics.countDelivery(result);
    const fields = {
      tenantId: scope.account,
      environment: scope.environment,
      ...ids,
      outcome: result,
      status: outcome.status,
      code: 'code' in outcome ? outcome.code : undefined,
    };
    if (isLast) log.warn('A delivery failed for good; its webhook is disabled.', fields);
    else log.debug('Attempted a delivery.', fields);
  },
  onError: (error) => log.error('Deliveries cannot be worked on.', { error }),
  ...(options.deliveryPollMs === undefined ? {} : { pollMs: options.deliveryPollMs }),
});
