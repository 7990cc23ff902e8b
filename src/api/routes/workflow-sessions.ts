/** Workflow sessions: created with the checks of a client, completed by the customer, concluded by the checks. */
import { z } from '@hono/zod-openapi';
import { ScreeningError } from '../../main.js';
import { operation, type Call, type Operation } from '../operation.js';
import { invalidRequest, notFound } from '../problem.js';
import { clientId } from '../schemas/fields.js';
import {
  workflowSessionAnswer,
  workflowSessionInput,
  workflowSessionPatch,
  type WorkflowSessionBody,
} from '../schemas/workflow-session.js';
import { findChecks } from '../store/checks.js';
import { insertResource, type Resource } from '../store/resources.js';
import type { Session } from '../store/session.js';
import { moveSession, settleSession, toBody } from '../workflow.js';
import {
  deleteOperation,
  getClientWithRoom,
  getOperation,
  getResource,
  idParams,
  listOperation,
  MAX_OF_CLIENT,
  toAnswer,
} from './resource.js';

const KIND = {
  table: 'workflow_sessions',
  path: 'workflowSessions',
  resourceType: 'workflowSession',
  tag: 'Workflow sessions',
  noun: 'workflow session',
  answer: workflowSessionAnswer,
  isOfClient: true,
} as const;
const emptyBody = z.strictObject({}).optional().openapi('NoMembers');

/** @throws ScreeningError resource_not_found when one is not the client's. */
const checkChecks = async (session: Session, clientId: string, ids: readonly string[]): Promise<void> => {
  if (new Set(ids).size < ids.length) throw invalidRequest('checks must name each check only once.', 'checks');
  const found = await findChecks(session.tables, ids);
  if (found.length < ids.length || found.some((check) => check.clientId !== clientId)) throw notFound('check of this client', 'checks');
};

const create = operation({
  id: 'createWorkflowSession',
  method: 'post',
  path: '/v1/workflowSessions',
  tag: KIND.tag,
  summary: `Start a workflow session; a client has at most ${MAX_OF_CLIENT}`,
  body: workflowSessionInput,
  status: 201,
  answer: workflowSessionAnswer,
  run: async ({ session, body: { clientId, checks = [] } }) => {
    await getClientWithRoom(session, KIND, clientId);
    await checkChecks(session, clientId, checks);
    const resource = await insertResource(
      session.tables,
      'workflow_sessions',
      { clientId, body: { clientId, status: 'started', checks } },
      session.now,
    );
    const answer = toAnswer(resource);
    session.emit({ type: 'workflow.session.started', resourceType: 'workflowSession', resourceId: resource.id, clientId, payload: answer });
    session.audit('workflowSession.started', 'workflowSession', resource.id, { clientId });
    return answer;
  },
});

/** @throws ScreeningError conflict in any other state. */
const getIn = async (session: Session, id: string, ...statuses: readonly WorkflowSessionBody['status'][]): Promise<Resource> => {
  const resource = await getResource(session, KIND, id, 'update');
  const { status } = toBody(resource);
  if (!statuses.includes(status))
    throw new ScreeningError('conflict', `The workflow session is ${status}; this is possible only while it is ${statuses.join(' or ')}.`);
  return resource;
};

const update = operation({
  id: 'updateWorkflowSession',
  method: 'post',
  path: '/v1/workflowSessions/{id}',
  tag: KIND.tag,
  summary: 'Say which checks a workflow session that has not been completed waits for',
  params: idParams,
  body: workflowSessionPatch,
  status: 200,
  answer: workflowSessionAnswer,
  run: async ({ session, params, body: { clientId, checks } }) => {
    const resource = await getIn(session, params.id, 'started');
    const before = toBody(resource);
    if (clientId !== undefined && clientId !== before.clientId) throw invalidRequest('clientId cannot be changed.', 'clientId');
    const after = checks === undefined ? before.checks : (checks ?? []);
    if (JSON.stringify(after) === JSON.stringify(before.checks)) return toAnswer(resource);
    await checkChecks(session, before.clientId, after);
    return toAnswer(await moveSession(session, resource, { ...before, checks: after }, 'workflow.session.updated'));
  },
});

type Move = (call: Call<{ id: string }, object, unknown>) => Promise<Resource>;

const moveOperation = (verb: 'complete' | 'cancel', summary: string, move: Move): Operation =>
  operation({
    id: `${verb}WorkflowSession`,
    method: 'post',
    path: `/v1/workflowSessions/{id}/${verb}`,
    tag: KIND.tag,
    summary,
    params: idParams,
    body: emptyBody,
    status: 200,
    answer: workflowSessionAnswer,
    run: async (call) => toAnswer(await move(call)),
  });

const complete = moveOperation('complete', 'The customer has finished all steps: wait for the checks', async ({ session, params }) => {
  const resource = await getIn(session, params.id, 'started');
  return settleSession(
    session,
    await moveSession(session, resource, { ...toBody(resource), status: 'processing' }, 'workflow.session.processing'),
  );
});

const cancel = moveOperation('cancel', 'Cancel a workflow session', async ({ session, params }) => {
  const resource = await getIn(session, params.id, 'started', 'processing');
  return moveSession(session, resource, { ...toBody(resource), status: 'cancelled' }, 'workflow.session.cancelled');
});

export const workflowSessionOperations: readonly Operation[] = [
  create,
  getOperation(KIND),
  listOperation(KIND, clientId.optional()),
  update,
  complete,
  cancel,
  deleteOperation(KIND),
];
