import { EventEmitter } from 'node:events';
import { describe, expect, it, vi } from 'vitest';
import type { WebSocket } from 'ws';
import { newMinerWallet } from '#domain/miner/wallet.ts';
import { unavailable } from '#server/http/problem-error.ts';
import { SYNC_PACE_MS_MAX } from '#server/overload/sync-pacing.ts';
import { manualClock } from '#server/testing/start-test-app.ts';
import { toWalletData } from '../wallet-data.ts';
import { LiveChannel } from './live-channel.ts';
import { LIVE_LIMITS } from './live-limits.ts';

/** Stands in for a real socket, because no test can keep a real server at its slowest pace. */
class FakeSocket extends EventEmitter {
  readonly bufferedAmount = 0;
  readonly types: string[] = [];

  send(text: string): void {
    this.types.push(JSON.parse(text).type);
  }
}

function openChannel() {
  const clock = manualClock();
  const socket = new FakeSocket();
  const email = 'miner@example.com';
  const data = toWalletData(email, newMinerWallet(0), 0);
  const device = { walletId: 1, email, sinceMs: 0, admit: () => undefined };
  new LiveChannel(socket as unknown as WebSocket, device, {
    service: {
      sync: async () => ({ data, credited: 0 }),
      activateReferral: async () => ({ data, alreadyActive: false }),
      verifyAgain: async () => undefined,
    },
    clock,
    limits: LIVE_LIMITS,
    pacing: { intervalMs: SYNC_PACE_MS_MAX, nextSyncMs: () => SYNC_PACE_MS_MAX },
    reportFailure: () => unavailable(),
    counts: { received: 0, refused: 0 },
  });
  async function sync(): Promise<string | undefined> {
    const count = socket.types.length;
    const message = { type: 'sync', id: count, totalMined: 0, miningTimeSeconds: 0 };
    socket.emit('message', Buffer.from(JSON.stringify(message)), false);
    await vi.waitFor(() => expect(socket.types.length).toBeGreaterThan(count));
    return socket.types.at(-1);
  }
  return { clock, sync };
}

describe('a live channel at the slowest pace', () => {
  it('admits one early sync for each on time, so that a miner can stop, and refuses further ones', async () => {
    const { clock, sync } = openChannel();
    expect(await sync()).toBe('acknowledged');
    expect(await sync()).toBe('acknowledged');
    expect(await sync()).toBe('refused');
    clock.advance(SYNC_PACE_MS_MAX);
    expect(await sync()).toBe('acknowledged');
    expect(await sync()).toBe('acknowledged');
    expect(await sync()).toBe('refused');
  });
});
