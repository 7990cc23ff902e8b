/**
 * Which lists the nodes are on: each tells when it has gone over to others, and says now and then that it is on its own.
 *
 * A node that starts on lists which others have left behind does not bring them back, nor does one that they leave behind.
 * But where nobody is left on the others (all nodes went back by a restart), monitoring would rest for ever: after a while
 * the lists of those that are there are the present ones again.
 */
import { createHash } from 'node:crypto';
import { toCanonicalJson, toContentHashInTurns, type ScreeningIndex } from '../../main.js';
import type { ServiceContext } from '../context.js';
import type { Logger } from '../log.js';
import { toExecutor } from '../store/database.js';
import {
  announceGeneration,
  findCurrentGeneration,
  isSamePresence,
  markSeen,
  type Arrival,
  type ListGeneration,
  type PresentGeneration,
} from '../store/monitoring.js';
import type { PlanOptions } from './plan.js';
import { sendPlan } from '../checks/rescreen-queue.js';

export interface AnnouncementOptions extends PlanOptions {
  /** Milliseconds for which nobody has been seen on the present lists, until a node brings back its own, which were left behind. Default 300,000. */
  readonly silenceMs?: number | undefined;
}

/** Long enough for a node to start anew. */
const SILENCE_MS = 300_000;
/** Looks within a silence, one after the other. */
const LOOKS = 20;

export const toGeneration = async (
  { engineVersion }: Pick<ServiceContext, 'engineVersion'>,
  index: ScreeningIndex,
): Promise<ListGeneration> => ({ engine: engineVersion, index: await toContentHashInTurns(index) });

export const toKey = (generation: ListGeneration): string => createHash('sha256').update(toCanonicalJson(generation)).digest('hex');

/**
 * A turn that tells the others when this node has gone over to lists that they have not, or has lists that were left
 * behind, and nobody is on others.
 */
export const createAnnouncement = (
  context: ServiceContext,
  log: Logger,
  { expireSeconds, silenceMs = SILENCE_MS }: AnnouncementOptions,
): (() => Promise<boolean>) => {
  /** Until they are announced: checks are screened on them from the start, and other lists may come before the first turn ends well. */
  let first: ScreeningIndex | undefined = context.engine.index;
  let told: string | undefined;
  const watch = createWatch(context, silenceMs);
  const announce = async (index: ScreeningIndex, arrival: Arrival): Promise<void> => {
    const generation = await toGeneration(context, index);
    const key = toKey(generation);
    // Kept first: whoever works on the plan of the next generation needs it.
    await context.generations?.keep(index);
    const announced = await context.database.kysely.transaction().execute(async (tx) => {
      const { announced, before } = await announceGeneration(tx, { key, ...generation }, arrival, new Date(context.now()));
      if (announced === 'new') await sendPlan(context, toExecutor(tx), before ? { from: before } : {}, expireSeconds);
      return announced;
    });
    told = key;
    if (announced === 'new') log.info('The lists have changed: monitored checks that this concerns are screened again.');
    if (announced === 'old')
      log.warn(
        'This node has lists that other nodes have left behind; it takes no part in monitoring until it has theirs, or none of them is left.',
      );
    context.wake();
  };
  return async () => {
    if (first) await announce(first, 'start');
    first = undefined;
    const { index } = context.engine;
    const key = toKey(await toGeneration(context, index));
    const arrival = key === told ? await watch(key) : 'swap';
    if (arrival !== undefined) await announce(index, arrival);
    return false;
  };
};

/**
 * Says now and then that this node is on its lists.
 * @returns what returns the present ones where they are others, and nobody has said so of them for as long as `silenceMs`.
 */
const createWatch = (
  { database: { kysely } }: ServiceContext,
  silenceMs: number,
): ((key: string) => Promise<PresentGeneration | undefined>) => {
  let lookedMs = -Infinity;
  // Counted by looks and not by time: one who hung himself has not watched.
  let silent: { readonly present: PresentGeneration; readonly looks: number } | undefined;
  return async (key) => {
    const nowMs = performance.now();
    if (nowMs - lookedMs < silenceMs / LOOKS) return undefined;
    const before = silent;
    silent = undefined; // Who cannot look begins anew: while the database is away, nobody can say anything.
    const present = await findCurrentGeneration(kysely);
    lookedMs = nowMs;
    if (present === undefined || present.key === key) {
      await markSeen(kysely, key);
      return undefined;
    }
    silent = { present, looks: before !== undefined && isSamePresence(before.present, present) ? before.looks + 1 : 0 };
    return silent.looks < LOOKS ? undefined : present;
  };
};
