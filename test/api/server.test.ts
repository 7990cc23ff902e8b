import { once } from 'node:events';
import { connect } from 'node:net';
import type { Context } from 'hono';
import { expect, test } from 'vitest';
import { createOperatorTest, startServer } from '../../src/api/server.js';
import { until } from '../until.js';

const REQUEST = 'GET / HTTP/1.1\r\nHost: here\r\n\r\n';

test('a request that has arrived on a kept connection is answered, also when the server closes before it has read it', async () => {
  let answered = 0;
  const service = { fetch: () => new Response(`answer ${++answered}.`), stop: () => Promise.resolve() };
  const server = await startServer(service, { port: 0, host: '127.0.0.1' });
  const socket = connect(server.port, '127.0.0.1');
  let text = '';
  socket.setEncoding('utf8').on('data', (part: string) => (text += part));
  const ended = once(socket, 'close');
  socket.write(REQUEST);
  while (!text.includes('answer 1.')) await once(socket, 'data');
  socket.write(REQUEST); // It is in the system's hands when this returns, and no turn of the loop has been taken.
  await server.close(10_000);
  await ended;
  expect(text).toContain('answer 2.');
});

/** What comes back for a request on a connection of its own, until that is closed. */
const ask = async (port: number, text: string): Promise<string> => {
  const socket = connect(port, '127.0.0.1');
  let answer = '';
  socket.setEncoding('utf8').on('data', (part: string) => (answer += part));
  socket.write(text);
  await once(socket, 'close');
  return answer;
};

test('who is answered while the server closes is told that his connection ends', async () => {
  const gates: (() => void)[] = [];
  const service = {
    fetch: () => new Promise<Response>((answer) => gates.push(() => answer(new Response('answered')))),
    stop: () => Promise.resolve(),
  };
  const server = await startServer(service, { port: 0, host: '127.0.0.1' });
  const early = ask(server.port, REQUEST);
  await until('the request', () => gates.length === 1);
  const closed = server.close(10_000);
  for (const open of gates) open();
  await closed;
  expect(await early).toMatch(/^HTTP\/1\.1 200 .*\r\nconnection: close\r\n.*answered$/isu);
});

test('a request of HTTP/1.0 is answered without a host, as balancers ask after health', async () => {
  const service = { fetch: ({ url }: Request) => new Response(new URL(url).pathname), stop: () => Promise.resolve() };
  const server = await startServer(service, { port: 0, host: '127.0.0.1' });
  const socket = connect(server.port, '127.0.0.1');
  let text = '';
  socket.setEncoding('utf8').on('data', (part: string) => (text += part));
  const ended = once(socket, 'close');
  socket.write('GET /health/live HTTP/1.0\r\n\r\n');
  await ended;
  await server.close(10_000);
  expect(text).toMatch(/^HTTP\/1\.1 200 .*\/health\/live$/su);
});

test('what cannot be read is answered with the error of all others, also where it follows a whole request', async () => {
  const service = { fetch: () => new Response('answered'), stop: () => Promise.resolve() };
  const server = await startServer(service, { port: 0, host: '127.0.0.1' });
  const end = 'Connection: close\r\n\r\n';
  for (const [text, status] of [
    [`GET / HTTP/1.1\r\nHost: a b\r\n${end}`, 400],
    [`GET / HTTP/1.1\r\n${end}`, 400],
    [`OPTIONS * HTTP/1.1\r\nHost: here\r\n${end}`, 400],
    ['no request\r\n\r\n', 400],
    [`${REQUEST}no request\r\n\r\n`, 400],
    [`GET / HTTP/1.1\r\nHost: here\r\nX-Long: ${'x'.repeat(20_000)}\r\n${end}`, 431],
  ] as const) {
    const answer = await ask(server.port, text);
    const [head, body] = answer.slice(answer.lastIndexOf('HTTP/1.1 ')).split('\r\n\r\n');
    expect([text.slice(0, 40), head]).toEqual([
      text.slice(0, 40),
      expect.stringMatching(new RegExp(`^HTTP/1\\.1 ${status} .*content-type: application/json`, 'isu')),
    ]);
    expect(JSON.parse(body!)).toEqual({ type: 'invalid_request', message: expect.stringContaining('is not valid HTTP') as string });
  }
  await server.close(10_000);
});

test('a request is of the operator when it comes straight from his address, through no proxy', () => {
  const isOperator = createOperatorTest(['127.0.0.0/8', '::1']);
  const from = (remoteAddress: string, headers: Readonly<Record<string, string>> = {}): boolean =>
    isOperator({ env: { incoming: { socket: { remoteAddress }, headers } } } as unknown as Context);
  expect(['127.0.0.1', '::ffff:127.0.0.1', '::1', '10.0.0.1', '::2'].map((address) => from(address))).toEqual([
    true,
    true,
    true,
    false,
    false,
  ]);
  expect(from('127.0.0.1', { 'x-request-id': 'a', host: 'service' })).toBe(true);
  for (const header of ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-proto', 'x-real-ip'])
    expect([header, from('127.0.0.1', { [header]: '' })]).toEqual([header, false]);
});
