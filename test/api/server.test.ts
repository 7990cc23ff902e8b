import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { startServer } from '../../src/api/server.js';

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
