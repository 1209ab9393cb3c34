import type { WalletData } from '#contract/miner.ts';
import { OFFLINE_RESUME_MS_MIN, TIME_JUMP_MS_MAX } from '#domain/miner/constants.ts';
import type { MinedTotals } from '#domain/miner/merge.ts';
import { countedGapMs, miningIntervalMs, pacedHashrateThs, planResume } from '#domain/miner/pace.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { logWarning } from '#web/lib/log.ts';
import { createMiningLedger, type LedgerMark, type MiningClaim, type MiningFigures } from './mining-ledger.ts';
import { EVERY_TICK, nextSyncPace, type SyncOutcome } from './sync-pace.ts';
import type { Timekeeper } from './timekeeper.ts';

export interface MiningEngineParts {
  /** The wallet as the server told it at sign-in, or this device's copy of it. */
  readonly wallet: WalletData;
  /** Totals that this device kept and the server may not have yet. */
  readonly copy?: MinedTotals | undefined;
  /** The server has not been heard in this session: it is asked until it answers, mining or not. */
  readonly isLocal?: boolean;
  /**
   * The latest totals this device kept, perhaps by another tab. A page that does not mine claims them too: a claim without
   * them would let the time behind them lapse on the server.
   */
  readonly latestCopy?: () => MinedTotals | undefined;
  readonly isHidden?: boolean;
  /** Milliseconds of a clock that nobody sets. */
  readonly now: () => number;
  /** Milliseconds since the epoch; may jump. */
  readonly wallClockMs: () => number;
  /** 0 ≤ x < 1. */
  readonly random: () => number;
  readonly timekeeper: Timekeeper;
  /** Sends a claim; answers with the wallet as the server has it. Must not hang for ever. */
  readonly sync: (claim: MiningClaim) => Promise<WalletData>;
}

/** 'failing' lasts from the first failed sync to the next that succeeds. */
export type SyncStatus = 'idle' | 'syncing' | 'saved' | 'failing';

/** Why this device mines no longer: the server takes no more syncs from it, or the absence was too long. */
export type SessionEnd = 'session-replaced' | 'not-signed-in' | 'incorrect-pin' | 'expired';

/** What was mined while nobody looked. */
export interface Absence {
  readonly kind: 'background' | 'offline';
  readonly awayMs: number;
  /** The slowed-down hashrate that counted, TH/s. */
  readonly hashrateThs: number;
  readonly creditTvx: number;
  /** The server has granted `creditTvx`; before that it is a claim. */
  readonly isGranted: boolean;
}

export interface MiningSnapshot {
  readonly running: boolean;
  readonly wallet: MiningFigures;
  readonly sync: SyncStatus;
  /** The total that the server acknowledged last: what survives whatever happens here. */
  readonly acknowledgedTotalTvx: number;
  /** When it did, ms since the epoch; null: not since sign-in. */
  readonly acknowledgedAtMs: number | null;
  readonly absence: Absence | null;
  readonly ended: SessionEnd | null;
}

export type BonusClaim = 'claimed' | 'too-early' | 'failed';

export interface MiningEngine {
  readonly subscribe: (listener: () => void) => () => void;
  readonly getSnapshot: () => MiningSnapshot;
  /** Takes over totals that this device kept, where they are ahead. */
  readonly adopt: (copy: MinedTotals) => void;
  /** Sends what the server does not have yet; nothing happens when it has everything. */
  readonly catchUp: () => void;
  /**
   * Starts mining; nothing happens when it runs already or the session has ended. `awayMs`: mining goes on after an
   * interruption this long.
   */
  readonly start: (awayMs?: number) => void;
  /** Stops mining and syncs once more. True when the server holds everything that was mined. Never rejects. */
  readonly stop: () => Promise<boolean>;
  readonly setHidden: (isHidden: boolean) => void;
  /** The page is back after it may have slept. */
  readonly wake: () => void;
  /** Claims the daily bonus with a sync of its own. Never rejects. */
  readonly claimDailyBonus: () => Promise<BonusClaim>;
  /** Syncs now; true when the server answered. Never rejects. */
  readonly syncNow: () => Promise<boolean>;
  readonly dismissAbsence: () => void;
}

/** A hidden page tells what it mined from this length on, ms. */
const BACKGROUND_SUMMARY_MS_MIN = 60_000;

/**
 * The mining loop, outside React. Figures shown are the server's last answer plus what the accrual rule gives for the time
 * mined since that answer's claim was sent; time is read from the clock, and gaps that are negative or over 30 s are
 * ignored (specification, section 4). While mining it syncs at each tick, one sync in flight, always the latest state.
 * What could not be saved is kept and sent again, also after mining stopped.
 */
export function createMiningEngine(parts: MiningEngineParts): MiningEngine {
  const listeners = new Set<() => void>();
  const ledger = createMiningLedger(parts.wallet, parts.wallClockMs());
  if (parts.copy !== undefined) ledger.adopt(parts.copy);
  let isHidden = parts.isHidden ?? false;
  let countedUntil = readClocks();
  /** A jump that a tick ignored: when the page turns out to have slept, it was an absence. */
  let ignoredJump: { readonly ms: number; readonly atMs: number } | undefined;
  let hiddenSince: { readonly mark: LedgerMark; readonly totalMinedTvx: number } | undefined;
  let absence: Absence | null = null;
  /** Mining time from which on a claim contains the absence, ms. */
  let absenceClaimedFromMs = 0;
  let running = false;
  let ticking = false;
  let isUnheard = parts.isLocal ?? false;
  let syncStatus: SyncStatus = isUnheard ? 'failing' : 'idle';
  let acknowledgedAtMs: number | null = null;
  let bonusClaimMs: number | undefined;
  let ended: SessionEnd | null = null;
  let inFlight: Promise<boolean> | undefined;
  let pace = EVERY_TICK;
  let notBeforeMs = Number.NEGATIVE_INFINITY;
  let snapshot = takeSnapshot();

  function readClocks(): { readonly steadyMs: number; readonly wallMs: number } {
    return { steadyMs: parts.now(), wallMs: parts.wallClockMs() };
  }

  function takeSnapshot(): MiningSnapshot {
    return {
      running,
      wallet: ledger.figures(),
      sync: syncStatus,
      acknowledgedTotalTvx: ledger.acknowledged().totalMined,
      acknowledgedAtMs,
      absence,
      ended,
    };
  }

  function publish(): void {
    snapshot = takeSnapshot();
    for (const listener of listeners) listener();
  }

  /**
   * Time since the last count. The steady clock tells how much is mined; where it stands still in sleep, only the wall
   * clock shows the jump.
   */
  function gapSinceCount(): { readonly steadyMs: number; readonly longestMs: number } {
    const { steadyMs, wallMs } = readClocks();
    const steadyGapMs = steadyMs - countedUntil.steadyMs;
    return { steadyMs: steadyGapMs, longestMs: Math.max(steadyGapMs, wallMs - countedUntil.wallMs) };
  }

  function countTime(): void {
    const gap = gapSinceCount();
    countedUntil = readClocks();
    if (!running) return;
    if (gap.longestMs > TIME_JUMP_MS_MAX) ignoredJump = { ms: gap.longestMs, atMs: countedUntil.steadyMs };
    const minedMs = countedGapMs(gap.steadyMs);
    if (minedMs > 0) ledger.earn(isHidden ? 'background' : 'full', minedMs, countedUntil.wallMs);
  }

  function creditAbsence(gapMs: number): void {
    const plan = planResume(gapMs);
    if (plan.type === 'go-on') {
      countTime();
      return;
    }
    countedUntil = readClocks();
    if (plan.type === 'discard') {
      end('expired');
      return;
    }
    const { hashrateThs } = ledger.figures();
    const creditTvx = ledger.earn('offline', plan.awayMs, countedUntil.wallMs);
    absence = {
      kind: 'offline',
      awayMs: plan.awayMs,
      hashrateThs: pacedHashrateThs(hashrateThs, 'offline'),
      creditTvx,
      isGranted: false,
    };
    absenceClaimedFromMs = ledger.mark().minedMs;
    hiddenSince = undefined;
    // The server lets unclaimed time lapse: everything is claimed with the next sync, and that at once.
    notBeforeMs = Number.NEGATIVE_INFINITY;
  }

  function wake(): void {
    const jump = ignoredJump;
    ignoredJump = undefined;
    if (!running) {
      countTime();
      return;
    }
    const gapMs = gapSinceCount().longestMs;
    const hasJustJumped = jump !== undefined && parts.now() - jump.atMs <= OFFLINE_RESUME_MS_MIN;
    creditAbsence(hasJustJumped ? gapMs + jump.ms : gapMs);
  }

  function summarizeHidden(): void {
    if (hiddenSince === undefined || !running) return;
    const { totalMinedTvx, hashrateThs } = ledger.figures();
    const awayMs = ledger.mark().minedMs - hiddenSince.mark.minedMs;
    if (awayMs < BACKGROUND_SUMMARY_MS_MIN) return;
    absence = {
      kind: 'background',
      awayMs,
      hashrateThs: pacedHashrateThs(hashrateThs, 'background'),
      creditTvx: Math.max(0, totalMinedTvx - hiddenSince.totalMinedTvx),
      isGranted: true,
    };
  }

  function tick(): void {
    const jumpBefore = ignoredJump;
    countTime();
    // After a jump the page may be about to hear that it slept: what is claimed before that counts as all there is.
    if (ignoredJump === jumpBefore) syncWhenDue();
    publish();
  }

  function syncWhenDue(): void {
    if (inFlight === undefined && ended === null && parts.now() >= notBeforeMs) inFlight = syncOnce();
  }

  async function syncOnce(): Promise<boolean> {
    const kept = running ? undefined : parts.latestCopy?.();
    if (kept !== undefined) ledger.adopt(kept);
    const mark = ledger.mark();
    const before = ledger.acknowledged().totalMined;
    if (syncStatus !== 'failing') syncStatus = 'syncing';
    let isAnswered = false;
    try {
      const answer = await parts.sync(ledger.claim(bonusClaimMs));
      countTime();
      isAnswered = true;
      acknowledgedAtMs = parts.wallClockMs();
      ledger.acknowledge(mark, answer, acknowledgedAtMs);
      const isClaimed = mark.minedMs >= absenceClaimedFromMs;
      if (absence !== null && !absence.isGranted && isClaimed) absence = granted(absence, answer.totalMined - before);
      waitAfter({ kind: 'granted' });
      isUnheard = false;
      syncStatus = 'saved';
    } catch (error) {
      countTime();
      endOrBackOff(error);
    }
    inFlight = undefined;
    if (ended !== null || (!running && isSaved())) stopTicking();
    publish();
    return isAnswered;
  }

  function endOrBackOff(error: unknown): void {
    if (syncStatus !== 'failing') {
      // Once per outage, not once per try (specification, section 7: a failed save is logged, the local copy kept).
      logWarning('Saving the mining wallet failed; the figures on this page are kept', error);
    }
    const over = sessionEnd(error);
    if (over !== null) end(over);
    syncStatus = 'failing';
    const isBusy = error instanceof ApiError && error.status === 503;
    const retryAfterSeconds = error instanceof ApiError ? error.retryAfterSeconds : undefined;
    waitAfter({ kind: isBusy ? 'no-time' : 'failed', retryAfterSeconds });
  }

  function waitAfter(outcome: SyncOutcome): void {
    const next = nextSyncPace(pace, outcome, parts.random());
    pace = next.pace;
    notBeforeMs = parts.now() + next.waitMs;
  }

  function end(why: SessionEnd): void {
    ended = why;
    running = false;
    stopTicking();
  }

  function isSaved(): boolean {
    return !isUnheard && ledger.isSaved();
  }

  function startTicking(): void {
    if (ticking) return;
    ticking = true;
    parts.timekeeper.start(tick, miningIntervalMs(isHidden));
  }

  function stopTicking(): void {
    if (!ticking) return;
    ticking = false;
    parts.timekeeper.stop();
  }

  async function syncNow(): Promise<boolean> {
    while (inFlight !== undefined) await inFlight;
    if (ended !== null) return false;
    countTime();
    inFlight = syncOnce();
    publish();
    return inFlight;
  }

  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    getSnapshot: () => snapshot,
    adopt(copy) {
      ledger.adopt(copy);
      publish();
    },
    catchUp() {
      if (isSaved() || ended !== null) return;
      startTicking();
      syncWhenDue();
      publish();
    },
    start(awayMs = 0) {
      if (running || ended !== null) return;
      countTime();
      running = true;
      if (awayMs > 0) creditAbsence(awayMs);
      if (ended === null) {
        startTicking();
        // At once, not after the first second: another tab or device may have mined since this page read the wallet.
        syncWhenDue();
      }
      publish();
    },
    async stop() {
      countTime();
      running = false;
      publish();
      while (inFlight !== undefined) await inFlight;
      if (!running && !isSaved() && ended === null) await syncNow();
      if (!running && (isSaved() || ended !== null)) stopTicking();
      return isSaved();
    },
    setHidden(hidden) {
      if (hidden === isHidden) return;
      if (hidden) {
        countTime();
        hiddenSince = { mark: ledger.mark(), totalMinedTvx: ledger.figures().totalMinedTvx };
      } else {
        wake();
        summarizeHidden();
        hiddenSince = undefined;
      }
      isHidden = hidden;
      if (ticking) {
        parts.timekeeper.start(tick, miningIntervalMs(isHidden));
        if (!hidden) syncWhenDue();
      }
      publish();
    },
    wake() {
      wake();
      if (running) syncWhenDue();
      publish();
    },
    async claimDailyBonus() {
      const before = snapshot.wallet.lastBonusClaimedMs;
      // Later than the last claim by any clock; the server stamps it with its own.
      bonusClaimMs = Math.max(parts.wallClockMs(), (before ?? 0) + 1);
      const isAnswered = await syncNow();
      bonusClaimMs = undefined;
      if (snapshot.wallet.lastBonusClaimedMs !== before) return 'claimed';
      return isAnswered ? 'too-early' : 'failed';
    },
    syncNow,
    dismissAbsence() {
      absence = null;
      publish();
    },
  };
}

/** The absence with what the server gave for it: of a claim that was cut, no more than the total grew. */
function granted(absence: Absence, grownTvx: number): Absence {
  const isWhole = grownTvx >= absence.creditTvx * (1 - 1e-9);
  return { ...absence, creditTvx: isWhole ? absence.creditTvx : Math.max(0, grownTvx), isGranted: true };
}

/** The server's definite no to this device, or null for a failure that may pass. */
function sessionEnd(error: unknown): SessionEnd | null {
  if (!(error instanceof ApiError)) return null;
  if (error.status === 409) return 'session-replaced';
  if (error.code === 'incorrect-pin') return 'incorrect-pin';
  return error.status === 401 || error.code === 'account-not-found' ? 'not-signed-in' : null;
}
