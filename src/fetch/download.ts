/**
 * Downloads one file over HTTPS into a new file, or learns that it has not changed.
 *
 * In: an address, limits, and what is known of the version that is already there. Out: a file that is whole and on the
 * disk, or a ScreeningError that says why not. Certificates are always verified, redirects never leave HTTPS, and a web
 * page in place of a file is an error. What may pass by itself (a server that is busy, a broken connection) is tried
 * again. Proxies are those of HTTPS_PROXY and NO_PROXY; other authorities those of NODE_EXTRA_CA_CERTS.
 */
import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { createGunzip } from 'node:zlib';
import type { Dispatcher } from 'undici';
import { withoutUndefined } from '../entity/plain-object.js';
import { isError, ScreeningError, throwIfAborted, toMessage, toSystemCode } from '../errors.js';
import { A_FUNCTION, A_SIGNAL, A_TEXT, toNumberRule, toWholeNumberRule, type OptionRules } from '../option-rules.js';
import type { PublishedFile } from './publications.js';

/** What a server said of a version of a file, sent back to it to be told of changes alone. */
export interface Validators {
  readonly etag?: string | undefined;
  readonly lastModified?: string | undefined;
}

export interface DownloadOptions {
  /** For a whole attempt. Default: 10 minutes. */
  readonly timeLimitMs?: number | undefined;
  /** Without a byte. Default: 1 minute. */
  readonly idleLimitMs?: number | undefined;
  /** Attempts in all; default 4. */
  readonly attempts?: number | undefined;
  /** An authority to trust instead of the known ones, in PEM. */
  readonly ca?: string | undefined;
  /** The clock: waits between attempts, and what dates in Retry-After are counted from. */
  readonly wait?: ((delayMs: number, signal?: AbortSignal) => Promise<unknown>) | undefined;
  readonly now?: (() => Date) | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Bytes so far (unpacked), and in all where the server says. */
  readonly onProgress?: ((bytes: number, total?: number) => void) | undefined;
}

export const DOWNLOAD_OPTIONS: OptionRules<DownloadOptions> = {
  timeLimitMs: toNumberRule(0),
  idleLimitMs: toNumberRule(0),
  attempts: toWholeNumberRule(1),
  ca: A_TEXT,
  wait: A_FUNCTION,
  now: A_FUNCTION,
  signal: A_SIGNAL,
  onProgress: A_FUNCTION,
};

export type Download =
  { readonly kind: 'unchanged' } | ({ readonly kind: 'downloaded'; readonly bytes: number; readonly sha256: string } & Validators);

const DEFAULTS = {
  timeLimitMs: 600_000,
  idleLimitMs: 60_000,
  attempts: 4,
  wait: (delayMs: number, signal?: AbortSignal) => sleep(delayMs, undefined, { signal }),
  now: () => new Date(),
  onProgress: () => undefined,
} satisfies DownloadOptions;
type Resolved = DownloadOptions & { readonly [option in keyof typeof DEFAULTS]: NonNullable<DownloadOptions[option]> };

/** Waits after the first, second… attempt: four times as long each time. */
const FIRST_DELAY_MS = 1000;
/** A server that asks to be left alone for longer is left alone. */
const MOST_DELAY_MS = 300_000;
const MOST_REDIRECTS = 5;

/** Why an attempt failed, in words that go on from "It could not be downloaded: ". */
class AttemptFailure extends Error {
  readonly mayPass: boolean;
  readonly retryAfterMs: number | undefined;

  constructor(message: string, mayPass: boolean, retryAfterMs?: number) {
    super(message);
    this.mayPass = mayPass;
    this.retryAfterMs = retryAfterMs;
  }
}

/**
 * @param path the file to write, which must not exist; after an error it may be there in part.
 * @throws ScreeningError fetch_failed, aborted; the system's error where the file cannot be written.
 */
export const downloadFile = async (
  file: PublishedFile,
  path: string,
  known: Validators,
  options: DownloadOptions = {},
): Promise<Download> => {
  const resolved: Resolved = { ...DEFAULTS, ...(withoutUndefined(options, 1) as Partial<Resolved>) };
  // Loaded when a list is fetched: screening is spared a tenth of its start.
  const { EnvHttpProxyAgent } = await import('undici');
  const dispatcher = new EnvHttpProxyAgent({
    headersTimeout: resolved.idleLimitMs,
    bodyTimeout: resolved.idleLimitMs,
    connectTimeout: resolved.idleLimitMs,
    ...(options.ca === undefined ? {} : { connect: { ca: options.ca }, requestTls: { ca: options.ca } }),
  });
  try {
    return await attemptOften({ file, path, known, dispatcher, options: resolved });
  } catch (error) {
    throwIfAborted(options.signal, 'download');
    throw error;
  } finally {
    await dispatcher.destroy();
  }
};

/** What is downloaded, where it is written, and by what means. */
interface Transfer {
  readonly file: PublishedFile;
  readonly path: string;
  readonly known: Validators;
  readonly dispatcher: Dispatcher;
  readonly options: Resolved;
}

const attemptOften = async (transfer: Transfer): Promise<Download> => {
  const { file, options } = transfer;
  for (let attempt = 1; ; attempt++) {
    try {
      return await attemptOnce(transfer);
    } catch (cause) {
      if (options.signal?.aborted === true || isRefusedByDisk(cause)) throw cause;
      const failure = toFailure(cause, options);
      const delayMs = failure.retryAfterMs ?? FIRST_DELAY_MS * 4 ** (attempt - 1);
      if (!failure.mayPass || attempt >= options.attempts || delayMs > MOST_DELAY_MS) {
        const place = `${file.url.host}${file.url.pathname}`;
        const times = attempt === 1 ? '' : ` (${attempt} attempts)`;
        throw new ScreeningError(
          'fetch_failed',
          `${file.name} could not be downloaded from ${place}${times}: ${failure.message}.`,
          { file: file.name, place, attempts: attempt },
          { cause },
        );
      }
      await options.wait(delayMs, options.signal);
    }
  }
};

const attemptOnce = async (transfer: Transfer): Promise<Download> => {
  const { file, known, options } = transfer;
  const limit = AbortSignal.timeout(options.timeLimitMs);
  const signal = options.signal === undefined ? limit : AbortSignal.any([limit, options.signal]);
  const response = await follow(transfer, signal);
  const { statusCode, body } = response;
  const headers = new Map(Object.entries(response.headers).map(([name, value]) => [name, String(value)]));
  try {
    if (statusCode === 304 && (known.etag !== undefined || known.lastModified !== undefined)) return { kind: 'unchanged' };
    if (statusCode !== 200) throw toStatusFailure(statusCode, headers.get('retry-after'), options.now());
    const type = headers.get('content-type')?.split(';')[0]!.trim().toLowerCase();
    if (type === 'text/html' || type === 'application/xhtml+xml') throw new AttemptFailure('the server answered with a web page', false);
    const encoding = headers.get('content-encoding')?.toLowerCase() ?? 'identity';
    if (!['identity', 'gzip', 'x-gzip'].includes(encoding))
      throw new AttemptFailure('the server packed it in a way that was not asked for', false);
    const isPacked = encoding !== 'identity';
    const total = Number(headers.get('content-length') ?? Number.NaN);
    if (total > file.maxBytes) throw toTooLarge(file);
    const { bytes, sha256 } = await save(transfer, { body, isPacked, total: isPacked || Number.isNaN(total) ? undefined : total }, signal);
    if (bytes === 0) throw new AttemptFailure('the server sent nothing', true);
    const [etag, lastModified] = [headers.get('etag'), headers.get('last-modified')];
    return {
      kind: 'downloaded',
      bytes,
      sha256,
      ...(etag === undefined ? {} : { etag }),
      ...(lastModified === undefined ? {} : { lastModified }),
    };
  } finally {
    // What was not read is not wanted; a body that is destroyed unread says so with an error.
    body.on('error', () => undefined).destroy();
  }
};

const follow = async ({ file, known, dispatcher }: Transfer, signal: AbortSignal): Promise<Dispatcher.ResponseData> => {
  const headers = {
    'user-agent': 'screening-engine',
    'accept-encoding': 'gzip',
    ...(known.etag === undefined ? {} : { 'if-none-match': known.etag }),
    ...(known.lastModified === undefined ? {} : { 'if-modified-since': known.lastModified }),
  };
  // What waits for a slower disk is held in memory, up to the most that is taken: a body that undici has paused while
  // the server closes the connection, where that is how the body ends, would end the process (undici 7.30.2).
  const highWaterMark = file.maxBytes + 1;
  let { url } = file;
  for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects++) {
    const response = await dispatcher.request({
      origin: url.origin,
      path: url.pathname + url.search,
      method: 'GET',
      headers,
      signal,
      highWaterMark,
    });
    if (![301, 302, 303, 307, 308].includes(response.statusCode)) return response;
    response.body.on('error', () => undefined).destroy();
    const location = String(response.headers['location'] ?? '');
    if (location === '' || !URL.canParse(location, url.href)) throw new AttemptFailure('the server redirects to no address', false);
    url = new URL(location, url);
    if (url.protocol !== 'https:') throw new AttemptFailure('the server redirects to an address without TLS', false);
  }
  throw new AttemptFailure(`the server redirects more than ${MOST_REDIRECTS} times`, false);
};

const toTooLarge = ({ maxBytes }: PublishedFile): AttemptFailure => new AttemptFailure(`it is larger than ${maxBytes / 1e6} MB`, false);

interface Answer {
  readonly body: Dispatcher.ResponseData['body'];
  readonly isPacked: boolean;
  /** Bytes unpacked, where the server says. */
  readonly total: number | undefined;
}

/** Writes the body, unpacked, and flushes it to the disk. */
const save = async (
  { file, path, options }: Transfer,
  { body, isPacked, total }: Answer,
  signal: AbortSignal,
): Promise<{ readonly bytes: number; readonly sha256: string }> => {
  const hash = createHash('sha256');
  let bytes = 0;
  const meter = new Transform({
    transform: (chunk: Buffer, _, done) => {
      bytes += chunk.length;
      hash.update(chunk);
      options.onProgress(bytes, total);
      if (bytes > file.maxBytes) done(toTooLarge(file));
      else done(null, chunk);
    },
  });
  // Another attempt writes over what this one leaves.
  const target = (await open(path, 'w')).createWriteStream({ flush: true });
  await (isPacked ? pipeline(body, createGunzip(), meter, target, { signal }) : pipeline(body, meter, target, { signal }));
  return { bytes, sha256: hash.digest('hex') };
};

/** Of the server's answers these may be another one later. */
const PASSING_STATUS: ReadonlySet<number> = new Set([408, 425, 429, 500, 502, 503, 504]);

const toStatusFailure = (status: number, retryAfter: string | undefined, now: Date): AttemptFailure => {
  const delayMs =
    retryAfter === undefined ? Number.NaN : /^\d+$/u.test(retryAfter) ? Number(retryAfter) * 1000 : Date.parse(retryAfter) - now.getTime();
  return new AttemptFailure(
    `the server answered ${status}`,
    PASSING_STATUS.has(status),
    Number.isNaN(delayMs) ? undefined : Math.max(0, delayMs),
  );
};

/** Codes of Node and OpenSSL for a certificate that does not hold: trying again would not help, and hide it. */
const CERTIFICATE_CODE = /^(?:CERT_|ERR_TLS_CERT|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_(?:VERIFY|GET)_|HOSTNAME_MISMATCH|INVALID_PURPOSE)/u;

/** Trying again would not help, and hide it. */
const isRefusedByDisk = (cause: unknown): boolean =>
  /^E(?:ACCES|DQUOT|EXIST|FBIG|IO|ISDIR|MFILE|NOSPC|ROFS)$/u.test(toSystemCode(cause)) &&
  (cause as NodeJS.ErrnoException).syscall !== 'connect';

const toFailure = (cause: unknown, { timeLimitMs, idleLimitMs }: Resolved): AttemptFailure => {
  if (cause instanceof AttemptFailure) return cause;
  const code = toSystemCode(cause);
  if (CERTIFICATE_CODE.test(code)) return new AttemptFailure(`the server's certificate does not hold (${code})`, false);
  // The caller's signal was asked before: what aborts here is the limit.
  if (isError(cause) && /^(?:Timeout|Abort)Error$/u.test(cause.name))
    return new AttemptFailure(`it took longer than ${timeLimitMs / 1000} seconds`, true);
  if (/^UND_ERR_(?:HEADERS|BODY|CONNECT)_TIMEOUT$/u.test(code))
    return new AttemptFailure(`the server was silent for ${idleLimitMs / 1000} seconds`, true);
  if (code.startsWith('Z_')) return new AttemptFailure('what the server sent is not a whole gzip', true);
  return new AttemptFailure(`the connection failed (${code === '' ? toMessage(cause) : code})`, true);
};
