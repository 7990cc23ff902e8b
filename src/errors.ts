/**
 * The one error class of the library, and every code it can carry.
 *
 * Thrown for misuse and for an environment that does not work. Expected outcomes (no match, an unreadable
 * row, an invalid SSN) are data, never errors. Messages and details hold no personal data.
 * Codes are never renamed; a new one needs a status in api/problem.ts before it compiles.
 */
import { types } from 'node:util';

/** What went wrong, for callers to act on. */
export type ErrorCode =
  /** An argument or option is outside its documented range or shape. `detail`: option, allowed. */
  | 'invalid_option'
  /** A subject cannot be screened as given (no name, unknown type…). `detail`: field. */
  | 'invalid_subject'
  /** A file or folder that was named does not exist or cannot be read. `detail`: file. */
  | 'file_unreadable'
  /** A source is not in the format it was said to be (encoding, XML, columns). `detail`: file, line?, field?. */
  | 'source_malformed'
  /** A folder lacks a file that its format requires. `detail`: file. */
  | 'source_incomplete'
  /** A list yielded no entity at all. `detail`: file, list. */
  | 'list_empty'
  /** A list cannot be downloaded, or its folder is in use. `detail`: file?, place?, attempts?, list?. */
  | 'fetch_failed'
  /** What was downloaded has shrunk or does not read in its format; the version before is kept. `detail`: list?, file?, before?, after?. */
  | 'fetch_refused'
  /** No loader has this format name. `detail`: format, allowed. */
  | 'unknown_format'
  /** The file is not an index of this engine (magic). `detail`: file. */
  | 'index_foreign'
  /** The file was written with another layout or normaliser version. `detail`: file, what, found, expected. */
  | 'index_version'
  /** The file is shorter or longer than its header says. `detail`: file, expected, found. */
  | 'index_truncated'
  /** The checksum or the section table does not hold. `detail`: file, section?. */
  | 'index_corrupt'
  /** A limit of the layout is exceeded (names, tokens, bytes). `detail`: limit, found. */
  | 'index_limit'
  /** The file is not an SSN store of the kind asked for (magic, kind). `detail`: file, expected. */
  | 'store_foreign'
  /** The SSN store was written with another layout or another version of the name rules. `detail`: file, what, found, expected. */
  | 'store_version'
  /** The SSN store is shorter or longer than its header says. `detail`: file, expected, found. */
  | 'store_truncated'
  /** The seal or the section table of the SSN store does not hold: the file was damaged or changed. `detail`: file, section?. */
  | 'store_corrupt'
  /** The SSN store was built under another key. `detail`: file?. */
  | 'store_key'
  /** A limit of the SSN store is exceeded (records, bytes of names). `detail`: limit, found. */
  | 'store_limit'
  /** The named screening list is not loaded. `detail`: list, allowed. */
  | 'unknown_list'
  /** The engine or pool was closed before or during the call. */
  | 'closed'
  /** The caller's AbortSignal fired; `cause` is its reason. */
  | 'aborted'
  /** A worker thread ended unexpectedly; the batch it held has failed. */
  | 'worker_lost'
  /** A key file or key variable is missing or not of the documented shape. `detail`: source. */
  | 'invalid_key'
  /** Sealed data name a sealing key that is not loaded. `detail`: keyId. */
  | 'seal_key_unknown'
  /** Sealed data were damaged, or stand where they were not written, or another key has the id. `detail`: keyId?. */
  | 'seal_broken'
  /** A request to the service is not as its schema says. `detail`: param?. */
  | 'invalid_request'
  /** A request to the service carries no valid API key. */
  | 'unauthorized'
  /** The key of a request does not allow what was asked. */
  | 'forbidden'
  /** The service has no such resource under the account and environment of the key. `detail`: param?. */
  | 'resource_not_found'
  /** The service has the path, but not with this method. `detail`: allowedMethods. */
  | 'method_not_allowed'
  /** The request contradicts an earlier one or the state of the resource. */
  | 'conflict'
  /** The body of a request is larger than the service takes. `detail`: limitBytes. */
  | 'payload_too_large'
  /** A client lacks what a check of this type needs. `detail`: param?. */
  | 'precondition_failed'
  /** A check cannot be changed while it is pending. */
  | 'pending_check_unmodifiable'
  /** A check of this type or status cannot be changed so. `detail`: param?. */
  | 'invalid_check_update'
  /** More requests than the key may send. `detail`: retryAfterSeconds. */
  | 'rate_limit_exceeded'
  /** The database or the queue cannot be reached, or takes no writes, at present. */
  | 'unavailable'
  /** Another process works on the embedded database. `detail`: file, processId. */
  | 'database_locked'
  /** The tables of the database are those of a later version of the service. `detail`: migration. */
  | 'database_version'
  /** A bug: an invariant does not hold. `detail`: invariant. */
  | 'internal';

/** What an error is about, as plain values. No personal data. */
export type ErrorDetail = Readonly<Record<string, string | number | boolean | readonly string[] | undefined>>;

/** An error with a stable `code` and plain `detail` values, safe to log: it holds no personal data. */
export class ScreeningError extends Error {
  override readonly name = 'ScreeningError';
  readonly code: ErrorCode;
  readonly detail: ErrorDetail;

  constructor(code: ErrorCode, message: string, detail: ErrorDetail = {}, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
    this.detail = detail;
  }
}

/** Also of another realm: in a `node:vm` context, such as test runners make, Node's own errors are that. */
export const isError = (error: unknown): error is Error => error instanceof Error || types.isNativeError(error);

/** The message of an error of any kind. @returns the message of whatever was thrown. */
export const toMessage = (error: unknown): string => (isError(error) ? error.message : String(error));

const FILE_REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'it does not exist',
  ENOTDIR: 'it or its parent is not a folder',
  EEXIST: 'a file of that name exists',
  EISDIR: 'it is a folder',
  ELOOP: 'its links lead in a circle',
  ENAMETOOLONG: 'its name or path is longer than a file can have',
  ESPIPE: 'it is not a regular file',
  EACCES: 'permission is denied',
  EPERM: 'permission is denied',
  EROFS: 'the file system is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  EFBIG: 'it would be larger than a file may be',
  EPIPE: 'its reader has closed it',
};

/** What Node calls what went wrong (`ENOENT`, `Z_DATA_ERROR`); empty where it does not say. */
export const toSystemCode = (cause: unknown): string => {
  const code: unknown = isError(cause) && 'code' in cause ? cause.code : undefined;
  return typeof code === 'string' || typeof code === 'number' ? String(code) : '';
};

/** Why a file or folder cannot be read, as a clause: "it does not exist". */
export const toReadReason = (cause: unknown): string => FILE_REASONS[toSystemCode(cause)] ?? toMessage(cause);

/** As {@link toReadReason}, for writing: if something does not exist, it is the folder. */
export const toWriteReason = (cause: unknown): string =>
  ['ENOENT', 'ENOTDIR'].includes(toSystemCode(cause)) ? 'its folder does not exist' : toReadReason(cause);

/** @param work what would go on: `screening`. @throws ScreeningError aborted where its caller's signal has fired. */
export const throwIfAborted = (signal: AbortSignal | undefined, work: string): void => {
  if (signal?.aborted === true)
    throw new ScreeningError('aborted', `The ${work} was aborted by its caller.`, {}, { cause: signal.reason as unknown });
};
