/** One file from a server on this machine that misbehaves in each way. */
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer as createPlainServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { ScreeningError } from '../../src/errors.js';
import { downloadFile, type Download, type DownloadOptions, type Validators } from '../../src/fetch/download.js';
import { createAuthority, startReceiver, type Authority, type Receiver } from '../api/webhooks/receiver.js';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

const CONTENT = Buffer.from('<list>Ornate Lantern Trading</list>\n'.repeat(2000));
const SHA256 = createHash('sha256').update(CONTENT).digest('hex');
/** Of an answer that ends where the connection does. */
const CLOSING_HEAD = Buffer.from('HTTP/1.0 200 OK\r\n\r\n');
const NOW = new Date('2026-11-21T10:00:00Z');

let authority: Authority;
let folder: string;
const receivers: Receiver[] = [];

beforeAll(async () => {
  authority = await createAuthority();
});
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'screening-fetch-'));
  for (const name of ['HTTPS_PROXY', 'https_proxy', 'HTTP_PROXY', 'http_proxy']) vi.stubEnv(name, undefined);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
  await Promise.all(receivers.splice(0).map((receiver) => receiver.close()));
});
afterAll(() => vi.restoreAllMocks());

/** A server that answers the first request by the first answer and so on, and by the last from then on. */
const serve = async (answers: readonly Answer[], certificate?: { readonly key: string; readonly cert: string }): Promise<Receiver> => {
  let served = 0;
  const receiver = await startReceiver(certificate ?? (await authority.issue('localhost')), (request, response) =>
    answers[Math.min(served++, answers.length - 1)]!(request, response),
  );
  receivers.push(receiver);
  return receiver;
};
const send =
  (status: number, headers: Readonly<Record<string, string>> = {}, body: Buffer | string = CONTENT): Answer =>
  (_, response) => {
    response.writeHead(status, headers).end(body);
  };
const whole = send(200, {
  'content-type': 'text/xml',
  etag: '"v1"',
  'last-modified': 'Sat, 21 Nov 2026 09:00:00 GMT',
  'content-length': `${CONTENT.length}`,
});

const waits: number[] = [];
const download = (
  receiver: Pick<Receiver, 'port'>,
  options: DownloadOptions & { readonly known?: Validators; readonly maxBytes?: number; readonly path?: string } = {},
): Promise<Download> => {
  waits.length = 0;
  const { known = {}, maxBytes = 1e6, path = '/un.xml?token=private', ...others } = options;
  return downloadFile(
    { name: 'un.xml', url: new URL(`https://localhost:${receiver.port}${path}`), maxBytes },
    join(folder, 'un.xml'),
    known,
    {
      ca: authority.certificate,
      wait: (delayMs) => {
        waits.push(delayMs);
        return Promise.resolve();
      },
      now: () => NOW,
      ...others,
    },
  );
};
const errorOf = async (promise: Promise<unknown>): Promise<ScreeningError> => {
  const error: unknown = await promise.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof ScreeningError)) throw new Error('It should have failed with a ScreeningError.', { cause: error });
  return error;
};

describe('a server that behaves', () => {
  test('gives the file whole, with its hash and what it says of the version', async () => {
    const progress: unknown[] = [];
    const receiver = await serve([whole]);
    const result = await download(receiver, { onProgress: (...of) => progress.push(of) });
    expect(result).toEqual({
      kind: 'downloaded',
      bytes: CONTENT.length,
      sha256: SHA256,
      etag: '"v1"',
      lastModified: 'Sat, 21 Nov 2026 09:00:00 GMT',
    });
    expect(readFileSync(join(folder, 'un.xml'))).toEqual(CONTENT);
    expect(progress.at(-1)).toEqual([CONTENT.length, CONTENT.length]);
    expect(receiver.received[0]!.headers).not.toHaveProperty('if-none-match');
  });

  test('is asked as by default where options are undefined', async () => {
    const receiver = await serve([send(503), whole]);
    const options = {
      timeLimitMs: undefined,
      idleLimitMs: undefined,
      attempts: undefined,
      now: undefined,
      signal: undefined,
      onProgress: undefined,
    };
    expect(await download(receiver, options)).toMatchObject({ kind: 'downloaded', bytes: CONTENT.length });
    expect(await errorOf(download(await serve([send(503)]), options))).toMatchObject({ code: 'fetch_failed', detail: { attempts: 4 } });
  });

  test('that packs it by gzip gives the same file', async () => {
    const result = await download(await serve([send(200, { 'content-encoding': 'gzip' }, gzipSync(CONTENT))]));
    expect(result).toMatchObject({ bytes: CONTENT.length, sha256: SHA256 });
    expect(readFileSync(join(folder, 'un.xml'))).toEqual(CONTENT);
  });

  test('that ends the file by closing the connection, sooner than it is written, gives it whole', async () => {
    const large = Buffer.concat(Array.from({ length: 12 }, () => CONTENT));
    const result = await download(await serve([(_, response) => void response.socket!.end(Buffer.concat([CLOSING_HEAD, large]))]));
    expect(result).toMatchObject({ bytes: large.length, sha256: createHash('sha256').update(large).digest('hex') });
    expect(readFileSync(join(folder, 'un.xml'))).toEqual(large);
  });

  test('says 304 to the version that is known', async () => {
    const receiver = await serve([send(304, {}, '')]);
    expect(await download(receiver, { known: { etag: '"v1"', lastModified: 'Sat, 21 Nov 2026 09:00:00 GMT' } })).toEqual({
      kind: 'unchanged',
    });
    expect(receiver.received[0]!.headers).toMatchObject({ 'if-none-match': '"v1"', 'if-modified-since': 'Sat, 21 Nov 2026 09:00:00 GMT' });
  });

  test('may redirect, to another path or host, with what is known of the version', async () => {
    const target = await serve([whole]);
    const first = await serve([
      send(302, { location: '/moved' }, ''),
      send(307, { location: `https://127.0.0.1:${target.port}/there` }, ''),
    ]);
    expect(await download(first, { known: { etag: '"v0"' } })).toMatchObject({ sha256: SHA256 });
    expect(first.received.map(({ path }) => path)).toEqual(['/un.xml?token=private', '/moved']);
    expect(target.received).toMatchObject([{ path: '/there', headers: { 'if-none-match': '"v0"' } }]);
  });

  test('is reached through the proxy of the environment', async () => {
    const receiver = await serve([whole]);
    const tunnels: string[] = [];
    const proxy = createPlainServer().on('connect', (request, client, head) => {
      tunnels.push(request.url!);
      const server = connect(receiver.port, '127.0.0.1', () => {
        client.write('HTTP/1.1 200 OK\r\n\r\n');
        server.write(head);
        server.pipe(client).pipe(server);
      });
      for (const socket of [client, server]) socket.on('error', () => undefined);
    });
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
    vi.stubEnv('HTTPS_PROXY', `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`);
    vi.stubEnv('NO_PROXY', '');
    vi.stubEnv('no_proxy', '');
    expect(await download(receiver)).toMatchObject({ sha256: SHA256 });
    expect(tunnels).toEqual([`localhost:${receiver.port}`]);
    proxy.closeAllConnections();
    proxy.close();
  });
});

describe('a server that is not to be trusted', () => {
  test.each<[string, () => Promise<{ key: string; cert: string }>, RegExp]>([
    [
      'whose certificate has expired',
      () => authority.issue('localhost', { expired: true }),
      /certificate does not hold \(CERT_HAS_EXPIRED\)/u,
    ],
    [
      'whose certificate is of another host',
      () => authority.issue('other.example'),
      /certificate does not hold \(ERR_TLS_CERT_ALTNAME_INVALID\)/u,
    ],
    ['whose authority is not known', async () => (await createAuthority()).issue('localhost'), /certificate does not hold \([A-Z_]+\)/u],
  ])('%s is refused at once, before a request', async (_, issue, message) => {
    const receiver = await serve([whole], await issue());
    const error = await errorOf(download(receiver));
    expect([error.code, error.message, waits]).toEqual(['fetch_failed', expect.stringMatching(message), []]);
    expect(receiver.received).toEqual([]);
  });

  test.each<[string, Answer, RegExp]>([
    ['redirects to an address without TLS', send(302, { location: 'http://localhost/un.xml' }, ''), /redirects to an address without TLS/u],
    ['redirects in a circle', send(302, { location: '/un.xml' }, ''), /redirects more than 5 times/u],
    ['redirects to nowhere', send(302, {}, ''), /redirects to no address/u],
    [
      'answers with a web page',
      send(200, { 'content-type': 'text/html; charset=utf-8' }, '<html>Maintenance</html>'),
      /answered with a web page/u,
    ],
    ['says how much it will send, too much', send(200, { 'content-length': '1000001' }, Buffer.alloc(1_000_001)), /larger than 1 MB/u],
    ['sends too much without a word', (_, response) => void response.writeHead(200).end(Buffer.alloc(1_000_001)), /larger than 1 MB/u],
    ['sends what unpacks to too much', send(200, { 'content-encoding': 'gzip' }, gzipSync(Buffer.alloc(2_000_000))), /larger than 1 MB/u],
    ['packs in another way', send(200, { 'content-encoding': 'br' }, 'x'), /packed it in a way that was not asked for/u],
    ['does not have the file', send(404, {}, ''), /answered 404/u],
    ['says 304 though no version is known', send(304, {}, ''), /answered 304/u],
  ])('that %s is refused at once', async (_, answer, message) => {
    const receiver = await serve([answer]);
    const error = await errorOf(download(receiver));
    expect([error.code, error.message, waits]).toEqual(['fetch_failed', expect.stringMatching(message), []]);
  });

  test('the message names file and place, without what stands behind the path', async () => {
    const receiver = await serve([send(404, {}, '')]);
    const error = await errorOf(download(receiver));
    expect(error.message).toBe(`un.xml could not be downloaded from localhost:${receiver.port}/un.xml: the server answered 404.`);
    expect(JSON.stringify(error.detail)).not.toContain('private');
  });
});

describe('a server that may do better', () => {
  const cut: Answer = (_, response) => {
    response.writeHead(200, { 'content-length': `${CONTENT.length}` });
    response.write(CONTENT.subarray(0, 1000), () => response.socket!.destroy());
  };
  const cutWithoutLength: Answer = (_, response) => {
    response.writeHead(200);
    response.write(CONTENT.subarray(0, 1000), () => response.socket!.destroy());
  };
  const silent: Answer = () => undefined;
  const stops: Answer = (_, response) => void response.writeHead(200).write('<list>');
  const drips: Answer = (_, response) => {
    response.writeHead(200);
    const timer = setInterval(() => response.write('.'), 10);
    response.on('close', () => clearInterval(timer));
  };

  test.each<[string, Answer, DownloadOptions, RegExp]>([
    ['answers 500', send(500, {}, ''), {}, /\(4 attempts\): the server answered 500\.$/u],
    ['answers 503', send(503, {}, ''), {}, /answered 503/u],
    [
      'speaks another protocol',
      (_, response) => void response.socket!.end('SSH-2.0-server\r\n'),
      {},
      /the connection failed \(.*HTTP.*\)/u,
    ],
    ['closes the connection', (_, response) => void response.socket!.destroy(), {}, /the connection failed/u],
    ['ends before what it said', cut, {}, /the connection failed/u],
    ['ends in the middle of a chunk', cutWithoutLength, {}, /the connection failed/u],
    ['cuts a gzip short', send(200, { 'content-encoding': 'gzip' }, gzipSync(CONTENT).subarray(0, 50)), {}, /not a whole gzip/u],
    ['sends nothing', send(200, {}, ''), {}, /the server sent nothing/u],
    ['never answers', silent, { idleLimitMs: 100 }, /the server was silent for 0\.1 seconds/u],
    ['stops in the middle', stops, { idleLimitMs: 100 }, /the server was silent for 0\.1 seconds/u],
    ['sends a byte now and then, for ever', drips, { timeLimitMs: 300 }, /it took longer than 0\.3 seconds/u],
  ])('that %s is asked again, four times in all, ever later', async (_, answer, options, message) => {
    const receiver = await serve([answer]);
    const error = await errorOf(download(receiver, options));
    expect([error.code, error.message]).toEqual(['fetch_failed', expect.stringMatching(message)]);
    expect(waits).toEqual([1000, 4000, 16_000]);
    expect(receiver.received).toHaveLength(4);
  });

  test.each<[string, Answer]>([
    ['was busy', send(503, {}, '')],
    ['cut the file short', cut],
  ])('and does, gives the file whole: first it %s', async (_, answer) => {
    expect(await download(await serve([answer, answer, whole]))).toMatchObject({ kind: 'downloaded', sha256: SHA256 });
    expect(waits).toEqual([1000, 4000]);
    expect(readFileSync(join(folder, 'un.xml'))).toEqual(CONTENT);
  });

  test.each<[string, string, number]>([
    ['in seconds', '7', 7000],
    ['as a date', 'Sat, 21 Nov 2026 10:00:30 GMT', 30_000],
    ['as a date that has passed', 'Sat, 21 Nov 2026 09:00:00 GMT', 0],
    ['in words that are neither', 'soon', 1000],
  ])('says with 429 when to come again, %s', async (_, retryAfter, delayMs) => {
    expect(await download(await serve([send(429, { 'retry-after': retryAfter }, ''), whole]))).toMatchObject({ sha256: SHA256 });
    expect(waits).toEqual([delayMs]);
  });

  test('and asks to be left alone for long is left alone', async () => {
    const receiver = await serve([send(429, { 'retry-after': '3600' }, '')]);
    expect((await errorOf(download(receiver))).message).toMatch(/answered 429/u);
    expect([receiver.received.length, waits]).toEqual([1, []]);
  });
});

test('the caller’s signal ends a download, also one that hangs or waits', async () => {
  const receiver = await serve([(_, response) => void response.writeHead(200).write('<list>')]);
  const abort = new AbortController();
  const running = download(receiver, { signal: abort.signal });
  await vi.waitUntil(() => receiver.received.length === 1, { timeout: 10_000 });
  abort.abort('shut down');
  expect(await errorOf(running)).toMatchObject({ code: 'aborted', cause: 'shut down' });

  const busy = await serve([(_, response) => void response.writeHead(503).end()]);
  const whileWaiting = new AbortController();
  const waiting = download(busy, {
    signal: whileWaiting.signal,
    wait: (_, signal) => {
      whileWaiting.abort('shut down');
      return sleep(60_000, undefined, { signal });
    },
  });
  expect(await errorOf(waiting)).toMatchObject({ code: 'aborted', cause: 'shut down' });
});
