const FIRST_DELAY_MS = 1_000;
const DELAY_MS_MAX = 30_000;

/** A server that asks for more than this is asked again all the same: a mistyped header must not silence a miner. */
const RETRY_AFTER_MS_MAX = 10 * 60 * 1_000;

/**
 * How long to wait, in ms, before the next sync after `failures` (≥ 1) in a row: doubling from 1 s to 30 s, and never less
 * than the server's Retry-After (at most 10 minutes). `random` (0 ≤ x < 1) spreads the miners out, so that they do not all
 * come back in the same instant after an outage.
 */
export function syncRetryDelayMs(outage: {
  readonly failures: number;
  readonly retryAfterSeconds: number | undefined;
  readonly random: number;
}): number {
  const ownMs = Math.min(FIRST_DELAY_MS * 2 ** (outage.failures - 1), DELAY_MS_MAX);
  const askedMs = Math.min((outage.retryAfterSeconds ?? 0) * 1_000, RETRY_AFTER_MS_MAX);
  const spread = 1 + outage.random / 4;
  return Math.max(ownMs, askedMs) * spread;
}
