import { once } from 'node:events';
import Fastify from 'fastify';
import { expect, it, onTestFinished, vi } from 'vitest';
import { openSocket } from '#server/testing/raw-http.ts';
import { type Caller, callerOf } from './caller.ts';

const REQUEST = 'GET / HTTP/1.1\r\nhost: a\r\n\r\n';

/** A server that responds when the test says so, and who called it. */
function createServer() {
  const server = Fastify();
  onTestFinished(() => server.close());
  const callers: Caller[] = [];
  const responses: (() => void)[] = [];
  server.get('/', (request, reply) => {
    callers.push(callerOf(request, reply));
    return new Promise((resolve) => responses.push(() => resolve('done')));
  });
  return { server, listen: () => server.listen({ port: 0, host: '127.0.0.1' }), callers, responses };
}

it('waits until the response is sent, or the connection closes', async () => {
  const { listen, callers, responses } = createServer();
  const url = await listen();
  const response = fetch(url);
  await vi.waitFor(() => expect(callers).toMatchObject([{ ip: '127.0.0.1', signal: { aborted: false } }]));
  responses[0]?.();
  expect((await response).status).toBe(200);
  await vi.waitFor(() => expect(callers[0]?.signal.aborted).toBe(true));
  const socket = openSocket(url);
  socket.write(REQUEST);
  await vi.waitFor(() => expect(callers[1]?.signal.aborted).toBe(false));
  socket.destroy();
  await vi.waitFor(() => expect(callers[1]?.signal.aborted).toBe(true));
});

it('has gone already when the connection closed before the request was read', async () => {
  const { server, listen, callers } = createServer();
  server.addHook('onRequest', async ({ raw }, reply) => {
    const closed = once(reply.raw, 'close');
    raw.socket.destroy();
    await closed;
  });
  openSocket(await listen()).write(REQUEST);
  await vi.waitFor(() => expect(callers).toMatchObject([{ signal: { aborted: true } }]));
});
