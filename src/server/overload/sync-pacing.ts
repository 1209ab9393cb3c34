import { QUEUE_LENGTH_MAX } from './shedding-policy.ts';

export const SYNC_PACE_MS_MIN = 1_000;
/** The rules carry five seconds of unclaimed time, so a miner that waits this long loses nothing. */
export const SYNC_PACE_MS_MAX = 5_000;

/** Returns when the next sync of a client is due, ms from now: later the longer the server's queue is. */
export function nextSyncMs({ queueLength }: { readonly queueLength: number; readonly longestWaitMs: number }): number {
  const share = Math.min(1, queueLength / QUEUE_LENGTH_MAX);
  return Math.round(SYNC_PACE_MS_MIN + share * (SYNC_PACE_MS_MAX - SYNC_PACE_MS_MIN));
}
