/**
 * What becomes of a client's data when the client is deleted: its personal data go, everywhere; that it was checked, when
 * and with what outcome stays, in its checks without names and in the audit log.
 *
 * Deleted: addresses, documents and live photos (by routes/clients.ts), images, kept answers to requests. Ended: pending
 * checks, open workflow sessions. Redacted: names, questions, matches and comments of checks, payloads of events (also of
 * those that are yet to be delivered: deliveries read the event when they send it).
 *
 * A client has any number of checks, and of events about them. What is more than one step's work is done after the
 * deletion, a transaction a step, so that others are served in between; until then it is redacted where it is read
 * (store/erasures.ts). What is still to be done stands in the database: any node goes on with it, also after a restart.
 */
import { tellFailure } from './checks/events.js';
import type { ServiceContext } from './context.js';
import { failCheck } from './store/checks.js';
import {
  eraseChecks,
  eraseEvents,
  lockChecksToErase,
  removeErasure,
  removePartly,
  saveErasure,
  takeErasure,
  type CheckPlace,
  type Erasure,
} from './store/erasures.js';
import { findResourcesOfClient } from './store/resources.js';
import { runSessionIn, type Session } from './store/session.js';
import { moveSession, toBody } from './workflow.js';

/** Of each kind, what one step takes at most: some hundredths of a second of an embedded database, which serves nobody else meanwhile. */
const STEP = { checks: 200, events: 500, answers: 500, images: 20 } as const;

/** Call it in the transaction that deletes the client, before its own event is emitted. */
export const eraseClientData = async (session: Session, clientId: string): Promise<void> => {
  const { isDone, after } = await eraseStep(session, { clientId });
  await cancelSessions(session, clientId);
  if (!isDone) await saveErasure(session.tables, { clientId, after });
};

/** Does a step of what earlier deletions have left. @returns whether there may be more. */
export const continueErasures = ({ database, sealer, now }: ServiceContext): Promise<boolean> =>
  database.kysely.transaction().execute(async (tx) => {
    const erasure = await takeErasure(tx);
    if (!erasure) return false;
    const { scope, clientId } = erasure;
    await runSessionIn(tx, { scope, actor: 'system', now: new Date(now()), sealer }, async (session) => {
      const { isDone, after } = await eraseStep(session, erasure);
      await (isDone ? removeErasure(session.tables, clientId) : saveErasure(session.tables, { clientId, after }));
    });
    return true;
  });

/**
 * Checks first: who changes one holds it, and has written its events and the answer that is kept by the time it can be
 * erased. Nobody begins to: the client is gone, and what is read of its checks is redacted.
 */
const eraseStep = async (
  session: Session,
  { clientId, after }: Erasure,
): Promise<{ readonly isDone: boolean; readonly after?: CheckPlace | undefined }> => {
  const { tables } = session;
  const checks = await lockChecksToErase(tables, { clientId, after }, STEP.checks);
  for (const { id, updatedAt } of checks.filter(({ isPending }) => isPending)) {
    session.follow(updatedAt);
    const failed = await failCheck(tables, id, session.now);
    if (failed) tellFailure(session, failed);
  }
  const ids = checks.map(({ id }) => id);
  if (ids.length > 0) await eraseChecks(tables, ids);
  const place = checks.reduce(toLater, after);
  const isDone =
    checks.length < STEP.checks &&
    (await eraseEvents(tables, clientId, STEP.events)) < STEP.events &&
    (await removePartly(tables, 'idempotency_keys', clientId, STEP.answers)) < STEP.answers &&
    (await removePartly(tables, 'images', clientId, STEP.images)) < STEP.images;
  return { isDone, after: place };
};

/** Newest first, then by id. */
const toLater = (a: CheckPlace | undefined, { createdAt, id }: CheckPlace): CheckPlace =>
  a === undefined || createdAt < a.createdAt || (createdAt.getTime() === a.createdAt.getTime() && id > a.id) ? { createdAt, id } : a;

const cancelSessions = async (session: Session, clientId: string): Promise<void> => {
  for (const resource of await findResourcesOfClient(session.tables, 'workflow_sessions', clientId)) {
    const body = toBody(resource);
    if (body.status === 'started' || body.status === 'processing')
      await moveSession(session, resource, { ...body, status: 'cancelled' }, 'workflow.session.cancelled');
  }
};
