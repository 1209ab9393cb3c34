import type { RangeSteps } from '#domain/admin/periods.ts';
import type { Database } from '#server/db/database.ts';

const SUBSCRIBED = `SELECT count(*)::float8 AS subscribed FROM newsletter_subscriptions WHERE state = 'subscribed'`;
/** One range of the index for each step: grouping by a computed step reads a month of a million in a second. */
const SIGN_UPS = `SELECT s.ms AS "startMs", (SELECT count(*)::float8 FROM newsletter_subscriptions
    WHERE consented_at >= to_timestamp(s.ms / 1000) AND consented_at < to_timestamp((s.ms + $2::float8) / 1000)
  ) AS "signUps" FROM unnest($1::float8[]) AS s(ms)`;

export interface SubscriberCounts {
  readonly subscribed: number;
  /** By the start of the step, ms since the epoch. */
  readonly signUps: ReadonlyMap<number, number>;
}

/** Counts subscribers, and consents by step. Reads indexes only, but as many entries as it counts. */
export async function countSubscribers(
  { pool }: Pick<Database, 'pool'>,
  { stepMs, startsMs }: RangeSteps,
): Promise<SubscriberCounts> {
  const all = await pool.query<{ subscribed: number }>({ name: 'overview-subscribed', text: SUBSCRIBED });
  const { rows } = await pool.query<{ startMs: number; signUps: number }>({
    name: 'overview-sign-ups',
    text: SIGN_UPS,
    values: [startsMs, stepMs],
  });
  return {
    subscribed: all.rows[0]?.subscribed ?? 0,
    signUps: new Map(rows.map(({ startMs, signUps }) => [startMs, signUps])),
  };
}
