import type { MinerRecord } from '#contract/miner-admin.ts';

type Hour = MinerRecord['history']['hours'][number];

/** What was mined on one day (UTC), TVX. */
export interface MinedDay {
  /** ISO 8601: `2026-01-31`. */
  readonly day: string;
  readonly mined: number;
  readonly away: number;
  /** Hours with a credit. */
  readonly hours: number;
}

const ISO_DAY_CHARACTERS = 10;

/** Returns the days with a credit, the latest first. */
export function minedDays(hours: readonly Hour[]): readonly MinedDay[] {
  const days = new Map<string, MinedDay>();
  for (const { start, mined, away } of hours) {
    const day = start.slice(0, ISO_DAY_CHARACTERS);
    const before = days.get(day) ?? { day, mined: 0, away: 0, hours: 0 };
    days.set(day, { day, mined: before.mined + mined, away: before.away + away, hours: before.hours + 1 });
  }
  return [...days.values()].sort((one, other) => (one.day < other.day ? 1 : -1));
}
