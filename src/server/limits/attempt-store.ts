import type { Database } from '#server/db/database.ts';
import type { AttemptRule } from './attempt-rule.ts';
import type { SpentAttempts } from './attempts-left.ts';

/** Consecutive failures expire when none was added for this long, ms. */
const FAILURES_KEPT_MS = 24 * 60 * 60 * 1_000;
const SWEEP_ROWS_MAX = 10_000;
/** A guess is verified in seconds; one that is pending longer is treated as lost with its process. */
const PENDING_MS_MAX = 30_000;

/** `undecided`: the outcome of pending guesses decides whether this one is allowed. */
type CountResult =
  | { readonly type: 'counted' }
  | { readonly type: 'undecided' }
  | { readonly type: 'refused'; readonly forMs: number };

/** The outcome of a guess; `unknown`: it could not be verified. */
export type GuessOutcome = 'correct' | 'incorrect' | 'unknown';

const NOW = '$2::float8';
const REFILL = '$3::float8';
const BUCKET = '$4::float8';
const [AFTER_FAILURES, FIRST_WAIT, LONGEST_WAIT, FAILURES_KEPT] = [
  '$5::float8',
  '$6::float8',
  '$7::float8',
  '$8::float8',
];
const [PENDING, PENDING_SPAN] = ['$9::integer', '$10::float8'];
// A time further ahead than its rule allows comes from a clock that was set back since, and counts as past.
const SPENT = `CASE WHEN a.spent_until_ms > ${NOW} + 2 * ${BUCKET} THEN ${NOW} ELSE greatest(a.spent_until_ms, ${NOW}) END`;
const IS_BLOCKED = `a.blocked_until_ms > ${NOW} AND a.blocked_until_ms <= ${NOW} + 2 * ${LONGEST_WAIT}`;
const FAILURES = `CASE WHEN a.forget_at_ms <= ${NOW} THEN 1 ELSE a.failures + 1 END`;

function blockedUntil(failures: string): string {
  const beyond = `(${failures}) - ${AFTER_FAILURES}`;
  return `CASE WHEN ${beyond} < 0 THEN 0 ELSE ${NOW} + least(${FIRST_WAIT} * power(2, least(${beyond}, 50)), ${LONGEST_WAIT}) END`;
}

const COUNT = `INSERT INTO attempts AS a
    (key, spent_until_ms, failures, blocked_until_ms, forget_at_ms, pending, pending_until_ms)
  VALUES ($1, ${NOW} + ${REFILL}, 1, ${blockedUntil('1')}, ${NOW} + greatest(${REFILL}, ${FAILURES_KEPT}),
    ${PENDING}, ${NOW} + ${PENDING_SPAN})
  ON CONFLICT (key) DO UPDATE SET
    spent_until_ms = ${SPENT} + ${REFILL},
    failures = ${FAILURES},
    blocked_until_ms = ${blockedUntil(FAILURES)},
    forget_at_ms = greatest(${SPENT} + ${REFILL}, ${NOW} + ${FAILURES_KEPT}),
    pending = ${PENDING} + CASE WHEN a.pending_until_ms > ${NOW} THEN a.pending ELSE 0 END,
    pending_until_ms = ${NOW} + ${PENDING_SPAN}
  WHERE NOT (${IS_BLOCKED}) AND ${SPENT} + ${REFILL} <= ${NOW} + ${BUCKET}`;
const READ = `SELECT spent_until_ms, blocked_until_ms,
    pending > 0 AND pending_until_ms > ${NOW} AND pending_until_ms <= ${NOW} + $3::float8 AS is_pending
  FROM attempts WHERE key = $1`;
const READ_SPENT = `SELECT spent_until_ms AS "spentUntilMs", blocked_until_ms AS "blockedUntilMs", failures,
    forget_at_ms AS "forgetAtMs"
  FROM attempts WHERE key = $1`;
const OTHERS_PENDING = 'greatest(pending - 1, 0)';
const RECORD_INCORRECT = `UPDATE attempts SET pending = ${OTHERS_PENDING} WHERE key = $1
  RETURNING CASE WHEN pending = 0 THEN blocked_until_ms ELSE 0 END AS blocked_until_ms`;
const RECORD_CORRECT = `UPDATE attempts SET pending = ${OTHERS_PENDING}, failures = ${OTHERS_PENDING}, blocked_until_ms = 0,
  spent_until_ms = spent_until_ms - $2::float8 WHERE key = $1`;
const RECORD_UNKNOWN = `UPDATE attempts SET pending = ${OTHERS_PENDING}, failures = greatest(failures - 1, 0),
  blocked_until_ms = 0, spent_until_ms = spent_until_ms - $2::float8 WHERE key = $1`;
const SWEEP = `DELETE FROM attempts WHERE key IN
  (SELECT key FROM attempts WHERE forget_at_ms <= $1::float8 LIMIT ${SWEEP_ROWS_MAX} FOR UPDATE SKIP LOCKED)`;

/** All SQL of the limits. Each statement changes one row, so none can deadlock with another. */
export function createAttemptStore({ pool }: Pick<Database, 'pool'>) {
  return {
    /** Counts an attempt, a guess as a pending failure, unless it is refused. */
    async count(key: string, rule: AttemptRule, nowMs: number, attempt: 'call' | 'guess'): Promise<CountResult> {
      const { refillMs, burst, wait } = rule;
      const bucketMs = burst * refillMs;
      const growth = wait === undefined ? [2 ** 31, 0, 0] : [wait.afterFailures, wait.firstMs, wait.msMax];
      const keptMs = wait === undefined ? 0 : FAILURES_KEPT_MS;
      const pending = attempt === 'guess' ? 1 : 0;
      const values = [key, nowMs, refillMs, bucketMs, ...growth, keptMs, pending, pending * PENDING_MS_MAX];
      const { rowCount } = await pool.query({ name: 'attempt-count', text: COUNT, values });
      if (rowCount !== 0) return { type: 'counted' };
      const { rows } = await pool.query<{ spent_until_ms: number; blocked_until_ms: number; is_pending: boolean }>({
        name: 'attempt-read',
        text: READ,
        values: [key, nowMs, PENDING_MS_MAX],
      });
      const untilMs = Math.max(
        rows[0]?.blocked_until_ms ?? 0,
        Math.min(rows[0]?.spent_until_ms ?? 0, nowMs + bucketMs) + refillMs - bucketMs,
      );
      // Not in the future: what blocked the guess was decided between the two statements.
      if (attempt === 'guess' && (rows[0]?.is_pending || untilMs <= nowMs)) return { type: 'undecided' };
      return { type: 'refused', forMs: Math.max(1, untilMs - nowMs) };
    },

    /**
     * Records the outcome of a guess. Unless it was wrong, its attempt is returned; a right one also ends the
     * consecutive failures, of which only pending guesses remain. Returns the wait in ms that a wrong guess, as the
     * last pending one, led to.
     */
    async recordOutcome(
      key: string,
      { refillMs }: AttemptRule,
      outcome: GuessOutcome,
      nowMs: number,
    ): Promise<number | undefined> {
      if (outcome === 'correct') {
        await pool.query({ name: 'attempt-right', text: RECORD_CORRECT, values: [key, refillMs] });
        return undefined;
      }
      if (outcome === 'unknown') {
        await pool.query({ name: 'attempt-unknown', text: RECORD_UNKNOWN, values: [key, refillMs] });
        return undefined;
      }
      const { rows } = await pool.query<{ blocked_until_ms: number }>({
        name: 'attempt-wrong',
        text: RECORD_INCORRECT,
        values: [key],
      });
      const waitMs = (rows[0]?.blocked_until_ms ?? 0) - nowMs;
      return waitMs > 0 ? waitMs : undefined;
    },

    /** Returns undefined when nothing was counted, or it has expired and was deleted. */
    async read(key: string): Promise<SpentAttempts | undefined> {
      const { rows } = await pool.query<SpentAttempts>({ name: 'attempt-spent', text: READ_SPENT, values: [key] });
      return rows[0];
    },

    /** Deletes a limited number of expired rows. */
    async sweep(nowMs: number): Promise<void> {
      await pool.query({ name: 'attempt-sweep', text: SWEEP, values: [nowMs] });
    },
  };
}
