import type { RangeSteps } from '#domain/overview/periods.ts';
import type { Database } from '#server/db/database.ts';

const SUBSCRIBED = `SELECT count(*)::float8 AS subscribed FROM newsletter_subscriptions WHERE state = 'subscribed'`;
/** One range of the index for each step: grouping by a computed step reads a month of a million in a second. */
const SIGN_UPS = `SELECT s.ms AS "startMs", (SELECT count(*)::float8 FROM newsletter_subscriptions
    WHERE consented_at >= to_timestamp(s.ms / 1000) AND consented_at < to_timestamp((s.ms + $2::float8) / 1000)
  ) AS "signUps" FROM unnest($1::float8[]) AS s(ms)`;

/** Counts all subscribers. Reads an index entry for each. */
export async function countSubscribers({ pool }: Pick<Database, 'pool'>): Promise<number> {
  const { rows } = await pool.query<{ subscribed: number }>({ name: 'overview-subscribed', text: SUBSCRIBED });
  return rows[0]?.subscribed ?? 0;
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
