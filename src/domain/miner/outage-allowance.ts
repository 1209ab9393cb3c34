import { OUTAGE_ALLOWANCE_MS_MAX, OUTAGE_ALLOWANCE_REFILL_MS } from './constants.ts';

/** Allowance restored in each millisecond. */
const REFILL_RATE = OUTAGE_ALLOWANCE_MS_MAX / OUTAGE_ALLOWANCE_REFILL_MS;

/**
 * Returns how much absent time may still be credited at the full rate, 0 to 6 h in ms. `fullFromMs` is when the
 * allowance is completely restored (ms since the epoch): before it, one hour is missing for each four until then. So
 * the allowance is restored evenly, and a clock set back restores nothing.
 */
export function availableAllowanceMs(fullFromMs: number, nowMs: number): number {
  const missingMs = Math.max(0, fullFromMs - nowMs) * REFILL_RATE;
  return Math.max(0, OUTAGE_ALLOWANCE_MS_MAX - missingMs);
}

/** Returns the new `fullFromMs` after `drawnMs` of the allowance were used at `nowMs`. */
export function drawAllowance(fullFromMs: number, drawnMs: number, nowMs: number): number {
  return drawnMs > 0 ? Math.max(fullFromMs, nowMs) + drawnMs / REFILL_RATE : fullFromMs;
}
