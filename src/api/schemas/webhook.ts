/** Webhooks, events and the types of events. */
import { z } from '@hono/zod-openapi';
import { MAX_URL_LENGTH } from '../webhooks/webhook-url.js';
import { id, text, timestamp, times, toPatch } from './fields.js';

export const EVENT_TYPES = [
  'workflow.session.started',
  'workflow.session.cancelled',
  'workflow.session.processing',
  'workflow.session.completed',
  'workflow.session.updated',
  'check.pending',
  'check.completed',
  'check.completed.clear',
  'check.completed.attention',
  'check.completed.rejected',
  'check.completed.match_confirmed',
  'check.monitoring.attention',
  'check.failed',
  'check.updated',
  'client.created',
  'client.updated',
  'client.deleted',
  'document.created',
  'document.updated',
  'document.deleted',
  'document.updated.image_uploaded',
  'document.updated.image_deleted',
  'address.created',
  'address.updated',
  'address.deleted',
  'livePhoto.created',
  'livePhoto.updated',
  'livePhoto.deleted',
] as const;
export type EventType = (typeof EVENT_TYPES)[number];

export const MAX_WEBHOOKS = 20;

/** Which addresses are refused, the address guard says where a webhook is stored. */
const url = text(MAX_URL_LENGTH).regex(/^\S+$/u, 'must not contain spaces').openapi({
  format: 'uri',
  description: 'https, without spaces, user name and password, and not of a private network',
  example: 'https://example.com/notifications',
});

const SUBSCRIBABLE = ['*', ...EVENT_TYPES] as const;

/** What is written as a type of event is, or begins as a word of code does, the error names; anything else in its place may be personal data. */
const toUnknownRule = (input: unknown): string | undefined =>
  typeof input === 'string' && /^(?:[a-z][A-Za-z_-]{0,40}|[A-Za-z]{1,20}(?:\.[A-Za-z_*]{1,20}){1,3})$/u.test(input)
    ? `must not be ${input}, which is no event type; known are ${SUBSCRIBABLE.join(', ')}`
    : undefined;

const members = {
  description: text(500).optional(),
  url,
  enabled: z.boolean(),
  events: z
    .array(z.enum(SUBSCRIBABLE, { error: ({ input }) => toUnknownRule(input) }))
    .min(1)
    .max(EVENT_TYPES.length + 1),
} as const;

export const webhookInput = z
  .strictObject({ ...members, enabled: members.enabled.optional().openapi({ description: 'Default true' }) })
  .openapi('WebhookInput');
/** Whether a webhook is enabled is always said: null does not enable it by default. */
export const webhookPatch = toPatch(z.strictObject(members)).openapi('WebhookUpdate');
export const webhookAnswer = z
  .strictObject({ id, ...members, secret: z.string().optional().openapi({ description: 'Only in the answer to its creation' }), ...times })
  .openapi('Webhook');

const RESOURCE_TYPES = ['client', 'address', 'document', 'livePhoto', 'check', 'workflowSession'] as const;

export const eventAnswer = z
  .strictObject({
    id,
    type: z.enum(EVENT_TYPES),
    resourceType: z.enum(RESOURCE_TYPES),
    payload: z.looseObject({ id: z.string() }),
    createdAt: timestamp,
  })
  .openapi('Event');
