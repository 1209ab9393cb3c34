import { EventEmitter } from 'node:events';
import type { Writable } from 'node:stream';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { LIVE_CLOSE } from '#contract/miner-live.ts';
import { newMinerWallet } from '#domain/miner/wallet.ts';
import { TIMEOUT_MS } from '#server/http/caller.ts';
import { unavailable } from '#server/http/problem-error.ts';
import { SYNC_INTERVAL_MS_MAX } from '#server/overload/overload-policy.ts';
import { manualClock } from '#server/testing/start-test-app.ts';
import { toWalletData } from '../wallet-reads.ts';
import { LIVE_LIMITS } from './channel-limits.ts';
import { LiveChannel } from './live-channel.ts';

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

interface ChannelOptions {
  readonly intervalMs: number;
  /** Resolves when a sync is committed. Default: at once. */
  readonly commit?: () => Promise<void>;
}

function openChannel({ intervalMs, commit = async () => undefined }: ChannelOptions) {
  const clock = manualClock();
  const socket = new FakeSocket();
  const email = 'miner@example.com';
  const data = toWalletData(email, newMinerWallet(0), 0);
  const device = { walletId: 1, email, sinceMs: 0, authorize: () => undefined };
  const connection = { webSocket: socket as unknown as WebSocket, stream: socket as unknown as Writable };
  const channel = new LiveChannel(connection, device, [], {
    service: {
      async sync() {
        await commit();
        return { data, credited: 0 };
      },
      activateReferral: async () => ({ data, alreadyActive: false }),
      verifyAgain: async () => undefined,
    },
    clock,
    limits: LIVE_LIMITS,
    syncInterval: { intervalMs, nextSyncMs: () => intervalMs },
    reportFailure: () => unavailable(),
    counts: { received: 0, refused: 0 },
  });
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

describe('a live channel at the longest sync interval', () => {
  it('admits one early sync for each on time, so that a miner can stop, and refuses further ones', async () => {
    const { clock, sync } = openChannel({ intervalMs: SYNC_INTERVAL_MS_MAX });
    expect(await sync()).toBe('acknowledged');
    expect(await sync()).toBe('acknowledged');
    expect(await sync()).toBe('refused');
    clock.advance(SYNC_INTERVAL_MS_MAX);
    expect(await sync()).toBe('acknowledged');
    expect(await sync()).toBe('acknowledged');
    expect(await sync()).toBe('refused');
  });
});

it("tells the server's clock with the first acknowledgement, then every ten seconds", async () => {
  const { clock, socket, sync } = openChannel({ intervalMs: 1_000 });
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
    const commit = (): Promise<void> => (left-- > 0 ? Promise.resolve() : new Promise(() => undefined));
    const channel = openChannel({ intervalMs: 1_000, commit });
    async function pass(ms: number): Promise<void> {
      channel.clock.advance(ms);
      await vi.advanceTimersByTimeAsync(ms);
    }
    return { ...channel, pass };
  }

  it('refuses each eight seconds after its arrival, as a call, also one that waits', async () => {
    const { socket, sendSync, pass } = openStalled();
    sendSync();
    await pass(1);
    sendSync();
    await pass(TIMEOUT_MS - 2);
    expect(socket.types).toEqual([]);
    await pass(1);
    expect(socket.types).toEqual(['refused']);
    await pass(1);
    expect(socket.types).toEqual(['refused', 'refused']);
  });

  it('refuses each eight seconds after its own arrival, also after one that was committed', async () => {
    const { socket, sendSync, pass } = openStalled(1);
    sendSync();
    await pass(5_000);
    sendSync();
    await pass(TIMEOUT_MS - 1);
    expect(socket.types).toEqual(['acknowledged']);
    await pass(1);
    expect(socket.types).toEqual(['acknowledged', 'refused']);
  });

  it('needs one timer for them, and none once it is closed', async () => {
    const { deadlines, stop } = watchDeadlines();
    const { socket, sendSync, pass } = openStalled(2);
    for (let count = 0; count < 2; count += 1) {
      sendSync();
      await pass(0);
      expect(deadlines.size).toBe(1);
    }
    socket.emit('close');
    stop();
    expect(deadlines.size).toBe(0);
  });

  /**
   * The pending timers of messages: other parts of the process have timers too. No spy, because `restoreAllMocks` of a
   * later file would bring the fake timers back.
   */
  function watchDeadlines() {
    const deadlines = new Set<unknown>();
    const { setTimeout: set, clearTimeout: clear } = globalThis;
    const watched = {
      setTimeout(callback: () => void, ms?: number) {
        const timer = set(callback, ms);
        if (ms === TIMEOUT_MS) deadlines.add(timer);
        return timer;
      },
      clearTimeout(timer: NodeJS.Timeout | undefined) {
        deadlines.delete(timer);
        clear(timer);
      },
    };
    Object.assign(globalThis, watched);
    return { deadlines, stop: () => void Object.assign(globalThis, { setTimeout: set, clearTimeout: clear }) };
  }

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
