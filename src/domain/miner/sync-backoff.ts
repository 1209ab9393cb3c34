import { MINUTE_MS } from '../time.ts';

/** The delay before the first retry; while syncs succeed there is one at every tick. */
const FIRST_DELAY_MS = 1_000;
const DELAY_MS_MAX = 30_000;
/** Jitter of up to three times the delay: with less, retries arrive together and are refused again. */
const JITTER_FACTOR = 3;
const JITTER_MS_MAX = 10_000;
/** Upper bound for Retry-After: a mistyped header must not silence a miner. */
const RETRY_AFTER_MS_MAX = 10 * MINUTE_MS;
/** 2³: at most 8 s between two syncs that succeed. */
const CONGESTION_MAX = 3;
/** Subtracted by each success: a miner is back at one sync a second 40 s after the worst congestion. */
const CONGESTION_DECREASE = 0.25;

/** What the next delay depends on, carried from one sync to the next. */
export interface SyncBackoff {
  /** Consecutive syncs without success. */
  readonly failures: number;
  /** 0 to 3; each sync that an overloaded server refuses adds 1. Successful syncs keep 2^congestion seconds apart. */
  readonly congestion: number;
}

/** `overloaded`: the server responded with 503. `failed`: any other failure that may pass. */
export type SyncOutcome =
  | { readonly type: 'acknowledged' }
  | { readonly type: 'overloaded' | 'failed'; readonly retryAfterSeconds: number | undefined };

export const INITIAL_SYNC_BACKOFF: SyncBackoff = { failures: 0, congestion: 0 };

/**
 * Returns the backoff after a sync, and the minimum delay before the next, ms.
 *
 * Consecutive failures double the delay from 1 s to 30 s, never below the server's Retry-After (at most 10 minutes).
 * `random` (0 ≤ x < 1) adds jitter of up to three times the delay, at most 10 s.
 *
 * After an overload the rate recovers gradually: at full rate again after one success, miners would be refused in
 * waves. With twice the miners that a server can serve, each converges to a sync every two seconds. No mining time
 * is lost, because each claim contains everything that was mined.
 */
export function nextSyncBackoff(
  backoff: SyncBackoff,
  outcome: SyncOutcome,
  random: number,
): { readonly backoff: SyncBackoff; readonly waitMs: number } {
  if (outcome.type === 'acknowledged') {
    const congestion = Math.max(0, backoff.congestion - CONGESTION_DECREASE);
    return { backoff: { failures: 0, congestion }, waitMs: FIRST_DELAY_MS * (2 ** congestion - 1) };
  }
  const isOverloaded = outcome.type === 'overloaded';
  const failures = backoff.failures + 1;
  const congestion = isOverloaded ? Math.min(backoff.congestion + 1, CONGESTION_MAX) : backoff.congestion;
  const failureDelayMs = Math.min(FIRST_DELAY_MS * 2 ** (failures - 1), DELAY_MS_MAX);
  const congestionDelayMs = isOverloaded ? FIRST_DELAY_MS * 2 ** (congestion - 1) : 0;
  const retryAfterMs = Math.min((outcome.retryAfterSeconds ?? 0) * 1_000, RETRY_AFTER_MS_MAX);
  const delayMs = Math.max(failureDelayMs, congestionDelayMs, retryAfterMs);
  const jitterMs = Math.min(JITTER_FACTOR * delayMs, JITTER_MS_MAX) * random;
  return { backoff: { failures, congestion }, waitMs: delayMs + jitterMs };
}
