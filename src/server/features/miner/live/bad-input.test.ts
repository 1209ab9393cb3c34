import { once } from 'node:events';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { LIVE_CLOSE, LIVE_MESSAGE_BYTES_MAX } from '#contract/miner-live.ts';
import { TVX_PER_THS_SECOND } from '#domain/miner/constants.ts';
import type { Database } from '#server/db/database.ts';
import { type LiveClient, openLiveClient } from '#server/testing/live-client.ts';
import { clientFrame, frameHead, OPCODES, readFrames, sendUpgrade } from '#server/testing/raw-websocket.ts';
import { type ManualClock, manualClock, startTestApp, type TestApp } from '#server/testing/start-test-app.ts';
import { openTestDatabase } from '#server/testing/test-databases.ts';
import { startTestMiner, type TestMiner } from '#server/testing/test-miner.ts';
import { LIVE_LIMITS, type LiveLimits } from './channel-limits.ts';

const PROTOCOL_ERROR = 1002;
const POLICY_VIOLATION = 1008;
const SYNC = { type: 'sync', id: 1, totalMined: 0, miningTimeSeconds: 0 };
const CLAIM = { ...SYNC, totalMined: 1, miningTimeSeconds: 1 };
const MIB = 1_024 * 1_024;

/** The client's half of the closing handshake. */
const CLOSE = clientFrame(OPCODES.close, Buffer.from([0x03, 0xe8]));

const text = (payload: string | object): Buffer =>
  clientFrame(OPCODES.text, typeof payload === 'string' ? payload : JSON.stringify(payload));

describe('bad input on the live channel', () => {
  let database: Database;
  let drop: () => Promise<void>;
  let app: TestApp;
  let clock: ManualClock;
  let miner: TestMiner;

  beforeAll(async () => {
    ({ database, drop } = await openTestDatabase());
    clock = manualClock();
    app = await startTestApp({ database, clock, trustProxy: true });
  });
  afterAll(async () => {
    await app.stop();
    await drop();
  });
  beforeEach(async () => {
    miner = await startTestMiner(app, database);
  });

  async function startLimitedApp(limits: Partial<LiveLimits>): Promise<TestApp> {
    const limited = await startTestApp({
      database,
      clock,
      trustProxy: true,
      liveLimits: { ...LIVE_LIMITS, ...limits },
    });
    onTestFinished(() => limited.stop());
    return limited;
  }

  async function openChannel(by: TestApp = app, headers: Record<string, string> = {}): Promise<LiveClient> {
    const client = await openLiveClient(by.url, miner, headers);
    onTestFinished(() => client.socket.terminate());
    return client;
  }

  async function liveSockets(by: TestApp): Promise<number> {
    return Number(/^technovex_miner_live_sockets (\d+)/m.exec(await by.metrics())?.[1]);
  }

  async function expectNothingWritten(): Promise<void> {
    clock.advance(1_000);
    expect(await miner.stored()).toMatchObject({ totalMinedTvx: 0, miningTimeSeconds: 0, balanceTvx: 0 });
  }

  it.each<[string, Buffer, number]>([
    ['bytes that are no frame', Buffer.from('GET / HTTP/1.1\r\n\r\n'), PROTOCOL_ERROR],
    ['zeros', Buffer.alloc(1_000), PROTOCOL_ERROR],
    ['a frame without a mask', clientFrame(OPCODES.text, JSON.stringify(CLAIM), { isMasked: false }), PROTOCOL_ERROR],
    ['an unknown opcode', clientFrame(11, ''), PROTOCOL_ERROR],
    ['a fragmented ping', clientFrame(OPCODES.ping, '', { isFinal: false }), PROTOCOL_ERROR],
    ['a continuation of nothing', clientFrame(OPCODES.continuation, 'x'), PROTOCOL_ERROR],
    ['a binary message', clientFrame(OPCODES.binary, JSON.stringify(CLAIM)), LIVE_CLOSE.notText],
    ['invalid UTF-8', clientFrame(OPCODES.text, Buffer.from([0xff, 0xfe])), LIVE_CLOSE.invalidMessage],
    ['text that is not JSON', text('{"type":"sync",'), LIVE_CLOSE.invalidMessage],
    ['nothing', text(''), LIVE_CLOSE.invalidMessage],
    ['a message of an unknown type', text({ ...CLAIM, type: 'mint' }), LIVE_CLOSE.invalidMessage],
    ['a message without a type', text({ ...CLAIM, type: undefined }), LIVE_CLOSE.invalidMessage],
    ['an array', text([CLAIM]), LIVE_CLOSE.invalidMessage],
    ['a negative total', text({ ...CLAIM, totalMined: -1 }), LIVE_CLOSE.invalidMessage],
    ['a total as text', text({ ...CLAIM, totalMined: '1' }), LIVE_CLOSE.invalidMessage],
    ['an infinite total', text('{"type":"sync","id":1,"totalMined":1e999,"miningTimeSeconds":1}'), 1007],
    ['a fractional id', text({ ...CLAIM, id: 0.5 }), LIVE_CLOSE.invalidMessage],
    [
      'a bonus claimed at no time',
      text({ ...CLAIM, type: 'claim-daily-bonus', lastBonusClaimed: 'now' }),
      LIVE_CLOSE.invalidMessage,
    ],
    ['a message of 1 MiB', text(JSON.stringify({ ...CLAIM, more: 'x'.repeat(MIB) })), LIVE_CLOSE.tooLarge],
    [
      'the announcement of 1 TiB',
      frameHead(OPCODES.text, 1_024 * 1_024 * MIB, { isFinal: true, isMasked: true }),
      LIVE_CLOSE.tooLarge,
    ],
    [
      'fragments that are too large together',
      Buffer.concat([
        clientFrame(OPCODES.text, 'x'.repeat(LIVE_MESSAGE_BYTES_MAX - 1), { isFinal: false }),
        clientFrame(OPCODES.continuation, 'xx'),
      ]),
      LIVE_CLOSE.tooLarge,
    ],
    [
      'endless empty fragments',
      Buffer.concat([
        clientFrame(OPCODES.text, '', { isFinal: false }),
        ...Array.from({ length: LIVE_LIMITS.fragments }, () =>
          clientFrame(OPCODES.continuation, '', { isFinal: false }),
        ),
      ]),
      POLICY_VIOLATION,
    ],
  ])('closes at %s, without writing anything', async (_name, bytes, closeCode) => {
    const socket = sendUpgrade(app.url, miner, Buffer.concat([bytes, CLOSE]));
    expect(await readFrames(socket)).toEqual({ status: 101, texts: [], closeCode });
    await expectNothingWritten();
  });

  it('closes a channel whose client sends too many messages or pings', async () => {
    const limited = await startLimitedApp({ messagesBurst: 3, messagesPerSecond: 0 });
    for (const frame of [text(SYNC), clientFrame(OPCODES.ping, '')]) {
      const socket = sendUpgrade(limited.url, miner, Buffer.concat([frame, frame, frame, frame, CLOSE]));
      expect((await readFrames(socket)).closeCode).toBe(LIVE_CLOSE.tryAgainLater);
    }
  });

  it('counts every message, and those that it refused', async () => {
    const limited = await startLimitedApp({ messagesWaiting: 1 });
    const syncs = [1, 2, 3, 4, 5].map((id) => text({ ...SYNC, id }));
    const socket = sendUpgrade(limited.url, miner, Buffer.concat([...syncs, CLOSE]));
    const refused = (await readFrames(socket)).texts.map((message) => JSON.parse(message));
    expect(refused).toMatchObject([3, 4, 5].map((id) => ({ type: 'refused', id })));
    const metrics = await limited.metrics();
    expect(metrics).toMatch(/^technovex_miner_live_messages_total 5$/m);
    expect(metrics).toMatch(/^technovex_miner_live_refused_total 3$/m);
  });

  it('accepts a message in fragments', async () => {
    const client = await openChannel();
    clock.advance(1_000);
    const [first, second] = [JSON.stringify(CLAIM).slice(0, 9), JSON.stringify(CLAIM).slice(9)];
    client.socket.send(first, { fin: false });
    client.socket.send(second, { fin: true });
    expect(await client.next()).toMatchObject({ type: 'acknowledged', credited: TVX_PER_THS_SECOND });
  });

  it('discards messages that arrive with an upgrade that is refused', async () => {
    clock.advance(1_000);
    const socket = sendUpgrade(app.url, { email: miner.email, cookie: 'technovex_miner=x' }, text(CLAIM));
    expect(await readFrames(socket)).toMatchObject({ status: 401, texts: [] });
    await expectNothingWritten();
  });

  it('processes messages that arrive with an upgrade after the session is verified', async () => {
    const socket = sendUpgrade(app.url, miner, Buffer.concat([text(SYNC), text({ ...SYNC, id: 2 })]));
    socket.once('data', () => socket.write(CLOSE));
    const { status, texts } = await readFrames(socket);
    expect(status).toBe(101);
    expect(texts.map((message) => JSON.parse(message).type)).not.toContain('refused');
  });

  it('credits a forged total with what the rules allow', async () => {
    const client = await openChannel();
    clock.advance(1_000);
    client.send({ ...SYNC, totalMined: 1e300, miningTimeSeconds: 1e300 });
    expect(await client.next()).toMatchObject({ type: 'acknowledged', credited: TVX_PER_THS_SECOND });
    expect(await miner.stored()).toMatchObject({ totalMinedTvx: TVX_PER_THS_SECOND, miningTimeSeconds: 1 });
  });

  it("ignores another wallet's e-mail in a message", async () => {
    const other = await startTestMiner(app, database);
    const client = await openChannel();
    clock.advance(1_000);
    client.send({ ...CLAIM, email: other.email, data: { email: other.email } });
    expect(await client.next()).toMatchObject({ type: 'acknowledged', data: { email: miner.email } });
    expect(await other.stored()).toMatchObject({ totalMinedTvx: 0 });
  });

  it('credits a repeated message once', async () => {
    const claim = { ...SYNC, totalMined: TVX_PER_THS_SECOND, miningTimeSeconds: 1 };
    const [client, again] = [await openChannel(), await openChannel()];
    clock.advance(1_000);
    for (const channel of [client, client, again]) channel.send(claim);
    const credited = [await client.next(), await client.next(), await again.next()].map((message) =>
      message.type === 'acknowledged' ? message.credited : message,
    );
    expect(credited.sort()).toEqual([0, 0, TVX_PER_THS_SECOND]);
    expect(await miner.stored()).toMatchObject({ totalMinedTvx: TVX_PER_THS_SECOND });
  });

  it('limits idle channels of one address, and counts them down when they close', async () => {
    const limited = await startLimitedApp({ channelsPerWallet: 1_000, channelsPerAddress: 300 });
    const sockets = Array.from({ length: 310 }, () => sendUpgrade(limited.url, miner));
    const statuses = await Promise.all(
      sockets.map(async (socket) => {
        const [chunk] = await once(socket, 'data');
        return String(chunk).slice(9, 12);
      }),
    );
    expect(statuses.filter((status) => status === '101')).toHaveLength(300);
    expect(statuses.filter((status) => status === '429')).toHaveLength(10);
    expect(await liveSockets(limited)).toBe(300);
    const elsewhere = await openChannel(limited, { 'x-forwarded-for': '203.0.113.9' });
    elsewhere.send(SYNC);
    expect(await elsewhere.next()).toMatchObject({ type: 'acknowledged' });
    for (const socket of [...sockets, elsewhere.socket]) 'destroy' in socket ? socket.destroy() : socket.terminate();
    await vi.waitFor(async () => expect(await liveSockets(limited)).toBe(0));
  });

  it('closes the channel of a client that never reads', async () => {
    const limited = await startLimitedApp({ messagesBurst: 1e9 });
    const socket = sendUpgrade(limited.url, miner);
    await once(socket, 'data');
    socket.pause();
    socket.on('error', () => undefined);
    const frames = Buffer.concat(Array.from({ length: 1_000 }, () => text(SYNC)));
    while (socket.writable) await new Promise((resolve) => socket.write(frames, resolve));
    await vi.waitFor(async () => expect(await liveSockets(limited)).toBe(0));
  });
});
