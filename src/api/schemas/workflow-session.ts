/** Workflow sessions: the checks of one client that conclude together. */
import { z } from '@hono/zod-openapi';
import { OUTCOMES } from './check.js';
import { clientId, id, reference, times } from './fields.js';

const SESSION_STATUSES = ['started', 'processing', 'completed', 'cancelled'] as const;
const checks = z.array(reference).max(50).openapi({ description: 'Ids of checks of the same client' });

export const workflowSessionInput = z.strictObject({ clientId, checks: checks.optional() }).openapi('WorkflowSessionInput');
export const workflowSessionPatch = z
  .strictObject({ clientId: clientId.optional(), checks: checks.nullable().optional() })
  .openapi('WorkflowSessionUpdate');
export const workflowSessionAnswer = z
  .strictObject({ id, clientId, status: z.enum(SESSION_STATUSES), outcome: z.enum(OUTCOMES).optional(), checks, ...times })
  .openapi('WorkflowSession');
export type WorkflowSessionBody = Pick<z.output<typeof workflowSessionAnswer>, 'clientId' | 'status' | 'outcome' | 'checks'>;
