/**
 * Which monitored checks a change of lists concerns: those whose result may be another. They alone are screened again.
 *
 *   monitored checks ─ a portfolio in memory ─▶ search of the entries that differ ─▶ shards
 *
 * Where that cannot be told (the old index is not kept, the engine or the lists themselves are others) all are
 * screened, and the log and the audit log say so. A plan works on a portion of the checks and ends with the plan of the
 * next. It looks from the generation of its beginning to the present one, so one that was overtaken leaves out nothing.
 */
import {
  buildPortfolio,
  DEFAULT_THRESHOLD,
  findConcerned,
  findTouchedEntries,
  ScreeningError,
  type CustomerInput,
  type TouchedEntries,
} from '../../main.js';
import type { CheckQuestion } from '../checks/run.js';
import type { ServiceContext } from '../context.js';
import type { Logger } from '../log.js';
import type { CheckKey } from '../store/checks.js';
import { toExecutor, type Connection } from '../store/database.js';
import { readMonitored, type ListGeneration, type MonitoredQuestion } from '../store/monitoring.js';
import { groupByScope } from '../store/scope.js';
import { runSessionIn } from '../store/session.js';
import { sendPlan, sendShards, type RescreenPlan, type ShardOptions } from '../checks/rescreen-queue.js';

/** Some 60 MB of portfolio, and a few seconds. */
const PLAN_CHECKS = 100_000;

/** Why all are screened. */
type FullReason = 'old_index_unknown' | 'old_index_missing' | 'old_index_unusable' | 'engine_changed' | 'lists_changed';

export interface PlanOptions extends Pick<ShardOptions, 'shardChecks'> {
  /** Seconds after which a shard that has not ended is taken for lost with its node: default 60; a plan: ten minutes. */
  readonly expireSeconds?: number | undefined;
  /** Checks among which a plan looks for those concerned at once, in memory. Default 100,000. */
  readonly planChecks?: number | undefined;
}

/** @returns what writes the shards and the next plan, in the transaction that completes this one. */
export const makePlan = async (
  context: ServiceContext,
  log: Logger,
  plan: RescreenPlan,
  options: PlanOptions,
): Promise<(tx: Connection) => Promise<void>> => {
  const { shardChecks, planChecks = PLAN_CHECKS } = options;
  const difference = await compareGenerations(context, plan.from);
  const portion = createPortion();
  let last: CheckKey | undefined;
  let count = 0;
  for await (const check of readMonitored(context.database.kysely, plan.after, planChecks)) {
    last = { account: check.account, environment: check.environment, id: check.id };
    count += 1;
    portion.add(check, last, difference);
  }
  const concerned = await portion.findConcerned(difference);
  const reason = typeof difference === 'string' ? difference : undefined;
  if (reason === undefined)
    log.info('Of monitored checks those are screened again that the lists’ difference concerns.', { count: concerned.length });
  else
    log.warn('All monitored checks are screened again: it cannot be told which the lists’ difference concerns.', {
      reason,
      count: concerned.length,
    });
  return async (tx) => {
    await sendShards(context, toExecutor(tx), concerned, { shardChecks });
    if (count === planChecks) await sendPlan(context, toExecutor(tx), { ...plan, ...(last ? { after: last } : {}) }, options.expireSeconds);
    await tell(context, tx, { scopes: portion.scopes(), concerned, reason });
  };
};

const compareGenerations = async (
  { engine, engineVersion, generations }: ServiceContext,
  from: ListGeneration | undefined,
): Promise<TouchedEntries | FullReason> => {
  if (from === undefined) return 'old_index_unknown';
  if (from.engine !== engineVersion) return 'engine_changed';
  try {
    const old = await generations?.open(from.index);
    return old === undefined ? 'old_index_missing' : ((await findTouchedEntries(old, engine.index)) ?? 'lists_changed');
  } catch (error) {
    if (error instanceof ScreeningError) return 'old_index_unusable';
    throw error;
  }
};

/** Customers of a portfolio that are screened by one mode. */
interface ModeGroup {
  readonly customers: CustomerInput[];
  /** Of all of them, the lowest. */
  threshold: number;
}

/** Checks that are looked at together; what cannot be looked at, because it is still pending or was never valid, is concerned. */
const createPortion = () => {
  const keys: CheckKey[] = [];
  const concerned = new Set<number>();
  const groups = { fuzzy: { customers: [], threshold: 100 } as ModeGroup, precise: { customers: [], threshold: 100 } as ModeGroup };
  return {
    add: (check: MonitoredQuestion, key: CheckKey, difference: TouchedEntries | FullReason): void => {
      const at = keys.push(key) - 1;
      if (typeof difference === 'string' || check.status === 'pending') {
        concerned.add(at);
        return;
      }
      const { subject, options } = check.input as unknown as Extract<CheckQuestion, { kind: 'screening' }>;
      const group = groups[options.screeningNameSearchMode ?? 'fuzzy'];
      group.customers.push({ id: String(at), subject });
      group.threshold = Math.min(group.threshold, options.threshold ?? DEFAULT_THRESHOLD);
    },
    findConcerned: async (difference: TouchedEntries | FullReason): Promise<readonly CheckKey[]> => {
      for (const [mode, { customers, threshold }] of Object.entries(groups)) {
        if (typeof difference === 'string' || customers.length === 0 || difference.size === 0) continue;
        const portfolio = await buildPortfolio(customers, { onIssue: (id) => concerned.add(Number(id)) });
        for (const id of await findConcerned(portfolio, difference, { threshold, screeningNameSearchMode: mode as keyof typeof groups }))
          concerned.add(Number(id));
      }
      return [...concerned].sort((a, b) => a - b).map((at) => keys[at]!);
    },
    scopes: () => groupByScope(keys, (key) => key),
  };
};

/** What a plan has found: the monitored checks by account, those of them that are screened again, and why all of them. */
interface Finding {
  readonly scopes: ReturnType<typeof groupByScope<CheckKey>>;
  readonly concerned: readonly CheckKey[];
  readonly reason: FullReason | undefined;
}

/** To each account, in its audit log. */
const tell = async ({ now, sealer }: ServiceContext, tx: Connection, { scopes, concerned, reason }: Finding): Promise<void> => {
  const screened = new Map(
    groupByScope(concerned, (key) => key).map(({ scope, items }) => [`${scope.account} ${scope.environment}`, items.length]),
  );
  for (const { scope, items } of scopes) {
    await runSessionIn(tx, { scope, actor: 'system', now: new Date(now()), sealer }, (session) => {
      const counts = { monitored: items.length, screened: screened.get(`${scope.account} ${scope.environment}`) ?? 0 };
      session.audit('monitoring.lists_changed', 'monitoring', 'lists', {
        mode: reason === undefined ? 'difference' : 'full',
        ...(reason === undefined ? {} : { reason }),
        ...counts,
      });
      return Promise.resolve();
    });
  }
};
