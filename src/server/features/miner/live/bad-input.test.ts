import { once } from 'node:events';
import { describe, expect, it, vi } from 'vitest';
import { LIVE_CLOSE, LIVE_MESSAGE_BYTES_MAX } from '#contract/miner-live.ts';
import { TVX_PER_THS_SECOND } from '#domain/miner/constants.ts';
import { openTestChannel } from '#server/testing/live-channel.ts';
import { setUpMiner } from '#server/testing/miner-suite.ts';
import { clientFrame, frameHead, OPCODES, readFrames, sendUpgrade } from '#server/testing/raw-websocket.ts';
import type { TestApp } from '#server/testing/start-test-app.ts';
import { LIVE_LIMITS, type LiveLimits } from './channel-limits.ts';

const PROTOCOL_ERROR = 1002;
const POLICY_VIOLATION = 1008;
const SYNC = { type: 'sync', id: 1, totalMined: 0, miningTimeSeconds: 0 };
const CLAIM = { ...SYNC, totalMined: 1, miningTimeSeconds: 1 };
const WHOLE = { isFinal: true, isMasked: true };

/** The client's half of the closing handshake. */
const CLOSE = clientFrame(OPCODES.close, Buffer.from([0x03, 0xe8]));

const text = (payload: string | object): Buffer =>
  clientFrame(OPCODES.text, typeof payload === 'string' ? payload : JSON.stringify(payload));
const fragment = (payload: string, opcode: number = OPCODES.text): Buffer =>
  clientFrame(opcode, payload, { isFinal: false });

/** What no client may send, one of each kind. Messages by field: `live-channel.test.ts`; frames: the tests of ws. */
const VIOLATIONS: readonly (readonly [what: string, bytes: Buffer, closeCode: number])[] = [
  ['bytes that are no frame', Buffer.from('GET / HTTP/1.1\r\n\r\n'), PROTOCOL_ERROR],
  ['a frame without a mask', clientFrame(OPCODES.text, JSON.stringify(CLAIM), { isMasked: false }), PROTOCOL_ERROR],
  ['a binary message', clientFrame(OPCODES.binary, JSON.stringify(CLAIM)), LIVE_CLOSE.notText],
  ['text that is not JSON', text('{"type":"sync",'), LIVE_CLOSE.invalidMessage],
  ['an infinite total', text(JSON.stringify(CLAIM).replace('1', '1e999')), LIVE_CLOSE.invalidMessage],
  ['a message that is too long', text('x'.repeat(LIVE_MESSAGE_BYTES_MAX + 1)), LIVE_CLOSE.tooLarge],
  ['the announcement of 1 TiB', frameHead(OPCODES.text, 1_024 ** 4, WHOLE), LIVE_CLOSE.tooLarge],
  [
    'too long fragments',
    Buffer.concat([fragment('x'.repeat(LIVE_MESSAGE_BYTES_MAX)), fragment('x', OPCODES.continuation)]),
    LIVE_CLOSE.tooLarge,
  ],
  [
    'endless empty fragments',
    Buffer.concat([
      fragment(''),
      ...Array.from({ length: LIVE_LIMITS.fragments }, () => fragment('', OPCODES.continuation)),
    ]),
    POLICY_VIOLATION,
  ],
];

describe('bad input on the live channel', () => {
  const { suite, clock, miner, startMiner } = setUpMiner();
  const startLimitedApp = (limits: Partial<LiveLimits>): Promise<TestApp> =>
    suite.startAnother({ liveLimits: { ...LIVE_LIMITS, ...limits } });

  async function expectNothingWritten(): Promise<void> {
    expect(await miner.stored()).toMatchObject({ totalMinedTvx: 0, miningTimeSeconds: 0, balanceTvx: 0 });
  }

  it('closes the channel with the code of RFC 6455, without writing anything', async () => {
    clock.advance(1_000);
    for (const [what, bytes, closeCode] of VIOLATIONS) {
      const socket = sendUpgrade(suite.app.url, miner, Buffer.concat([bytes, CLOSE]));
      expect(await readFrames(socket), what).toEqual({ status: 101, texts: [], closeCode });
    }
    await expectNothingWritten();
  });

  it('closes a channel whose client sends too many messages or pings', async () => {
    const limited = await startLimitedApp({ messagesBurst: 3, messagesPerSecond: 0 });
    for (const frame of [text(SYNC), clientFrame(OPCODES.ping, '')]) {
      const socket = sendUpgrade(limited.url, miner, Buffer.concat([frame, frame, frame, frame, CLOSE]));
      expect((await readFrames(socket)).closeCode).toBe(LIVE_CLOSE.tryAgainLater);
    }
  });

  it('processes what arrives with an upgrade once the session is verified, and discards it when that is refused', async () => {
    clock.advance(1_000);
    const refused = sendUpgrade(suite.app.url, { email: miner.email, cookie: 'technovex_miner=x' }, text(CLAIM));
    expect(await readFrames(refused)).toMatchObject({ status: 401, texts: [] });
    await expectNothingWritten();
    const socket = sendUpgrade(suite.app.url, miner, Buffer.concat([text(SYNC), text({ ...SYNC, id: 2 })]));
    socket.once('data', () => socket.write(CLOSE));
    const { status, texts } = await readFrames(socket);
    expect(status).toBe(101);
    expect(texts.map((message) => JSON.parse(message).type)).not.toContain('refused');
  });

  it('credits a forged total with what the rules allow, to the wallet of the channel, in fragments and repeated too', async () => {
    const other = await startMiner();
    const [client, again] = [await openTestChannel(suite.app.url, miner), await openTestChannel(suite.app.url, miner)];
    clock.advance(1_000);
    const forged = JSON.stringify({ ...SYNC, totalMined: 1e300, miningTimeSeconds: 1e300, email: other.email });
    client.socket.send(forged.slice(0, 9), { fin: false });
    client.socket.send(forged.slice(9), { fin: true });
    expect(await client.next()).toMatchObject({ credited: TVX_PER_THS_SECOND, data: { email: miner.email } });
    for (const channel of [client, again]) {
      channel.send(forged);
      expect(await channel.next()).toMatchObject({ type: 'acknowledged', credited: 0 });
    }
    expect(await miner.stored()).toMatchObject({ totalMinedTvx: TVX_PER_THS_SECOND, miningTimeSeconds: 1 });
    expect(await other.stored()).toMatchObject({ totalMinedTvx: 0 });
  });

  it('limits idle channels of one address, and counts them down when they close', async () => {
    const limited = await startLimitedApp({ channelsPerWallet: 10, channelsPerAddress: 3 });
    const liveSockets = async () => Number(/^technovex_miner_live_sockets (\d+)/m.exec(await limited.metrics())?.[1]);
    const sockets = Array.from({ length: 5 }, () => sendUpgrade(limited.url, miner));
    const heads = await Promise.all(sockets.map((socket) => once(socket, 'data')));
    expect(heads.map(([head]) => String(head).slice(9, 12)).sort()).toEqual(['101', '101', '101', '429', '429']);
    expect(await liveSockets()).toBe(3);
    const elsewhere = await openTestChannel(limited.url, miner, suite.newAddress());
    elsewhere.send(SYNC);
    expect(await elsewhere.next()).toMatchObject({ type: 'acknowledged' });
    for (const socket of sockets) socket.destroy();
    elsewhere.socket.terminate();
    await vi.waitFor(async () => expect(await liveSockets()).toBe(0));
  });
});
