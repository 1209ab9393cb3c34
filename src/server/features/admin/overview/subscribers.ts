import type { RangeSteps } from '#domain/admin/periods.ts';
import type { Database } from '#server/db/database.ts';

const SUBSCRIBED = `SELECT count(*)::float8 AS subscribed FROM newsletter_subscriptions WHERE state = 'subscribed'`;
const SIGN_UPS = `SELECT floor(extract(epoch FROM consented_at) * 1000 / $2::float8)::float8 AS step,
    count(*)::float8 AS "signUps"
  FROM newsletter_subscriptions WHERE consented_at >= to_timestamp($1::float8 / 1000) GROUP BY 1`;

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
  const { rows } = await pool.query<{ step: number; signUps: number }>({
    name: 'overview-sign-ups',
    text: SIGN_UPS,
    values: [startsMs[0] ?? 0, stepMs],
  });
  return {
    subscribed: all.rows[0]?.subscribed ?? 0,
    signUps: new Map(rows.map(({ step, signUps }) => [step * stepMs, signUps])),
  };
}
