import { groupDigits } from '#web/lib/format.ts';

const MILLION = 1_000_000;

/** `$2.50`. */
export function formatUsdPrice(usd: number): string {
  return `$${groupDigits(usd, 2)}`;
}

/** `$25M`; for whole millions. */
export function formatMillions(usd: number): string {
  return `$${groupDigits(usd / MILLION)}M`;
}

/** `25%`; for whole percents. */
export function formatShare(part: number, whole: number): string {
  return `${groupDigits((part / whole) * 100)}%`;
}
