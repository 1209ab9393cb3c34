import { once } from 'node:events';
import type { Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { openSocket, parseResponse, readToEnd } from '#server/testing/raw-http.ts';
import { manualClock, startTestApp, type TestApp } from '#server/testing/start-test-app.ts';
import { openTestDatabase, type TestDatabase } from '#server/testing/test-databases.ts';
import { TIME_LIMITS } from './http-server.ts';

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
const CLIENTS_EACH = 20;
const POST =
  'POST /api/miner/login HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n';

/** Resolves when the server has closed the connection, with or without an error. */
const closed = (socket: Socket): Promise<void> => new Promise((resolve) => socket.once('close', () => resolve()));

describe('slow clients', () => {
  let testDatabase: TestDatabase;
  let app: TestApp;
  beforeAll(async () => {
    testDatabase = await openTestDatabase();
    app = await startTestApp({ database: testDatabase.database, clock: manualClock(), timeLimits: SHORT });
  });
  afterAll(async () => {
    await app.stop();
    await testDatabase.drop();
  });

  /** Sends `first` and then `more` repeatedly until the server closes the connection. */
  function dribble(first: string, more: string): Socket {
    const socket = openSocket(app.url);
    const timer = setInterval(() => socket.write(more), DRIBBLE_MS);
    socket.on('error', () => undefined).on('close', () => clearInterval(timer));
    socket.write(first);
    onTestFinished(() => void socket.destroy());
    return socket;
  }

  it('are disconnected with 408 when they send slowly, while others are served', async () => {
    const requests: readonly (readonly [first: string, more: string])[] = [
      ['GET / HTTP/1.1\r\nhost: a\r\n', 'x: y\r\n'],
      ['GET / HTTP/1.1\r\nhost: a\r\nx: ', 'y'],
      ['GET /', 'x'],
      [POST, ' '],
      [POST.replace('content-length: 1000', 'transfer-encoding: chunked'), '1\r\n \r\n'],
    ];
    const clients = requests.flatMap((way) => Array.from({ length: CLIENTS_EACH }, () => way));
    const responses = Promise.all(clients.map(([first, more]) => readToEnd(dribble(first, more))));
    // On a busy machine the first request may fail.
    await vi.waitFor(async () => expect((await app.call('GET', '/healthz')).status).toBe(200), 10_000);
    const ended = await responses;
    for (const response of ended) expect(response).toMatch(TIMEOUT_OR_CLOSED);
    const rejected = parseResponse(ended.find((response) => response !== '') ?? '');
    expect([rejected.status, JSON.parse(rejected.body).code]).toEqual([408, 'request-timeout']);
  });

  it('are disconnected when they send nothing', async () => {
    expect(await readToEnd(openSocket(app.url))).toMatch(TIMEOUT_OR_CLOSED);
  });

  it('are disconnected when they do not read, and their responses do not fill the memory', async () => {
    const requestCount = 2_000;
    // Its first response is built and compressed, which takes longer than as many requests as may wait.
    await app.call('GET', '/api/openapi.json');
    const socket = openSocket(app.url);
    socket.pause();
    const ended = closed(socket);
    socket.on('error', () => undefined);
    onTestFinished(() => void socket.destroy());
    // Together far more than the socket buffers hold, so that the server cannot finish writing.
    const request = 'GET /api/openapi.json HTTP/1.1\r\nhost: a\r\n\r\n';
    const timer = setInterval(() => socket.write(request), 1);
    onTestFinished(() => clearInterval(timer));
    await ended;
    const responded = /responses_total\{route="\/api\/openapi\.json",status="2xx"\} (\d+)/.exec(await app.metrics());
    expect(Number(responded?.[1])).toBeGreaterThan(1);
    expect(Number(responded?.[1])).toBeLessThan(requestCount);
  });

  it('are disconnected when they continue to send on a rejected connection', async () => {
    const socket = dribble(`GET / HTTP/1.1\r\nx: ${'x'.repeat(17 * 1_024)}\r\n`, 'x');
    const ended = closed(socket);
    const [response] = (await once(socket, 'data')) as [Buffer];
    expect(parseResponse(response.toString()).status).toBe(431);
    await ended;
  });

  it('have these limits by default', () => {
    expect(TIME_LIMITS).toEqual({
      requestTimeout: 20_000,
      connectionTimeout: 30_000,
      keepAliveTimeout: 72_000,
      http: { headersTimeout: 10_000, connectionsCheckingInterval: 2_000 },
    });
  });
});
