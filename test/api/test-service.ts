/**
 * A service for tests: sample list, engine in the caller's thread, a clock that stands still unless it is moved, no limits
 * of rate, and callers of several accounts and environments. Every JSON answer is checked against the schema that the
 * operation states.
 */
import { expect } from 'vitest';
import { createEngine, type ScreeningEngine } from '../../src/main.js';
import { createAuthoritativeBuilder, createMortalityBuilder, createSsnVerifier, type SsnVerifier } from '../../src/ssn/ssn.js';
import { createLogger } from '../../src/api/log.js';
import { OPERATIONS } from '../../src/api/operations.js';
import { createSealer } from '../../src/api/sealing.js';
import { createService, type Service, type ServiceOptions } from '../../src/api/service.js';
import { createApiKey } from '../../src/api/store/api-keys.js';
import type { Database } from '../../src/api/store/database.js';
import type { Scope } from '../../src/api/store/tables.js';
import { sampleIndex } from '../sample-list.js';
import { until } from '../until.js';

export type JsonBody = Record<string, unknown>;

/** Of a resource. */
export const idOf = (body: JsonBody): string => body['id'] as string;

export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  readonly body: JsonBody;
  readonly bytes: Uint8Array;
}

export interface Caller {
  readonly scope: Scope;
  readonly key: string;
  readonly get: (path: string, headers?: Readonly<Record<string, string>>) => Promise<Reply>;
  /** @param body text is sent as it is, anything else as JSON. */
  readonly post: (path: string, body?: unknown, headers?: Readonly<Record<string, string>>) => Promise<Reply>;
  readonly delete: (path: string) => Promise<Reply>;
  /** Creates and expects 201. @returns the resource. */
  readonly create: (path: string, body: unknown) => Promise<JsonBody>;
  /** Polls a check until it is pending no more. */
  readonly conclude: (checkId: string) => Promise<JsonBody>;
  /** All events so far of this account and environment, oldest first, as `type` and `payload`. */
  readonly events: () => Promise<{ readonly type: string; readonly resourceType: string; readonly payload: JsonBody }[]>;
}

export interface TestService {
  readonly service: Service;
  readonly database: Database;
  readonly engine: ScreeningEngine;
  readonly clock: { ms: number };
  readonly caller: (account: string, environment: Scope['environment']) => Promise<Caller>;
  /** Without a caller. */
  readonly send: (method: string, path: string, init?: RequestInit) => Promise<Reply>;
  readonly close: () => Promise<void>;
}

/** Somebody who stands on the sample list, with all that it says of them. */
export const LISTED_PERSON = {
  type: 'person',
  firstName: 'Gennady',
  middleName: 'Arkadyevich',
  lastName: 'Vorotilin',
  dob: '1964-03-17',
  nationality: 'RU',
  birthPlace: 'Kazan',
};

export const START_MS = Date.UTC(2026, 10, 21, 10);
const ORIGIN = 'https://screening.test';
const SSN_KEY = new Uint8Array(32).fill(9);

/** Holders of numbers, invented; the last one has died. */
const HOLDERS = [
  { ssn: '123-45-6789', firstName: 'Nora', lastName: 'Ellwood' },
  { ssn: '234-56-7890', firstName: 'Abel', lastName: 'Tarrant' },
];

const createVerifier = async (): Promise<SsnVerifier> => {
  const authoritative = createAuthoritativeBuilder({ hmacKey: SSN_KEY });
  for (const holder of HOLDERS) authoritative.add(holder);
  const mortality = createMortalityBuilder({ hmacKey: SSN_KEY });
  mortality.apply(HOLDERS[1]!.ssn, 'add', {});
  return createSsnVerifier({
    hmacKey: SSN_KEY,
    authoritative: (await authoritative.build()).store,
    mortality: (await mortality.build()).store,
  });
};

export const createTestService = async (database: Database, options: Partial<ServiceOptions> = {}): Promise<TestService> => {
  const clock = { ms: START_MS };
  const engine = await createEngine({ index: await sampleIndex(), threads: 0 });
  const service = await createService({
    database,
    engine,
    sealer: createSealer([{ id: 'test', key: new Uint8Array(32).fill(3) }]),
    ssnVerifier: await createVerifier(),
    now: () => clock.ms,
    requestsPerSecond: { live: 1e6, test: 1e6 },
    checkJobs: { retryDelaySeconds: 0, pollMs: 20 },
    log: createLogger('silent'),
    ...options,
  });
  const send = async (method: string, path: string, init: RequestInit = {}): Promise<Reply> => {
    const response = await service.fetch(new Request(ORIGIN + path, { method, ...init }));
    const bytes = new Uint8Array(await response.arrayBuffer());
    const isJson = bytes.length > 0 && response.headers.get('content-type')?.startsWith('application/json') === true;
    const body = isJson ? (JSON.parse(Buffer.from(bytes).toString()) as JsonBody) : {};
    if (isJson) expectSchema(method, path, response.status, body);
    return { status: response.status, headers: response.headers, body, bytes };
  };
  const caller = async (account: string, environment: Scope['environment']): Promise<Caller> => {
    const { key } = await createApiKey(database.kysely, { account, environment }, 'test', new Date(START_MS));
    return createCaller({ account, environment }, key, send);
  };
  return {
    service,
    database,
    engine,
    clock,
    caller,
    send,
    close: async () => {
      await service.stop();
      await engine.close();
      await database.close();
    },
  };
};

const createCaller = (scope: Scope, key: string, send: TestService['send']): Caller => {
  const authorization = { Authorization: key };
  const get: Caller['get'] = (path, headers = {}) => send('GET', path, { headers: { ...authorization, ...headers } });
  const post: Caller['post'] = (path, body, headers = {}) =>
    send('POST', path, {
      headers: { ...authorization, 'Content-Type': 'application/json', ...headers },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
  return {
    scope,
    key,
    get,
    post,
    delete: (path) => send('DELETE', path, { headers: authorization }),
    create: async (path, body) => {
      const reply = await post(path, body);
      expect(reply.body, `POST ${path}`).not.toHaveProperty('message');
      expect(reply.status).toBe(201);
      return reply.body;
    },
    conclude: (checkId) =>
      until(`check ${checkId} to conclude`, async () => {
        const { status, body } = await get(`/v1/checks/${checkId}`);
        expect(status).toBe(200);
        return body['status'] === 'pending' ? undefined : body;
      }),
    events: async () => {
      const { body } = await get('/v1/events?pageSize=1000');
      const items = body['items'] as { id: string; type: string; resourceType: string; createdAt: string; payload: JsonBody }[];
      return [...items]
        .sort((a, b) => (a.createdAt + a.id < b.createdAt + b.id ? -1 : 1))
        .map(({ type, resourceType, payload }) => ({ type, resourceType, payload }));
    },
  };
};

const toPattern = (path: string): RegExp => new RegExp(`^${path.replaceAll(/\{\w+\}/gu, '[^/]+')}$`, 'u');

/** Every answer of an operation is what its schema says; an error is what all errors are. */
const expectSchema = (method: string, path: string, status: number, body: JsonBody): void => {
  if (status >= 400) {
    expect(Object.keys(body).filter((name) => !['type', 'message', 'param', 'code', 'status', 'outages'].includes(name))).toEqual([]);
    return;
  }
  const operation = OPERATIONS.find((each) => each.method === method.toLowerCase() && toPattern(each.path).test(path.split('?')[0]!));
  const parsed = operation?.answer?.safeParse(body);
  if (parsed) expect(parsed.error?.issues ?? [], `${method} ${path} answers as its schema says`).toEqual([]);
};
