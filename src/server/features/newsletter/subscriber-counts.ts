import type { RangeSteps } from '#domain/overview/periods.ts';
import type { Database } from '#server/db/database.ts';

/** Each from an index of its own. */
const SUBSCRIBED = `SELECT
  (SELECT count(*)::float8 FROM newsletter_subscriptions WHERE state = 'subscribed') AS subscribed,
  (SELECT count(*)::float8 FROM newsletter_subscriptions
    WHERE suppressed_at IS NOT NULL AND state = 'subscribed') AS "leftOut"`;
/** One range of the index for each step: grouping by a computed step reads a month of a million in a second. */
const SIGN_UPS = `SELECT s.ms AS "startMs", (SELECT count(*)::float8 FROM newsletter_subscriptions
    WHERE consented_at >= to_timestamp(s.ms / 1000) AND consented_at < to_timestamp((s.ms + $2::float8) / 1000)
  ) AS "signUps" FROM unnest($1::float8[]) AS s(ms)`;

/** How many subscribers campaigns reach, and how many they leave out, because their mail servers refused them. */
export interface SubscriberCounts {
  readonly reached: number;
  readonly leftOut: number;
}

/** Counts all subscribers. Reads an index entry for each. */
export async function countSubscribers({ pool }: Pick<Database, 'pool'>): Promise<SubscriberCounts> {
  const { rows } = await pool.query<{ subscribed: number; leftOut: number }>({
    name: 'overview-subscribed',
    text: SUBSCRIBED,
  });
  const { subscribed, leftOut } = rows[0] ?? { subscribed: 0, leftOut: 0 };
  return { reached: subscribed - leftOut, leftOut };
}

/** Counts consents by the start of the step, ms since the epoch. Reads as many index entries as it counts. */
export async function countSignUps(
  { pool }: Pick<Database, 'pool'>,
  { stepMs, startsMs }: RangeSteps,
): Promise<ReadonlyMap<number, number>> {
  const { rows } = await pool.query<{ startMs: number; signUps: number }>({
    name: 'overview-sign-ups',
    text: SIGN_UPS,
    values: [startsMs, stepMs],
  });
  return new Map(rows.map(({ startMs, signUps }) => [startMs, signUps]));
}
