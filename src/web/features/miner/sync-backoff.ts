const FIRST_DELAY_MS = 1_000;
const DELAY_MS_MAX = 30_000;
/** Miners spread over as long as they wait, but no longer than this. */
const SPREAD_MS_MAX = 10_000;

/** A server that asks for more than this is asked again all the same: a mistyped header must not silence a miner. */
const RETRY_AFTER_MS_MAX = 10 * 60 * 1_000;

/**
 * How long to wait, in ms, before the next sync after `failures` (≥ 1) in a row: doubling from 1 s to 30 s, and never less
 * than the server's Retry-After (at most 10 minutes). `random` (0 ≤ x < 1) spreads the miners over as long again, 10 s at most: a
 * crowd that was refused together must not come back together.
 */
export function syncRetryDelayMs(outage: {
  readonly failures: number;
  readonly retryAfterSeconds: number | undefined;
  readonly random: number;
}): number {
  const ownMs = Math.min(FIRST_DELAY_MS * 2 ** (outage.failures - 1), DELAY_MS_MAX);
  const askedMs = Math.min((outage.retryAfterSeconds ?? 0) * 1_000, RETRY_AFTER_MS_MAX);
  const delayMs = Math.max(ownMs, askedMs);
  return delayMs + Math.min(delayMs, SPREAD_MS_MAX) * outage.random;
}
