/**
 * Sends one notification: one HTTPS POST, signed, to an address that was checked.
 *
 * The name is resolved once, every address it has is checked, and the connection goes to what was checked: a name that
 * resolves differently a moment later (DNS rebinding) changes nothing. The certificate is verified against the name.
 * Nothing is shared between sends (no kept connections, no resumed sessions), no redirect is followed, nothing of the
 * answer but its status is kept. What happens is data: the sender never throws for what a receiver does.
 */
import { Resolver } from 'node:dns/promises';
import type { IncomingMessage } from 'node:http';
import { request, type RequestOptions } from 'node:https';
import { isIPv6, type LookupFunction } from 'node:net';
import { rootCertificates, type TLSSocket } from 'node:tls';
import type { AddressGuard } from './address-guard.js';
import { SIGNATURE_HEADER, signPayload } from './signature.js';
import { parseWebhookUrl, toLiteralAddress } from './webhook-url.js';

/** What is sent to a receiver, and signed with its secret. */
export interface Notification {
  readonly url: string;
  /** The exact text that is sent and signed. */
  readonly body: string;
  readonly secret: string;
}

/** Why a notification was not delivered. */
export type SendFailure =
  /** The url is not one that a webhook may have. */
  | 'url_refused'
  /** The name has no address, or the resolver failed. */
  | 'unresolved'
  /** An address of the name is not public. */
  | 'address_refused'
  | 'unreachable'
  /** Expired, for another name, or from no known authority. */
  | 'certificate_refused'
  /** The connection was lost, or what came is not HTTP. */
  | 'connection_lost'
  | 'redirected'
  /** A status that is not 20x. */
  | 'status'
  | 'timeout';

/** Outcome of one attempt. */
export type SendOutcome =
  | { readonly delivered: true; readonly status: number }
  /** `code`: what the system or the guard calls it; plain, without anything of the receiver's answer. */
  | { readonly delivered: false; readonly reason: SendFailure; readonly status?: number; readonly code?: string };

/** All addresses of a name. Stops when the signal fires. */
export type Resolve = (hostname: string, signal: AbortSignal) => Promise<readonly string[]>;

export interface SenderOptions {
  readonly guard: AddressGuard;
  readonly resolve?: Resolve;
  /** For resolving, connecting and the answer's head together, in ms. Default 15,000. */
  readonly timeoutMs?: number;
  /** Certificates of authorities (PEM) trusted beside the well-known ones. */
  readonly authorities?: readonly string[];
}

/** Sends notifications; an embedding application may provide its own, for instance through a queue. */
export interface Sender {
  /** Signs and sends one. Never throws for what a receiver does. */
  readonly send: (notification: Notification) => Promise<SendOutcome>;
}

const SEND_TIMEOUT_MS = 15_000;
/** How much of an answer's body is read and thrown away before the connection is cut. */
export const MAX_ANSWER_BYTES = 16 * 1024;

const TIMED_OUT: SendOutcome = { delivered: false, reason: 'timeout' };
const UNREACHABLE: readonly string[] = ['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'EADDRNOTAVAIL', 'ETIMEDOUT', 'EACCES'];

export const createSender = ({ guard, resolve = resolveByDns, timeoutMs = SEND_TIMEOUT_MS, authorities = [] }: SenderOptions): Sender => {
  const trust = authorities.length === 0 ? {} : { ca: [...rootCertificates, ...authorities] };

  const sendWithin = async (notification: Notification, signal: AbortSignal): Promise<SendOutcome> => {
    const parsed = parseWebhookUrl(notification.url, guard);
    if ('problem' in parsed)
      return { delivered: false, reason: parsed.problem === 'address_refused' ? 'address_refused' : 'url_refused', code: parsed.problem };
    const { url } = parsed;
    const found = await findAddresses(url, resolve, signal);
    if ('failure' in found) return found.failure;
    const { addresses } = found;
    const refusal = addresses.map(guard.refusalOf).find((reason) => reason !== undefined);
    if (refusal !== undefined) return { delivered: false, reason: 'address_refused', code: refusal };
    return post(url, notification, { ...trust, lookup: toPinnedLookup(addresses), signal });
  };

  return {
    send: async (notification) => {
      const limit = new AbortController();
      const timer = setTimeout(() => limit.abort(), timeoutMs);
      try {
        return await sendWithin(notification, limit.signal);
      } finally {
        clearTimeout(timer);
      }
    },
  };
};

type Connecting = Pick<RequestOptions, 'ca' | 'lookup'> & { readonly signal: AbortSignal };

const post = (url: URL, { body, secret }: Notification, connecting: Connecting): Promise<SendOutcome> =>
  new Promise((settle) => {
    const outgoing = request(url, {
      method: 'POST',
      agent: false,
      ...connecting,
      headers: {
        'Content-Type': 'application/json',
        'Content-Length': Buffer.byteLength(body),
        'User-Agent': 'screening-engine',
        [SIGNATURE_HEADER]: signPayload(secret, body),
      },
    });
    // The head of an answer decides; how its body ends, or does not, changes nothing.
    let outcome: SendOutcome | undefined;
    outgoing.on('response', (answer) => {
      outcome = toOutcome(answer.statusCode!);
      discard(answer);
    });
    outgoing.on('error', (error: NodeJS.ErrnoException) => {
      outcome ??= connecting.signal.aborted ? TIMED_OUT : toFailure(error, outgoing.socket as TLSSocket | null);
    });
    // Without an error where the receiver asks for another protocol.
    outgoing.on('close', () => settle(outcome ?? { delivered: false, reason: 'connection_lost' }));
    outgoing.end(body);
  });

/**
 * Asks the name servers for IPv4 and IPv6 addresses. Not the system's resolver: its calls cannot be stopped and hold
 * one of four threads of the process, so that one slow name server would hold up everything else.
 */
const resolveByDns: Resolve = async (hostname, signal) => {
  const resolver = new Resolver();
  const stop = (): void => resolver.cancel();
  signal.addEventListener('abort', stop);
  try {
    const answers = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
    const addresses = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
    const failed = answers.find((answer) => answer.status === 'rejected');
    if (addresses.length === 0 && failed !== undefined) throw failed.reason;
    return addresses;
  } finally {
    signal.removeEventListener('abort', stop);
  }
};

const findAddresses = async (
  url: URL,
  resolve: Resolve,
  signal: AbortSignal,
): Promise<{ readonly addresses: readonly string[] } | { readonly failure: SendOutcome }> => {
  const literal = toLiteralAddress(url);
  if (literal !== undefined) return { addresses: [literal] };
  const stopped = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(new Error('The time is over.')));
  });
  try {
    const addresses = await Promise.race([resolve(url.hostname, signal), stopped]);
    return addresses.length > 0 ? { addresses } : { failure: { delivered: false, reason: 'unresolved', code: 'ENODATA' } };
  } catch (error) {
    if (signal.aborted) return { failure: TIMED_OUT };
    return { failure: { delivered: false, reason: 'unresolved', code: (error as NodeJS.ErrnoException).code ?? 'unknown' } };
  }
};

/** Answers every lookup with the addresses that were checked. */
const toPinnedLookup = (addresses: readonly string[]): LookupFunction => {
  const answers = addresses.map((address) => ({ address, family: isIPv6(address) ? 6 : 4 }));
  return (_hostname, { all }, callback) => {
    if (all === true) callback(null, answers);
    else callback(null, answers[0]!.address, answers[0]!.family);
  };
};

/** Reads an answer to its end, its limit or the time limit, and keeps nothing of it. */
const discard = (answer: IncomingMessage): void => {
  let bytes = 0;
  answer.on('error', () => undefined);
  answer.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > MAX_ANSWER_BYTES) answer.destroy();
  });
};

const toOutcome = (status: number): SendOutcome => {
  if (status >= 200 && status < 210) return { delivered: true, status };
  return { delivered: false, reason: status >= 300 && status < 400 ? 'redirected' : 'status', status };
};

const toFailure = (error: NodeJS.ErrnoException, socket: TLSSocket | null): SendOutcome => {
  const code = error.code ?? 'unknown';
  // Set by Node to the code of what it found in the certificate; typed as an Error, and null until then.
  const refusal = socket?.authorizationError as unknown;
  if (typeof refusal === 'string') return { delivered: false, reason: 'certificate_refused', code: refusal };
  return { delivered: false, reason: UNREACHABLE.includes(code) ? 'unreachable' : 'connection_lost', code };
};
