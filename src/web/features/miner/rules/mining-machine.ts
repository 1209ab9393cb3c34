import { accrue } from '#domain/miner/accrual.ts';
import { ABSENCE_SECONDS_MIN, CREDIT_CARRY_MS_MAX } from '#domain/miner/constants.ts';
import { nextSyncBackoff, type SyncOutcome } from '#domain/miner/sync-backoff.ts';
import {
  acknowledge,
  adoptTotals,
  type ConfirmedWallet,
  type MinedTotals,
  type MiningStats,
  statsOf,
} from './mining-ledger.ts';
import {
  type Absence,
  type ClockReading,
  earliestSyncMs,
  isSaved,
  type MiningState,
  type SessionEnd,
  serverMsOf,
} from './mining-state.ts';
import { countTime, creditAbsence, hide, miningIntervalMs, resumePage, show } from './mining-time.ts';

export type SyncFailure =
  | { readonly type: 'ended'; readonly why: SessionEnd }
  | Exclude<SyncOutcome, { readonly type: 'acknowledged' }>;

export type MiningEvent =
  /** `awayMs`: mining resumes after an interruption this long; 0 for none. `runSeconds`: of the run before it. */
  | { readonly type: 'start'; readonly awayMs: number; readonly runSeconds?: number }
  | { readonly type: 'stop' }
  | { readonly type: 'tick' }
  | { readonly type: 'hidden' }
  | { readonly type: 'visible' }
  /** The page resumes after it may have slept. */
  | { readonly type: 'page-resumed' }
  /** Adopts totals that this device stored, where they are ahead. */
  | { readonly type: 'adopt'; readonly copy: MinedTotals }
  /** A sync that failed is likely to succeed now: online again, or the channel is open. */
  | { readonly type: 'recovered' }
  /** Sends what the server does not have yet. */
  | { readonly type: 'catch-up' }
  | { readonly type: 'sync-now'; readonly claimsDailyBonus: boolean }
  /** The result of `read-copy`. */
  | { readonly type: 'copy-read'; readonly copy: MinedTotals | undefined }
  | { readonly type: 'sync-acknowledged'; readonly wallet: ConfirmedWallet }
  /** `random`: 0 ≤ x < 1. */
  | { readonly type: 'sync-failed'; readonly failure: SyncFailure; readonly random: number }
  /** The server requests an interval between syncs, ms; undefined: no longer. */
  | { readonly type: 'interval-requested'; readonly intervalMs: number | undefined }
  /** The server ended the session without being asked. */
  | { readonly type: 'session-ended'; readonly why: SessionEnd }
  | { readonly type: 'dismiss-absence' };

export type MiningCommand =
  /** Also changes the interval of a timer that runs. */
  | { readonly type: 'start-timer'; readonly intervalMs: number }
  | { readonly type: 'stop-timer' }
  | { readonly type: 'read-copy' }
  | { readonly type: 'send-claim'; readonly claim: MiningStats; readonly claimsDailyBonus: boolean };

export interface MiningStep {
  readonly state: MiningState;
  readonly commands: readonly MiningCommand[];
}

/**
 * Returns the step that `event` causes at `now`. Pure: timers, storage and the network are commands. While mining there
 * is a sync at each tick, or at the interval that the server requests, at most one in flight, of the latest totals.
 * Unsaved totals are sent again, also after a stop.
 */
export function stepMining(state: MiningState, event: MiningEvent, now: ClockReading): MiningStep {
  const after = transition(state, event, now);
  return { state: after, commands: commandsBetween(state, after) };
}

function transition(state: MiningState, event: MiningEvent, now: ClockReading): MiningState {
  switch (event.type) {
    case 'start':
      return start(state, event, now);
    case 'stop':
      return stop(state, now);
    case 'tick': {
      const counted = countTime(state, now);
      // After a jump the page may be about to resume, and a claim before the credit would let that time lapse.
      return counted.ignoredJump === state.ignoredJump ? syncWhenDue(counted, now) : counted;
    }
    case 'hidden':
      return state.visibility.type === 'hidden' ? state : hide(state, now);
    case 'visible': {
      if (state.visibility.type === 'visible') return state;
      const shown = show(state, now);
      if (state.phase.type === 'mining' && shown.phase.type === 'stopped') return endStopped(shown, now);
      return shown.isTicking ? syncWhenDue(shown, now) : shown;
    }
    case 'page-resumed': {
      const resumed = resumePage(state, now);
      if (state.phase.type === 'mining' && resumed.phase.type === 'stopped') return endStopped(resumed, now);
      return resumed.phase.type === 'mining' ? syncWhenDue(resumed, now) : resumed;
    }
    case 'adopt':
      return { ...state, ledger: adoptTotals(state.ledger, event.copy) };
    case 'catch-up':
      return isSaved(state) || state.phase.type === 'ended' ? state : syncWhenDue({ ...state, isTicking: true }, now);
    case 'recovered':
      return recovered(state, now);
    case 'sync-now':
      return syncNow(state, event.claimsDailyBonus, now);
    case 'copy-read':
      return copyRead(state, event.copy, now);
    case 'sync-acknowledged':
      return syncAcknowledged(state, event.wallet, now);
    case 'sync-failed':
      return syncFailed(state, event, now);
    case 'interval-requested':
      return { ...state, requestedIntervalMs: event.intervalMs };
    case 'session-ended':
      return state.phase.type === 'ended' ? state : end(countTime(state, now), event.why);
    case 'dismiss-absence':
      return { ...state, absence: null };
  }
}

function start(
  state: MiningState,
  { awayMs, runSeconds = 0 }: Extract<MiningEvent, { type: 'start' }>,
  now: ClockReading,
): MiningState {
  if (state.phase.type === 'mining' || state.phase.type === 'ended') return state;
  const absence = state.absence?.type === 'expired' ? null : state.absence;
  const mining: MiningState = { ...countTime(state, now), phase: { type: 'mining' }, absence };
  const resumed: MiningState = { ...(awayMs > 0 ? creditAbsence(mining, awayMs, now) : mining), isTicking: true };
  // Away for too long: nothing was credited, so what is unsaved keeps its time.
  if (resumed.phase.type === 'stopped') {
    const isDone = isSaved(resumed) && resumed.syncStatus !== 'failing';
    return isDone ? { ...resumed, isTicking: false } : syncWhenDue(resumed, now);
  }
  // As in the server's history: a pause of up to a minute does not end a run.
  const runFromMinedMs =
    awayMs > 0 && awayMs <= ABSENCE_SECONDS_MIN * 1_000
      ? mining.ledger.minedMs - runSeconds * 1_000
      : resumed.ledger.minedMs;
  const running = { ...resumed, runFromMinedMs };
  // At once, not after the first second: another tab or device may have mined since this page read the wallet.
  return syncWhenDue(running, now);
}

function stop(state: MiningState, now: ClockReading): MiningState {
  const counted = countTime(state, now);
  return state.phase.type === 'ended' ? counted : endStopped(counted, now);
}

function endStopped(state: MiningState, now: ClockReading): MiningState {
  return state.activity.type === 'none' ? finalSync(state, now) : { ...state, phase: { type: 'stopping' } };
}

function finalSync(state: MiningState, now: ClockReading): MiningState {
  const stopped: MiningState = { ...state, phase: { type: 'stopped' } };
  return isSaved(stopped) && stopped.syncStatus !== 'failing'
    ? { ...stopped, isTicking: false }
    : beginSync(stopped, now);
}

function syncNow(state: MiningState, claimsDailyBonus: boolean, now: ClockReading): MiningState {
  if (state.activity.type !== 'none' || state.phase.type === 'ended') return state;
  const { lastBonusClaimedMs } = state.ledger.wallet;
  // Later than the last claim by any clock; the server stamps it with its own.
  const bonusClaimMs = claimsDailyBonus ? Math.max(now.wallMs, (lastBonusClaimedMs ?? 0) + 1) : undefined;
  return beginSync(countTime(state, now), now, bonusClaimMs);
}

function recovered(state: MiningState, now: ClockReading): MiningState {
  const isWaiting = state.syncStatus === 'failing' && state.activity.type === 'none' && state.phase.type !== 'ended';
  if (!isWaiting) return state;
  // At once, but for the interval that the server requests: a channel that opens again may be one of many.
  return syncWhenDue({ ...countTime(state, now), nextSyncMs: Number.NEGATIVE_INFINITY, isTicking: true }, now);
}

function syncWhenDue(state: MiningState, now: ClockReading): MiningState {
  if (state.activity.type !== 'none' || state.phase.type === 'ended') return state;
  const dueMs = Math.max(state.nextSyncMs, earliestSyncMs(state.lastSync, state.requestedIntervalMs));
  return now.monotonicMs >= dueMs ? beginSync(state, now) : state;
}

function beginSync(state: MiningState, now: ClockReading, bonusClaimMs?: number): MiningState {
  return state.phase.type === 'mining'
    ? sendClaim(state, now, bonusClaimMs)
    : { ...state, activity: { type: 'reading-copy', bonusClaimMs } };
}

function copyRead(state: MiningState, copy: MinedTotals | undefined, now: ClockReading): MiningState {
  if (state.activity.type !== 'reading-copy') return state;
  const ledger = copy === undefined ? state.ledger : adoptTotals(state.ledger, copy);
  return sendClaim({ ...state, ledger }, now, state.activity.bonusClaimMs);
}

function sendClaim(state: MiningState, now: ClockReading, bonusClaimMs: number | undefined): MiningState {
  const { earnedTvx, minedMs } = state.ledger;
  const stats = statsOf(state.ledger);
  const claimsDailyBonus = bonusClaimMs !== undefined;
  const claim = claimsDailyBonus ? { ...stats, lastBonusClaimedMs: bonusClaimMs } : stats;
  return {
    ...state,
    activity: { type: 'in-flight', claim, claimsDailyBonus, checkpoint: { earnedTvx, minedMs } },
    lastSync: { ...state.lastSync, sentMs: now.monotonicMs },
    syncStatus: state.syncStatus === 'failing' ? 'failing' : 'syncing',
  };
}

function syncAcknowledged(state: MiningState, wallet: ConfirmedWallet, now: ClockReading): MiningState {
  if (state.activity.type !== 'in-flight') return state;
  const { checkpoint } = state.activity;
  const counted = countTime(state, now);
  const isAbsenceClaimed = checkpoint.minedMs >= state.absenceClaimedFromMs;
  return afterSync(
    {
      ...counted,
      ledger: acknowledge(counted.ledger, { checkpoint, wallet, nowMs: serverMsOf(now) }),
      absence: isAbsenceClaimed ? grantAbsence(counted.absence, state.ledger.wallet, wallet) : counted.absence,
      awaitingFirstSync: false,
      syncStatus: 'saved',
      acknowledgedAtMs: now.wallMs,
    },
    { outcome: { type: 'acknowledged' }, random: 0 },
    now,
  );
}

function syncFailed(
  state: MiningState,
  { failure, random }: Extract<MiningEvent, { type: 'sync-failed' }>,
  now: ClockReading,
): MiningState {
  if (state.activity.type !== 'in-flight') return state;
  // Repeated until it succeeds, whether or not this page mines.
  const isTicking = state.phase.type !== 'ended';
  const failing: MiningState = { ...countTime(state, now), syncStatus: 'failing', isTicking };
  return failure.type === 'ended' ? end(failing, failure.why) : afterSync(failing, { outcome: failure, random }, now);
}

function end(state: MiningState, why: SessionEnd): MiningState {
  return { ...state, activity: { type: 'none' }, phase: { type: 'ended', why }, isTicking: false };
}

function afterSync(
  state: MiningState,
  { outcome, random }: { readonly outcome: SyncOutcome; readonly random: number },
  now: ClockReading,
): MiningState {
  const { backoff, waitMs } = nextSyncBackoff(state.backoff, outcome, random);
  const next: MiningState = {
    ...state,
    activity: { type: 'none' },
    backoff,
    nextSyncMs: now.monotonicMs + waitMs,
    lastSync: { ...state.lastSync, completedMs: now.monotonicMs },
  };
  if (next.phase.type === 'stopping') return finalSync(next, now);
  const isDone = next.phase.type !== 'mining' && next.syncStatus !== 'failing' && isSaved(next);
  return isDone ? { ...next, isTicking: false } : next;
}

/**
 * Returns the absence with what the server granted of it: what the history records, so that both show the same, unless
 * the claim also contained what was mined in an outage before the absence.
 */
function grantAbsence(absence: Absence | null, before: ConfirmedWallet, after: ConfirmedWallet): Absence | null {
  if (absence === null || absence.isGranted) return absence;
  const grownTvx = Math.max(0, after.totalMinedTvx - before.totalMinedTvx);
  // Not in the history; what was mined just before it, unsaved, must not look like a part of it.
  if (absence.reducedRateMs <= ABSENCE_SECONDS_MIN * 1_000) {
    return { ...absence, creditTvx: Math.min(absence.creditTvx, grownTvx), isGranted: true };
  }
  const unsavedTvx = grownTvx - absence.creditTvx;
  if (unsavedTvx > accrue(after, CREDIT_CARRY_MS_MAX)) return { ...absence, isGranted: true };
  const grownMs = (after.miningTimeSeconds - before.miningTimeSeconds) * 1_000;
  const isSameSpan = Math.abs(grownMs - absence.reducedRateMs) <= CREDIT_CARRY_MS_MAX;
  const reducedRateMs = isSameSpan ? grownMs : absence.reducedRateMs;
  return { ...absence, reducedRateMs, creditTvx: grownTvx, isGranted: true };
}

function commandsBetween(before: MiningState, after: MiningState): MiningCommand[] {
  const commands: MiningCommand[] = [];
  const intervalMs = timerMs(after);
  if (intervalMs !== timerMs(before)) {
    commands.push(intervalMs === undefined ? { type: 'stop-timer' } : { type: 'start-timer', intervalMs });
  }
  const { activity } = after;
  if (activity === before.activity) return commands;
  if (activity.type === 'reading-copy') commands.push({ type: 'read-copy' });
  if (activity.type === 'in-flight') {
    const { claim, claimsDailyBonus } = activity;
    commands.push({ type: 'send-claim', claim, claimsDailyBonus });
  }
  return commands;
}

function timerMs({ isTicking, visibility }: MiningState): number | undefined {
  return isTicking ? miningIntervalMs(visibility.type === 'hidden') : undefined;
}
