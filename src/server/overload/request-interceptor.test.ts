import { EventEmitter } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { Duplex } from 'node:stream';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openSocket } from '../testing/raw-http.ts';
import { manualClock, startTestApp, type TestApp } from '../testing/start-test-app.ts';
import { TEST_DATABASES, type TestDatabase } from '../testing/test-databases.ts';
import { interceptRequests } from './request-interceptor.ts';
import { parseSingleRequest } from './single-request.ts';

const SYNC_BODY = '{"totalMined":0,"miningTimeSeconds":0}';
const PATH = '/api/miner/wallets/intercepted@example.com';

function request(method: string, url: string, fields: readonly string[], body = ''): string {
  return [`${method} ${url} HTTP/1.1`, 'host: a', ...fields, '', body].join('\r\n');
}

const length = (body: string) => `content-length: ${Buffer.byteLength(body)}`;
const SYNC = request('PUT', PATH, ['content-type: application/json', length(SYNC_BODY)], SYNC_BODY);
/** One request in three parts; each of the last two looks like a request. */
const DECEPTIVE = [`GET /healthz HTTP/1.1\r\n${length(SYNC)}\r\nx: `, request('GET', '/readyz', []), SYNC] as const;

describe('parseSingleRequest', () => {
  it('returns method, path and headers of a complete request', () => {
    expect(parseSingleRequest(Buffer.from(SYNC))).toEqual({
      method: 'PUT',
      url: PATH,
      rawHeaders: ['host', 'a', 'content-type', 'application/json', 'content-length', String(SYNC_BODY.length)],
    });
    expect(parseSingleRequest(Buffer.from(request('GET', '/', [])))).toMatchObject({ method: 'GET', url: '/' });
  });

  it.each([
    ['an incomplete request', SYNC.slice(0, -1)],
    ['a request and the start of another', `${SYNC}G`],
    ['two requests', SYNC + SYNC],
    ['a body without a length', request('PUT', PATH, [], SYNC_BODY)],
    ['two content lengths', request('PUT', PATH, [length(SYNC_BODY), length(SYNC_BODY)], SYNC_BODY)],
    ['a content length with a sign', request('PUT', PATH, ['content-length: +0'])],
    ['a list of content lengths', request('PUT', PATH, ['content-length: 0, 0'])],
    ['a space before the colon', request('PUT', PATH, ['content-length : 0'])],
    ['a folded field', request('PUT', PATH, ['x: a', ' b: c', 'content-length: 0'])],
    ['a transfer coding', request('PUT', PATH, ['Transfer-Encoding: chunked'], '0\r\n\r\n')],
    ['a transfer coding in the first field', 'PUT / HTTP/1.1\r\ntransfer-encoding: chunked\r\n\r\n'],
    ['lines that end with LF', SYNC.replaceAll('\r\n', '\n')],
    ['a line that ends with LF', request('PUT', PATH, ['x: a\ny: b'])],
    ['a CR in a field', request('PUT', PATH, ['x: a\rb: c'])],
    ['HTTP/1.0', SYNC.replace('HTTP/1.1', 'HTTP/1.0')],
    ['the last request of a connection', request('GET', '/', ['Connection: Close'])],
    ['a protocol upgrade', request('GET', '/', ['connection: upgrade', 'upgrade: h2c'])],
    ['an expectation of 100 Continue', request('PUT', PATH, ['expect: 100-continue', 'content-length: 0'])],
    ['more than 4 KiB', request('GET', '/', [`x: ${'a'.repeat(4_096)}`])],
    ['an empty chunk', ''],
  ])('declines %s', (_, text) => {
    expect(parseSingleRequest(Buffer.from(text, 'latin1'))).toBeUndefined();
  });
});

it('buffers at most one response for a client that does not read', () => {
  const written: Buffer[] = [];
  const unreadSocket = new Duplex({ read: () => undefined, write: (bytes: Buffer) => void written.push(bytes) });
  let passedToHttp = 0;
  const response = new EventEmitter();
  unreadSocket.on('data', (chunk: Buffer) => {
    passedToHttp += 1;
    interceptor?.onRequest(
      { ...parseSingleRequest(chunk), complete: true } as IncomingMessage,
      response as ServerResponse,
    );
  });
  const interceptor = interceptRequests(unreadSocket, () => Buffer.from('no'));
  unreadSocket.emit('data', Buffer.from(SYNC));
  response.emit('finish');
  for (let sent = 0; sent < 3; sent += 1) unreadSocket.emit('data', Buffer.from(SYNC));
  expect({ passedToHttp, buffered: unreadSocket.writableLength / 2 }).toEqual({ passedToHttp: 3, buffered: 1 });
});

/** Reads the statuses of responses: `+` marks those of node:http, which sends a Date, `-` intercepted ones. */
class TestConnection {
  readonly #socket: Socket;
  #received = '';
  #ended = false;
  #onChange = (): void => undefined;

  constructor(socket: Socket) {
    this.#socket = socket;
    socket.setEncoding('latin1');
    socket.on('error', () => undefined);
    socket.on('data', (text) => {
      this.#received += text;
      this.#onChange();
    });
    socket.on('end', () => {
      this.#ended = true;
      this.#onChange();
    });
  }

  get seen(): readonly string[] {
    const statuses: string[] = [];
    let rest = this.#received;
    for (;;) {
      const headEnd = rest.indexOf('\r\n\r\n');
      if (headEnd === -1) return statuses;
      const head = rest.slice(0, headEnd);
      const bodyEnd = headEnd + 4 + Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0);
      if (rest.length < bodyEnd) return statuses;
      statuses.push(`${head.split(' ')[1]}${/\r\ndate:/i.test(head) ? '+' : '-'}`);
      rest = rest.slice(bodyEnd);
    }
  }

  /** Resolves when there are `count` responses or the connection has ended. */
  async atLeast(count: number): Promise<readonly string[]> {
    while (this.seen.length < count && !this.#ended) {
      await new Promise<void>((resolve) => {
        this.#onChange = resolve;
      });
    }
    return this.seen;
  }

  async send(chunk: string, responses = 1): Promise<readonly string[]> {
    const before = this.seen.length;
    this.#socket.write(chunk, 'latin1');
    return (await this.atLeast(before + responses)).slice(before);
  }

  close(): void {
    this.#socket.destroy();
  }
}

describe.each(TEST_DATABASES.slice(0, 1))('a connection whose client ignores Retry-After', ({ open }) => {
  let app: TestApp;
  let testDatabase: TestDatabase;
  let isSaturated = true;

  beforeAll(async () => {
    testDatabase = await open();
    app = await startTestApp({
      database: testDatabase.database,
      clock: manualClock(),
      eventLoop: { isSaturated: () => isSaturated },
      sheddingThresholds: { queueLengthMin: 0, startMs: 0, fullMs: 0 },
    });
  });
  beforeEach(() => {
    isSaturated = true;
  });
  afterAll(async () => {
    await app.stop();
    await testDatabase.drop();
  });

  const connect = () => new TestConnection(openSocket(app.url));
  /** Resolves when the server has read everything sent before: it has responded on a later connection. */
  const received = () => app.call('GET', '/healthz');

  /** Two rejections start the interception; node:http parses one more request to verify it. */
  async function connectIntercepted(): Promise<TestConnection> {
    const connection = connect();
    for (let tries = 0; tries < 3; tries += 1) expect(await connection.send(SYNC)).toEqual(['503+']);
    expect(await connection.send(SYNC)).toEqual(['503-']);
    return connection;
  }

  it('gets the same response without node:http, except for Date, and the rejection is counted', async () => {
    const rejections = async () =>
      Number(
        /answers_total\{route="\/api\/miner\/wallets\/:email",status="5xx"\} (\d+)/.exec(await app.metrics())?.[1] ?? 0,
      );
    const before = await rejections();
    const texts: string[] = [];
    const socket = openSocket(app.url);
    for (let tries = 0; tries < 4; tries += 1) {
      socket.write(SYNC);
      texts.push(
        await new Promise<string>((resolve) => socket.once('data', (bytes) => resolve(bytes.toString('latin1')))),
      );
    }
    socket.destroy();
    expect(await rejections()).toBe(before + 4);
    const lines = (text = '') =>
      text.split('\r\n').map((line) => (/^(HTTP|\{)/.test(line) ? line : line.toLowerCase()));
    const addedByNode = /^(date|connection|keep-alive):/;
    expect(lines(texts[3])).toEqual(lines(texts[0]).filter((line) => !addedByNode.test(line)));
    expect(texts[3]).not.toMatch(/date:/i);
  });

  it('has every request served that is not shed, and syncs again after the overload', async () => {
    const connection = await connectIntercepted();
    expect(await connection.send(request('GET', '/healthz', []))).toEqual(['200+']);
    expect(await connection.send(SYNC)).toEqual(['503-']);
    isSaturated = false;
    expect(await connection.send(SYNC)).toEqual(['401+']);
    isSaturated = true;
    expect(await connection.send(SYNC)).toEqual(['503-']);
    connection.close();
  });

  it('gets no response in the middle of a request or before an earlier one', async () => {
    const inTheMiddle = await connectIntercepted();
    // The body looks like a sync. Intercepted, it would be rejected, and the next request would become the body.
    expect(await inTheMiddle.send(request('GET', '/healthz', [length(SYNC)]))).toEqual(['200+']);
    inTheMiddle.send(SYNC, 0);
    expect(await inTheMiddle.send(request('GET', '/readyz', []))).toEqual(['200+']);
    expect(await inTheMiddle.send(SYNC)).toEqual(['503+']);
    inTheMiddle.close();

    // The second request is incomplete, and the sync is the rest of its last field.
    const inTheHead = await connectIntercepted();
    expect(await inTheHead.send(`${request('GET', '/healthz', [])}GET /healthz HTTP/1.1\r\nx: `)).toEqual(['200+']);
    expect(await inTheHead.send(SYNC)).toEqual(['200+']);
    inTheHead.close();

    const tooEarly = await connectIntercepted();
    const wallet = '{"email":"early@example.com","pin":"135790"}';
    tooEarly.send(request('POST', '/api/miner/wallets', ['content-type: application/json', length(wallet)], wallet), 0);
    // The server reads it before the next one is written, and hashes the PIN meanwhile.
    await new Promise(setImmediate);
    await new Promise(setImmediate);
    expect(await tooEarly.send(SYNC, 2)).toEqual(['201+', '503+']);
    tooEarly.close();
  });

  it('is not intercepted from the middle of a request', async () => {
    const connection = connect();
    expect(await connection.send(SYNC)).toEqual(['503+']);
    // The second rejection starts the interception while half a head is pending. The rest looks like a request.
    const [head, restOfHead, body] = DECEPTIVE;
    expect(await connection.send(SYNC + head)).toEqual(['503+']);
    expect(await connection.send(restOfHead)).toEqual(['200+']);
    connection.send(body, 0);
    await received();
    expect(await connection.send(request('GET', '/readyz', []))).toEqual(['200+']);
    connection.close();
  });

  it('is closed after a request with connection: close', async () => {
    const connection = await connectIntercepted();
    const last = request('PUT', PATH, ['connection: close', length(SYNC_BODY)], SYNC_BODY);
    expect(await connection.send(last, 2)).toEqual(['503+']);
  });

  it('gets one response for each request, in order, however the requests are cut into chunks', async () => {
    const REFUSED = { parts: [SYNC], status: '503' } as const;
    const SENT = [
      REFUSED,
      { parts: [SYNC.slice(0, -20), SYNC.slice(-20)], status: '503' },
      { parts: [request('GET', '/healthz', [])], status: '200' },
      { parts: [request('GET', '/readyz', [length(SYNC)]), SYNC], status: '200' },
      { parts: [request('PUT', PATH, [length(SYNC)]), SYNC], status: '503' },
      { parts: DECEPTIVE, status: '200' },
    ] as const;
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom(...SENT), { minLength: 1, maxLength: 12 }),
        fc.infiniteStream(fc.boolean()),
        fc.boolean(),
        async (requests, isCut, isIntercepted) => {
          const connection = isIntercepted ? await connectIntercepted() : connect();
          const first = connection.seen.length;
          const all = [REFUSED, REFUSED, ...requests];
          let chunk = '';
          for (const part of all.flatMap(({ parts }) => parts)) {
            chunk += part;
            if (isCut.next().value) continue;
            connection.send(chunk, 0);
            await received();
            chunk = '';
          }
          if (chunk !== '') connection.send(chunk, 0);
          const seen = (await connection.atLeast(first + all.length)).slice(first);
          expect(seen.map((status) => status.slice(0, 3))).toEqual(all.map(({ status }) => status));
          connection.close();
        },
      ),
      { numRuns: 60 },
    );
  });
});
