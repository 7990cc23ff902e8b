/**
 * What becomes of a client's data when the client is deleted: its personal data go, everywhere; that it was checked, when
 * and with what outcome stays, in its checks without names and in the audit log.
 *
 * Deleted: addresses, documents, live photos, images, kept answers to requests. Ended: pending checks, open workflow
 * sessions. Redacted: names, questions, matches and comments of checks, payloads of events (also of those that are yet to be
 * delivered: deliveries read the event when they send it).
 */
import { sql } from 'kysely';
import { tellFailure } from './checks/events.js';
import type { ServiceContext } from './context.js';
import { ADDRESSES } from './routes/addresses.js';
import { DOCUMENTS } from './routes/documents.js';
import { LIVE_PHOTOS } from './routes/live-photos.js';
import { tellDeletion } from './routes/resource.js';
import { eraseChecksOfClient, failCheck } from './store/checks.js';
import { findResourcesOfClient, removeResourcesOfClient, type Resource } from './store/resources.js';
import type { Session } from './store/session.js';
import { moveSession, toBody } from './workflow.js';

/** Stands where a name was. */
const ERASED = '[erased]';

/** Call it in the transaction that deletes the client, before its own event is emitted. */
export const eraseClientData = async (_context: ServiceContext, session: Session, { id }: Resource): Promise<void> => {
  const { tables } = session;
  for (const kind of [ADDRESSES, DOCUMENTS, LIVE_PHOTOS]) {
    for (const resource of await removeResourcesOfClient(tables, kind.table, id)) tellDeletion(session, kind, resource);
  }
  await tables.remove('images').where('client_id', '=', id).execute();
  await eraseChecks(session, id);
  await cancelSessions(session, id);
  await eraseEvents(session, id);
  await tables.remove('idempotency_keys').where('client_id', '=', id).execute();
};

const eraseChecks = async (session: Session, clientId: string): Promise<void> => {
  const { tables } = session;
  const checks = await tables
    .select('checks')
    .select(['id', 'status', 'updated_at'])
    .where('client_id', '=', clientId)
    .orderBy('id')
    .forUpdate()
    .execute();
  for (const { id, updated_at: updatedAt } of checks.filter(({ status }) => status === 'pending')) {
    session.follow(updatedAt);
    const failed = await failCheck(tables, id, session.now);
    if (failed) tellFailure(session, failed);
  }
  await eraseChecksOfClient(tables, clientId, ERASED);
};

const cancelSessions = async (session: Session, clientId: string): Promise<void> => {
  for (const resource of await findResourcesOfClient(session.tables, 'workflow_sessions', clientId)) {
    const body = toBody(resource);
    if (body.status === 'started' || body.status === 'processing')
      await moveSession(session, resource, { ...body, status: 'cancelled' }, 'workflow.session.cancelled');
  }
};

/** Events of a check's state hold id, status and outcome only, and stay as they are. */
const eraseEvents = async ({ tables }: Session, clientId: string): Promise<void> => {
  await tables
    .update('events')
    .set({ payload: sql`json_build_object('id', resource_id)` })
    .where('client_id', '=', clientId)
    .where('type', 'not like', 'check.completed%')
    .where('type', '!=', 'check.failed')
    .execute();
};
