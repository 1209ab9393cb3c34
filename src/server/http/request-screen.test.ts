import { EventEmitter } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { Duplex } from 'node:stream';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openSocket } from '../testing/raw-http.ts';
import { manualClock, startTestApp, type TestApp } from '../testing/start-test-app.ts';
import { TEST_DATABASES, type TestDatabase } from '../testing/test-databases.ts';
import { readWholeRequest, screenRequests } from './request-screen.ts';

const SYNC_BODY = '{"totalMined":0,"miningTimeSeconds":0}';
const PATH = '/api/miner/wallets/screened@example.com';

function request(method: string, url: string, fields: readonly string[], body = ''): string {
  return [`${method} ${url} HTTP/1.1`, 'host: a', ...fields, '', body].join('\r\n');
}

const length = (body: string) => `content-length: ${Buffer.byteLength(body)}`;
const SYNC = request('PUT', PATH, ['content-type: application/json', length(SYNC_BODY)], SYNC_BODY);
/** One request in three parts, the last two of which look like requests of their own. */
const DECEPTIVE = [`GET /healthz HTTP/1.1\r\n${length(SYNC)}\r\nx: `, request('GET', '/readyz', []), SYNC] as const;

describe('a request that is whole', () => {
  it('is read as method and path', () => {
    expect(readWholeRequest(Buffer.from(SYNC))).toEqual({
      method: 'PUT',
      url: PATH,
      rawHeaders: ['host', 'a', 'content-type', 'application/json', 'content-length', String(SYNC_BODY.length)],
    });
    expect(readWholeRequest(Buffer.from(request('GET', '/', [])))).toMatchObject({ method: 'GET', url: '/' });
  });

  it.each([
    ['a piece of one', SYNC.slice(0, -1)],
    ['one and a bit', `${SYNC}G`],
    ['two', SYNC + SYNC],
    ['a body without a length', request('PUT', PATH, [], SYNC_BODY)],
    ['two lengths', request('PUT', PATH, [length(SYNC_BODY), length(SYNC_BODY)], SYNC_BODY)],
    ['a length with a sign', request('PUT', PATH, ['content-length: +0'])],
    ['a list of lengths', request('PUT', PATH, ['content-length: 0, 0'])],
    ['a space before the colon', request('PUT', PATH, ['content-length : 0'])],
    ['a folded field', request('PUT', PATH, ['x: a', ' b: c', 'content-length: 0'])],
    ['a coding', request('PUT', PATH, ['Transfer-Encoding: chunked'], '0\r\n\r\n')],
    ['a coding in the first field', 'PUT / HTTP/1.1\r\ntransfer-encoding: chunked\r\n\r\n'],
    ['lines that end with LF', SYNC.replaceAll('\r\n', '\n')],
    ['a line that ends with LF', request('PUT', PATH, ['x: a\ny: b'])],
    ['a CR in a field', request('PUT', PATH, ['x: a\rb: c'])],
    ['HTTP/1.0', SYNC.replace('HTTP/1.1', 'HTTP/1.0')],
    ['a last request', request('GET', '/', ['Connection: Close'])],
    ['a wish for another protocol', request('GET', '/', ['connection: upgrade', 'upgrade: h2c'])],
    ['a wait for permission', request('PUT', PATH, ['expect: 100-continue', 'content-length: 0'])],
    ['more than 4 KiB', request('GET', '/', [`x: ${'a'.repeat(4_096)}`])],
    ['nothing', ''],
  ])('is not %s', (_, text) => {
    expect(readWholeRequest(Buffer.from(text, 'latin1'))).toBeUndefined();
  });
});

it('has no more than one answer in memory for a client that does not read', () => {
  const written: Buffer[] = [];
  const nobodyReads = new Duplex({ read: () => undefined, write: (bytes: Buffer) => void written.push(bytes) });
  let ofHttp = 0;
  const response = new EventEmitter();
  nobodyReads.on('data', (piece: Buffer) => {
    ofHttp += 1;
    screen?.onRequest({ ...readWholeRequest(piece), complete: true } as IncomingMessage, response as ServerResponse);
  });
  const screen = screenRequests(nobodyReads, () => Buffer.from('no'));
  nobodyReads.emit('data', Buffer.from(SYNC));
  response.emit('finish');
  for (let sent = 0; sent < 3; sent += 1) nobodyReads.emit('data', Buffer.from(SYNC));
  expect({ ofHttp, answers: nobodyReads.writableLength / 2 }).toEqual({ ofHttp: 3, answers: 1 });
});

/** Statuses of the answers on a connection, with `+` for those of node:http (which sends a date) and `-` for those of the screen. */
class Answers {
  readonly #socket: Socket;
  #received = '';
  #ended = false;
  #woken = (): void => undefined;

  constructor(socket: Socket) {
    this.#socket = socket;
    socket.setEncoding('latin1');
    socket.on('error', () => undefined);
    socket.on('data', (text) => {
      this.#received += text;
      this.#woken();
    });
    socket.on('end', () => {
      this.#ended = true;
      this.#woken();
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

  /** As soon as there are `count`, or no more can come. */
  async atLeast(count: number): Promise<readonly string[]> {
    while (this.seen.length < count && !this.#ended) {
      await new Promise<void>((resolve) => {
        this.#woken = resolve;
      });
    }
    return this.seen;
  }

  async send(piece: string, answers = 1): Promise<readonly string[]> {
    const before = this.seen.length;
    this.#socket.write(piece, 'latin1');
    return (await this.atLeast(before + answers)).slice(before);
  }

  close(): void {
    this.#socket.destroy();
  }
}

describe.each(TEST_DATABASES.slice(0, 1))('a connection whose client does not heed a refusal', ({ open }) => {
  let app: TestApp;
  let testDatabase: TestDatabase;
  let isSaturated = true;

  beforeAll(async () => {
    testDatabase = await open();
    app = await startTestApp({
      database: testDatabase.database,
      clock: manualClock(),
      loopWatch: { isSaturated: () => isSaturated },
      crowd: { syncs: 0, waitMs: { from: 0, all: 0 } },
    });
  });
  beforeEach(() => {
    isSaturated = true;
  });
  afterAll(async () => {
    await app.stop();
    await testDatabase.drop();
  });

  const connect = () => new Answers(openSocket(app.url));
  /** The server has read everything that was sent before: it has answered on a connection that came later. */
  const received = () => app.call('GET', '/healthz');

  /** Refused, refused again a moment later, and once more for node:http to be between two requests for certain. */
  async function connectScreened(): Promise<Answers> {
    const answers = connect();
    for (let tries = 0; tries < 3; tries += 1) expect(await answers.send(SYNC)).toEqual(['503+']);
    expect(await answers.send(SYNC)).toEqual(['503-']);
    return answers;
  }

  it('is answered before node:http, the same but for the date, and counted', async () => {
    const refusals = async () =>
      Number(
        /answers_total\{route="\/api\/miner\/wallets\/:email",status="5xx"\} (\d+)/.exec(await app.metrics())?.[1] ?? 0,
      );
    const before = await refusals();
    const texts: string[] = [];
    const socket = openSocket(app.url);
    for (let tries = 0; tries < 4; tries += 1) {
      socket.write(SYNC);
      texts.push(
        await new Promise<string>((resolve) => socket.once('data', (bytes) => resolve(bytes.toString('latin1')))),
      );
    }
    socket.destroy();
    expect(await refusals()).toBe(before + 4);
    const lines = (text = '') =>
      text.split('\r\n').map((line) => (/^(HTTP|\{)/.test(line) ? line : line.toLowerCase()));
    const ofNodeAlone = /^(date|connection|keep-alive):/;
    expect(lines(texts[3])).toEqual(lines(texts[0]).filter((line) => !ofNodeAlone.test(line)));
    expect(texts[3]).not.toMatch(/date:/i);
  });

  it('is served as any other with what is not too much, and when there is time again', async () => {
    const answers = await connectScreened();
    expect(await answers.send(request('GET', '/healthz', []))).toEqual(['200+']);
    expect(await answers.send(SYNC)).toEqual(['503-']);
    isSaturated = false;
    expect(await answers.send(SYNC)).toEqual(['401+']);
    isSaturated = true;
    expect(await answers.send(SYNC)).toEqual(['503-']);
    answers.close();
  });

  it('is never answered in the middle of a request, or before an older one', async () => {
    const inTheMiddle = await connectScreened();
    // The body is a sync. Taken for one, it would be answered, and the next request taken for the body.
    expect(await inTheMiddle.send(request('GET', '/healthz', [length(SYNC)]))).toEqual(['200+']);
    inTheMiddle.send(SYNC, 0);
    expect(await inTheMiddle.send(request('GET', '/readyz', []))).toEqual(['200+']);
    expect(await inTheMiddle.send(SYNC)).toEqual(['503+']);
    inTheMiddle.close();

    // The second request is not whole yet, and the sync is the rest of its last field.
    const inTheHead = await connectScreened();
    expect(await inTheHead.send(`${request('GET', '/healthz', [])}GET /healthz HTTP/1.1\r\nx: `)).toEqual(['200+']);
    expect(await inTheHead.send(SYNC)).toEqual(['200+']);
    inTheHead.close();

    const tooEarly = await connectScreened();
    const wallet = '{"email":"early@example.com","pin":"135790"}';
    tooEarly.send(request('POST', '/api/miner/wallets', ['content-type: application/json', length(wallet)], wallet), 0);
    // The server reads it before the next is written, and hashes the PIN for long after.
    await new Promise(setImmediate);
    await new Promise(setImmediate);
    expect(await tooEarly.send(SYNC, 2)).toEqual(['201+', '503+']);
    tooEarly.close();
  });

  it('is not screened from the middle of a request', async () => {
    const answers = connect();
    expect(await answers.send(SYNC)).toEqual(['503+']);
    // The second refusal starts the screening, and half a head is pending. What follows completes it and looks like a request.
    const [head, restOfHead, body] = DECEPTIVE;
    expect(await answers.send(SYNC + head)).toEqual(['503+']);
    expect(await answers.send(restOfHead)).toEqual(['200+']);
    answers.send(body, 0);
    await received();
    expect(await answers.send(request('GET', '/readyz', []))).toEqual(['200+']);
    answers.close();
  });

  it('is closed by the answer that says so', async () => {
    const answers = await connectScreened();
    const last = request('PUT', PATH, ['connection: close', length(SYNC_BODY)], SYNC_BODY);
    expect(await answers.send(last, 2)).toEqual(['503+']);
  });

  it('has every request answered once and in order, however they are cut into pieces', async () => {
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
        async (requests, isCut, isScreened) => {
          const answers = isScreened ? await connectScreened() : connect();
          const first = answers.seen.length;
          const all = [REFUSED, REFUSED, ...requests];
          let piece = '';
          for (const part of all.flatMap(({ parts }) => parts)) {
            piece += part;
            if (isCut.next().value) continue;
            answers.send(piece, 0);
            await received();
            piece = '';
          }
          if (piece !== '') answers.send(piece, 0);
          const seen = (await answers.atLeast(first + all.length)).slice(first);
          expect(seen.map((status) => status.slice(0, 3))).toEqual(all.map(({ status }) => status));
          answers.close();
        },
      ),
      { numRuns: 60 },
    );
  });
});
