import type { WalletData } from '#contract/miner.ts';
import type { MiningClaim } from '../calls/miner-api.ts';
import { createMiningEngine, type MiningEngine, type MiningEngineDeps } from '../mining/mining-engine.ts';

/** A sync in flight, settled by the test. */
export interface PendingSync {
  readonly claim: MiningClaim;
  readonly claimsDailyBonus: boolean;
  readonly respond: (wallet: Partial<WalletData>) => Promise<void>;
  readonly fail: (error: unknown) => Promise<void>;
}

/** A mining engine whose clock, ticks and sync responses are controlled by the test. */
export interface EngineHarness {
  readonly engine: MiningEngine;
  /** Advances both clocks, without a tick. */
  readonly pass: (ms: number) => void;
  /** Shifts the device's clock; the monotonic one is unaffected. */
  readonly setClock: (ms: number) => void;
  /** Ticks, when the engine's timer runs. */
  readonly tick: () => void;
  readonly isTicking: () => boolean;
  /** The interval of the engine's timer, ms; undefined while it is stopped. */
  readonly intervalMs: () => number | undefined;
  /** All syncs so far, oldest first. */
  readonly syncs: readonly PendingSync[];
  /** The one sync in flight. */
  readonly pending: () => PendingSync | undefined;
}

export const NEW_WALLET: WalletData = {
  email: 'ada@example.com',
  hashrate: 1,
  totalMined: 0,
  balance: 0,
  miningTimeSeconds: 0,
  difficulty: 1,
  bonus: 0,
  level: 1,
  lastBonusClaimed: null,
  data: { nextLevelProgress: 0 },
};

/** The device's clock at the start, ms since the epoch. */
export const HARNESS_START_MS = 1_700_000_005_000;

export function buildEngineHarness(
  wallet: Partial<WalletData> = {},
  more: Pick<MiningEngineDeps, 'copy' | 'isLocal' | 'isHidden'> = {},
): EngineHarness {
  let nowMs = 5_000;
  let clockAheadMs = 0;
  let intervalMs: number | undefined;
  let onTick: (() => void) | undefined;
  const syncs: PendingSync[] = [];
  const waiting = new Set<PendingSync>();

  const engine = createMiningEngine({
    ...more,
    wallet: { ...NEW_WALLET, ...wallet },
    now: () => nowMs,
    wallClockMs: () => 1_700_000_000_000 + nowMs + clockAheadMs,
    random: () => 0,
    timer: {
      start: (callback, everyMs) => {
        onTick = callback;
        intervalMs = everyMs;
      },
      stop: () => {
        onTick = undefined;
      },
    },
    sync: ({ claim, claimsDailyBonus }) =>
      new Promise((resolve, reject) => {
        const settle = async (act: () => void) => {
          waiting.delete(pending);
          act();
          await settled();
        };
        const pending: PendingSync = {
          claim,
          claimsDailyBonus,
          respond: (returned) => settle(() => resolve({ ...NEW_WALLET, ...returned })),
          fail: (error) => settle(() => reject(error)),
        };
        syncs.push(pending);
        waiting.add(pending);
      }),
  });

  return {
    engine,
    pass: (ms) => {
      nowMs += ms;
    },
    setClock: (ms) => {
      clockAheadMs += ms;
    },
    intervalMs: () => (onTick === undefined ? undefined : intervalMs),
    tick: () => onTick?.(),
    isTicking: () => onTick !== undefined,
    syncs,
    pending: () => {
      if (waiting.size > 1) throw new Error('More than one sync is in flight');
      return [...waiting][0];
    },
  };
}

/** Resolves once every promise that can settle now has settled. */
async function settled(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 0));
}
