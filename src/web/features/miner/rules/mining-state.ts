import { CREDIT_CARRY_MS_MAX, MINING_TICK_MS } from '#domain/miner/constants.ts';
import { INITIAL_SYNC_BACKOFF, type SyncBackoff } from '#domain/miner/sync-backoff.ts';
import {
  adoptTotals,
  type ConfirmedWallet,
  isLedgerSaved,
  type LedgerCheckpoint,
  type MinedTotals,
  type MiningLedger,
  type MiningStats,
  openLedger,
  statsOf,
} from './mining-ledger.ts';

/** A sync this share of the interval before it is due is on time: ticks and networks are not exact. */
const EARLY_SHARE = 0.2;

/** Both clocks at one moment. Mined time is measured by the monotonic one, which may stop while the device sleeps. */
export interface ClockReading {
  /** Milliseconds of a monotonic clock. */
  readonly monotonicMs: number;
  /** Milliseconds since the epoch; may jump. */
  readonly wallMs: number;
  /** The same by the server's clock, as far as it is known. */
  readonly serverMs?: number;
}

export function serverMsOf({ wallMs, serverMs }: ClockReading): number {
  return serverMs ?? wallMs;
}

/** Why this device stopped until the next sign-in: the server accepts no more syncs. */
export type SessionEnd = 'session-replaced' | 'not-signed-in' | 'incorrect-pin';

export type MiningPhase =
  | { readonly type: 'stopped' }
  /** Stopped while a sync was in flight; the final sync follows its response. */
  | { readonly type: 'stopping' }
  | { readonly type: 'mining' }
  | { readonly type: 'ended'; readonly why: SessionEnd };

export type SyncActivity =
  | { readonly type: 'none' }
  /** A page that does not mine also claims what another tab stored, whose time would otherwise lapse on the server. */
  | { readonly type: 'reading-copy'; readonly bonusClaimMs: number | undefined }
  | {
      readonly type: 'in-flight';
      readonly claim: MiningStats;
      readonly claimsDailyBonus: boolean;
      readonly checkpoint: LedgerCheckpoint;
    };

/** 'failing' lasts from the first failed sync to the next that succeeds. */
export type SyncStatus = 'idle' | 'syncing' | 'saved' | 'failing';

/** What was mined at a reduced rate while the page was hidden, closed or asleep; 'expired': too long for a credit. */
export interface Absence {
  readonly type: 'background' | 'offline' | 'expired';
  /** How long the reduced hashrate counted, ms; of 'expired' how long the page was away. */
  readonly reducedRateMs: number;
  /** That hashrate, TH/s. */
  readonly hashrateThs: number;
  readonly creditTvx: number;
  /** The server has granted `creditTvx`; before that it is a claim. */
  readonly isGranted: boolean;
}

/** By the monotonic clock, ms; before the first sync −∞. */
export interface SyncTimes {
  readonly sentMs: number;
  /** When its response arrived, or it failed. */
  readonly completedMs: number;
}

export const NO_SYNC_YET: SyncTimes = { sentMs: Number.NEGATIVE_INFINITY, completedMs: Number.NEGATIVE_INFINITY };

export interface MiningState {
  readonly phase: MiningPhase;
  readonly ledger: MiningLedger;
  readonly countedUntil: ClockReading;
  /** What had been mined on this page when its run began, with the credit of an absence before it, ms. */
  readonly runFromMinedMs: number;
  /** `since`: what had been mined when the page was hidden; undefined once that span is no longer summarized. */
  readonly visibility:
    | { readonly type: 'visible' }
    | { readonly type: 'hidden'; readonly since: { readonly minedMs: number; readonly totalTvx: number } | undefined };
  /** A jump of the clock that a tick ignored: when the page resumes soon after, it was an absence. */
  readonly ignoredJump: { readonly ms: number; readonly atMs: number } | undefined;
  readonly absence: Absence | null;
  /** Mining time from which on a claim contains the absence, ms. */
  readonly absenceClaimedFromMs: number;
  readonly isTicking: boolean;
  /** The wallet was opened from this device's copy, and no sync has succeeded yet. */
  readonly awaitingFirstSync: boolean;
  readonly activity: SyncActivity;
  readonly syncStatus: SyncStatus;
  /** ms since the epoch; null: not since sign-in. */
  readonly acknowledgedAtMs: number | null;
  readonly backoff: SyncBackoff;
  /** Of the monotonic clock: no sync becomes due before. */
  readonly nextSyncMs: number;
  readonly lastSync: SyncTimes;
  /** Between two syncs, as the server requests it on the live channel; undefined: it requests none. */
  readonly requestedIntervalMs: number | undefined;
}

export interface OpenMining {
  /** The wallet as the server sent it at sign-in, or this device's copy of it. */
  readonly wallet: ConfirmedWallet;
  /** Totals that this device stored and the server may not have yet. */
  readonly copy?: MinedTotals | undefined;
  /** No sync has succeeded in this session: syncs are sent until one does, mining or not. */
  readonly isLocal?: boolean;
  readonly isHidden?: boolean;
  /** When the rates of a local wallet were stored, ms since the epoch. */
  readonly storedAtMs?: number | undefined;
}

export function openMining(
  { wallet, copy, isLocal = false, isHidden = false, storedAtMs }: OpenMining,
  now: ClockReading,
): MiningState {
  const confirmed = openLedger(wallet, storedAtMs ?? serverMsOf(now));
  const ledger = copy === undefined ? confirmed : adoptTotals(confirmed, copy);
  return {
    phase: { type: 'stopped' },
    ledger,
    countedUntil: now,
    runFromMinedMs: ledger.minedMs,
    visibility: isHidden ? { type: 'hidden', since: undefined } : { type: 'visible' },
    ignoredJump: undefined,
    absence: null,
    absenceClaimedFromMs: 0,
    isTicking: false,
    awaitingFirstSync: isLocal,
    activity: { type: 'none' },
    syncStatus: isLocal ? 'failing' : 'idle',
    acknowledgedAtMs: null,
    backoff: INITIAL_SYNC_BACKOFF,
    nextSyncMs: Number.NEGATIVE_INFINITY,
    lastSync: NO_SYNC_YET,
    requestedIntervalMs: undefined,
  };
}

/** True when the server holds everything that was mined. */
export function isSaved({ awaitingFirstSync, ledger }: MiningState): boolean {
  return !awaitingFirstSync && isLedgerSaved(ledger);
}

export interface MiningView {
  readonly running: boolean;
  /** Mined since the last start, or since an absence of more than a minute, s; 0 before the first. */
  readonly runSeconds: number;
  readonly wallet: MiningStats;
  readonly sync: SyncStatus;
  /** When a sync that failed is repeated, ms of the monotonic clock; null while it is sent, or when none failed. */
  readonly retryAtMs: number | null;
  /** The total that the server acknowledged last. */
  readonly acknowledgedTotalTvx: number;
  readonly acknowledgedAtMs: number | null;
  readonly absence: Absence | null;
  readonly ended: SessionEnd | null;
}

export function viewOf(state: MiningState): MiningView {
  const { phase, ledger, syncStatus, acknowledgedAtMs, absence, runFromMinedMs } = state;
  return {
    running: phase.type === 'mining',
    runSeconds: (ledger.minedMs - runFromMinedMs) / 1_000,
    wallet: statsOf(ledger),
    sync: syncStatus,
    retryAtMs: retryAtMs(state),
    acknowledgedTotalTvx: ledger.wallet.totalMinedTvx,
    acknowledgedAtMs,
    absence,
    ended: phase.type === 'ended' ? phase.why : null,
  };
}

function retryAtMs({ syncStatus, activity, isTicking, nextSyncMs }: MiningState): number | null {
  return syncStatus === 'failing' && activity.type === 'none' && isTicking && Number.isFinite(nextSyncMs)
    ? nextSyncMs
    : null;
}

/**
 * Returns when the next sync is due after the last one, where the server requests an interval (live channel): between
 * one second and five, the unclaimed time that the rules carry. Undefined: it requests none, and no time is too early.
 *
 * A second counts from the sending, so that a slow network costs no tick; a longer interval from the response, which an
 * overloaded server delays.
 */
export function earliestSyncMs(last: SyncTimes, requestedIntervalMs: number | undefined): number {
  if (requestedIntervalMs === undefined) return Number.NEGATIVE_INFINITY;
  const intervalMs = Math.min(Math.max(requestedIntervalMs, MINING_TICK_MS), CREDIT_CARRY_MS_MAX);
  return (intervalMs > MINING_TICK_MS ? last.completedMs : last.sentMs) + (1 - EARLY_SHARE) * intervalMs;
}
