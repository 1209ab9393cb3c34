import type { BodyInputOf } from '#contract/endpoint.ts';
import type { minerSyncWallet, WalletData } from '#contract/miner.ts';
import { accrue } from '#domain/miner/accrual.ts';
import { TIME_JUMP_MS_MAX } from '#domain/miner/constants.ts';
import { minerLevel } from '#domain/miner/level.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { logWarning } from '#web/lib/log.ts';
import { syncRetryDelayMs } from './sync-backoff.ts';
import type { Timekeeper } from './timekeeper.ts';

export type MiningClaim = BodyInputOf<typeof minerSyncWallet>;

export interface MiningEngineParts {
  /** The wallet as the server told it at sign-in. */
  readonly wallet: WalletData;
  /** Milliseconds of a clock that nobody sets. */
  readonly now: () => number;
  /** Milliseconds since the epoch, only to tell people when something was saved. */
  readonly wallClockMs: () => number;
  /** 0 ≤ x < 1. */
  readonly random: () => number;
  readonly timekeeper: Timekeeper;
  /** Sends a claim; answers with the wallet as the server has it. Must not hang for ever. */
  readonly sync: (claim: MiningClaim) => Promise<WalletData>;
}

/** 'failing' lasts from the first failed sync to the next that succeeds. */
export type SyncStatus = 'idle' | 'syncing' | 'saved' | 'failing';

/** Why the server will take no more syncs from this device. */
export type SessionEnd = 'session-replaced' | 'not-signed-in';

export interface MiningFigures {
  readonly hashrateThs: number;
  readonly difficulty: number;
  readonly bonusPercent: number;
  readonly totalMinedTvx: number;
  readonly balanceTvx: number;
  readonly miningTimeSeconds: number;
  readonly level: number;
  readonly nextLevelProgress: number;
}

export interface MiningSnapshot {
  readonly running: boolean;
  readonly wallet: MiningFigures;
  readonly sync: SyncStatus;
  /** The total that the server acknowledged last: what survives whatever happens here. */
  readonly acknowledgedTotalTvx: number;
  /** When it did, ms since the epoch; null: not since sign-in. */
  readonly acknowledgedAtMs: number | null;
  readonly ended: SessionEnd | null;
}

export interface MiningEngine {
  readonly subscribe: (listener: () => void) => () => void;
  readonly getSnapshot: () => MiningSnapshot;
  /** Starts mining; nothing happens when it runs already or the session has ended. */
  readonly start: () => void;
  /** Stops mining and syncs once more. True when the server holds everything that was mined. Never rejects. */
  readonly stop: () => Promise<boolean>;
}

/**
 * The mining loop, outside React. Figures shown are the server's last answer plus what the accrual rule gives for the time
 * mined since that answer's claim was sent; time is read from the clock, and gaps that are negative or over 30 s are
 * ignored (specification, section 4). While mining it syncs at each tick, one sync in flight, always the latest state.
 * What could not be saved is kept and sent again, also after mining stopped.
 */
export function createMiningEngine(parts: MiningEngineParts): MiningEngine {
  const listeners = new Set<() => void>();
  let truth = parts.wallet;
  /** Time mined since sign-in, and how much of it `truth` contains; ms. */
  let minedMs = 0;
  let acknowledgedMs = 0;
  let countedUntilMs = 0;
  let running = false;
  let ticking = false;
  let syncStatus: SyncStatus = 'idle';
  let acknowledgedAtMs: number | null = null;
  let ended: SessionEnd | null = null;
  let inFlight: Promise<void> | undefined;
  let failures = 0;
  let notBeforeMs = Number.NEGATIVE_INFINITY;
  let snapshot = takeSnapshot();

  function figures(): MiningFigures {
    const rate = { hashrateThs: truth.hashrate, difficulty: truth.difficulty, bonusPercent: truth.bonus };
    const sinceMs = minedMs - acknowledgedMs;
    const earnedTvx = accrue(rate, sinceMs);
    const totalMinedTvx = truth.totalMined + earnedTvx;
    return {
      ...rate,
      totalMinedTvx,
      balanceTvx: truth.balance + earnedTvx,
      miningTimeSeconds: truth.miningTimeSeconds + sinceMs / 1_000,
      ...minerLevel(totalMinedTvx),
    };
  }

  function claim(): MiningClaim {
    const { hashrateThs, bonusPercent, difficulty, totalMinedTvx, balanceTvx, ...mined } = figures();
    return {
      hashrate: hashrateThs,
      totalMined: totalMinedTvx,
      balance: balanceTvx,
      miningTimeSeconds: mined.miningTimeSeconds,
      difficulty,
      bonus: bonusPercent,
      level: mined.level,
      lastBonusClaimed: truth.lastBonusClaimed,
      data: { nextLevelProgress: mined.nextLevelProgress },
    };
  }

  function takeSnapshot(): MiningSnapshot {
    const acknowledgedTotalTvx = truth.totalMined;
    return { running, wallet: figures(), sync: syncStatus, acknowledgedTotalTvx, acknowledgedAtMs, ended };
  }

  function publish(): void {
    snapshot = takeSnapshot();
    for (const listener of listeners) listener();
  }

  function countTime(): void {
    const nowMs = parts.now();
    const gapMs = nowMs - countedUntilMs;
    countedUntilMs = nowMs;
    if (running && gapMs > 0 && gapMs <= TIME_JUMP_MS_MAX) minedMs += gapMs;
  }

  function tick(): void {
    countTime();
    syncWhenDue();
    publish();
  }

  function syncWhenDue(): void {
    if (inFlight === undefined && ended === null && parts.now() >= notBeforeMs) inFlight = syncOnce();
  }

  async function syncOnce(): Promise<void> {
    const sentMs = minedMs;
    if (syncStatus !== 'failing') syncStatus = 'syncing';
    try {
      const answer = await parts.sync(claim());
      countTime();
      truth = answer;
      acknowledgedMs = sentMs;
      acknowledgedAtMs = parts.wallClockMs();
      failures = 0;
      notBeforeMs = Number.NEGATIVE_INFINITY;
      syncStatus = 'saved';
    } catch (error) {
      countTime();
      endOrBackOff(error);
    }
    inFlight = undefined;
    if (ended !== null || (!running && isSaved())) stopTicking();
    publish();
  }

  function endOrBackOff(error: unknown): void {
    ended = sessionEnd(error);
    if (ended !== null) running = false;
    if (syncStatus !== 'failing') {
      // Once per outage, not once per try (specification, section 7: a failed save is logged, the local copy kept).
      logWarning('Saving the mining wallet failed; the figures on this page are kept', error);
    }
    syncStatus = 'failing';
    failures += 1;
    const retryAfterSeconds = error instanceof ApiError ? error.retryAfterSeconds : undefined;
    notBeforeMs = parts.now() + syncRetryDelayMs({ failures, retryAfterSeconds, random: parts.random() });
  }

  function isSaved(): boolean {
    return minedMs === acknowledgedMs;
  }

  function startTicking(): void {
    if (ticking) return;
    ticking = true;
    parts.timekeeper.start(tick);
  }

  function stopTicking(): void {
    if (!ticking) return;
    ticking = false;
    parts.timekeeper.stop();
  }

  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    getSnapshot: () => snapshot,
    start() {
      if (running || ended !== null) return;
      countTime();
      running = true;
      startTicking();
      // At once, not after the first second: another tab or device may have mined since this page read the wallet.
      syncWhenDue();
      publish();
    },
    async stop() {
      countTime();
      running = false;
      publish();
      while (inFlight !== undefined) await inFlight;
      if (!running && !isSaved() && ended === null) {
        inFlight = syncOnce();
        publish();
        await inFlight;
      }
      if (!running && (isSaved() || ended !== null)) stopTicking();
      return isSaved();
    },
  };
}

/** The server's definite no to this device, or null for a failure that may pass. */
function sessionEnd(error: unknown): SessionEnd | null {
  if (!(error instanceof ApiError)) return null;
  if (error.status === 409) return 'session-replaced';
  return error.status === 401 || error.code === 'account-not-found' ? 'not-signed-in' : null;
}
