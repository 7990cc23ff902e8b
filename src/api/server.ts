/**
 * The HTTP server of a service: listens, tells where each request comes from, and drains when it closes.
 */
import { once } from 'node:events';
import { createServer, STATUS_CODES, type IncomingMessage, type ServerResponse } from 'node:http';
import { BlockList, isIP, type AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { getRequestListener, RequestError } from '@hono/node-server';
import type { Context } from 'hono';
import { ScreeningError, toMessage } from '../main.js';
import { A_TEXT, assertOption, assertOptions, toKnownByRule, toRequired, toWholeNumberRule, type OptionRules } from '../option-rules.js';
import { invalidRequest, toProblem } from './problem.js';
import type { Service } from './service.js';

/** Where a server listens. */
export interface ServerOptions {
  /** 0: any that is free. */
  readonly port: number;
  readonly host: string;
}

/** A server that listens. */
export interface RunningServer {
  readonly port: number;
  /** Takes no more connections, waits for the requests under way, at most `graceMs`. */
  readonly close: (graceMs: number) => Promise<void>;
}

/**
 * Milliseconds for which an idle connection is kept: longer than balancers reuse one (60 s as a rule), or a request would
 * now and then be sent into a connection that is being closed.
 */
const KEEP_ALIVE_MS = 65_000;

const A_SERVICE = toRequired(toKnownByRule('what createService gives', 'fetch'));
const SERVER_OPTIONS: OptionRules<ServerOptions> = { port: toRequired(toWholeNumberRule(0, 65_535)), host: toRequired(A_TEXT) };

/** What operators meet, by Node's code. */
const LISTEN_REASONS: Readonly<Record<string, string>> = {
  EADDRINUSE: 'another program uses it',
  EACCES: 'permission is denied',
  EADDRNOTAVAIL: 'this machine does not have the address',
  ENOTFOUND: 'the address is not known',
};

/** Answers requests to a service on a port. @throws ScreeningError invalid_option; unavailable when the port cannot be listened on. */
export const startServer = async (service: Service, options: ServerOptions): Promise<RunningServer> => {
  assertOption('service', service, A_SERVICE);
  assertOptions(options, SERVER_OPTIONS);
  const { port, host } = options;
  const listenTo = (more: { readonly hostname?: string }) =>
    getRequestListener(service.fetch, { overrideGlobalObjects: false, errorHandler: answerError, ...more });
  const answer = listenTo({});
  // Requests of HTTP/1.0 need no host, as balancers send to ask after health.
  const answerOld = listenTo({ hostname: 'localhost' });
  const answers = new WeakMap<Duplex, ServerResponse>();
  const underWay = new Set<ServerResponse>();
  let isClosing = false;
  const server = createServer({ requireHostHeader: false }, (incoming, outgoing) => {
    answers.set(incoming.socket, outgoing);
    if (isClosing) outgoing.shouldKeepAlive = false;
    underWay.add(outgoing);
    outgoing.on('close', () => underWay.delete(outgoing));
    void (incoming.httpVersion === '1.0' ? answerOld : answer)(incoming, outgoing);
  });
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  server.on('clientError', (error, socket) => refuse(error, socket, answers.get(socket)));
  try {
    server.listen(port, host);
    await once(server, 'listening');
  } catch (error) {
    const { code = 'unknown' } = error as NodeJS.ErrnoException;
    const reason = LISTEN_REASONS[code] ?? toMessage(error);
    throw new ScreeningError('unavailable', `Port ${port} of ${host} cannot be listened on: ${reason} (${code}).`, {}, { cause: error });
  }
  return {
    port: (server.address() as AddressInfo).port,
    close: async (graceMs) => {
      const closed = once(server, 'close');
      // Who is not told so sends his next request into a connection that is being closed.
      isClosing = true;
      for (const answer of underWay) answer.shouldKeepAlive = false;
      // A connection whose request has arrived, but was not read yet, would be closed as an idle one.
      for (let turn = 0; turn < 2; turn++) await setImmediate();
      server.close();
      server.closeIdleConnections();
      const timer = setTimeout(() => server.closeAllConnections(), graceMs);
      // A connection that was busy is kept open for the next request, which must not come any more.
      const idle = setInterval(() => server.closeIdleConnections(), 100);
      await closed;
      clearTimeout(timer);
      clearInterval(idle);
    },
  };
};

const UNREADABLE = invalidRequest('The request is not valid HTTP: its first line or a header is malformed or too long.');

/** Of a request that does not reach the service: its path or its Host header is none. */
const answerError = (error: unknown): Response => {
  const { status, body } = toProblem(error instanceof RequestError ? UNREADABLE : error, 'none');
  return Response.json(body, { status });
};

/** All else that is no request is answered with 400. */
const STATUSES: ReadonlyMap<string | undefined, number> = new Map([
  ['HPE_HEADER_OVERFLOW', 431],
  ['ERR_HTTP_REQUEST_TIMEOUT', 408],
]);

/** What is no request gets the error of all others, unless an answer is under way on its connection. */
const refuse = ({ code }: NodeJS.ErrnoException, socket: Duplex, answer: ServerResponse | undefined): void => {
  if (!socket.writable || (answer?.headersSent === true && !answer.writableFinished)) {
    socket.destroy();
    return;
  }
  const status = STATUSES.get(code) ?? 400;
  const body = JSON.stringify(toProblem(UNREADABLE, 'none').body);
  const head = `HTTP/1.1 ${status} ${STATUS_CODES[status]!}\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n`;
  socket.end(head + body, () => socket.destroy());
};

/** What proxies add: RFC 7239, RFC 9110 (7.6.3), and what is customary. Names are in lower case. */
const PROXY_HEADER = /^(?:forwarded|via|x-forwarded-.*|x-real-ip)$/u;

/**
 * Whether a request comes straight from one of the addresses (an address or a CIDR range each): a request that a proxy
 * passed on comes from anybody.
 * @throws ScreeningError invalid_option.
 */
export const createOperatorTest = (addresses: readonly string[]): ((http: Context) => boolean) => {
  const allowed = new BlockList();
  for (const text of addresses) {
    const [address = '', prefix] = text.split('/');
    const family = isIP(address);
    const bits = prefix === undefined ? undefined : Number(prefix);
    if (family === 0 || (bits !== undefined && !(Number.isInteger(bits) && bits >= 0 && bits <= (family === 4 ? 32 : 128)))) {
      throw new ScreeningError('invalid_option', 'An address of the operator must be an IP address or a CIDR range.', {
        option: 'operator',
      });
    }
    if (bits === undefined) allowed.addAddress(address, family === 4 ? 'ipv4' : 'ipv6');
    else allowed.addSubnet(address, bits, family === 4 ? 'ipv4' : 'ipv6');
  }
  return (http) => {
    const { incoming } = (http.env ?? {}) as { readonly incoming?: IncomingMessage };
    const address = incoming?.socket.remoteAddress?.replace(/^::ffff:/u, '');
    if (address === undefined || Object.keys(incoming!.headers).some((name) => PROXY_HEADER.test(name))) return false;
    return allowed.check(address, isIP(address) === 4 ? 'ipv4' : 'ipv6');
  };
};
