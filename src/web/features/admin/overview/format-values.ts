import { groupDigits } from '#web/lib/group-digits.ts';

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
