import { once } from 'node:events';
import type { Socket } from 'node:net';
import { expect, it } from 'vitest';
import { setUpMiner } from '#server/testing/miner-suite.ts';
import { openSocket, readToEnd } from '#server/testing/raw-http.ts';
import { TEST_PIN } from '#server/testing/test-miner.ts';

/** The same media type; the ordinary route serves it, so that each request can be sent both ways. */
const ORDINARY = 'application/json; charset=utf-8';
const CLAIM = '"totalMined":1,"miningTimeSeconds":1';
const USUAL = `{${CLAIM}}`;
const LAST = 'GET /healthz HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n';

const { suite, miner, startMiner, clock } = setUpMiner();

interface Sync {
  readonly body?: string | Buffer;
  readonly path?: string;
  readonly version?: string;
  readonly length?: number;
  /** Beside host, content type and length. */
  readonly lines?: readonly string[];
  readonly cookie?: string | undefined;
}

/** The parts of a request: its head and its body. */
function partsOf({ body = USUAL, path, version = '1.1', length, lines = [], cookie }: Sync, type: string): Buffer[] {
  const head = [
    `PUT ${path ?? `/api/miner/wallets/${miner.email}`} HTTP/${version}`,
    'host: technovex.example',
    ...(type === '' ? [] : [`content-type: ${type}`]),
    ...(length === -1 ? [] : [`content-length: ${length ?? Buffer.byteLength(body)}`]),
    ...(cookie === '' ? [] : [`cookie: ${cookie ?? miner.cookie}`]),
    ...lines,
  ];
  return [Buffer.from(`${head.join('\r\n')}\r\n\r\n`, 'latin1'), Buffer.from(body)];
}

/** Sends the parts one after another, `between` in between, then a last request. Returns what was received. */
async function send(parts: readonly Buffer[], between?: (socket: Socket) => Promise<unknown>): Promise<string> {
  const socket = openSocket(suite.app.url).setNoDelay();
  const received = readToEnd(socket);
  await once(socket, 'connect');
  if (between === undefined) socket.write(Buffer.concat(parts));
  else
    for (const [index, part] of parts.entries()) {
      if (index > 0) await between(socket);
      socket.write(part);
    }
  socket.write(LAST);
  return received;
}

/** The lines of a response in one order, without what differs between any two. */
function comparable(received: string): string {
  return received
    .split('\r\n')
    .map((line) => line.toLowerCase().replace(/^(date|x-request-id): .*/, ''))
    .sort()
    .join('\n');
}

/** Whether the head was not written by Node: its length is last. */
const isServedAhead = (received: string) => /keep-alive: timeout=\d+\r\ncontent-length/i.test(received);
/** Long enough for the server to have read what was sent before on another connection. */
const roundTrip = () => suite.app.call('GET', '/healthz');

it('serves a sync ahead of the router with the same response, and the next request of its connection', async () => {
  clock.advance(2_000);
  const [ahead, ordinary] = [await send(partsOf({}, 'application/json')), await send(partsOf({}, ORDINARY))];
  expect([ahead, ordinary].map(isServedAhead)).toEqual([true, false]);
  expect(comparable(ahead)).toBe(comparable(ordinary));
  expect(ahead).toContain('{"success":true,"data":{"email"');
  expect(ahead.match(/HTTP\/1.1 200 OK/g)).toHaveLength(2);
});

const fields = (text: string): Sync => ({ body: `{${CLAIM},${text}}` });
const REQUESTS: readonly (readonly [what: string, isAhead: boolean, sync: Sync])[] = [
  [
    'all fields of the specification',
    true,
    fields('"hashrate":1,"bonus":0,"lastBonusClaimed":null,"data":{"nextLevelProgress":1}'),
  ],
  ['unknown fields', true, fields('"x":{"y":[1]}')],
  ['a key twice', true, fields('"totalMined":0.5')],
  ['a negative amount', false, fields('"level":-1')],
  ['an amount as text', false, fields('"level":"1"')],
  ['an infinite amount', false, fields('"level":1e999')],
  ['data that are a list', false, fields('"data":[]')],
  ['data that are null', false, fields('"data":null')],
  ['an amount of data as text', false, fields('"data":{"nextLevelProgress":"1"}')],
  ['a claim of the bonus', false, fields('"lastBonusClaimed":"2026-01-31T00:00:00.000Z"')],
  ['a time that is none', false, fields('"lastBonusClaimed":"now"')],
  ['the PIN', false, fields(`"pin":"${TEST_PIN}"`)],
  ['__proto__', false, fields('"__proto__":{"pin":1}')],
  ['constructor.prototype', false, fields('"constructor":{"prototype":{}}')],
  ['an escape', false, fields('"x":"\\u0041"')],
  ['bytes that are no UTF-8', false, { body: Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]) }],
  ['another script', false, fields('"x":"矿工"')],
  ['an array', false, { body: '[]' }],
  ['null', false, { body: 'null' }],
  ['no JSON', false, { body: '{' }],
  ['no body', false, { body: '' }],
  ['no length', false, { body: '', length: -1 }],
  ['16 KiB of white space', false, { body: `{${CLAIM}${' '.repeat(16_384)}}` }],
  ['a length that is too short', false, { length: 9 }],
  ['a length that is too long', false, { length: USUAL.length + LAST.length }],
  [
    'chunks',
    false,
    {
      body: `${USUAL.length.toString(16)}\r\n${USUAL}\r\n0\r\n\r\n`,
      length: -1,
      lines: ['transfer-encoding: chunked'],
    },
  ],
  ['Expect: 100-continue', false, { lines: ['expect: 100-continue'] }],
  ['HTTP/1.0', false, { version: '1.0' }],
  ['connection: close', false, { lines: ['connection: close'] }],
  ['two hosts', false, { lines: ['host: evil.example'] }],
  ['the origin of another site', false, { lines: ['origin: https://evil.example'] }],
  ['its own origin', true, { lines: ['origin: https://technovex.example'] }],
  ['no cookie', false, { cookie: '' }],
  ['another cookie beside', true, { lines: ['cookie: theme=dark'] }],
  ['an invented session beside', true, { lines: ['cookie: technovex_miner=1.x'] }],
  ['an invented session', false, { cookie: 'technovex_miner=1.x' }],
  ['no e-mail', false, { path: '/api/miner/wallets/nobody' }],
  ['an encoding of nothing', false, { path: '/api/miner/wallets/%zz' }],
  ['a longer path', false, { path: '/api/miner/wallets/a@example.com/b' }],
  ['the wallet of somebody else', false, { path: '/api/miner/wallets/other@example.com' }],
];

it.each(REQUESTS)('responds to a sync with %s as the ordinary route does', async (_what, isAhead, sync) => {
  // The bonus changes the wallet at its first claim only.
  await send(partsOf(sync, ORDINARY));
  const [ordinary, ahead] = [await send(partsOf(sync, ORDINARY)), await send(partsOf(sync, 'application/json'))];
  expect(comparable(ahead)).toBe(comparable(ordinary));
  expect(isServedAhead(ahead)).toBe(isAhead);
});

it.each(['', 'text/plain'])('responds to a sync of the media type "%s" as to one of no known type', async (type) => {
  expect(await send(partsOf({}, type))).toMatch(/^HTTP\/1.1 415/);
});

it('responds to syncs in pieces and to pipelined ones as the ordinary route does', async () => {
  const inPieces = (type: string) => {
    const [head = Buffer.of(), body = Buffer.of()] = partsOf({}, type);
    return [head, body.subarray(0, 5), body.subarray(5)];
  };
  const pipelined = (type: string) => [...partsOf({}, type), ...partsOf({}, type), ...partsOf({ body: '{' }, type)];
  for (const [parts, between] of [[inPieces, roundTrip], [pipelined]] as const) {
    expect(comparable(await send(parts('application/json'), between))).toBe(
      comparable(await send(parts(ORDINARY), between)),
    );
  }
});

it('refuses a session that was replaced between head and body, and after earlier syncs of the connection', async () => {
  const replaced: string[] = [];
  for (const type of ['application/json', ORDINARY]) {
    let isFirst = true;
    const parts = [Buffer.concat(partsOf({}, type)), ...partsOf({}, type)];
    replaced.push(
      await send(parts, async (socket) => {
        if (isFirst) await once(socket, 'data');
        else {
          await roundTrip();
          await miner.login();
        }
        isFirst = false;
      }),
    );
  }
  const [ahead = '', ordinary = ''] = replaced;
  expect(ahead).toMatch(/HTTP\/1.1 409[\s\S]*session-replaced/);
  expect(comparable(ahead)).toBe(comparable(ordinary));
});

it('serves each wallet of a connection that several share, as behind a proxy', async () => {
  const other = await startMiner();
  const ofOther = { path: `/api/miner/wallets/${encodeURIComponent(other.email)}`, cookie: other.cookie };
  const syncs = [{}, ofOther, {}, { ...ofOther, cookie: miner.cookie }];
  const received = await send(syncs.flatMap((sync) => partsOf(sync, 'application/json')));
  const emails = [...received.matchAll(/"email":"([^"]+)"/g)].map(([, email]) => email);
  expect(emails).toEqual([miner.email, other.email, miner.email]);
  expect(received).toMatch(/HTTP\/1.1 401[\s\S]*not-signed-in/);
});
