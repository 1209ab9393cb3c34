import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, type MockInstance, test, vi } from 'vitest';
import { LIVE_CLOSE, type MinerLiveClientMessage, type MinerLiveServerMessage } from '#contract/miner-live.ts';
import { ApiError, InvalidResponseError, ServerUnreachableError } from '#web/lib/api-error.ts';
import { NEW_WALLET } from '../testing/engine-harness.ts';
import { LiveServer } from '../testing/live-server.ts';
import {
  ChannelBrokenError,
  createWalletLiveChannel,
  type LiveRequest,
  reconnectDelayMs,
  type WalletLiveChannel,
} from './live-channel.ts';

const SYNC: LiveRequest = { type: 'sync', totalMined: 1, miningTimeSeconds: 2 };

let server: LiveServer;
let channel: WalletLiveChannel;
let warn: MockInstance<typeof console.warn>;
let nowMs: number;
/** The reconnect that waits. */
let reconnect: { readonly ms: number; readonly run: () => void } | undefined;
let timeLimits: AbortController[];
let recover: (() => void) | undefined;
let connect: () => WebSocket;
let intervals: (number | undefined)[];
let ends: string[];

beforeEach(async () => {
  warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  server = new LiveServer();
  await server.start();
  nowMs = 0;
  reconnect = undefined;
  timeLimits = [];
  recover = undefined;
  connect = () => server.connect();
  intervals = [];
  ends = [];
  channel = createWalletLiveChannel(
    {
      email: NEW_WALLET.email,
      connect: () => connect(),
      delay(ms, run) {
        const own = { ms, run };
        reconnect = own;
        return () => {
          if (reconnect === own) reconnect = undefined;
        };
      },
      timeLimit() {
        const limit = new AbortController();
        timeLimits.push(limit);
        return limit.signal;
      },
      watchRecovery(onRecovery) {
        recover = onRecovery;
        return () => {
          recover = undefined;
        };
      },
      now: () => nowMs,
      random: () => 0.5,
    },
    { onInterval: (ms) => intervals.push(ms), onSessionEnd: (why) => ends.push(why) },
  );
});

afterEach(async () => {
  channel.close();
  await server.stop();
  vi.restoreAllMocks();
});

function acknowledge({ id }: MinerLiveClientMessage): MinerLiveServerMessage {
  return { type: 'acknowledged', id, data: { ...NEW_WALLET, totalMined: 1 }, credited: 1, nextSyncMs: 2_000 };
}

/** Resolves when the channel is open: a request is acknowledged. */
async function opened(): Promise<void> {
  const before = server.respond;
  server.respond = acknowledge;
  await vi.waitFor(async () => expect(await channel.request(SYNC)).toBeDefined());
  server.respond = before;
}

async function open(): Promise<void> {
  channel.open();
  await opened();
}

/** Runs the reconnect that waits. Returns its delay, ms. */
async function runReconnect(): Promise<number> {
  const { ms, run } = await vi.waitFor(() => reconnect ?? expect.fail('No reconnect waits'));
  reconnect = undefined;
  run();
  return ms;
}

describe('a request', () => {
  test('is not sent before the channel is open, nor while another is in flight, which rejects when it breaks', async () => {
    expect(channel.request(SYNC)).toBeUndefined();
    channel.open();
    expect(channel.request(SYNC)).toBeUndefined();
    await opened();
    const first = channel.request(SYNC);
    expect(channel.request(SYNC)).toBeUndefined();
    server.end();
    await expect(first).rejects.toBeInstanceOf(ChannelBrokenError);
  });

  test('resolves with its own acknowledgement, which says when the next sync is due', async () => {
    await open();
    const request = channel.request(SYNC);
    await vi.waitFor(() => expect(server.received).toHaveLength(2));
    server.send({ type: 'refused', id: 99, code: 'internal-error', detail: 'Other.' });
    server.send(acknowledge({ ...SYNC, id: 1 } as MinerLiveClientMessage));
    expect(await request).toMatchObject({ id: 1, credited: 1, data: { totalMined: 1 } });
    expect(server.received.at(-1)).toEqual({ ...SYNC, id: 1 });
    expect(intervals.at(-1)).toBe(2_000);
  });

  test('rejects with the problem that the server refuses it with, or as invalid when its code is unknown', async () => {
    await open();
    const refusal = { type: 'refused', detail: 'Busy.', retryAfterSeconds: 3 } as const;
    server.respond = ({ id }) => ({ ...refusal, id, code: 'temporarily-unavailable' });
    const error = await channel.request(SYNC)?.catch((cause: unknown) => cause);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ status: 503, code: 'temporarily-unavailable', retryAfterSeconds: 3 });
    server.respond = ({ id }) => ({ ...refusal, id, code: 'new' });
    await expect(channel.request(SYNC)).rejects.toBeInstanceOf(InvalidResponseError);
  });

  test('without a response in time rejects as an outage and closes the channel', async () => {
    await open();
    const request = channel.request(SYNC);
    timeLimits.at(-1)?.abort();
    await expect(request).rejects.toBeInstanceOf(ServerUnreachableError);
    await vi.waitFor(() => expect(server.sockets).toHaveLength(0));
    expect(channel.request(SYNC)).toBeUndefined();
  });
});

describe('a message of the server', () => {
  test('changes the interval between syncs; a channel that breaks requests none', async () => {
    await open();
    server.send({ type: 'pace', nextSyncMs: 4_000 });
    await vi.waitFor(() => expect(intervals.at(-1)).toBe(4_000));
    server.end();
    await vi.waitFor(() => expect(intervals.at(-1)).toBeUndefined());
  });

  test.each(['session-replaced', 'not-signed-in'] as const)('reports the end of the session: %s', async (code) => {
    await open();
    const request = channel.request(SYNC);
    server.send({ type: 'session-ended', code, detail: 'Over.' });
    await expect(request).rejects.toBeInstanceOf(ChannelBrokenError);
    expect(ends).toEqual([code]);
  });

  test.each(['{', '{"type":"pace","nextSyncMs":"1"}'])(
    'that violates the contract breaks the channel: %s',
    async (text) => {
      await open();
      server.send(text);
      await runReconnect();
      await opened();
    },
  );
});

describe('a channel that breaks', () => {
  test('is opened again after a random delay, of at least 15 seconds when the server asks for it', async () => {
    await open();
    server.end(LIVE_CLOSE.restart);
    expect(await runReconnect()).toBe(500);
    await opened();
    server.end(LIVE_CLOSE.tryAgainLater);
    expect(await runReconnect()).toBe(22_500);
    await opened();
    expect(server.upgrades).toBe(3);
  });

  test('doubles its window with each failure, and logs one warning per outage', async () => {
    server.refusal = 429;
    channel.open();
    const delays: number[] = [];
    for (let attempt = 1; attempt <= 7; attempt++) delays.push(await runReconnect());
    expect(delays).toEqual([500, 1_000, 2_000, 4_000, 8_000, 15_000, 15_000]);
    expect(warn).toHaveBeenCalledOnce();
  });

  test('ends the outage only when it was open for 30 seconds', async () => {
    await open();
    server.end();
    await runReconnect();
    await opened();
    server.end();
    expect(await runReconnect()).toBe(1_000);
    await opened();
    nowMs += 30_000;
    server.end();
    expect(await runReconnect()).toBe(500);
    expect(warn).toHaveBeenCalledTimes(2);
  });

  test('is opened again at once when the network or the page is back', async () => {
    await open();
    server.end();
    await vi.waitFor(() => expect(reconnect).toBeDefined());
    recover?.();
    expect(reconnect).toBeUndefined();
    await opened();
    recover?.();
    await opened();
    expect(server.upgrades).toBe(2);
  });

  test("stays closed while this browser's session is of another wallet, and sends nothing of this one", async () => {
    server.email = 'another@example.com';
    channel.open();
    await vi.waitFor(() => expect(reconnect).toBeDefined());
    expect(channel.request(SYNC)).toBeUndefined();
    server.email = NEW_WALLET.email;
    await runReconnect();
    await opened();
  });

  test('counts an attempt that takes too long and a socket that the browser forbids as failures', async () => {
    const silent = { close: vi.fn(), onopen: null } as unknown as WebSocket;
    connect = () => silent;
    channel.open();
    timeLimits.at(-1)?.abort();
    expect(silent.close).toHaveBeenCalledOnce();
    connect = () => {
      throw new DOMException('forbidden', 'SecurityError');
    };
    expect([await runReconnect(), await runReconnect()]).toEqual([500, 1_000]);
    connect = () => server.connect();
    await runReconnect();
    await opened();
  });
});

test('a channel that is closed sends nothing, rejects what is in flight, and can be opened again', async () => {
  await open();
  const request = channel.request(SYNC);
  channel.close();
  await expect(request).rejects.toBeInstanceOf(ChannelBrokenError);
  await vi.waitFor(() => expect(server.sockets).toHaveLength(0));
  expect([reconnect, recover, channel.request(SYNC)]).toEqual([undefined, undefined, undefined]);
  server.refusal = 503;
  channel.open();
  await vi.waitFor(() => expect(reconnect).toBeDefined());
  channel.close();
  expect(reconnect).toBeUndefined();
  server.refusal = undefined;
  await open();
});

test('the delay before a reconnect is spread evenly over a window that doubles from 1 s to 30 s, or over 15 to 30 s', () => {
  const anyRandom = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
  fc.assert(
    fc.property(fc.nat(2_000), anyRandom, (failures, random) => {
      const windowMs = Math.min(1_000 * 2 ** failures, 30_000);
      expect(reconnectDelayMs({ failures, isTryLater: false, random })).toBe(windowMs * random);
      expect(reconnectDelayMs({ failures, isTryLater: true, random })).toBe(15_000 + 15_000 * random);
    }),
  );
});
