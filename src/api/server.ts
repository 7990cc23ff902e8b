/**
 * The HTTP server of a service: listens, tells where each request comes from, and drains when it closes.
 */
import { once } from 'node:events';
import type { IncomingMessage, Server } from 'node:http';
import { BlockList, isIP, type AddressInfo } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { createAdaptorServer } from '@hono/node-server';
import type { Context } from 'hono';
import { ScreeningError } from '../main.js';
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

/** Answers requests to a service on a port. @throws ScreeningError unavailable when the port cannot be listened on. */
export const startServer = async (service: Service, { port, host }: ServerOptions): Promise<RunningServer> => {
  // A name for requests of HTTP/1.0 without one, as balancers send to ask after health.
  const server = createAdaptorServer({ fetch: service.fetch, hostname: 'localhost', overrideGlobalObjects: false }) as Server;
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  try {
    server.listen(port, host);
    await once(server, 'listening');
  } catch (error) {
    const { code = 'unknown' } = error as NodeJS.ErrnoException;
    throw new ScreeningError('unavailable', `Port ${port} of ${host} cannot be listened on (${code}).`, {}, { cause: error });
  }
  return {
    port: (server.address() as AddressInfo).port,
    close: async (graceMs) => {
      const closed = once(server, 'close');
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
      throw new ScreeningError('invalid_option', 'An address of the operator must be an IP address or a CIDR range.', { option: 'operator' });
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
