import { once } from 'node:events';
import Fastify from 'fastify';
import { expect, it, onTestFinished, vi } from 'vitest';
import { openSocket } from '#server/testing/raw-http.ts';
import { type Caller, callerOf } from './caller.ts';

/** A server that responds when the test says so, and who called it. */
async function startServer() {
  const server = Fastify();
  onTestFinished(() => server.close());
  const callers: Caller[] = [];
  let respond = (): void => undefined;
  const isTime = new Promise<void>((resolve) => {
    respond = resolve;
  });
  server.get('/', async (request, reply) => {
    callers.push(callerOf(request, reply));
    await isTime;
    return 'done';
  });
  return { url: await server.listen({ port: 0, host: '127.0.0.1' }), callers, respond };
}

it('waits until the response is sent', async () => {
  const { url, callers, respond } = await startServer();
  const response = fetch(url);
  await vi.waitFor(() => expect(callers).toMatchObject([{ ip: '127.0.0.1', signal: { aborted: false } }]));
  respond();
  expect((await response).status).toBe(200);
  await vi.waitFor(() => expect(callers[0]?.signal.aborted).toBe(true));
});

it('has gone when the connection closes', async () => {
  const { url, callers } = await startServer();
  const socket = openSocket(url);
  socket.write('GET / HTTP/1.1\r\nhost: a\r\n\r\n');
  await vi.waitFor(() => expect(callers).toMatchObject([{ signal: { aborted: false } }]));
  socket.destroy();
  await vi.waitFor(() => expect(callers[0]?.signal.aborted).toBe(true));
});

it('has gone already when the connection closed before the request was read', async () => {
  const server = Fastify();
  onTestFinished(() => server.close());
  const callers: Caller[] = [];
  server.addHook('onRequest', async ({ raw }, reply) => {
    const closed = once(reply.raw, 'close');
    raw.socket.destroy();
    await closed;
  });
  server.get('/', async (request, reply) => {
    callers.push(callerOf(request, reply));
  });
  const socket = openSocket(await server.listen({ port: 0, host: '127.0.0.1' }));
  socket.write('GET / HTTP/1.1\r\nhost: a\r\n\r\n');
  await vi.waitFor(() => expect(callers).toMatchObject([{ signal: { aborted: true } }]));
});
