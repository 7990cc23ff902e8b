/**
 * From an HTTP request to an operation and back: who calls, how often, what it says, and the answer's bytes.
 *
 * Order: key, rate, path and query, body, then the operation in its session. A change and its answer under an
 * Idempotency-Key are one transaction.
 */
import type { Context } from 'hono';
import { z } from '@hono/zod-openapi';
import { ScreeningError } from '../main.js';
import type { Authenticate } from './authentication.js';
import type { ServiceContext } from './context.js';
import { answerOnce, parseIdempotencyKey, toFingerprint, type StoredAnswer } from './idempotency.js';
import { isCreation, type Answer, type Call, type Download, type Operation } from './operation.js';
import { parse } from './parse.js';
import { parseJsonBody } from './json-body.js';
import { invalidRequest, notFound, toParam } from './problem.js';
import type { RateLimiter } from './rate-limit.js';
import { toDatabaseError } from './store/database.js';
import { isId } from './store/ids.js';
import { createReadingSession, runSession, type Session } from './store/session.js';
import type { Environment } from './store/tables.js';

export interface RequestHandling {
  readonly context: ServiceContext;
  readonly authenticate: Authenticate;
  readonly limiters: Readonly<Record<Environment, RateLimiter>>;
}

export const MAX_BODY_BYTES = 1024 * 1024;
export const MAX_UPLOAD_BYTES = 6 * 1024 * 1024;

/** @throws ScreeningError for every answer that is an error; the app turns it into one. */
export const answerRequest = async (
  operation: Operation,
  { context, authenticate, limiters }: RequestHandling,
  http: Context,
): Promise<Response> => {
  const { scope, keyId } = await authenticate(http.req.header('authorization'));
  const { allowed, retryAfterSeconds } = limiters[scope.environment].take(keyId);
  if (!allowed)
    throw new ScreeningError(
      'rate_limit_exceeded',
      'This API key has sent too many requests; try again after the seconds that Retry-After says.',
      { retryAfterSeconds },
    );

  const params = http.req.param();
  if (!Object.values(params).every(isId)) throw notFound('resource');
  const query = parseQuery(operation, new URL(http.req.url).searchParams);
  const now = new Date(context.now());
  const options = { scope, actor: `key:${keyId}`, now, sealer: context.sealer };
  const run = (session: Session, body: unknown): Promise<Answer> =>
    operation.run({ context, session, params, query, body } as Call<never, never, never>);
  if (operation.method === 'get') {
    const answer = await run(createReadingSession(context.database.kysely, options), undefined).catch((error: unknown) => {
      throw toDatabaseError(error);
    });
    return operation.isDownload === true ? toDownload(answer as Download) : toResponse(toStored(operation, http.req.path, answer));
  }
  const key = operation.method === 'post' ? parseIdempotencyKey(http.req.header('idempotency-key')) : undefined;
  const bytes =
    operation.method === 'post'
      ? await readBody(http.req.raw, operation.isUpload === true ? MAX_UPLOAD_BYTES : MAX_BODY_BYTES)
      : new Uint8Array();
  const body = operation.body && parse(operation.body, parseJsonBody(http.req.raw.headers, bytes));
  const { answer, isReplayed } = await runSession(context.database.kysely, options, async (session) => {
    const runOnce = async (): Promise<StoredAnswer> => toStored(operation, http.req.path, await run(session, body));
    if (key === undefined) return { answer: await runOnce(), isReplayed: false };
    const fingerprint = toFingerprint(operation.method, http.req.path, bytes);
    return answerOnce(session, { key, fingerprint }, runOnce, (answer) => toClientId(session, answer));
  });
  context.wake();
  return toResponse(answer, isReplayed);
};

const NO_PARAMETERS = z.strictObject({});

const parseQuery = ({ query: schema }: Operation, search: URLSearchParams): unknown => {
  const names = [...search.keys()];
  const repeated = names.find((name, at) => names.indexOf(name) !== at);
  if (repeated !== undefined) throw invalidRequest('A query parameter must be given only once.', toParam([repeated]));
  return parse(schema ?? NO_PARAMETERS, Object.fromEntries(search));
};

/** Reads no more than the limit, whatever the request says of its length. */
const readBody = async (request: Request, limitBytes: number): Promise<Uint8Array> => {
  const tooLarge = (): ScreeningError =>
    new ScreeningError('payload_too_large', `The body is larger than ${limitBytes} bytes, the maximum.`, { limitBytes });
  if (Number(request.headers.get('content-length')) > limitBytes) throw tooLarge();
  if (request.body === null) return new Uint8Array();
  const parts: Uint8Array[] = [];
  let length = 0;
  try {
    for await (const part of request.body as unknown as AsyncIterable<Uint8Array>) {
      length += part.length;
      if (length > limitBytes) throw tooLarge();
      parts.push(part);
    }
  } catch (error) {
    if (error instanceof ScreeningError) throw error;
    throw invalidRequest('The body is incomplete: the connection ended early.'); // Its sender went away: no failure of the service.
  }
  return Buffer.concat(parts);
};

const toStored = (operation: Operation, requestPath: string, answer: Answer): StoredAnswer => {
  const { status } = operation;
  if (answer === undefined) return { status };
  const { id } = answer as { readonly id: string };
  return { status, body: JSON.stringify(answer), ...(isCreation(operation) ? { location: `${requestPath}/${id}` } : {}) };
};

/** Whose answer it is: the client itself, or the client that the resource belongs to. Not every answer says whom a change tells of. */
const toClientId = ({ events }: Session, { body }: StoredAnswer): string | null => {
  const told = events.find(({ clientId }) => clientId !== null);
  if (told) return told.clientId;
  const { id, clientId, entityName } = JSON.parse(body ?? '{}') as {
    readonly id?: string;
    readonly clientId?: string;
    readonly entityName?: string;
  };
  return clientId ?? (entityName === undefined ? null : (id ?? null));
};

const toResponse = ({ status, body, location }: StoredAnswer, isReplayed = false): Response =>
  new Response(body ?? null, {
    status,
    headers: {
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...(location === undefined ? {} : { Location: location }),
      ...(isReplayed ? { 'Idempotent-Replayed': 'true' } : {}),
    },
  });

/** RFC 6266 and 8187: the name in ASCII for old readers, and as it is. */
const toDownload = ({ bytes, contentType, fileName }: Download): Response => {
  const ascii = fileName.replaceAll(/[^\w.-]/gu, '_');
  const extended = encodeURIComponent(fileName).replaceAll(/['()*]/gu, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
  return new Response(Uint8Array.from(bytes), {
    headers: {
      'Content-Type': contentType,
      'Content-Length': String(bytes.length),
      'Content-Disposition': `attachment; filename="${ascii}"; filename*=UTF-8''${extended}`,
      'Content-Security-Policy': "default-src 'none'; sandbox",
    },
  });
};
