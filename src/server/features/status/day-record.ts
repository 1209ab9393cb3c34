import type { ServerStatus } from '#contract/status.ts';
import { isoDay } from '#domain/planned-date.ts';
import { DAY_MS, MINUTE_MS } from '#domain/time.ts';
import type { Database } from '#server/db/database.ts';
import type { Clock } from '#server/lib/clock.ts';

const DAYS_MAX = 30;
const DAY_MINUTES = DAY_MS / MINUTE_MS;
/** A process writes a minute a few seconds after its end (`server/minutes/minute-writer.ts`). */
const UNWRITTEN_MS = 10_000;

const COUNT = `SELECT minute / $3::int AS day, count(*)::int AS minutes, min(minute) AS first
  FROM server_minutes WHERE minute >= $1::int AND minute < $2::int GROUP BY 1 ORDER BY 1`;

interface CountedDay {
  /** Days since the epoch. */
  readonly day: number;
  readonly minutes: number;
  readonly first: number;
}

/** Returns how to read in which minutes of the last 30 days a process was up: those that one has written a row of. */
export function createDayRecordReader({ pool }: Pick<Database, 'pool'>, clock: Clock) {
  return async (): Promise<ServerStatus['record']> => {
    const end = Math.floor((clock.nowMs() - UNWRITTEN_MS) / MINUTE_MS);
    const from = (Math.floor(end / DAY_MINUTES) - DAYS_MAX + 1) * DAY_MINUTES;
    const values = [from, end, DAY_MINUTES];
    const { rows } = await pool.query<CountedDay>({ name: 'status-days', text: COUNT, values });
    return dayRecord(rows, end);
  };
}

/** `counted` in ascending order; `end` is the first minute that is not recorded yet. */
export function dayRecord(counted: readonly CountedDay[], end: number): ServerStatus['record'] {
  const first = counted[0]?.first;
  if (first === undefined) return null;
  const minutesUp = new Map(counted.map(({ day, minutes }) => [day, minutes]));
  const days = [];
  for (let day = Math.floor(first / DAY_MINUTES); day * DAY_MINUTES < end; day += 1) {
    const begins = Math.max(first, day * DAY_MINUTES);
    const ends = Math.min(end, (day + 1) * DAY_MINUTES);
    days.push({ day: isoDay(day * DAY_MS), minutesUp: minutesUp.get(day) ?? 0, minutes: ends - begins });
  }
  return { since: new Date(first * MINUTE_MS).toISOString(), days };
}
