/**
 * The service: an opened database, an engine and keys in; an HTTP handler with its workers out.
 *
 * It owns nothing that it was given: who opened the database and the engine closes them, after `stop`.
 */
import { sql } from 'kysely';
import type { Context } from 'hono';
import {
  CLASSIFICATION_LEAVES,
  DEFAULT_THRESHOLD,
  ENGINE_VERSION,
  STANDARD_COVERAGE,
  type ClassificationLeaf,
  type GenerationStore,
  type ListVersion,
} from '../main.js';
import {
  A_FUNCTION,
  assertOptions,
  toKnownByRule,
  toMembersRule,
  toNumberRule,
  toRequired,
  toWholeNumberRule,
  type OptionRule,
  type OptionRules,
} from '../option-rules.js';
import type { SsnVerifier } from '../ssn/ssn.js';
import { createApp } from './app.js';
import { createAuthentication } from './authentication.js';
import { startWorkers, type WorkOptions } from './background-work.js';
import { CHECK_JOB_OPTIONS, CHECK_QUEUE } from './checks/jobs.js';
import { createSandboxVerifier } from './checks/sandbox.js';
import type { ScreeningSettings, ServiceContext, ServiceEngine } from './context.js';
import { IDEMPOTENCY_HOURS } from './idempotency.js';
import { startJobQueue } from './jobs.js';
import { createLogger, type Logger } from './log.js';
import { createMetrics } from './metrics.js';
import { MONITORING_OPTIONS } from './monitoring/monitoring.js';
import { RESCREEN_QUEUE } from './checks/rescreen-queue.js';
import { OPERATIONS } from './operations.js';
import { createRateLimiter, type RateLimiter } from './rate-limit.js';
import { EVENT_DAYS } from './routes/records.js';
import type { Sealer } from './sealing.js';
import { assertKeysOpen } from './store/assert-keys.js';
import type { Database } from './store/database.js';
import { reclaimRoom, removeExpired } from './store/retention.js';
import { hasRoom } from './store/room.js';
import type { Environment } from './store/tables.js';
import { createAddressGuard, type AddressGuard } from './webhooks/address-guard.js';
import { DELIVERY_QUEUE } from './webhooks/deliveries.js';

/** Options that need not be stated, or are undefined. */
type Unstated<Options> = { readonly [option in keyof Options]?: Options[option] | undefined };

/**
 * Options of {@link createService}. Database and engine remain the caller's to close. An option that is `undefined`
 * takes its default; an unknown one is an error.
 */
export interface ServiceOptions extends WorkOptions {
  readonly database: Database;
  readonly engine: ServiceEngine;
  readonly sealer: Sealer;
  /** Without it SSN checks are refused, but for the test environment, where nobody has a number then. */
  readonly ssnVerifier?: SsnVerifier | undefined;
  /** Milliseconds since 1970. Default: the clock. */
  readonly now?: (() => number) | undefined;
  readonly screening?: Unstated<ScreeningSettings> | undefined;
  /** Requests a second of one key, and as many at once. Default: 10 live, 5 test. */
  readonly requestsPerSecond?: Unstated<Readonly<Record<Environment, number>>> | undefined;
  /** Where the indexes of generations are kept, for monitoring to follow their differences and for replays; nodes may share it. */
  readonly generations?: GenerationStore | undefined;
  /** Seconds between looks for jobs whose node died. Default 10. */
  readonly maintenanceSeconds?: number | undefined;
  /** Which addresses of receivers are refused. Default: all that are not public. */
  readonly guard?: AddressGuard | undefined;
  readonly log?: Logger | undefined;
  /** Whether a request for the metrics comes from the operator. Default: none does. */
  readonly isOperator?: ((http: Context) => boolean) | undefined;
}

/** A running service. */
export interface Service {
  /** Answers a request; `env` is what the server passes along. */
  readonly fetch: (request: Request, env?: unknown) => Response | Promise<Response>;
  /** Takes no more jobs, waits for those under way. Requests that still come are answered. */
  readonly stop: () => Promise<void>;
}

const DEFAULT_REQUESTS_PER_SECOND = { live: 10, test: 5 } as const;
/** All there can be: an analyst who rejects all matches that are shown clears the check, so none may be left out. */
const DEFAULT_MATCH_LIMIT = 1000;
const RETENTION_INTERVAL_MS = 3_600_000;
/** A loop that has not looked at its queue for so long hangs. */
const LONGEST_SILENCE_MS = 60_000;
const READY_TIMEOUT_MS = 3_000;
const A_RATE: OptionRule = {
  clause: 'a number over 0',
  holds: (given) => typeof given === 'number' && given > 0 && Number.isFinite(given),
};
const A_DURATION = toNumberRule(0);
const LEAVES: OptionRule = {
  clause: 'a list of classifications',
  holds: (given) => Array.isArray(given) && given.every((leaf) => CLASSIFICATION_LEAVES.includes(leaf as ClassificationLeaf)),
};
const SCREENING_SETTINGS: OptionRules<ScreeningSettings> = {
  threshold: toNumberRule(0, 100),
  matchLimit: toWholeNumberRule(1, DEFAULT_MATCH_LIMIT),
  standardCoverage: LEAVES,
};
const SERVICE_OPTIONS: OptionRules<ServiceOptions> = {
  database: toRequired(toKnownByRule('what openDatabase gives', 'kysely')),
  engine: toRequired(toKnownByRule('what createEngine gives', 'screen')),
  sealer: toRequired(toKnownByRule('what createSealer gives', 'seal')),
  ssnVerifier: toKnownByRule('what createSsnVerifier gives', 'verify'),
  now: A_FUNCTION,
  screening: toMembersRule(SCREENING_SETTINGS),
  requestsPerSecond: toMembersRule({ live: A_RATE, test: A_RATE }),
  checkJobs: toMembersRule(CHECK_JOB_OPTIONS),
  monitoring: toMembersRule(MONITORING_OPTIONS),
  generations: toKnownByRule('what openGenerations gives', 'keep'),
  maintenanceSeconds: A_DURATION,
  guard: toKnownByRule('what createAddressGuard gives', 'refusalOf'),
  sender: toKnownByRule('an object with send', 'send'),
  deliveryPollMs: A_DURATION,
  log: toKnownByRule('what createLogger gives', 'warn'),
  isOperator: A_FUNCTION,
};

/**
 * The `/v1` service without a port: routes, jobs, deliveries and monitoring over what it is given, which the caller closes after it has stopped.
 * @throws ScreeningError invalid_option; seal_key_unknown, seal_broken where the database was sealed with other keys.
 */
export const createService = async (options: ServiceOptions): Promise<Service> => {
  assertOptions(options, SERVICE_OPTIONS);
  const { database, log = createLogger('silent') } = options;
  await assertKeysOpen(database, options.sealer, (resourceType, resourceId, error) =>
    log.error('A sealed row does not open; all else is served.', { resourceType, resourceId, error }),
  );
  const boss = await startJobQueue(database, {
    onError: (error) => log.error('The queue failed beside any request.', { error }),
    ...(options.maintenanceSeconds === undefined ? {} : { maintenanceSeconds: options.maintenanceSeconds }),
  });
  try {
    return await startService(options, boss, log);
  } catch (error) {
    await boss.stop({ graceful: false }); // Else it asks the database on, and keeps the process from ending.
    throw error;
  }
};

const startService = async (options: ServiceOptions, boss: ServiceContext['boss'], log: Logger): Promise<Service> => {
  const { database, engine, now = Date.now, isOperator = () => false } = options;
  const metrics = createMetrics({
    queueDepths: () => findQueueDepths(boss),
    listDates: () => engine.lists.map(toListDate),
    isOutdated: () => engine.isOutdated,
    now: () => new Date(now()),
  });
  const wakeAll: (() => void)[] = [];
  const context = await createContext(options, boss, () => {
    for (const wake of wakeAll) wake();
  });
  const workers = await startWorkers(context, options, metrics, log);
  wakeAll.push(...workers.wakes);
  const stopRetention = startRetention(context, log);
  let isStopping = false;
  const app = createApp({
    context,
    operations: OPERATIONS,
    version: ENGINE_VERSION,
    log,
    metrics,
    isOperator,
    authenticate: createAuthentication(database.kysely),
    limiters: { live: createLimiter(options, 'live'), test: createLimiter(options, 'test') },
    findOutages: async () => [
      ...(isStopping ? ['stopping'] : []),
      ...(engine.lists.length === 0 ? ['index'] : []),
      ...((await takesWrites(database)) ? [] : ['database']),
      ...(performance.now() - workers.lastLookMs() > LONGEST_SILENCE_MS ? ['queue'] : []),
    ],
  });
  return {
    fetch: (request, env) => app.fetch(request, env),
    stop: async () => {
      isStopping = true;
      stopRetention();
      await workers.stop();
      await boss.stop({ graceful: false });
    },
  };
};

/** @param wake tells the workers that there may be work. */
const createContext = async (options: ServiceOptions, boss: ServiceContext['boss'], wake: () => void): Promise<ServiceContext> => {
  const { database, engine, sealer, now = Date.now, guard = createAddressGuard() } = options;
  const { threshold = DEFAULT_THRESHOLD, matchLimit = DEFAULT_MATCH_LIMIT, standardCoverage = STANDARD_COVERAGE } = options.screening ?? {};
  return {
    database,
    boss,
    engine,
    sealer,
    now,
    guard,
    engineVersion: ENGINE_VERSION,
    ...(options.generations ? { generations: options.generations } : {}),
    ...(options.ssnVerifier ? { ssnVerifier: options.ssnVerifier } : {}),
    sandboxVerifier: await createSandboxVerifier(),
    screening: { threshold, matchLimit, standardCoverage },
    wake,
  };
};

/** Jobs that wait or run. */
const findQueueDepths = async (boss: ServiceContext['boss']): Promise<Record<string, number>> => {
  const depths: Record<string, number> = {};
  for (const queue of [CHECK_QUEUE, DELIVERY_QUEUE, RESCREEN_QUEUE])
    depths[queue] = await boss.getQueueSize(queue, { before: 'completed' });
  return depths;
};

const createLimiter = ({ requestsPerSecond }: ServiceOptions, environment: Environment): RateLimiter => {
  const perSecond = requestsPerSecond?.[environment] ?? DEFAULT_REQUESTS_PER_SECOND[environment];
  return createRateLimiter({ perSecond, burst: Math.max(1, Math.ceil(perSecond)), now: () => performance.now() });
};

const toListDate = ({ list, publishedOn }: ListVersion): { list: string; date: Date | undefined } => ({
  list,
  date: publishedOn === undefined ? undefined : new Date(publishedOn),
});

/** Also a database that is reached does not where it was made a standby, or where its disk is full. */
const takesWrites = async (database: Database): Promise<boolean> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), READY_TIMEOUT_MS);
  });
  const asked = sql<{ is_read_only: string }>`select current_setting('transaction_read_only') as is_read_only`
    .execute(database.kysely)
    .then(
      ({ rows }) => rows[0]?.is_read_only === 'off' && hasRoom(database),
      () => false,
    );
  try {
    return await Promise.race([asked, late]);
  } finally {
    clearTimeout(timer);
  }
};

/** Takes away, once an hour, what is kept for a time only; several nodes may, none needs to. */
const startRetention = ({ database, now }: ServiceContext, log: Logger): (() => void) => {
  const remove = (): void => {
    removeExpired(database.kysely, now(), { events: EVENT_DAYS * 86_400_000, idempotencyKeys: IDEMPOTENCY_HOURS * 3_600_000 })
      .then(() => reclaimRoom(database))
      .catch((error: unknown) => log.warn('What has expired could not be removed; it is tried again.', { error }));
  };
  const timer = setInterval(remove, RETENTION_INTERVAL_MS);
  timer.unref();
  return () => clearInterval(timer);
};
