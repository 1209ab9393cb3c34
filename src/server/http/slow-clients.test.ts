import { once } from 'node:events';
import type { Socket } from 'node:net';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { setUpApp } from '#server/testing/app-suite.ts';
import { openSocket, parseResponse, readToEnd } from '#server/testing/raw-http.ts';

/** Long enough for an honest call on a busy machine. */
const SHORT = {
  requestTimeout: 1_000,
  connectionTimeout: 1_000,
  keepAliveTimeout: 1_000,
  http: { headersTimeout: 1_000, connectionsCheckingInterval: 50 },
};
const DRIBBLE_MS = 30;
/** A client that continues to send may lose the response when the connection is closed. */
const TIMEOUT_OR_CLOSED = /^(HTTP\/1\.1 408 |$)/;
const POST =
  'POST /api/miner/login HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n';

/** Resolves when the server has closed the connection, with or without an error. */
const closed = (socket: Socket): Promise<void> => new Promise((resolve) => socket.once('close', () => resolve()));

describe('slow clients', () => {
  const suite = setUpApp({ timeLimits: SHORT });

  /** Sends `first` and then `more` repeatedly until the server closes the connection. */
  function dribble(first: string, more: string) {
    const socket = openSocket(suite.app.url);
    const timer = setInterval(() => socket.write(more), DRIBBLE_MS);
    socket.on('error', () => undefined).on('close', () => clearInterval(timer));
    socket.write(first);
    onTestFinished(() => void socket.destroy());
    return socket;
  }

  it('are disconnected with 408 when they send slowly or nothing, while others are served', async () => {
    const slow = [
      ['GET / HTTP/1.1\r\nhost: a\r\n', 'x: y\r\n'],
      ['GET / HTTP/1.1\r\nhost: a\r\nx: ', 'y'],
      ['GET /', 'x'],
      [POST, ' '],
      [POST.replace('content-length: 1000', 'transfer-encoding: chunked'), '1\r\n \r\n'],
    ] as const;
    const clients = [...slow, ...slow, ...slow].map(([first, more]) => dribble(first, more));
    const responses = Promise.all([...clients, openSocket(suite.app.url)].map(readToEnd));
    // On a busy machine the first request may fail.
    await vi.waitFor(async () => expect((await suite.app.call('GET', '/healthz')).status).toBe(200), 10_000);
    const ended = await responses;
    for (const response of ended) expect(response).toMatch(TIMEOUT_OR_CLOSED);
    const rejected = parseResponse(ended.find((response) => response !== '') ?? '');
    expect([rejected.status, JSON.parse(rejected.body).code]).toEqual([408, 'request-timeout']);
  });

  it('are disconnected when they do not read', async () => {
    const served = async (): Promise<number> =>
      Number(/route="\/api\/openapi\.json",status="2xx"\} (\d+)/.exec(await suite.app.metrics())?.[1]);
    // The document is made for its first request, which on a busy machine takes longer than this client may.
    await suite.app.call('GET', '/api/openapi.json');
    expect(await served()).toBe(1);
    // Together soon more than the buffers of the sockets hold, so that the server cannot finish writing.
    const socket = dribble('', 'GET /api/openapi.json HTTP/1.1\r\nhost: a\r\n\r\n'.repeat(4));
    socket.pause();
    await closed(socket);
    await expect.poll(served).toBeGreaterThan(1);
  });

  it('are disconnected when they continue to send on a rejected connection', async () => {
    const socket = dribble(`GET / HTTP/1.1\r\nx: ${'x'.repeat(17 * 1_024)}\r\n`, 'x');
    const ended = closed(socket);
    const [response] = (await once(socket, 'data')) as [Buffer];
    expect(parseResponse(response.toString()).status).toBe(431);
    await ended;
  });
});
