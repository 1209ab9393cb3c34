import { formatWait } from '#domain/miner/format.ts';
import { DAY_MS } from '#domain/time.ts';
import { groupDigits } from '#web/lib/format.ts';

const DAYS_MIN = 2;
const TVX_DIGITS = 3;
const TVX_GROUPED_MIN = 100;

/** TVX with three significant digits, such as `0.0407` or `216`; from 100 on without decimals. */
export function formatTvxRounded(tvx: number): string {
  if (tvx >= TVX_GROUPED_MIN) return groupDigits(tvx);
  return tvx === 0 ? '0' : String(Number(tvx.toPrecision(TVX_DIGITS)));
}

/** Milliseconds with a decimal below ten. */
export function formatMs(ms: number): string {
  return ms < 10 ? groupDigits(ms, 1) : groupDigits(ms);
}

/** Whole days from two on; before in hours, minutes and seconds. */
export function formatWaitRounded(ms: number): string {
  const days = Math.floor(ms / DAY_MS);
  return days < DAYS_MIN ? formatWait(ms) : `${groupDigits(days)} days`;
}
