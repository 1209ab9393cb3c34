import { hashrateForMode } from '#domain/miner/accrual.ts';
import {
  ABSENCE_SECONDS_MIN,
  BACKGROUND_INTERVAL_MS,
  MINING_TICK_MS,
  OFFLINE_RESUME_MS_MIN,
  SESSION_GAP_MS_MAX,
  TIME_JUMP_MS_MAX,
} from '#domain/miner/constants.ts';
import { earn, statsOf } from './mining-ledger.ts';
import { type ClockReading, type MiningState, NO_SYNC_YET, serverMsOf } from './mining-state.ts';

/** A page that was hidden for this long reports what it mined in the meantime, ms. */
const BACKGROUND_SUMMARY_MS_MIN = 60_000;

export function miningIntervalMs(isHidden: boolean): number {
  return isHidden ? BACKGROUND_INTERVAL_MS : MINING_TICK_MS;
}

/** Returns the part of a gap between two ticks that is mined, ms: all, or 0 when it is negative, NaN, or over 30 s. */
export function countedGapMs(gapMs: number): number {
  return gapMs > 0 && gapMs <= TIME_JUMP_MS_MAX ? gapMs : 0;
}

/** How interrupted mining resumes. */
export type ResumePlan =
  /** Too short, or a clock that was set back: mining continues without credit. */
  | { readonly type: 'continue' }
  | { readonly type: 'credit'; readonly awayMs: number }
  /** The session has ended; the miner signs in again. */
  | { readonly type: 'discard' };

/** Returns what to do on resume: credit past 5 s, discard past 6 h. `gapMs` may be negative or NaN. */
export function planResume(gapMs: number): ResumePlan {
  if (gapMs > SESSION_GAP_MS_MAX) return { type: 'discard' };
  return gapMs > OFFLINE_RESUME_MS_MIN ? { type: 'credit', awayMs: gapMs } : { type: 'continue' };
}

/** Mines the time since the last count; gaps that are negative or over 30 s are ignored. */
export function countTime(state: MiningState, now: ClockReading): MiningState {
  const counted = { ...state, countedUntil: now };
  if (state.phase.type !== 'mining') return counted;
  const gap = gapSinceCount(state, now);
  const minedMs = countedGapMs(gap.monotonicMs);
  const mode = state.visibility.type === 'hidden' ? 'background' : 'full';
  return {
    ...counted,
    ignoredJump:
      gap.longestMs > TIME_JUMP_MS_MAX ? { ms: gap.longestMs - minedMs, atMs: now.monotonicMs } : state.ignoredJump,
    ledger: minedMs > 0 ? earn(state.ledger, mode, minedMs, serverMsOf(now)) : state.ledger,
  };
}

/** Resumes after the page may have slept: a jump that a tick has just ignored belongs to the absence. */
export function resumePage(state: MiningState, now: ClockReading): MiningState {
  const { ignoredJump: jump } = state;
  const resumed = { ...state, ignoredJump: undefined };
  if (state.phase.type !== 'mining') return countTime(resumed, now);
  const gapMs = gapSinceCount(state, now).longestMs;
  const isRecentJump = jump !== undefined && now.monotonicMs - jump.atMs <= OFFLINE_RESUME_MS_MIN;
  return creditAbsence(resumed, isRecentJump ? gapMs + jump.ms : gapMs, now);
}

/** Resumes mining after an absence of `gapMs`: credits it, ignores it, or stops after more than six hours. */
export function creditAbsence(state: MiningState, gapMs: number, now: ClockReading): MiningState {
  const plan = planResume(gapMs);
  if (plan.type === 'continue') return countTime(state, now);
  if (plan.type === 'discard') {
    const absence = { type: 'expired', reducedRateMs: gapMs, hashrateThs: 0, creditTvx: 0, isGranted: true } as const;
    return { ...state, countedUntil: now, phase: { type: 'stopped' }, absence };
  }
  const ledger = earn(state.ledger, 'offline', plan.awayMs, serverMsOf(now));
  return {
    ...state,
    countedUntil: now,
    ledger,
    absence: {
      type: 'offline',
      reducedRateMs: plan.awayMs,
      hashrateThs: hashrateForMode(ledger.wallet.hashrateThs, 'offline'),
      creditTvx: ledger.earnedTvx - state.ledger.earnedTvx,
      isGranted: false,
    },
    absenceClaimedFromMs: ledger.minedMs,
    // As in the server's history: a longer absence ends the run.
    runFromMinedMs: plan.awayMs > ABSENCE_SECONDS_MIN * 1_000 ? ledger.minedMs : state.runFromMinedMs,
    visibility: state.visibility.type === 'hidden' ? { type: 'hidden', since: undefined } : state.visibility,
    // The server lets unclaimed time lapse, so the next sync must contain the credit and is due at once.
    nextSyncMs: Number.NEGATIVE_INFINITY,
    lastSync: NO_SYNC_YET,
  };
}

export function hide(state: MiningState, now: ClockReading): MiningState {
  const counted = countTime(state, now);
  const since = { minedMs: counted.ledger.minedMs, totalTvx: statsOf(counted.ledger).totalMinedTvx };
  return { ...counted, visibility: { type: 'hidden', since } };
}

export function show(state: MiningState, now: ClockReading): MiningState {
  return { ...summarizeHidden(resumePage(state, now)), visibility: { type: 'visible' } };
}

function summarizeHidden(state: MiningState): MiningState {
  const { visibility, ledger, phase } = state;
  if (visibility.type !== 'hidden' || visibility.since === undefined || phase.type !== 'mining') return state;
  const hiddenMinedMs = ledger.minedMs - visibility.since.minedMs;
  if (hiddenMinedMs < BACKGROUND_SUMMARY_MS_MIN) return state;
  const { totalMinedTvx, hashrateThs } = statsOf(ledger);
  return {
    ...state,
    absence: {
      type: 'background',
      reducedRateMs: hiddenMinedMs,
      hashrateThs: hashrateForMode(hashrateThs, 'background'),
      creditTvx: Math.max(0, totalMinedTvx - visibility.since.totalTvx),
      isGranted: true,
    },
  };
}

/** `longestMs` is by either clock: where the monotonic one stops in sleep, only the wall clock shows the gap. */
function gapSinceCount(
  { countedUntil }: MiningState,
  now: ClockReading,
): { readonly monotonicMs: number; readonly longestMs: number } {
  const monotonicMs = now.monotonicMs - countedUntil.monotonicMs;
  return { monotonicMs, longestMs: Math.max(monotonicMs, now.wallMs - countedUntil.wallMs) };
}
