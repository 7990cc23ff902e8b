/**
 * A check as the API and its events tell it.
 */
import type { Session } from '../store/session.js';
import type { Check, CheckWithResult } from '../store/checks.js';
import type { JsonObject } from '../store/tables.js';
import type { EventType } from '../schemas/webhook.js';

const toMembers = ({ id, entityName, type, clientId, status, enableMonitoring }: Check): JsonObject => ({
  id,
  entityName,
  type,
  clientId,
  status,
  enableMonitoring,
});
const toTimes = ({ createdAt, updatedAt }: Check): JsonObject => ({
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
});

export const toCheckAnswer = (check: CheckWithResult): JsonObject => ({
  ...toMembers(check),
  ...(check.status === 'complete' && check.result ? { result: check.result } : {}),
  ...toTimes(check),
});

/** In a list `result` holds only the outcome. */
export const toCheckListItem = (check: Check): JsonObject => ({
  ...toMembers(check),
  ...(check.status === 'complete' ? { result: { outcome: check.outcome } } : {}),
  ...toTimes(check),
});

const emit = (session: Session, type: EventType, { id, clientId }: Check, payload: JsonObject): void =>
  session.emit({ type, resourceType: 'check', resourceId: id, clientId, payload });

/** The event of its creation holds the full object. */
export const emitPending = (session: Session, check: Check): void =>
  emit(session, 'check.pending', check, { ...toMembers(check), ...toTimes(check) });

export const emitUpdated = (session: Session, check: Check, changes: JsonObject): void =>
  emit(session, 'check.updated', check, { id: check.id, ...changes });

/** The events of its state: id, status, outcome once it is complete, and the times. */
export const emitState = (session: Session, check: Check, ...types: readonly EventType[]): void => {
  const payload = {
    id: check.id,
    status: check.status,
    ...(check.status === 'complete' ? { outcome: check.outcome } : {}),
    ...toTimes(check),
  };
  for (const type of types) emit(session, type, check, payload);
};

/** New or materially changed matches of a monitored check: the events of its state, and what changed. */
export const emitMonitoringAttention = (session: Session, check: Check, matches: readonly JsonObject[]): void =>
  emit(session, 'check.monitoring.attention', check, {
    id: check.id,
    status: check.status,
    outcome: check.outcome,
    ...toTimes(check),
    matches,
  });

/** The event and the audit record of a check that ends without a result. */
export const tellFailure = (session: Session, check: Check): void => {
  emitState(session, check, 'check.failed');
  session.audit('check.failed', 'check', check.id, { clientId: check.clientId, type: check.type });
};
