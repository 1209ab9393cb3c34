import { CREDIT_CARRY_MS_MAX, MINING_TICK_MS } from './constants.ts';

/** The delay before the first retry; while syncs succeed there is one at every tick (specification, section 7). */
const FIRST_DELAY_MS = 1_000;
const DELAY_MS_MAX = 30_000;
/** Jitter of up to three times the delay: with less, most retries were refused again at twice the capacity. */
const JITTER_FACTOR = 3;
const JITTER_MS_MAX = 10_000;
/** Upper bound for Retry-After: a mistyped header must not silence a miner. */
const RETRY_AFTER_MS_MAX = 10 * 60 * 1_000;
/** 2³: at most 8 s between two syncs that succeed. */
const CONGESTION_MAX = 3;
/** Subtracted by each success: a miner is back at one sync a second 40 s after the worst congestion. */
const CONGESTION_DECREASE = 0.25;
/** A sync this share of the interval before it is due is on time: ticks and networks are not exact. */
const EARLY_SHARE = 0.2;

/** What the next delay depends on. */
export interface SyncPace {
  /** Consecutive syncs without success. */
  readonly failures: number;
  /** 0 to 3; each sync that an overloaded server refuses adds 1. Successful syncs keep 2^congestion seconds apart. */
  readonly congestion: number;
}

/** `overloaded`: the server responded with 503. `failed`: any other failure that may pass. */
export type SyncOutcome =
  | { readonly type: 'granted' }
  | { readonly type: 'overloaded' | 'failed'; readonly retryAfterSeconds: number | undefined };

export const INITIAL_SYNC_PACE: SyncPace = { failures: 0, congestion: 0 };

/**
 * The pace after a sync, and the least delay before the next, ms.
 *
 * Consecutive failures double the delay from 1 s to 30 s, never below the server's Retry-After (at most 10 minutes).
 * `random` (0 ≤ x < 1) adds jitter of up to three times the delay, at most 10 s.
 *
 * After an overload the rate recovers gradually: at full rate again after one success, miners would be refused in
 * waves. With twice the miners that a server can serve, each settles at a sync every two seconds. No mining time is
 * lost, because each claim contains everything that was mined.
 */
export function nextSyncPace(
  pace: SyncPace,
  outcome: SyncOutcome,
  random: number,
): { readonly pace: SyncPace; readonly waitMs: number } {
  if (outcome.type === 'granted') {
    const congestion = Math.max(0, pace.congestion - CONGESTION_DECREASE);
    return { pace: { failures: 0, congestion }, waitMs: FIRST_DELAY_MS * (2 ** congestion - 1) };
  }
  const isOverloaded = outcome.type === 'overloaded';
  const failures = pace.failures + 1;
  const congestion = isOverloaded ? Math.min(pace.congestion + 1, CONGESTION_MAX) : pace.congestion;
  const backoffMs = Math.min(FIRST_DELAY_MS * 2 ** (failures - 1), DELAY_MS_MAX);
  const congestionMs = isOverloaded ? FIRST_DELAY_MS * 2 ** (congestion - 1) : 0;
  const retryAfterMs = Math.min((outcome.retryAfterSeconds ?? 0) * 1_000, RETRY_AFTER_MS_MAX);
  const delayMs = Math.max(backoffMs, congestionMs, retryAfterMs);
  const jitterMs = Math.min(JITTER_FACTOR * delayMs, JITTER_MS_MAX) * random;
  return { pace: { failures, congestion }, waitMs: delayMs + jitterMs };
}

/** By the monotonic clock, ms; before the first sync −∞. */
export interface SyncTimes {
  readonly sentMs: number;
  /** When its response arrived, or it failed. */
  readonly settledMs: number;
}

export const NO_SYNC_YET: SyncTimes = { sentMs: Number.NEGATIVE_INFINITY, settledMs: Number.NEGATIVE_INFINITY };

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
  return (intervalMs > MINING_TICK_MS ? last.settledMs : last.sentMs) + (1 - EARLY_SHARE) * intervalMs;
}
