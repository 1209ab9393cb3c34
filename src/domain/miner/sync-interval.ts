import { CREDIT_CARRY_MS_MAX, MINING_TICK_MS } from './constants.ts';

/** A sync this share of the interval before it is due is on time: ticks and networks are not exact. */
const EARLY_SHARE = 0.2;

/** By the monotonic clock, ms; before the first sync −∞. */
export interface SyncTimes {
  readonly sentMs: number;
  /** When its response arrived, or it failed. */
  readonly completedMs: number;
}

export const NO_SYNC_YET: SyncTimes = { sentMs: Number.NEGATIVE_INFINITY, completedMs: Number.NEGATIVE_INFINITY };

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
