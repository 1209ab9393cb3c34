import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, type MockInstance, test, vi } from 'vitest';
import { LIVE_CLOSE } from '#contract/miner-live.ts';
import { ApiError, InvalidResponseError, ServerUnreachableError } from '#web/lib/api-error.ts';
import { NEW_WALLET } from '../testing/engine-harness.ts';
import { acknowledge, LiveChannelHarness, SYNC } from '../testing/live-server.ts';
import { ChannelBrokenError, reconnectDelayMs } from './live-channel.ts';

let live: LiveChannelHarness;
let warn: MockInstance<typeof console.warn>;

beforeEach(async () => {
  warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  live = new LiveChannelHarness();
  await live.server.start();
});

afterEach(async () => {
  await live.stop();
  vi.restoreAllMocks();
});

describe('a request', () => {
  test('is not sent before the channel is open, nor while another is in flight, which rejects when it breaks', async () => {
    expect(live.channel.request(SYNC)).toBeUndefined();
    live.channel.open();
    expect(live.channel.request(SYNC)).toBeUndefined();
    await live.opened();
    const first = live.channel.request(SYNC);
    expect(live.channel.request(SYNC)).toBeUndefined();
    live.server.end();
    await expect(first).rejects.toBeInstanceOf(ChannelBrokenError);
  });

  test('resolves with its own acknowledgement; the interval between syncs is the latest, until the channel breaks', async () => {
    await live.open();
    const request = live.channel.request(SYNC);
    await vi.waitFor(() => expect(live.server.received).toHaveLength(2));
    live.server.send({ type: 'refused', id: 99, code: 'internal-error', detail: 'Other.' });
    live.server.send(acknowledge({ id: 1 }));
    expect(await request).toMatchObject({ id: 1, credited: 1, data: { totalMined: 1 } });
    expect(live.server.received.at(-1)).toEqual({ ...SYNC, id: 1 });
    expect(live.intervals.at(-1)).toBe(2_000);
    live.server.send({ type: 'pace', nextSyncMs: 4_000 });
    await vi.waitFor(() => expect(live.intervals.at(-1)).toBe(4_000));
    live.server.end();
    await vi.waitFor(() => expect(live.intervals.at(-1)).toBeUndefined());
  });

  test('rejects with the problem that the server refuses it with, or as invalid when its code is unknown', async () => {
    await live.open();
    const refusal = { type: 'refused', detail: 'Busy.', retryAfterSeconds: 3 } as const;
    live.server.respond = ({ id }) => ({ ...refusal, id, code: 'temporarily-unavailable' });
    const error = await live.channel.request(SYNC)?.catch((cause: unknown) => cause);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ status: 503, code: 'temporarily-unavailable', retryAfterSeconds: 3 });
    live.server.respond = ({ id }) => ({ ...refusal, id, code: 'new' });
    await expect(live.channel.request(SYNC)).rejects.toBeInstanceOf(InvalidResponseError);
  });

  test('without a response in time rejects as an outage and closes the channel', async () => {
    await live.open();
    const request = live.channel.request(SYNC);
    live.timeLimits.at(-1)?.abort();
    await expect(request).rejects.toBeInstanceOf(ServerUnreachableError);
    await vi.waitFor(() => expect(live.server.sockets).toHaveLength(0));
    expect(live.channel.request(SYNC)).toBeUndefined();
  });
});

describe('a message of the server', () => {
  test.each(['session-replaced', 'not-signed-in'] as const)('reports the end of the session: %s', async (code) => {
    await live.open();
    const request = live.channel.request(SYNC);
    live.server.send({ type: 'session-ended', code, detail: 'Over.' });
    await expect(request).rejects.toBeInstanceOf(ChannelBrokenError);
    expect(live.ends).toEqual([code]);
  });

  test.each(['{', '{"type":"pace","nextSyncMs":"1"}'])(
    'that violates the contract breaks the channel: %s',
    async (text) => {
      await live.open();
      live.server.send(text);
      await live.runReconnect();
      await live.opened();
    },
  );
});

describe('a channel that breaks', () => {
  test('is opened again after a random delay, of at least 15 seconds when the server asks for it', async () => {
    await live.open();
    live.server.end(LIVE_CLOSE.restart);
    expect(await live.runReconnect()).toBe(500);
    await live.opened();
    live.server.end(LIVE_CLOSE.tryAgainLater);
    expect(await live.runReconnect()).toBe(22_500);
    await live.opened();
    expect(live.server.upgrades).toBe(3);
  });

  test('doubles its window and logs one warning until it was open for 30 seconds', async () => {
    await live.open();
    live.server.end();
    await live.runReconnect();
    await live.opened();
    live.server.end();
    expect(await live.runReconnect()).toBe(1_000);
    await live.opened();
    live.nowMs += 30_000;
    live.server.end();
    expect(await live.runReconnect()).toBe(500);
    expect(warn).toHaveBeenCalledTimes(2);
  });

  test('is opened again at once when the network or the page is back', async () => {
    await live.open();
    live.server.end();
    await vi.waitFor(() => expect(live.reconnect).toBeDefined());
    live.recover?.();
    expect(live.reconnect).toBeUndefined();
    await live.opened();
    live.recover?.();
    await live.opened();
    expect(live.server.upgrades).toBe(2);
  });

  test("stays closed while this browser's session is of another wallet, and sends nothing of this one", async () => {
    live.server.email = 'another@example.com';
    live.channel.open();
    await vi.waitFor(() => expect(live.reconnect).toBeDefined());
    expect(live.channel.request(SYNC)).toBeUndefined();
    live.server.email = NEW_WALLET.email;
    await live.runReconnect();
    await live.opened();
  });

  test('counts an attempt that takes too long and a socket that the browser forbids as failures', async () => {
    const silent = { close: vi.fn(), onopen: null } as unknown as WebSocket;
    live.connect = () => silent;
    live.channel.open();
    live.timeLimits.at(-1)?.abort();
    expect(silent.close).toHaveBeenCalledOnce();
    live.connect = () => {
      throw new DOMException('forbidden', 'SecurityError');
    };
    expect([await live.runReconnect(), await live.runReconnect()]).toEqual([500, 1_000]);
    live.connect = () => live.server.connect();
    await live.runReconnect();
    await live.opened();
  });
});

test('a channel that is closed sends nothing, rejects what is in flight, and can be opened again', async () => {
  await live.open();
  const request = live.channel.request(SYNC);
  live.channel.close();
  await expect(request).rejects.toBeInstanceOf(ChannelBrokenError);
  await vi.waitFor(() => expect(live.server.sockets).toHaveLength(0));
  expect([live.reconnect, live.recover, live.channel.request(SYNC)]).toEqual([undefined, undefined, undefined]);
  live.server.refusal = 503;
  live.channel.open();
  await vi.waitFor(() => expect(live.reconnect).toBeDefined());
  live.channel.close();
  expect(live.reconnect).toBeUndefined();
  live.server.refusal = undefined;
  await live.open();
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
