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
type App = Hono<{ Variables: Variables }>;
type Request = Context<{ Variables: Variables }>;
type Answer = (http: Context) => Response | Promise<Response>;
/** Gives one path and method their answer. */
type Route = (method: Method, path: string, answer: Answer) => void;

const REQUEST_ID = /^[\w-]{1,64}$/u;
const NO_OPERATION = new ScreeningError('resource_not_found', 'No operation has this path; GET /v1/openapi.json lists all.');

export const createApp = (options: AppOptions): App => {
  const app: App = new Hono();
  observeRequests(app, options);
  answerErrors(app, options.log);
  const methods = new Map<string, readonly string[]>();
  const route: Route = (method, path, answer) => {
    methods.set(path, [...(methods.get(path) ?? []), ...(method === 'get' ? ['GET', 'HEAD'] : [method.toUpperCase()])]);
    app.on(method.toUpperCase(), toRoutePath(path), (http) => {
      http.set('route', path);
      return answer(http);
    });
  };
  for (const operation of options.operations) route(operation.method, operation.path, (http) => answerRequest(operation, options, http));
  routeHealth(route, options);
  routeDocuments(route, options);
  refuseOtherMethods(app, methods);
  return app;
};

/** Gives each request an id, its answer headers, and the metrics and the log its route and time. */
const observeRequests = (app: App, { metrics, log }: Pick<AppOptions, 'metrics' | 'log'>): void => {
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
};

/** Answers hold personal data: no cache keeps them, and no browser takes them for something else. */
const setHeaders = (http: Request): void => {
  const { headers } = http.res;
  headers.set('X-Request-Id', http.get('requestId'));
  headers.set('Cache-Control', 'no-store');
  headers.set('X-Content-Type-Options', 'nosniff');
};

const answerErrors = (app: App, log: Logger): void => {
  const answerError = (error: unknown, http: Request): Response => {
    const requestId = http.get('requestId');
    const { status, body, headers } = toProblem(error, requestId);
    if (status >= 500) log.error('A request failed.', { requestId, method: http.req.method, route: http.get('route'), status, error });
    return new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json', ...headers } });
  };
  app.onError(answerError);
  app.notFound((http) => answerError(NO_OPERATION, http));
};

/** What those who run the service ask. */
const routeHealth = (route: Route, { findOutages, isOperator, metrics }: AppOptions): void => {
  route('get', '/health/live', (http) => http.json({ status: 'live' }));
  route('get', '/health/ready', async (http) => {
    const outages = await findOutages();
    return outages.length === 0 ? http.json({ status: 'ready' }) : http.json({ status: 'not ready', outages }, 503, { 'Retry-After': '5' });
  });
  route('get', '/metrics', async (http) => {
    if (!isOperator(http)) throw new ScreeningError('forbidden', 'Metrics are served to the addresses of the operator only.');
    return http.body(await metrics.text(), 200, { 'Content-Type': metrics.contentType });
  });
};

/** The operations as a document of OpenAPI and as a page. Made when first asked for: that takes longer than all else of an application. */
const routeDocuments = (route: Route, { operations, version }: AppOptions): void => {
  let document: OpenApiDocument | undefined;
  const toDocument = (): OpenApiDocument => (document ??= createOpenApiDocument(operations, version));
  let documentText: string | undefined;
  let docsPage: string | undefined;
  route('get', '/v1/openapi.json', (http) =>
    http.body((documentText ??= JSON.stringify(toDocument())), 200, { 'Content-Type': 'application/json' }),
  );
  route('get', '/docs', (http) =>
    http.body((docsPage ??= toDocsPage(toDocument())), 200, {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
    }),
  );
};

/** Behind all routes, since the first that fits answers. */
const refuseOtherMethods = (app: App, methods: ReadonlyMap<string, readonly string[]>): void => {
  for (const [path, allowed] of methods) {
    const allowedMethods = allowed.join(', ');
    app.all(toRoutePath(path), (http) => {
      http.set('route', path);
      throw new ScreeningError('method_not_allowed', `This path takes ${allowedMethods} only.`, { allowedMethods });
    });
  }
};
