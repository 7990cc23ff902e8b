/**
 * The OpenAPI 3.1 document, made from the operations: what is served is what is described.
 */
import { OpenAPIHono, z } from '@hono/zod-openapi';
import { IDEMPOTENCY_HOURS } from './idempotency.js';
import { PROBLEM_TYPES } from './problem.js';
import { isCreation, parsePathParams, type Operation } from './operation.js';
import { eventAnswer } from './schemas/webhook.js';

const problem = z
  .strictObject({
    type: z.enum(PROBLEM_TYPES),
    message: z.string(),
    param: z.string().optional(),
    code: z
      .enum(['precondition_failed', 'pending_check_unmodifiable', 'invalid_check_update'])
      .optional()
      .openapi({ description: 'Only with 422' }),
  })
  .openapi('Problem');

const idempotencyKey = z
  .string()
  .max(255)
  .optional()
  .openapi({
    description: `The same key and body answer as the first time for ${IDEMPOTENCY_HOURS} hours, with Idempotent-Replayed: true; after an error nothing is kept`,
  });

const ERRORS: Readonly<Record<string, string>> = {
  400: 'The request is not valid; param says where',
  401: 'The API key is missing or not valid',
  404: 'The resource does not exist',
  409: 'The request conflicts with an earlier one, with the state of the resource or with a maximum',
  413: 'The body is too large',
  422: 'The state of the resource does not allow this',
  429: 'Too many requests; Retry-After says when to try again',
  500: 'The service failed',
  503: 'The service is temporarily unavailable; Retry-After says when to try again',
};

/** Statuses that a kind of operation can answer with beside its own. */
const toErrors = ({ method }: Operation): string[] =>
  method === 'post' ? Object.keys(ERRORS) : ['400', '401', '404', '429', '500', '503'];

const LOCATION = { Location: { description: 'The path of the new resource', schema: { type: 'string' } } } as const;
const RETRY_AFTER = { 'Retry-After': { description: 'Seconds', schema: { type: 'integer' } } } as const;

const toResponses = (each: Operation): Record<string, object> => ({
  [each.status]: {
    description: each.summary,
    ...(isCreation(each) ? { headers: LOCATION } : {}),
    ...(each.answer ? { content: { 'application/json': { schema: each.answer } } } : {}),
    ...(each.isDownload === true
      ? {
          content: Object.fromEntries(
            ['image/jpeg', 'image/png', 'application/pdf'].map((type) => [type, { schema: { type: 'string', format: 'binary' } }]),
          ),
        }
      : {}),
  },
  ...Object.fromEntries(
    toErrors(each).map((status) => [
      status,
      {
        description: ERRORS[status]!,
        ...(status === '429' || status === '503' ? { headers: RETRY_AFTER } : {}),
        content: { 'application/json': { schema: problem } },
      },
    ]),
  ),
});

export type OpenApiDocument = ReturnType<OpenAPIHono['getOpenAPI31Document']>;

/** @param version of the package. */
export const createOpenApiDocument = (operations: readonly Operation[], version: string): OpenApiDocument => {
  const app = new OpenAPIHono();
  const { openAPIRegistry: registry } = app;
  registry.registerComponent('securitySchemes', 'apiKey', {
    type: 'apiKey',
    in: 'header',
    name: 'Authorization',
    description: 'The key as it is, without a scheme word',
  });
  for (const each of operations) {
    registry.registerPath({
      method: each.method,
      path: each.path,
      operationId: each.id,
      tags: [each.tag],
      summary: each.summary,
      security: [{ apiKey: [] }],
      request: {
        ...(parsePathParams(each.path).length > 0 ? { params: each.params! } : {}),
        ...(each.query ? { query: each.query } : {}),
        ...(each.method === 'post' ? { headers: z.object({ 'Idempotency-Key': idempotencyKey }) } : {}),
        ...(each.body
          ? { body: { required: !each.body.safeParse({}).success, content: { 'application/json': { schema: each.body } } } }
          : {}),
      },
      responses: toResponses(each),
    });
  }
  registry.registerWebhook({
    method: 'post',
    path: 'notification',
    summary: 'An event, sent to the webhooks that ask for its type; Service-Signature is the hex HMAC-SHA-256 of the body under the secret',
    request: { headers: z.object({ 'Service-Signature': z.string() }), body: { content: { 'application/json': { schema: eventAnswer } } } },
    responses: {
      200: { description: 'Any 20x within 15 seconds; otherwise it is sent again, ten times in all, then the webhook is disabled' },
    },
  });
  return toPlainPatterns(
    app.getOpenAPI31Document({
      openapi: '3.1.0',
      info: {
        title: 'Screening',
        version,
        description:
          'Screening of clients against sanctions, watchlist, PEP and adverse-media lists, and SSN verification. ' +
          'A path that is asked with a method that it does not take answers 405, with Allow and the body of all errors.',
        license: { name: 'Apache-2.0', url: 'https://www.apache.org/licenses/LICENSE-2.0' },
      },
      tags: [...new Set(operations.map(({ tag }) => tag))].map((name) => ({ name })),
    }),
  );
};

/** A pattern of JSON Schema has no flags, and is Unicode (2020-12, 6.4); the generator writes them behind a slash. */
const toPlainPatterns = (document: OpenApiDocument): OpenApiDocument =>
  JSON.parse(JSON.stringify(document), (name, value: unknown) =>
    name === 'pattern' && typeof value === 'string' ? value.replace(/\/[a-z]+$/u, '') : value,
  ) as OpenApiDocument;
