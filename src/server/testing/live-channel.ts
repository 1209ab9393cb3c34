import { onTestFinished } from 'vitest';
import { newMinerWallet } from '#domain/miner/wallet.ts';
import { LIVE_LIMITS, type LiveLimits } from '../features/miner/live/channel-limits.ts';
import { toWalletData } from '../features/miner/wallet-reads.ts';
import type { SyncOutcome } from '../features/miner/wallet-syncs.ts';
import { unavailable } from '../http/problem-error.ts';
import { type LiveClient, type LiveDevice, openLiveClient } from './live-client.ts';
import { manualClock } from './start-test-app.ts';

/** Opens a channel until the test ends. @throws {UpgradeRefused} */
export async function openTestChannel(
  origin: string,
  device: LiveDevice,
  headers: Readonly<Record<string, string>> = {},
): Promise<LiveClient> {
  const client = await openLiveClient(origin, device, headers);
  onTestFinished(() => client.socket.terminate());
  return client;
}

/** The only device of `stubLiveDeps`. */
export const STUB_DEVICE = {
  walletId: 1,
  email: 'miner@example.com',
  presence: { type: 'request' } as const,
  authorize: () => undefined,
};

/** What channels need without a database: a sync is what `sync` makes of it, by default committed. */
export function stubLiveDeps({
  limits = {} as Partial<LiveLimits>,
  intervalMs = 1_000,
  verifyAgain = async (): Promise<void> => undefined,
  reportFailure = (_error: unknown) => unavailable(),
  sync = (outcome: SyncOutcome): void => queueMicrotask(() => outcome.committed(newMinerWallet(0), 0)),
} = {}) {
  const clock = manualClock();
  const data = toWalletData(STUB_DEVICE.email, newMinerWallet(0), 0);
  const syncInterval = { intervalMs, nextSyncMs: () => syncInterval.intervalMs };
  return {
    clock,
    wallClock: clock,
    syncInterval,
    limits: { ...LIVE_LIMITS, ...limits },
    counts: { received: 0, refused: 0 },
    reportFailure,
    service: {
      verifyDevice: async () => STUB_DEVICE,
      verifyAgain,
      activateReferral: async () => ({ data, alreadyActive: false }),
      sync: (_device: object, _claim: object, _sinceMs: number, outcome: SyncOutcome) => sync(outcome),
    },
  };
}
