/** HTTPS receivers on this machine, with certificates of an authority made for the test run. */
import { X509Certificate } from 'node:crypto';
import type { IncomingHttpHeaders, RequestListener } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { generate } from 'selfsigned';

const DAY_MS = 86_400_000;
const ANY_ADDRESS = 7;
const DNS_NAME = 2;

export interface Authority {
  /** What a sender must trust, in PEM. */
  readonly certificate: string;
  /** A server's key and certificate for a name and 127.0.0.1, valid for a day, or expired a day ago. */
  readonly issue: (name: string, options?: { readonly expired?: boolean }) => Promise<{ readonly key: string; readonly cert: string }>;
}

export const createAuthority = async (): Promise<Authority> => {
  const root = await generate([{ name: 'commonName', value: 'Test Authority' }], {
    keyType: 'ec',
    algorithm: 'sha256',
    extensions: [
      { name: 'basicConstraints', cA: true, critical: true },
      { name: 'keyUsage', keyCertSign: true, cRLSign: true, critical: true },
    ],
  });
  return {
    certificate: root.cert,
    issue: async (name, { expired = false } = {}) => {
      const endMs = Date.now() + (expired ? -DAY_MS : DAY_MS);
      const leaf = await generate([{ name: 'commonName', value: name }], {
        keyType: 'ec',
        algorithm: 'sha256',
        ca: { key: root.private, cert: root.cert },
        notBeforeDate: new Date(endMs - 3 * DAY_MS),
        notAfterDate: new Date(endMs),
        extensions: [
          {
            name: 'subjectAltName',
            altNames: [
              { type: DNS_NAME, value: name },
              { type: ANY_ADDRESS, ip: '127.0.0.1' },
            ],
          },
          { name: 'extKeyUsage', serverAuth: true },
        ],
      });
      if (new Date(new X509Certificate(leaf.cert).validTo).getTime() > Date.now() === expired)
        throw new Error('The certificate has another end than was asked for.');
      return { key: leaf.private, cert: leaf.cert };
    },
  };
};

export interface Received {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  /** The name asked for in the TLS handshake. */
  readonly serverName: string | false;
  /** The address of this machine at which it arrived. */
  readonly localAddress: string;
}

export interface Receiver {
  readonly port: number;
  readonly received: readonly Received[];
  /** Connections opened so far. */
  readonly connections: () => number;
  readonly close: () => Promise<void>;
}

/** @param answer answers once the whole body has arrived; an answer that is never ended hangs. */
export const startReceiver = async (
  certificate: { readonly key: string; readonly cert: string },
  answer: RequestListener,
  host = '127.0.0.1',
): Promise<Receiver> => {
  const received: Received[] = [];
  let connections = 0;
  const server = createServer(certificate, (incoming, outgoing) => {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('end', () => {
      const { servername, localAddress } = incoming.socket as unknown as {
        readonly servername: string | false;
        readonly localAddress: string;
      };
      received.push({
        method: incoming.method!,
        path: incoming.url!,
        headers: incoming.headers,
        body: Buffer.concat(chunks).toString(),
        serverName: servername,
        localAddress,
      });
      answer(incoming, outgoing);
    });
  });
  server.on('connection', () => connections++);
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  return {
    port: (server.address() as AddressInfo).port,
    received,
    connections: () => connections,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
