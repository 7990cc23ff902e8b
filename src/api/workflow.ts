/**
 * How workflow sessions follow their checks: a session that is processing completes when the last of its checks has
 * concluded, and a completed one has its outcome updated when an analyst changes a check's.
 */
import { findChecks, type Check } from './store/checks.js';
import { saveResource, toChanges, type Resource } from './store/resources.js';
import type { Session } from './store/session.js';
import type { CheckOutcome } from './store/tables.js';
import type { EventType } from './schemas/webhook.js';
import type { WorkflowSessionBody } from './schemas/workflow-session.js';
import { sql } from 'kysely';

export const toBody = ({ body }: Resource): WorkflowSessionBody => body as unknown as WorkflowSessionBody;

/** The gravest of the checks' outcomes; a check that failed wants attention. Undefined where there is no check: nothing was looked at. */
const toOutcome = (checks: readonly Check[]): CheckOutcome | undefined => {
  const outcomes = checks.map(({ status, outcome }) => (status === 'failed' ? 'attention' : outcome));
  return (['match_confirmed', 'rejected', 'attention', 'clear'] as const).find((outcome) => outcomes.includes(outcome));
};

/** Writes a session's next state and tells of it. */
export const moveSession = async (session: Session, before: Resource, body: WorkflowSessionBody, type: EventType): Promise<Resource> => {
  session.follow(before.updatedAt);
  const after: Resource = { ...before, body: body, updatedAt: session.now };
  await saveResource(session.tables, 'workflow_sessions', after, session.now);
  const changes = toChanges(before.body, after.body);
  session.emit({
    type,
    resourceType: 'workflowSession',
    resourceId: before.id,
    clientId: before.clientId,
    payload: { id: before.id, ...changes },
  });
  session.audit(type.replace('workflow.session', 'workflowSession'), 'workflowSession', before.id, {
    clientId: before.clientId,
    ...(body.outcome ? { outcome: body.outcome } : {}),
  });
  return after;
};

/** What becomes of a session that is processing or completed, given its checks as they are now. */
export const settleSession = async (session: Session, resource: Resource): Promise<Resource> => {
  const body = toBody(resource);
  const checks = await findChecks(session.tables, body.checks);
  if (checks.some(({ status }) => status === 'pending')) return resource;
  const outcome = toOutcome(checks);
  const next: WorkflowSessionBody = { clientId: body.clientId, status: 'completed', ...(outcome ? { outcome } : {}), checks: body.checks };
  if (body.status === 'processing') return moveSession(session, resource, next, 'workflow.session.completed');
  return outcome === body.outcome ? resource : moveSession(session, resource, next, 'workflow.session.updated');
};

/**
 * Settles the sessions that hold any of the checks. Those that have not been completed are locked too: one that is being
 * completed now may not have seen that its check has concluded.
 */
export const settleSessions = async (session: Session, checks: readonly Check[]): Promise<void> => {
  if (checks.length === 0) return;
  const rows = await session.tables
    .select('workflow_sessions')
    .select(['id', 'client_id', 'created_at', 'updated_at', 'body', 'sealed'])
    .where('client_id', 'in', [...new Set(checks.map(({ clientId }) => clientId))])
    .where(sql<string>`body ->> 'status'`, 'in', ['started', 'processing', 'completed'])
    .orderBy('id')
    .forUpdate()
    .execute();
  for (const { id, client_id: clientId, created_at: createdAt, updated_at: updatedAt, body, sealed } of rows) {
    const resource: Resource = { id, clientId, createdAt, updatedAt, body, sealed };
    if (toBody(resource).status !== 'started' && checks.some((check) => toBody(resource).checks.includes(check.id)))
      await settleSession(session, resource);
  }
};
