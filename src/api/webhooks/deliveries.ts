/**
 * Deliveries: every event reaches every webhook that subscribes to it, at least once.
 *
 *     outbox ─ dispatch ─▶ a job for each webhook ─ attempt ─▶ done
 *                                     ▲                  └───▶ failed: a job for the next attempt, after its gap,
 *                                     └──────────────────────  or, after the last or without its secret,
 *                                                            the webhook is disabled
 *
 * Each arrow is one transaction, so whatever dies between two of them is done again: an event may arrive twice and out
 * of order, and is never lost. Jobs hold ids alone; event, url and secret are read when they are sent, so that what was
 * redacted or disabled since is not. Waiting is the queue's: its jobs start by the database's clock.
 */
import { setTimeout } from 'node:timers/promises';
import type PgBoss from 'pg-boss';
import { ScreeningError } from '../../main.js';
import { makeQueue, startLoop, toBossDb, type Loop } from '../jobs.js';
import type { Sealer } from '../sealing.js';
import { toExecutor, type Connection, type Database } from '../store/database.js';
import { findEvent, takeOutbox, type OutboxEvent } from '../store/outbox.js';
import { findResource, saveResource } from '../store/resources.js';
import { groupByScope } from '../store/scope.js';
import { createScopedTables } from '../store/scoped-tables.js';
import { toSealContext } from '../store/seal-context.js';
import { runSessionIn, type Session } from '../store/session.js';
import type { JsonObject, Scope } from '../store/tables.js';
import { gapAfter } from './schedule.js';
import type { Notification, Sender, SendOutcome } from './sender.js';

export const DELIVERY_QUEUE = 'deliveries';

export interface DeliveriesOptions {
  readonly database: Database;
  readonly boss: PgBoss;
  readonly sealer: Sealer;
  readonly sender: Sender;
  /** Milliseconds since 1970: the time of what is written. */
  readonly now: () => number;
  /** Told of every attempt that was made. */
  readonly onAttempt: (attempt: AttemptReport) => void;
  /** Told of what goes wrong on this side; what was taken is tried again. */
  readonly onError: (error: Error) => void;
  /** Milliseconds between looks at an empty outbox or queue. Default 500. */
  readonly pollMs?: number;
}

/** Also why nothing was sent: the webhook's secret is damaged, and no later attempt could sign either. */
export type AttemptOutcome = SendOutcome | { readonly delivered: false; readonly reason: 'secret_damaged'; readonly status?: undefined };

export interface AttemptReport {
  readonly scope: Scope;
  readonly webhookId: string;
  readonly eventId: string;
  /** 1–10. */
  readonly attempt: number;
  readonly outcome: AttemptOutcome;
  /** The webhook was disabled by it. */
  readonly isLast: boolean;
}

/** What a job holds. */
interface Delivery extends Scope {
  readonly webhookId: string;
  readonly eventId: string;
  readonly attempt: number;
}

interface DeliveryJob {
  readonly id: string;
  readonly data: Delivery;
}

/** Of twenty webhooks they are a thousand jobs, which hold an embedded database for some tenths of a second. */
const OUTBOX_EVENTS = 50;
/** Events of that long are dispatched together. */
const GAP_MS = 100;
const JOBS_AT_ONCE = 16;
/** Attempts under way at once in this process. */
const PLACES = 128;
/**
 * A webhook may hold a quarter of what the others leave free (a dynamic threshold, as switches share their buffers):
 * twenty receivers that hang, as many as an account may have, leave a place for the next.
 */
const SHARE = 1 / 4;
/** A receiver whose share is taken is waited for as long as its oldest attempt is younger than this: then it is slow. */
const PATIENCE_MS = 1000;
/** After which an attempt is taken for lost with its node: over the 15 s of a send. */
const EXPIRY_SECONDS = 30;
/** How often an attempt that was lost with its node is made again; the schedule of failed attempts is another matter. */
const LOST_ATTEMPTS = 1000;

const SECRET_DAMAGED = { delivered: false, reason: 'secret_damaged' } as const;

export const startDeliveries = async (options: DeliveriesOptions): Promise<Loop> => {
  const { database, boss, onError, pollMs = 500 } = options;
  await makeQueue(boss, DELIVERY_QUEUE, { retryLimit: LOST_ATTEMPTS, retryDelay: 0, expireInSeconds: EXPIRY_SECONDS });

  const places = createPlaces();
  const jobs = startLoop({
    pollMs,
    onError,
    turn: async () => {
      const taken = await takeJobs(database, places.slow());
      const left: DeliveryJob[] = [];
      for (const job of taken) {
        const { webhookId } = job.data;
        if (!(await places.isFreeFor(webhookId))) left.push(job);
        else
          places.hold(
            webhookId,
            attempt(options, job).catch((error: unknown) => onError(error instanceof Error ? error : new Error(String(error)))),
          );
      }
      if (left.length > 0) await putBack(database, left);
      await places.untilFree(1);
      return taken.length === JOBS_AT_ONCE;
    },
  });
  const outbox = startLoop({
    pollMs,
    gapMs: GAP_MS,
    onError,
    turn: async () => {
      const taken = await takeOutbox(database.kysely, OUTBOX_EVENTS, (tx, events) => dispatch(boss, tx, events));
      if (taken > 0) jobs.wake();
      return taken === OUTBOX_EVENTS;
    },
  });
  return {
    wake: outbox.wake,
    lastLookMs: () => Math.min(outbox.lastLookMs(), jobs.lastLookMs()),
    stop: async () => {
      await Promise.all([outbox.stop(), jobs.stop()]);
      await places.untilFree(PLACES);
    },
  };
};

/** Ends the attempts of a webhook that wait, with its session: when it is enabled again it starts anew, with later events. */
export const dropDeliveries = ({ scope: { account, environment }, writes }: Session, webhookId: string): void => {
  void writes.executeSql(
    `delete from pgboss.job where name = $1 and state < 'active' and data->>'account' = $2 and data->>'environment' = $3 and data->>'webhookId' = $4`,
    [DELIVERY_QUEUE, account, environment, webhookId],
  );
};

/** Writes a job for each enabled webhook that subscribes to each event. */
const dispatch = async (boss: PgBoss, tx: Connection, events: readonly OutboxEvent[]): Promise<void> => {
  const deliveries: Delivery[] = [];
  for (const { scope, items } of groupByScope(events, (each) => each.scope)) {
    const webhooks = await createScopedTables(tx, scope)
      .select('webhooks')
      .select(['id', 'body'])
      .orderBy('created_at')
      .orderBy('id')
      .execute();
    const enabled = webhooks.filter(({ body }) => isEnabled(body));
    for (const { event } of items) {
      for (const { id, body } of enabled)
        if (isSubscribed(body, event.type)) deliveries.push({ ...scope, webhookId: id, eventId: event.id, attempt: 1 });
    }
  }
  if (deliveries.length > 0) await insertJobs(boss, tx, deliveries, 0);
};

/** Sends the event once, and writes what follows from its outcome. */
const attempt = async (options: DeliveriesOptions, job: DeliveryJob): Promise<void> => {
  const { database, boss, sender } = options;
  const notification = await toNotification(options, job.data);
  if (notification === undefined) {
    await boss.complete(DELIVERY_QUEUE, job.id);
    return;
  }
  const outcome: AttemptOutcome = 'url' in notification ? await sender.send(notification) : notification;
  const { account, environment, webhookId, eventId, attempt: number } = job.data;
  const isLast = !outcome.delivered && (outcome.reason === 'secret_damaged' || gapAfter(number) === undefined);
  options.onAttempt({ scope: { account, environment }, webhookId, eventId, attempt: number, outcome, isLast });
  if (outcome.delivered) await boss.complete(DELIVERY_QUEUE, job.id);
  else if (isLast) await disable(options, job, outcome.reason === 'secret_damaged' ? outcome.reason : 'delivery_attempts_exhausted');
  else {
    await database.kysely.transaction().execute(async (tx) => {
      // One that was disabled or deleted during the attempt has had its waiting ones dropped: there is none to follow.
      const webhook = await findResource(createScopedTables(tx, { account, environment }), 'webhooks', webhookId, 'update');
      const isNext = (await isCompleted(boss, tx, job)) && webhook !== undefined && isEnabled(webhook.body);
      if (isNext) await insertJobs(boss, tx, [{ ...job.data, attempt: number + 1 }], gapAfter(number)!);
    });
  }
};

/**
 * Takes the oldest jobs that are due, as pg-boss does, but for those of slow receivers: thousands may wait for one, and
 * stay where they are.
 */
const takeJobs = async ({ executeSql }: Database, slow: readonly string[]): Promise<readonly DeliveryJob[]> => {
  const { rows } = await executeSql(
    `with next as (
       select id from pgboss.job
       where name = $1 and state < 'active' and start_after < now() and data->>'webhookId' <> all($2::text[])
       order by created_on, id limit $3 for update skip locked
     )
     update pgboss.job job set state = 'active', started_on = now(), retry_count = retry_count + (started_on is not null)::int
     from next where job.name = $1 and job.id = next.id returning job.id, job.data`,
    [DELIVERY_QUEUE, slow, JOBS_AT_ONCE],
  );
  return rows as unknown as readonly DeliveryJob[];
};

/** As if they had not been taken. */
const putBack = async ({ executeSql }: Database, jobs: readonly DeliveryJob[]): Promise<void> => {
  await executeSql(
    `update pgboss.job set state = 'created', started_on = null where name = $1 and state = 'active' and id = any($2::uuid[])`,
    [DELIVERY_QUEUE, jobs.map(({ id }) => id)],
  );
};

/** @returns undefined where there is nothing to send any more. @throws ScreeningError seal_key_unknown: another node may have the key. */
const toNotification = async (
  { database, sealer }: DeliveriesOptions,
  { account, environment, webhookId, eventId }: Delivery,
): Promise<Notification | typeof SECRET_DAMAGED | undefined> => {
  const scope = { account, environment };
  const webhook = await findResource(createScopedTables(database.kysely, scope), 'webhooks', webhookId);
  const event = await findEvent(database.kysely, scope, eventId);
  if (webhook === undefined || event === undefined || !isEnabled(webhook.body)) return undefined;
  try {
    const secret = sealer.open(webhook.sealed!, toSealContext(scope, 'webhooks', webhookId, 'secret'));
    return { url: webhook.body['url'] as string, body: JSON.stringify(event), secret: new TextDecoder().decode(secret) };
  } catch (error) {
    if (error instanceof ScreeningError && error.code === 'seal_broken') return SECRET_DAMAGED;
    throw error;
  }
};

const disable = (
  { database, boss, sealer, now }: DeliveriesOptions,
  job: DeliveryJob,
  reason: 'delivery_attempts_exhausted' | 'secret_damaged',
): Promise<void> => {
  const { account, environment, webhookId, eventId, attempt: attempts } = job.data;
  const scope = { account, environment };
  return database.kysely.transaction().execute(async (tx) => {
    if (!(await isCompleted(boss, tx, job))) return;
    await runSessionIn(tx, { scope, actor: 'system', now: new Date(now()), sealer }, async (session) => {
      const webhook = await findResource(session.tables, 'webhooks', webhookId, 'update');
      if (webhook === undefined || !isEnabled(webhook.body)) return;
      session.follow(webhook.updatedAt);
      await saveResource(session.tables, 'webhooks', { ...webhook, body: { ...webhook.body, enabled: false } }, session.now);
      dropDeliveries(session, webhookId);
      session.audit('webhook.disabled', 'webhook', webhookId, { reason, eventId, attempts });
    });
  });
};

/** What pg-boss answers; by its types it answers nothing. */
interface CountingCompleter {
  readonly complete: (queue: string, id: string, data: null, options: PgBoss.ConnectionOptions) => Promise<{ readonly affected: number }>;
}

/** Completes the job, unless another node took it over meanwhile and decides what follows. */
const isCompleted = async (boss: PgBoss, tx: Connection, { id }: DeliveryJob): Promise<boolean> => {
  const { affected } = await (boss as unknown as CountingCompleter).complete(DELIVERY_QUEUE, id, null, { db: toBossDb(toExecutor(tx)) });
  return affected === 1;
};

const insertJobs = async (boss: PgBoss, tx: Connection, deliveries: readonly Delivery[], afterSeconds: number): Promise<void> => {
  const jobs = deliveries.map((data) => ({ name: DELIVERY_QUEUE, data, startAfter: `${afterSeconds} seconds` }));
  await boss.insert(jobs, { db: toBossDb(toExecutor(tx)) });
};

const isEnabled = (body: JsonObject): boolean => body['enabled'] === true;

const isSubscribed = (body: JsonObject, type: string): boolean => {
  const events = body['events'] as readonly string[];
  return events.includes('*') || events.includes(type);
};

interface Place {
  readonly webhookId: string;
  readonly sinceMs: number;
}

/** Who holds how many of the places. */
const createPlaces = () => {
  const held = new Map<Promise<void>, Place>();
  const heldBy = (webhookId: string) => [...held].filter(([, place]) => place.webhookId === webhookId);
  const isWithinShare = (webhookId: string): boolean => heldBy(webhookId).length < SHARE * (PLACES - held.size);
  const patienceMsFor = (own: ReturnType<typeof heldBy>): number =>
    PATIENCE_MS - (performance.now() - Math.min(...own.map(([, { sinceMs }]) => sinceMs)));
  return {
    /** Those whose share is taken, and who are waited for no longer. */
    slow: (): readonly string[] =>
      [...new Set([...held.values()].map(({ webhookId }) => webhookId))].filter(
        (webhookId) => !isWithinShare(webhookId) && patienceMsFor(heldBy(webhookId)) <= 0,
      ),
    /** Waits a little for one who is not slow. */
    isFreeFor: async (webhookId: string): Promise<boolean> => {
      const own = heldBy(webhookId);
      if (own.length === 0 || isWithinShare(webhookId)) return held.size < PLACES;
      const patienceMs = patienceMsFor(own);
      if (patienceMs > 0) await Promise.race([...own.map(([work]) => work), setTimeout(patienceMs)]);
      return isWithinShare(webhookId);
    },
    hold: (webhookId: string, work: Promise<void>): void => {
      const place = work.finally(() => {
        held.delete(place);
      });
      held.set(place, { webhookId, sinceMs: performance.now() });
    },
    untilFree: async (places: number): Promise<void> => {
      while (held.size > PLACES - places) await Promise.race([...held.keys()]);
    },
  };
};
