import type { Database } from '#server/db/database.ts';
import type { AttemptRule } from './attempt-rule.ts';

/** Failures in a row are forgotten when none was added for this long, ms. */
const FAILURES_REMEMBERED_MS = 24 * 60 * 60 * 1_000;
const SWEEP_ROWS_MAX = 10_000;

/** The limits' SQL; nothing else. Each statement touches one row, so that none can deadlock with another. */
export interface AttemptStore {
  /** Counts one try as a failure, unless it is refused; then the wait in ms. */
  take(key: string, rule: AttemptRule, nowMs: number): Promise<{ readonly refusedForMs: number } | undefined>;
  /** Gives one try back. `wasRight` also ends the row of failures. */
  giveBack(key: string, rule: AttemptRule, wasRight: boolean): Promise<void>;
  /** Deletes rows that say nothing any more, some at a time. */
  sweep(nowMs: number): Promise<void>;
}

const NOW = '$2::float8';
const REFILL = '$3::float8';
const BUCKET = '$4::float8';
const [AFTER_FAILURES, FIRST_WAIT, LONGEST_WAIT, REMEMBERED] = ['$5::float8', '$6::float8', '$7::float8', '$8::float8'];
// A time further ahead than its rule can put it comes from a clock that was set back since, and counts as past.
const SPENT = `CASE WHEN a.spent_until_ms > ${NOW} + 2 * ${BUCKET} THEN ${NOW} ELSE greatest(a.spent_until_ms, ${NOW}) END`;
const IS_BLOCKED = `a.blocked_until_ms > ${NOW} AND a.blocked_until_ms <= ${NOW} + 2 * ${LONGEST_WAIT}`;
const FAILURES = `CASE WHEN a.forget_at_ms <= ${NOW} THEN 1 ELSE a.failures + 1 END`;

function blockedUntil(failures: string): string {
  const beyond = `(${failures}) - ${AFTER_FAILURES}`;
  return `CASE WHEN ${beyond} < 0 THEN 0 ELSE ${NOW} + least(${FIRST_WAIT} * power(2, least(${beyond}, 50)), ${LONGEST_WAIT}) END`;
}

const TAKE = `INSERT INTO attempts AS a (key, spent_until_ms, failures, blocked_until_ms, forget_at_ms)
  VALUES ($1, ${NOW} + ${REFILL}, 1, ${blockedUntil('1')}, ${NOW} + greatest(${REFILL}, ${REMEMBERED}))
  ON CONFLICT (key) DO UPDATE SET
    spent_until_ms = ${SPENT} + ${REFILL},
    failures = ${FAILURES},
    blocked_until_ms = ${blockedUntil(FAILURES)},
    forget_at_ms = greatest(${SPENT} + ${REFILL}, ${NOW} + ${REMEMBERED})
  WHERE NOT (${IS_BLOCKED}) AND ${SPENT} + ${REFILL} <= ${NOW} + ${BUCKET}`;
const READ = 'SELECT spent_until_ms, blocked_until_ms FROM attempts WHERE key = $1';
const GIVE_BACK = `UPDATE attempts SET spent_until_ms = spent_until_ms - $2::float8, blocked_until_ms = 0,
  failures = CASE WHEN $3::boolean THEN 0 ELSE greatest(failures - 1, 0) END WHERE key = $1`;
const SWEEP = `DELETE FROM attempts WHERE key IN
  (SELECT key FROM attempts WHERE forget_at_ms <= $1::float8 LIMIT ${SWEEP_ROWS_MAX} FOR UPDATE SKIP LOCKED)`;

export function createAttemptStore({ pool }: Pick<Database, 'pool'>): AttemptStore {
  return {
    async take(key, rule, nowMs) {
      const { refillMs, burst, wait } = rule;
      const bucketMs = burst * refillMs;
      const growth = wait === undefined ? [2 ** 31, 0, 0] : [wait.afterFailures, wait.firstMs, wait.maxMs];
      const values = [key, nowMs, refillMs, bucketMs, ...growth, wait === undefined ? 0 : FAILURES_REMEMBERED_MS];
      const { rowCount } = await pool.query({ name: 'attempt-take', text: TAKE, values });
      if (rowCount !== 0) return undefined;
      const { rows } = await pool.query<{ spent_until_ms: number; blocked_until_ms: number }>({
        name: 'attempt-read',
        text: READ,
        values: [key],
      });
      const untilMs = Math.max(
        rows[0]?.blocked_until_ms ?? 0,
        Math.min(rows[0]?.spent_until_ms ?? 0, nowMs + bucketMs) + refillMs - bucketMs,
      );
      return { refusedForMs: Math.max(1, untilMs - nowMs) };
    },
    async giveBack(key, rule, wasRight) {
      await pool.query({ name: 'attempt-give-back', text: GIVE_BACK, values: [key, rule.refillMs, wasRight] });
    },
    async sweep(nowMs) {
      await pool.query({ name: 'attempt-sweep', text: SWEEP, values: [nowMs] });
    },
  };
}
