import type { Database } from '#server/db/database.ts';
import type { AttemptRule } from './attempt-rule.ts';

/** Failures in a row are forgotten when none was added for this long, ms. */
const FAILURES_REMEMBERED_MS = 24 * 60 * 60 * 1_000;
const SWEEP_ROWS_MAX = 10_000;
/** A guess is verified in seconds; one that takes longer is taken for lost with its process. */
const PENDING_MS_MAX = 30_000;

/** `undecided`: the outcome of pending guesses decides whether this one is allowed. */
export type Take =
  | { readonly kind: 'taken' }
  | { readonly kind: 'undecided' }
  | { readonly kind: 'refused'; readonly forMs: number };

/** What became of a guess; `unknown`: it could not be verified. */
export type GuessOutcome = 'right' | 'wrong' | 'unknown';

/** The limits' SQL; nothing else. Each statement touches one row, so that none can deadlock with another. */
export interface AttemptStore {
  /** Counts one call, unless it is refused. */
  takeCall(key: string, rule: AttemptRule, nowMs: number): Promise<Take>;
  /** Counts one guess as a failure that is pending, unless it is refused. */
  takeGuess(key: string, rule: AttemptRule, nowMs: number): Promise<Take>;
  /**
   * Records the outcome of a guess. Unless it was wrong, the try is returned; a right one also ends the row of failures, of
   * which only pending guesses remain. Returns the wait in ms that the wrong guess, as the last pending one, has led to.
   */
  settle(key: string, rule: AttemptRule, outcome: GuessOutcome, nowMs: number): Promise<number | undefined>;
  /** Deletes rows that say nothing any more, some at a time. */
  sweep(nowMs: number): Promise<void>;
}

const NOW = '$2::float8';
const REFILL = '$3::float8';
const BUCKET = '$4::float8';
const [AFTER_FAILURES, FIRST_WAIT, LONGEST_WAIT, REMEMBERED] = ['$5::float8', '$6::float8', '$7::float8', '$8::float8'];
const [PENDING, PENDING_SPAN] = ['$9::integer', '$10::float8'];
// A time further ahead than its rule can put it comes from a clock that was set back since, and counts as past.
const SPENT = `CASE WHEN a.spent_until_ms > ${NOW} + 2 * ${BUCKET} THEN ${NOW} ELSE greatest(a.spent_until_ms, ${NOW}) END`;
const IS_BLOCKED = `a.blocked_until_ms > ${NOW} AND a.blocked_until_ms <= ${NOW} + 2 * ${LONGEST_WAIT}`;
const FAILURES = `CASE WHEN a.forget_at_ms <= ${NOW} THEN 1 ELSE a.failures + 1 END`;

function blockedUntil(failures: string): string {
  const beyond = `(${failures}) - ${AFTER_FAILURES}`;
  return `CASE WHEN ${beyond} < 0 THEN 0 ELSE ${NOW} + least(${FIRST_WAIT} * power(2, least(${beyond}, 50)), ${LONGEST_WAIT}) END`;
}

const TAKE = `INSERT INTO attempts AS a
    (key, spent_until_ms, failures, blocked_until_ms, forget_at_ms, pending, pending_until_ms)
  VALUES ($1, ${NOW} + ${REFILL}, 1, ${blockedUntil('1')}, ${NOW} + greatest(${REFILL}, ${REMEMBERED}),
    ${PENDING}, ${NOW} + ${PENDING_SPAN})
  ON CONFLICT (key) DO UPDATE SET
    spent_until_ms = ${SPENT} + ${REFILL},
    failures = ${FAILURES},
    blocked_until_ms = ${blockedUntil(FAILURES)},
    forget_at_ms = greatest(${SPENT} + ${REFILL}, ${NOW} + ${REMEMBERED}),
    pending = ${PENDING} + CASE WHEN a.pending_until_ms > ${NOW} THEN a.pending ELSE 0 END,
    pending_until_ms = ${NOW} + ${PENDING_SPAN}
  WHERE NOT (${IS_BLOCKED}) AND ${SPENT} + ${REFILL} <= ${NOW} + ${BUCKET}`;
const READ = `SELECT spent_until_ms, blocked_until_ms,
    pending > 0 AND pending_until_ms > ${NOW} AND pending_until_ms <= ${NOW} + $3::float8 AS is_pending
  FROM attempts WHERE key = $1`;
const OTHERS_PENDING = 'greatest(pending - 1, 0)';
const SETTLE_WRONG = `UPDATE attempts SET pending = ${OTHERS_PENDING} WHERE key = $1
  RETURNING CASE WHEN pending = 0 THEN blocked_until_ms ELSE 0 END AS blocked_until_ms`;
const SETTLE_RIGHT = `UPDATE attempts SET pending = ${OTHERS_PENDING}, failures = ${OTHERS_PENDING}, blocked_until_ms = 0,
  spent_until_ms = spent_until_ms - $2::float8 WHERE key = $1`;
const SETTLE_UNKNOWN = `UPDATE attempts SET pending = ${OTHERS_PENDING}, failures = greatest(failures - 1, 0),
  blocked_until_ms = 0, spent_until_ms = spent_until_ms - $2::float8 WHERE key = $1`;
const SWEEP = `DELETE FROM attempts WHERE key IN
  (SELECT key FROM attempts WHERE forget_at_ms <= $1::float8 LIMIT ${SWEEP_ROWS_MAX} FOR UPDATE SKIP LOCKED)`;

export function createAttemptStore({ pool }: Pick<Database, 'pool'>): AttemptStore {
  async function take(key: string, rule: AttemptRule, nowMs: number, pending: 0 | 1): Promise<Take> {
    const { refillMs, burst, wait } = rule;
    const bucketMs = burst * refillMs;
    const growth = wait === undefined ? [2 ** 31, 0, 0] : [wait.afterFailures, wait.firstMs, wait.maxMs];
    const remembered = wait === undefined ? 0 : FAILURES_REMEMBERED_MS;
    const values = [key, nowMs, refillMs, bucketMs, ...growth, remembered, pending, pending * PENDING_MS_MAX];
    const { rowCount } = await pool.query({ name: 'attempt-take', text: TAKE, values });
    if (rowCount !== 0) return { kind: 'taken' };
    const { rows } = await pool.query<{ spent_until_ms: number; blocked_until_ms: number; is_pending: boolean }>({
      name: 'attempt-read',
      text: READ,
      values: [key, nowMs, PENDING_MS_MAX],
    });
    const untilMs = Math.max(
      rows[0]?.blocked_until_ms ?? 0,
      Math.min(rows[0]?.spent_until_ms ?? 0, nowMs + bucketMs) + refillMs - bucketMs,
    );
    // Not in the future: what refused the guess was settled between the two statements.
    if (pending === 1 && (rows[0]?.is_pending || untilMs <= nowMs)) return { kind: 'undecided' };
    return { kind: 'refused', forMs: Math.max(1, untilMs - nowMs) };
  }

  return {
    takeCall: (key, rule, nowMs) => take(key, rule, nowMs, 0),
    takeGuess: (key, rule, nowMs) => take(key, rule, nowMs, 1),
    async settle(key, { refillMs }, outcome, nowMs) {
      if (outcome === 'right') {
        await pool.query({ name: 'attempt-right', text: SETTLE_RIGHT, values: [key, refillMs] });
        return undefined;
      }
      if (outcome === 'unknown') {
        await pool.query({ name: 'attempt-unknown', text: SETTLE_UNKNOWN, values: [key, refillMs] });
        return undefined;
      }
      const { rows } = await pool.query<{ blocked_until_ms: number }>({
        name: 'attempt-wrong',
        text: SETTLE_WRONG,
        values: [key],
      });
      const waitMs = (rows[0]?.blocked_until_ms ?? 0) - nowMs;
      return waitMs > 0 ? waitMs : undefined;
    },
    async sweep(nowMs) {
      await pool.query({ name: 'attempt-sweep', text: SWEEP, values: [nowMs] });
    },
  };
}
