/**
 * Errors as HTTP answers: the only place that knows statuses.
 *
 * Body: `{ type, message, param? }`, and `code` where the status is 422. What is not meant for the caller (bugs, a key
 * that does not fit, a broken file) answers 500 with a request id and no word about the cause.
 */
import { ScreeningError, type ErrorCode } from '../main.js';

export interface ProblemBody {
  readonly type: ProblemType;
  readonly message: string;
  /** The member, parameter or header at fault. */
  readonly param?: string;
  /** Only with 422. */
  readonly code?: ErrorCode;
}

export interface Problem {
  readonly status: number;
  readonly body: ProblemBody;
  readonly headers: Readonly<Record<string, string>>;
}

/** A new code does not compile until it has a status here. */
const STATUS: Readonly<Record<ErrorCode, ProblemStatus>> = {
  invalid_request: 400,
  invalid_option: 400,
  invalid_subject: 400,
  unknown_list: 400,
  unauthorized: 401,
  forbidden: 403,
  resource_not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  payload_too_large: 413,
  precondition_failed: 422,
  pending_check_unmodifiable: 422,
  invalid_check_update: 422,
  rate_limit_exceeded: 429,
  unavailable: 503,
  closed: 503,
  aborted: 503,
  worker_lost: 503,
  fetch_failed: 500,
  fetch_refused: 500,
  file_unreadable: 500,
  source_malformed: 500,
  source_incomplete: 500,
  list_empty: 500,
  unknown_format: 500,
  index_foreign: 500,
  index_version: 500,
  index_truncated: 500,
  index_corrupt: 500,
  index_limit: 500,
  store_foreign: 500,
  store_version: 500,
  store_truncated: 500,
  store_corrupt: 500,
  store_key: 500,
  store_limit: 500,
  invalid_key: 500,
  seal_key_unknown: 500,
  seal_broken: 500,
  database_locked: 500,
  database_version: 500,
  internal: 500,
};

const TYPES = {
  400: 'invalid_request',
  401: 'unauthorized',
  403: 'forbidden',
  404: 'resource_not_found',
  405: 'invalid_request',
  409: 'conflict',
  413: 'payload_too_large',
  422: 'unprocessable',
  429: 'rate_limit_exceeded',
  500: 'internal_error',
  503: 'unavailable',
} as const;

export type ProblemStatus = keyof typeof TYPES;
export type ProblemType = (typeof TYPES)[ProblemStatus];
export const PROBLEM_TYPES = [...new Set(Object.values(TYPES))];

/** Seconds after which a caller may ask again while the service cannot work. */
const RETRY_AFTER_SECONDS = 5;

/** @param requestId stands in the message of what the caller cannot do anything about, so that the log can be searched. */
export const toProblem = (error: unknown, requestId: string): Problem => {
  const known = error instanceof ScreeningError ? error : undefined;
  const status = known ? STATUS[known.code] : 500;
  const type = TYPES[status];
  if (known === undefined || status === 500) {
    return {
      status,
      body: { type, message: `An internal error occurred. When you report it, quote the request id ${requestId}.` },
      headers: {},
    };
  }
  const { param, option, field, retryAfterSeconds, allowedMethods } = known.detail;
  const at = [param, option, field].find((name) => typeof name === 'string');
  return {
    status,
    body: {
      type,
      message:
        status === 503 ? 'The service is temporarily unavailable; try again after the seconds that Retry-After says.' : known.message,
      ...(at === undefined ? {} : { param: at }),
      ...(status === 422 ? { code: known.code } : {}),
    },
    headers: {
      ...(status === 429 || status === 503 ? { 'Retry-After': String(retryAfterSeconds ?? RETRY_AFTER_SECONDS) } : {}),
      ...(status === 405 ? { Allow: String(allowedMethods) } : {}),
      ...(status === 401 ? { 'WWW-Authenticate': 'ApiKey realm="v1"' } : {}),
    },
  };
};

export const invalidRequest = (message: string, param?: string): ScreeningError =>
  new ScreeningError('invalid_request', message, { param });

/** @param what the kind of resource, in words. Whether it never was or is another account's, the answer is the same. */
export const notFound = (what: string, param?: string): ScreeningError =>
  new ScreeningError('resource_not_found', `No ${what} has this id.`, { param });

/** A path of names as members have them; where a caller's own name is none, the path ends before it: it may be anything. */
export const toParam = (path: readonly PropertyKey[]): string | undefined => {
  const end = path.findIndex((part) => typeof part !== 'number' && !/^[A-Za-z_]\w{0,39}$/u.test(String(part)));
  return path.slice(0, end < 0 ? path.length : end).join('.') || undefined;
};
