/**
 * The application: routes, request ids, headers and errors. Composition only; what an operation does stands in routes/.
 */
import { randomUUID } from 'node:crypto';
import { Hono, type Context } from 'hono';
import { ScreeningError } from '../main.js';
import { toDocsPage } from './docs-page.js';
import type { Logger } from './log.js';
import type { Metrics } from './metrics.js';
import { createOpenApiDocument, type OpenApiDocument } from './openapi.js';
import { toRoutePath, type Method, type Operation } from './operation.js';
import { toProblem } from './problem.js';
import { answerRequest, type RequestHandling } from './request.js';

export interface AppOptions extends RequestHandling {
  readonly operations: readonly Operation[];
  readonly version: string;
  readonly log: Logger;
  readonly metrics: Metrics;
  /** What does not work now, in words; empty when all works. */
  readonly findOutages: () => Promise<readonly string[]>;
  /** Whether the caller may read the metrics. */
  readonly isOperator: (http: Context) => boolean;
}

type Variables = { requestId: string; route: string };

const REQUEST_ID = /^[\w-]{1,64}$/u;
const NO_OPERATION = new ScreeningError('resource_not_found', 'No operation has this path; GET /v1/openapi.json lists all.');

export const createApp = (options: AppOptions): Hono<{ Variables: Variables }> => {
  const { operations, version, log, metrics, findOutages, isOperator } = options;
  const app = new Hono<{ Variables: Variables }>();
  app.use(async (http, next) => {
    const started = performance.now();
    const given = http.req.header('x-request-id');
    http.set('requestId', given !== undefined && REQUEST_ID.test(given) ? given : randomUUID());
    http.set('route', 'none');
    await next();
    setHeaders(http);
    const seconds = (performance.now() - started) / 1000;
    const { status } = http.res;
    metrics.observeRequest({ method: http.req.method, route: http.get('route'), status, seconds });
    log.debug('Answered a request.', {
      requestId: http.get('requestId'),
      method: http.req.method,
      route: http.get('route'),
      status,
      durationMs: Math.round(seconds * 1000),
    });
  });
  const answerError = (error: unknown, http: Context<{ Variables: Variables }>): Response => {
    const requestId = http.get('requestId');
    const { status, body, headers } = toProblem(error, requestId);
    if (status >= 500) log.error('A request failed.', { requestId, method: http.req.method, route: http.get('route'), status, error });
    return new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json', ...headers } });
  };
  app.onError(answerError);
  app.notFound((http) => answerError(NO_OPERATION, http));

  const methods = new Map<string, readonly string[]>();
  const route = (method: Method, path: string, answer: (http: Context) => Response | Promise<Response>): void => {
    methods.set(path, [...(methods.get(path) ?? []), ...(method === 'get' ? ['GET', 'HEAD'] : [method.toUpperCase()])]);
    app.on(method.toUpperCase(), toRoutePath(path), (http) => {
      http.set('route', path);
      return answer(http);
    });
  };
  for (const operation of operations) route(operation.method, operation.path, (http) => answerRequest(operation, options, http));

  const serve = (path: string, answer: (http: Context) => Response | Promise<Response>): void => route('get', path, answer);
  serve('/health/live', (http) => http.json({ status: 'live' }));
  serve('/health/ready', async (http) => {
    const outages = await findOutages();
    return outages.length === 0 ? http.json({ status: 'ready' }) : http.json({ status: 'not ready', outages }, 503, { 'Retry-After': '5' });
  });
  serve('/metrics', async (http) => {
    if (!isOperator(http)) throw new ScreeningError('forbidden', 'Metrics are served to the addresses of the operator only.');
    return http.body(await metrics.text(), 200, { 'Content-Type': metrics.contentType });
  });
  // Made when first asked for: that takes longer than all else of an application.
  let document: OpenApiDocument | undefined;
  const toDocument = (): OpenApiDocument => (document ??= createOpenApiDocument(operations, version));
  let documentText: string | undefined;
  let docsPage: string | undefined;
  serve('/v1/openapi.json', (http) =>
    http.body((documentText ??= JSON.stringify(toDocument())), 200, { 'Content-Type': 'application/json' }),
  );
  serve('/docs', (http) =>
    http.body((docsPage ??= toDocsPage(toDocument())), 200, {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
    }),
  );

  for (const [path, allowed] of methods) {
    const allowedMethods = allowed.join(', ');
    app.all(toRoutePath(path), (http) => {
      http.set('route', path);
      throw new ScreeningError('method_not_allowed', `This path takes ${allowedMethods} only.`, { allowedMethods });
    });
  }
  return app;
};

/** Answers hold personal data: no cache keeps them, and no browser takes them for something else. */
const setHeaders = (http: Context<{ Variables: Variables }>): void => {
  const { headers } = http.res;
  headers.set('X-Request-Id', http.get('requestId'));
  headers.set('Cache-Control', 'no-store');
  headers.set('X-Content-Type-Options', 'nosniff');
};
