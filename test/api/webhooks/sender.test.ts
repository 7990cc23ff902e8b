import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import type { RequestListener } from 'node:http';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createAddressGuard } from '../../../src/api/webhooks/address-guard.js';
import { createSender, MAX_ANSWER_BYTES, type Resolve, type SenderOptions, type SendOutcome } from '../../../src/api/webhooks/sender.js';
import { verifySignature } from '../../../src/api/webhooks/signature.js';
import { createAuthority, startReceiver, type Authority, type Receiver } from './receiver.js';

const NAME = 'receiver.test';
const SECRET = 'kept between two';
const BODY = '{"id":"evt_1","type":"client.created","name":"Žofie"}';
const HERE = '127.0.0.1';
/** For receivers that never answer: whichever limit is set, it is reached. */
const SHORT_MS = 300;
/** For a receiver that answers at once and then leaves its answer open: enough for a busy machine. */
const LONG_MS = 3000;

let authority: Authority;
let certificate: { readonly key: string; readonly cert: string };
beforeAll(async () => {
  authority = await createAuthority();
  certificate = await authority.issue(NAME);
});

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});
const startHere = async (
  answer: RequestListener,
  options: { readonly host?: string; readonly with?: typeof certificate } = {},
): Promise<Receiver> => {
  const receiver = await startReceiver(options.with ?? certificate, answer, options.host);
  closing.push(receiver.close);
  return receiver;
};
const startRaw = async (onData: (socket: Socket) => void): Promise<number> => {
  const server: Server = createServer((socket) => {
    socket.on('error', () => undefined);
    onData(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, HERE, resolve));
  closing.push(() => server.close());
  return (server.address() as AddressInfo).port;
};

const always =
  (...addresses: string[]): Resolve =>
  () =>
    Promise.resolve(addresses);
const send = (port: number, options: Partial<SenderOptions> = {}, name = NAME): Promise<SendOutcome> =>
  createSender({
    guard: createAddressGuard([HERE]),
    resolve: always(HERE),
    authorities: [authority.certificate],
    ...options,
  }).send({ url: `https://${name}:${port}/hook?a=1`, body: BODY, secret: SECRET });

describe('a receiver that answers', () => {
  test('gets one POST with the exact body and its signature', async () => {
    const receiver = await startHere((_, answer) => answer.writeHead(204).end());
    expect(await send(receiver.port)).toEqual({ delivered: true, status: 204 });
    expect(receiver.received).toHaveLength(1);
    const [got] = receiver.received;
    expect(got).toMatchObject({ method: 'POST', path: '/hook?a=1', body: BODY, serverName: NAME });
    expect(got!.headers).toMatchObject({
      host: `${NAME}:${receiver.port}`,
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(BODY)),
    });
    expect(verifySignature(SECRET, got!.body, got!.headers['service-signature'] as string)).toBe(true);
  });

  test.each([
    [200, { delivered: true, status: 200 }],
    [202, { delivered: true, status: 202 }],
    [209, { delivered: true, status: 209 }],
    [210, { delivered: false, reason: 'status', status: 210 }],
    [400, { delivered: false, reason: 'status', status: 400 }],
    [410, { delivered: false, reason: 'status', status: 410 }],
    [500, { delivered: false, reason: 'status', status: 500 }],
    [503, { delivered: false, reason: 'status', status: 503 }],
  ])('with %i gives %o', async (status, outcome) => {
    const receiver = await startHere((_, answer) => answer.writeHead(status).end('thanks'));
    expect(await send(receiver.port)).toEqual(outcome);
  });

  test.each([301, 302, 303, 307, 308])('with the redirect %i is not followed', async (status) => {
    const target = await startHere((_, answer) => answer.end());
    const receiver = await startHere((_, answer) => answer.writeHead(status, { Location: `https://${NAME}:${target.port}/` }).end());
    expect(await send(receiver.port)).toEqual({ delivered: false, reason: 'redirected', status });
    expect(target.connections()).toBe(0);
  });

  test('without an end to its body has answered, and is cut off at the limit', async () => {
    let cut: Promise<unknown> = Promise.resolve();
    const receiver = await startHere((incoming, answer) => {
      cut = new Promise((resolve) => incoming.socket.on('close', resolve));
      answer.writeHead(200);
      const chunk = Buffer.alloc(MAX_ANSWER_BYTES / 4);
      const write = (): void => {
        if (!answer.destroyed) answer.write(chunk, () => setImmediate(write));
      };
      write();
    });
    expect(await send(receiver.port)).toEqual({ delivered: true, status: 200 });
    await cut;
  });

  test('and then sends nothing more has answered', async () => {
    const receiver = await startHere((_, answer) => answer.writeHead(200, { 'Content-Length': '10' }).write('half'));
    expect(await send(receiver.port, { timeoutMs: LONG_MS })).toEqual({ delivered: true, status: 200 });
  });

  test('and breaks off its body has answered', async () => {
    const receiver = await startHere((incoming, answer) => {
      answer.writeHead(200, { 'Content-Length': '10' });
      answer.write('half', () => incoming.socket.destroy());
    });
    expect(await send(receiver.port)).toEqual({ delivered: true, status: 200 });
  });
});

describe('a receiver that fails', () => {
  test('by hanging after the request', async () => {
    const receiver = await startHere(() => undefined);
    expect(await send(receiver.port, { timeoutMs: SHORT_MS })).toEqual({ delivered: false, reason: 'timeout' });
  });

  test('by hanging before the handshake', async () => {
    const port = await startRaw(() => undefined);
    expect(await send(port, { timeoutMs: SHORT_MS })).toEqual({ delivered: false, reason: 'timeout' });
  });

  test('by answering a byte at a time without an end to its head', async () => {
    const receiver = await startHere((incoming) => {
      incoming.socket.write('HTTP/1.1 200 OK\r\n');
      const timer = setInterval(() => incoming.socket.write('a'), 20);
      incoming.socket.on('close', () => clearInterval(timer));
    });
    expect(await send(receiver.port, { timeoutMs: SHORT_MS })).toEqual({ delivered: false, reason: 'timeout' });
  });

  test('by closing the connection without an answer', async () => {
    const receiver = await startHere((incoming) => incoming.socket.destroy());
    expect(await send(receiver.port)).toMatchObject({ delivered: false, reason: 'connection_lost' });
  });

  test('by closing it before the handshake', async () => {
    const port = await startRaw((socket) => socket.destroy());
    expect(await send(port)).toMatchObject({ delivered: false, reason: 'connection_lost' });
  });

  test('by speaking without TLS', async () => {
    const port = await startRaw((socket) => socket.end('HTTP/1.1 200 OK\r\n\r\n'));
    expect(await send(port)).toMatchObject({ delivered: false, reason: 'connection_lost' });
  });

  test('by speaking something else than HTTP', async () => {
    const receiver = await startHere((incoming) => incoming.socket.end('hello\r\n\r\n'));
    expect(await send(receiver.port)).toMatchObject({ delivered: false, reason: 'connection_lost' });
  });

  test('by a head without measure', async () => {
    const receiver = await startHere((incoming) => {
      incoming.socket.on('error', () => undefined);
      incoming.socket.write(`HTTP/1.1 200 OK\r\nX: ${'a'.repeat(100_000)}`);
    });
    expect(await send(receiver.port)).toMatchObject({ delivered: false, reason: 'connection_lost', code: 'HPE_HEADER_OVERFLOW' });
  });

  test('by asking for another protocol', async () => {
    const receiver = await startHere((incoming) =>
      incoming.socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: other\r\n\r\n'),
    );
    expect(await send(receiver.port, { timeoutMs: SHORT_MS })).toMatchObject({ delivered: false });
  });

  test('by not being there', async () => {
    const receiver = await startHere(() => undefined);
    await receiver.close();
    expect(await send(receiver.port)).toEqual({ delivered: false, reason: 'unreachable', code: 'ECONNREFUSED' });
  });
});

describe('a certificate', () => {
  const answer: RequestListener = (_, outgoing) => outgoing.end();

  test('that expired is refused before anything is sent', async () => {
    const receiver = await startHere(answer, { with: await authority.issue(NAME, { expired: true }) });
    expect(await send(receiver.port)).toEqual({ delivered: false, reason: 'certificate_refused', code: 'CERT_HAS_EXPIRED' });
    expect(receiver.received).toHaveLength(0);
  });

  test('for another name is refused', async () => {
    const receiver = await startHere(answer, { with: await authority.issue('other.test') });
    expect(await send(receiver.port)).toEqual({ delivered: false, reason: 'certificate_refused', code: 'ERR_TLS_CERT_ALTNAME_INVALID' });
    expect(receiver.received).toHaveLength(0);
  });

  test('of an authority that nobody knows is refused', async () => {
    const receiver = await startHere(answer, { with: await (await createAuthority()).issue(NAME) });
    expect(await send(receiver.port)).toMatchObject({ delivered: false, reason: 'certificate_refused' });
    const known = await startHere(answer);
    expect(await send(known.port, { authorities: [] })).toMatchObject({ delivered: false, reason: 'certificate_refused' });
    expect([...receiver.received, ...known.received]).toHaveLength(0);
  });

  test('is verified each time: no session is resumed', async () => {
    const receiver = await startHere(answer);
    const options = { guard: createAddressGuard([HERE]), resolve: always(HERE) };
    const notification = { url: `https://${NAME}:${receiver.port}/`, body: BODY, secret: SECRET };
    expect(await createSender({ ...options, authorities: [authority.certificate] }).send(notification)).toMatchObject({ delivered: true });
    expect(await createSender(options).send(notification)).toMatchObject({ delivered: false, reason: 'certificate_refused' });
  });
});

describe('an address', () => {
  test('that is not public is refused, and nothing connects to it', async () => {
    const receiver = await startHere((_, answer) => answer.end());
    expect(await send(receiver.port, { guard: createAddressGuard() })).toEqual({
      delivered: false,
      reason: 'address_refused',
      code: 'loopback',
    });
    expect(receiver.connections()).toBe(0);
  });

  test('is refused when any one of several is not public', async () => {
    const receiver = await startHere((_, answer) => answer.end());
    const outcome = await send(receiver.port, { resolve: always(HERE, '8.8.8.8', '::ffff:10.0.0.1') });
    expect(outcome).toEqual({ delivered: false, reason: 'address_refused', code: 'ipv4Mapped' });
    expect(receiver.connections()).toBe(0);
  });

  test('in the url itself is refused as well', async () => {
    const receiver = await startHere((_, answer) => answer.end());
    expect(await send(receiver.port, { guard: createAddressGuard() }, HERE)).toMatchObject({ delivered: false, reason: 'address_refused' });
    expect(await send(receiver.port, { guard: createAddressGuard() }, '2130706433')).toMatchObject({
      delivered: false,
      reason: 'address_refused',
    });
    expect(receiver.connections()).toBe(0);
  });

  test('in the url that is allowed is connected to, and its certificate verified', async () => {
    const receiver = await startHere((_, answer) => answer.end());
    expect(await send(receiver.port, {}, HERE)).toEqual({ delivered: true, status: 200 });
  });

  test('is asked for once, and the connection goes to what was checked (DNS rebinding)', async () => {
    const checked = await startHere((_, answer) => answer.end(), { host: '127.0.0.2' });
    const answers = [['127.0.0.2'], [HERE]];
    let asked = 0;
    const outcome = await send(checked.port, {
      guard: createAddressGuard(['127.0.0.2']),
      resolve: () => Promise.resolve(answers[asked++]!),
    });
    expect(outcome).toEqual({ delivered: true, status: 200 });
    expect(asked).toBe(1);
    expect(checked.received).toMatchObject([{ localAddress: '127.0.0.2', serverName: NAME }]);
  });

  test('is checked again for each send', async () => {
    const receiver = await startHere((_, answer) => answer.end());
    const answers = [[HERE], ['169.254.169.254']];
    const sender = createSender({
      guard: createAddressGuard([HERE]),
      resolve: () => Promise.resolve(answers.shift()!),
      authorities: [authority.certificate],
    });
    const notification = { url: `https://${NAME}:${receiver.port}/`, body: BODY, secret: SECRET };
    expect(await sender.send(notification)).toMatchObject({ delivered: true });
    expect(await sender.send(notification)).toEqual({ delivered: false, reason: 'address_refused', code: 'linkLocal' });
  });

  test.each([
    ['there is none', () => Promise.resolve([]), { reason: 'unresolved', code: 'ENODATA' }],
    [
      'the name is unknown',
      () => Promise.reject(Object.assign(new Error('no'), { code: 'ENOTFOUND' })),
      { reason: 'unresolved', code: 'ENOTFOUND' },
    ],
    ['the resolver hangs', () => new Promise<never>(() => undefined), { reason: 'timeout' }],
  ])('where %s', async (_, resolve, outcome) => {
    expect(await send(443, { resolve, timeoutMs: SHORT_MS })).toEqual({ delivered: false, ...outcome });
  });
});

test('a url that no webhook may have is not connected to', async () => {
  const sender = createSender({ guard: createAddressGuard() });
  const notification = { body: BODY, secret: SECRET };
  expect(await sender.send({ ...notification, url: 'http://receiver.test/' })).toEqual({
    delivered: false,
    reason: 'url_refused',
    code: 'not_https',
  });
  expect(await sender.send({ ...notification, url: 'nothing' })).toEqual({ delivered: false, reason: 'url_refused', code: 'malformed' });
});
