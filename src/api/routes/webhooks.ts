/** Webhooks: where notifications go. The secret is sealed, and answered by the creation alone. */
import { sql } from 'kysely';
import type { z } from '@hono/zod-openapi';
import { ScreeningError } from '../../main.js';
import { invalidRequest } from '../problem.js';
import { MAX_WEBHOOKS, webhookAnswer, webhookInput, webhookPatch } from '../schemas/webhook.js';
import { toRandomText } from '../store/api-keys.js';
import { toSealContext } from '../store/seal-context.js';
import type { Session } from '../store/session.js';
import { dropDeliveries } from '../webhooks/deliveries.js';
import { parseWebhookUrl } from '../webhooks/webhook-url.js';
import { createResourceOperations, type ResourceKind } from './resource.js';

type WebhookInput = z.output<typeof webhookInput>;

const SECRET_LENGTH = 32;

/** @throws ScreeningError conflict. */
const checkCount = async ({ tables }: Session): Promise<void> => {
  await tables.lock('webhooks'); // Of several that come at once each is to see those before it.
  const { count } = await tables
    .select('webhooks')
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  if (count >= MAX_WEBHOOKS) throw new ScreeningError('conflict', `There are ${MAX_WEBHOOKS} webhooks, the maximum; delete one first.`);
};

const WEBHOOKS: ResourceKind<WebhookInput> = {
  table: 'webhooks',
  path: 'webhooks',
  resourceType: 'webhook',
  tag: 'Webhooks',
  noun: 'webhook',
  maximum: `there are at most ${MAX_WEBHOOKS}`,
  input: webhookInput,
  patch: webhookPatch,
  answer: webhookAnswer,
  isOfClient: false,
  immutable: [],
  store: async ({ context, session, id, input: { description, url, enabled = true, events }, before }) => {
    const parsed = parseWebhookUrl(url, context.guard);
    if ('problem' in parsed) {
      const rule =
        parsed.problem === 'address_refused'
          ? 'url must have a public address: private, local and reserved ones are refused.'
          : 'url must be an https URL without user name and password.';
      throw invalidRequest(rule, 'url');
    }
    const body = { ...(description === undefined ? {} : { description }), url, enabled, events: [...new Set(events)] };
    if (before) {
      if (before.body['enabled'] !== enabled) dropDeliveries(session, id);
      return { body, sealed: before.sealed ?? undefined };
    }
    await checkCount(session);
    const secret = toRandomText(SECRET_LENGTH);
    return {
      body,
      sealed: session.sealer.seal(Buffer.from(secret), toSealContext(session.scope, 'webhooks', id, 'secret')),
      once: { secret },
    };
  },
  toInput: ({ body }) => body,
  remove: (_context, session, { id }) => {
    dropDeliveries(session, id);
    return Promise.resolve();
  },
};

export const webhookOperations = createResourceOperations(WEBHOOKS);
