/** Checks: created with their job, read, listed, monitored, and their matches validated by an analyst. */
import { z } from '@hono/zod-openapi';
import { ScreeningError } from '../../main.js';
import { decide, toOutcome, type DecidedMatch } from '../checks/decisions.js';
import { emitPending, emitState, emitUpdated, toCheckAnswer, toCheckListItem } from '../checks/events.js';
import { queueCheck } from '../checks/jobs.js';
import type { CheckQuestion } from '../checks/run.js';
import { toScreeningOptions, toSubject } from '../checks/subject.js';
import type { ServiceContext } from '../context.js';
import { operation, type Operation } from '../operation.js';
import { queueRescreens } from '../checks/rescreen-queue.js';
import { notFound } from '../problem.js';
import { checkAnswer, checkFilters, checkInput, checkListItem, checkPatch, validationInput, type CheckInput } from '../schemas/check.js';
import { pageOf, pageQuery, toPageRequest } from '../schemas/page.js';
import { findCheck, writeCheck, listChecks, saveMonitoring, saveResult, type CheckWithResult } from '../store/checks.js';
import { createId } from '../store/ids.js';
import { findResource, findResourcesOfClient, type Resource } from '../store/resources.js';
import type { Session } from '../store/session.js';
import type { CheckOutcome, JsonObject } from '../store/tables.js';
import { settleSessions } from '../workflow.js';
import { getClientOfInput, idParams } from './resource.js';

const TAG = 'Checks';

/** @throws ScreeningError precondition_failed, invalid_request. */
const toQuestion = async (context: ServiceContext, session: Session, client: Resource, input: CheckInput): Promise<CheckQuestion> => {
  if (input.type !== 'ssn_check') {
    const options = toScreeningOptions(input.type, input.options ?? {}, context.screening, context.engine.index.metadata);
    return { kind: 'screening', subject: toSubject(client, await findResourcesOfClient(session.tables, 'addresses', client.id)), options };
  }
  const fail = (message: string): ScreeningError => new ScreeningError('precondition_failed', message, { param: 'clientId' });
  const { type, firstName, lastName } = client.body as { readonly type: string; readonly firstName: string; readonly lastName: string };
  if (type !== 'person') throw fail('The client is a company; an SSN check needs a person.');
  if (client.sealed === null) throw fail('The client has no SSN; add it to the client first.');
  if (!context.ssnVerifier && session.scope.environment === 'live')
    throw new ScreeningError('precondition_failed', 'SSN checks are not available: this service has no source of SSNs.', { param: 'type' });
  return { kind: 'ssn', ssn: Buffer.from(client.sealed).toString('base64'), firstName, lastName };
};

const create = operation({
  id: 'createCheck',
  method: 'post',
  path: '/v1/checks',
  tag: TAG,
  summary: 'Create a check: it is pending, and concludes later',
  body: checkInput,
  status: 201,
  answer: checkAnswer,
  run: async ({ context, session, body }) => {
    const client = await getClientOfInput(session, body.clientId);
    const question = await toQuestion(context, session, client, body);
    const id = createId(session.now);
    const enableMonitoring = body.type === 'ssn_check' ? false : (body.enableMonitoring ?? false);
    const entityName = client.body['entityName'] as string;
    const input = question as unknown as JsonObject;
    const check = writeCheck(session, { id, clientId: client.id, type: body.type, enableMonitoring, entityName, input });
    await queueCheck(context, session, id);
    emitPending(session, check);
    session.audit('check.created', 'check', id, { clientId: client.id, type: body.type });
    return toCheckAnswer({ ...check, result: null });
  },
});

const getCheck = async (session: Session, id: string, lock = false): Promise<CheckWithResult> => {
  const check = await findCheck(session.tables, id, lock);
  if (!check) throw notFound('check');
  if (lock) session.follow(check.updatedAt);
  return check;
};

const get = operation({
  id: 'getCheck',
  method: 'get',
  path: '/v1/checks/{id}',
  tag: TAG,
  summary: 'Get a check',
  params: idParams,
  status: 200,
  answer: checkAnswer,
  run: async ({ session, params }) => toCheckAnswer(await getCheck(session, params.id)),
});

const list = operation({
  id: 'listChecks',
  method: 'get',
  path: '/v1/checks',
  tag: TAG,
  summary: 'List checks, newest first; result holds only the outcome',
  query: z.strictObject({ ...pageQuery, ...checkFilters }),
  status: 200,
  answer: pageOf(checkListItem),
  run: async ({ session, query: { clientId, type, status, outcome, ...page } }) => {
    const found = await listChecks(session.tables, toPageRequest(page), { clientId, type, status, outcome });
    return { ...found, items: found.items.map(toCheckListItem) };
  },
});

/** @throws ScreeningError pending_check_unmodifiable, invalid_check_update. */
const getConcludedScreening = async (session: Session, id: string): Promise<CheckWithResult> => {
  const check = await getCheck(session, id, true);
  if (check.status === 'pending')
    throw new ScreeningError('pending_check_unmodifiable', 'The check is still pending; try again once it is complete.');
  if (check.type === 'ssn_check' || check.status === 'failed') {
    throw new ScreeningError(
      'invalid_check_update',
      check.status === 'failed' ? 'The check has failed and cannot be changed; create a new one.' : 'An SSN check cannot be changed.',
    );
  }
  return check;
};

const update = operation({
  id: 'updateCheck',
  method: 'post',
  path: '/v1/checks/{id}',
  tag: TAG,
  summary: 'Switch continuous monitoring on or off',
  params: idParams,
  body: checkPatch,
  status: 200,
  answer: checkAnswer,
  run: async ({ context, session, params, body: { enableMonitoring } }) => {
    const check = await getConcludedScreening(session, params.id);
    if (check.enableMonitoring === enableMonitoring) return toCheckAnswer(check);
    if (enableMonitoring && !(await findResource(session.tables, 'clients', check.clientId, 'share')))
      throw new ScreeningError('invalid_check_update', 'The client was deleted; its checks cannot be monitored.');
    await saveMonitoring(session.tables, check.id, enableMonitoring, session.now);
    emitUpdated(session, check, { enableMonitoring });
    // The lists may have moved on since it concluded.
    if (enableMonitoring) await queueRescreens(context, session, [check.id]);
    session.audit('check.updated', 'check', check.id, { clientId: check.clientId, enableMonitoring });
    return toCheckAnswer({ ...check, enableMonitoring, updatedAt: session.now });
  },
});

const validate = operation({
  id: 'validateCheckMatch',
  method: 'post',
  path: '/v1/checks/{id}/validate',
  tag: TAG,
  summary: "Record an analyst's decision on a match",
  params: idParams,
  body: validationInput,
  status: 200,
  answer: checkAnswer,
  run: async ({ session, params, body: { matchId, outcome: status, comment } }) => {
    const check = await getConcludedScreening(session, params.id);
    const result = check.result as unknown as {
      readonly outcome: CheckOutcome;
      readonly breakdown: { readonly matches: readonly DecidedMatch[] };
    };
    if (!result.breakdown.matches.some(({ id }) => id === matchId)) throw notFound('match of this check', 'matchId');
    const matches = result.breakdown.matches.map((match) => (match.id === matchId ? decide(match, status, comment) : match));
    const outcome = toOutcome(matches);
    const next = { ...result, outcome, breakdown: { ...result.breakdown, matches } };
    const after: CheckWithResult = { ...check, outcome, result: next, updatedAt: session.now };
    await saveResult(session.tables, check.id, { outcome, result: next }, session.now);
    emitUpdated(session, after, { result: { outcome, breakdown: { matches: [{ id: matchId, status }] } } });
    if (outcome === 'match_confirmed' && check.outcome !== 'match_confirmed') emitState(session, after, 'check.completed.match_confirmed');
    session.audit('check.match_validated', 'check', check.id, { clientId: check.clientId, matchId, decision: status, outcome });
    await settleSessions(session, [after]);
    return toCheckAnswer(after);
  },
});

export const checkOperations: readonly Operation[] = [create, get, list, update, validate];
