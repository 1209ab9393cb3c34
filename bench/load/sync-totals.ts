import { TVX_PER_THS_SECOND } from '#domain/miner/constants.ts';

export const TOTAL_WIDTH: number = '0000.000000000000'.length;
export const SECONDS_WIDTH: number = '000000.000000'.length;

/**
 * Returns what a wallet has mined in `elapsedMs` without a pause at 1 TH/s, padded with spaces, which JSON allows
 * before a number: requests have a constant length. Valid for eleven days.
 */
export function formatTotals(elapsedMs: number): { readonly total: string; readonly seconds: string } {
  const seconds = Math.max(0, Math.floor(elapsedMs * 1_000)) / 1e6;
  return {
    total: (seconds * TVX_PER_THS_SECOND).toFixed(12).padStart(TOTAL_WIDTH),
    seconds: seconds.toFixed(6).padStart(SECONDS_WIDTH),
  };
}
