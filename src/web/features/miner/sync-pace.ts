/** Syncing is tried again after this long at first; while all is well it happens at every tick (specification, section 7). */
const FIRST_DELAY_MS = 1_000;
const DELAY_MS_MAX = 30_000;
/** Miners spread over three times as long as they wait, but no longer than the other. With once, most of a crowd of twice the capacity was refused again. */
const SPREAD = 3;
const SPREAD_MS_MAX = 10_000;
/** A server that asks for more than this is asked again all the same: a mistyped header must not silence a miner. */
const RETRY_AFTER_MS_MAX = 10 * 60 * 1_000;
/** 2³: at most 8 s between two syncs that are granted. */
const CROWDING_MAX = 3;
/** What a granted sync takes off. After the worst crowd a miner is back at one sync a second in 40 s. */
const CROWDING_EASE = 0.25;

/** What a miner remembers of how its syncs went. */
export interface SyncPace {
  /** Syncs in a row that were not answered with a wallet. */
  readonly failures: number;
  /** How crowded the server seems, 0 to 3: each sync that it has no time for adds 1. Granted syncs keep 2^crowding seconds apart. */
  readonly crowding: number;
}

/** `no-time`: the server said that it is busy (503). `failed`: anything else that may pass. */
export type SyncOutcome =
  | { readonly kind: 'granted' }
  | { readonly kind: 'no-time' | 'failed'; readonly retryAfterSeconds: number | undefined };

export const EVERY_TICK: SyncPace = { failures: 0, crowding: 0 };

/**
 * How a miner goes on after a sync, and how long it waits at least before the next, ms.
 *
 * After failures in a row the wait doubles from 1 s to 30 s, and is never less than the server's Retry-After (at most 10 minutes). `random` (0 ≤ x < 1)
 * spreads the miners over three times as long again, 10 s at most: a crowd that was refused together must not come back together.
 *
 * A crowd that comes back to a sync a second as soon as one is granted is refused again, in waves. So a miner that was refused eases back: with twice as
 * many miners as the server has time for each settles at a sync every two seconds, and few are refused. Nothing is lost: a claim is of all that was mined.
 */
export function nextSyncPace(
  pace: SyncPace,
  outcome: SyncOutcome,
  random: number,
): { readonly pace: SyncPace; readonly waitMs: number } {
  if (outcome.kind === 'granted') {
    const crowding = Math.max(0, pace.crowding - CROWDING_EASE);
    return { pace: { failures: 0, crowding }, waitMs: FIRST_DELAY_MS * (2 ** crowding - 1) };
  }
  const failures = pace.failures + 1;
  const crowding = outcome.kind === 'no-time' ? Math.min(pace.crowding + 1, CROWDING_MAX) : pace.crowding;
  const ownMs = Math.min(FIRST_DELAY_MS * 2 ** (failures - 1), DELAY_MS_MAX);
  const crowdMs = outcome.kind === 'no-time' ? FIRST_DELAY_MS * 2 ** (crowding - 1) : 0;
  const askedMs = Math.min((outcome.retryAfterSeconds ?? 0) * 1_000, RETRY_AFTER_MS_MAX);
  const delayMs = Math.max(ownMs, crowdMs, askedMs);
  return { pace: { failures, crowding }, waitMs: delayMs + Math.min(SPREAD * delayMs, SPREAD_MS_MAX) * random };
}
