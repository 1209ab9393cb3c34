import { type IsoDay, isoDay } from '#domain/planned-date.ts';
import { DAY_MS } from '#domain/time.ts';

/** The planned periods: from 30 days to 4 years, one of which is a leap year. */
export const LOCK_DAYS = { min: 30, initial: 365, max: 4 * 365 + 1 } as const;

/** The UTC day on which a lock of `days` ends that starts on the day of `dayMs`. */
export function unlockDay(dayMs: number, days: number): IsoDay {
  return isoDay(dayMs + days * DAY_MS);
}

const MONTH_DAYS = 365.25 / 12;

/** `181 days`, and from two months on `181 days, about 6 months`. */
export function lockText(days: number): string {
  const exact = `${days} days`;
  const months = Math.round(days / MONTH_DAYS);
  if (months < 2) return exact;
  const parts = [counted(Math.floor(months / 12), 'year'), counted(months % 12, 'month')].filter((part) => part !== '');
  return `${exact}, about ${parts.join(' ')}`;
}

function counted(count: number, unit: string): string {
  if (count === 0) return '';
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

export const VOTING_NODES = 10;
export const MALICIOUS_NODES = { initial: 3, max: 5 } as const;

/** As the project states it: "tolerates up to 33% malicious nodes". */
const TOLERATED_PERCENT = 33;

/** `malicious` of the ten nodes as a share, and whether the stated limit allows it. */
export function toleranceOf(malicious: number): { readonly percent: number; readonly isTolerated: boolean } {
  const percent = Math.round((malicious / VOTING_NODES) * 100);
  return { percent, isTolerated: percent <= TOLERATED_PERCENT };
}

/** The months of a lock, counted from the year 0, and the years that the longest one touches. */
export function monthsOf(
  dayMs: number,
  days: number,
): { readonly first: number; readonly last: number; readonly years: readonly number[] } {
  const monthOf = (lockDays: number): number => {
    const day = new Date(dayMs + lockDays * DAY_MS);
    return 12 * day.getUTCFullYear() + day.getUTCMonth();
  };
  const first = monthOf(0);
  const firstYear = Math.floor(first / 12);
  const count = Math.floor(monthOf(LOCK_DAYS.max) / 12) - firstYear + 1;
  return { first, last: monthOf(days), years: Array.from({ length: count }, (_, index) => firstYear + index) };
}

/** Of the sample vote: a hundred voters, of whom 66 have voted. */
export const VOTERS = 100;
export const VOTES = { min: 0, initial: 42, max: 66 } as const;

/** How many votes in favour each rule needs: more than half of the votes, two thirds of them, more than half of all. */
export const NEEDED_VOTES = [
  Math.floor(VOTES.max / 2) + 1,
  Math.ceil((VOTES.max * 2) / 3),
  Math.floor(VOTERS / 2) + 1,
] as const;
