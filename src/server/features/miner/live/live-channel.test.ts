import { EventEmitter } from 'node:events';
import type { Writable } from 'node:stream';
import fc from 'fast-check';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { LIVE_CLOSE, minerLiveClientMessage } from '#contract/miner-live.ts';
import { TIMEOUT_MS } from '#server/http/caller.ts';
import { ProblemError, unavailable } from '#server/http/problem-error.ts';
import { SYNC_INTERVAL_MS_MAX } from '#server/overload/overload-policy.ts';
import { STUB_DEVICE, stubLiveDeps } from '#server/testing/live-channel.ts';
import { LIVE_LIMITS } from './channel-limits.ts';
import { LiveChannel, parseClientMessage } from './live-channel.ts';
import { SessionCheck } from './responses.ts';

/** Stands in for a real socket, because no test can keep a real server at its longest interval or without a commit. */
class FakeSocket extends EventEmitter {
  readonly bufferedAmount = 0;
  readonly readyState = WebSocket.OPEN;
  readonly OPEN = WebSocket.OPEN;
  readonly types: string[] = [];
  /** Of each message: whether it tells the server's clock. */
  readonly clocks: boolean[] = [];
  closeCode: number | undefined;

  /** A frame, written to its stream. */
  write(frame: string): void {
    const { type, data } = JSON.parse(frame.slice(frame.indexOf('{')));
    this.types.push(type);
    this.clocks.push(data?.nowMs !== undefined);
  }

  close(code: number): void {
    this.closeCode = code;
  }
}

function openChannel(options: Parameters<typeof stubLiveDeps>[0] = {}) {
  const deps = stubLiveDeps(options);
  const { clock } = deps;
  const socket = new FakeSocket();
  const connection = { webSocket: socket as unknown as WebSocket, stream: socket as unknown as Writable };
  const channel = new LiveChannel(connection, STUB_DEVICE, [], deps);
  function sendSync(): void {
    const message = { type: 'sync', id: socket.types.length, totalMined: 0, miningTimeSeconds: 0 };
    socket.emit('message', Buffer.from(JSON.stringify(message)), false);
  }
  async function sync(): Promise<string | undefined> {
    const count = socket.types.length;
    sendSync();
    await vi.waitFor(() => expect(socket.types.length).toBeGreaterThan(count));
    return socket.types.at(-1);
  }
  return { channel, clock, socket, sendSync, sync };
}

it('admits at the longest sync interval one early sync for each on time, so that a miner can stop, and refuses further ones', async () => {
  const { clock, sync } = openChannel({ intervalMs: SYNC_INTERVAL_MS_MAX });
  for (let interval = 0; interval < 2; interval += 1) {
    expect([await sync(), await sync(), await sync()]).toEqual(['acknowledged', 'acknowledged', 'refused']);
    clock.advance(SYNC_INTERVAL_MS_MAX);
  }
});

it("tells the server's clock with the first acknowledgement, then every ten seconds", async () => {
  const { clock, socket, sync } = openChannel();
  for (let second = 0; second <= 20; second += 1) {
    await sync();
    clock.advance(1_000);
  }
  expect(socket.clocks.flatMap((told, second) => (told ? [second] : []))).toEqual([0, 10, 20]);
});

describe('a live channel whose syncs are not committed in time', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    return () => vi.useRealTimers();
  });

  /** Commits the first `committed` syncs only. */
  function openStalled(committed = 0) {
    let left = committed;
    const stalled: (() => void)[] = [];
    const commit = (): Promise<void> =>
      left-- > 0 ? Promise.resolve() : new Promise((resolve) => stalled.push(resolve));
    const channel = openChannel({ commit });
    async function pass(ms: number): Promise<void> {
      channel.clock.advance(ms);
      await vi.advanceTimersByTimeAsync(ms);
    }
    return { ...channel, pass, stalled };
  }

  it('refuses each eight seconds after its own arrival, as a call, one that waits and one after a committed one too', async () => {
    const { socket, sendSync, pass, stalled } = openStalled(1);
    sendSync();
    await pass(5_000);
    sendSync();
    await pass(1);
    sendSync();
    await pass(TIMEOUT_MS - 2);
    expect(socket.types).toEqual(['acknowledged']);
    await pass(1);
    expect(socket.types).toEqual(['acknowledged', 'refused']);
    await pass(1);
    // Committed too late.
    for (const commit of stalled) commit();
    await pass(1);
    expect(socket.types).toEqual(['acknowledged', 'refused', 'refused']);
  });

  it('needs one timer for them, and none once it is closed', async () => {
    const before = vi.getTimerCount();
    const { socket, sendSync, pass } = openStalled(2);
    for (let count = 0; count < 2; count += 1) {
      sendSync();
      await pass(0);
      expect(vi.getTimerCount()).toBe(before + 1);
    }
    socket.emit('close');
    expect(vi.getTimerCount()).toBe(before);
  });

  it('stops when their time is over', async () => {
    const { channel, socket, sendSync, pass } = openStalled();
    for (let count = 0; count <= LIVE_LIMITS.messagesWaiting; count += 1) sendSync();
    const stopped = channel.stop();
    await pass(TIMEOUT_MS);
    await stopped;
    expect(socket.types).toHaveLength(LIVE_LIMITS.messagesWaiting + 1);
    expect(socket.closeCode).toBe(LIVE_CLOSE.restart);
  });
});

it('accepts exactly the messages that the schema of the contract accepts', () => {
  const number = fc.oneof(fc.double(), fc.integer(), fc.constantFrom('1', null, -1, 0.5, 2 ** 53));
  const message = fc.record(
    {
      type: fc.constantFrom('sync', 'claim-daily-bonus', 'activate-referral', 'mint'),
      id: number,
      totalMined: number,
      miningTimeSeconds: number,
      lastBonusClaimed: fc.constantFrom('2026-01-31T00:00:00.000Z', 'now', null),
    },
    { requiredKeys: ['type'] },
  );
  fc.assert(
    fc.property(fc.oneof({ weight: 9, arbitrary: message }, { weight: 1, arbitrary: fc.jsonValue() }), (value) => {
      const text = JSON.stringify(value);
      const expected = minerLiveClientMessage.safeParse(JSON.parse(text)).data;
      const parsed = parseClientMessage(text);
      if (expected === undefined) expect(parsed).toBeUndefined();
      else expect(parsed).toMatchObject(expected);
    }),
    { numRuns: 300 },
  );
});

it('retries a failed check at each tick until it passes, and reports it once', async () => {
  const results = [unavailable(), unavailable(), undefined, new ProblemError('session-replaced', 'Elsewhere.')];
  const verify = async (): Promise<void> => {
    const error = results.shift();
    if (error !== undefined) throw error;
  };
  const reportFailure = vi.fn((error: unknown) => error as ProblemError);
  const onEnded = vi.fn();
  const check = new SessionCheck({ verify, reportFailure, onEnded });
  const left: number[] = [];
  await check.run();
  for (let tick = 0; tick < 4; tick += 1) {
    check.tick();
    await new Promise(setImmediate);
    left.push(results.length);
  }
  expect(left).toEqual([2, 1, 1, 1]);
  expect(reportFailure).toHaveBeenCalledOnce();
  expect(onEnded).not.toHaveBeenCalled();
  await check.run();
  expect(onEnded).toHaveBeenCalledWith({ type: 'session-ended', code: 'session-replaced', detail: 'Elsewhere.' });
});
