import type { Pool } from 'pg';
import { DAY_MS } from '#domain/time.ts';
import type { Database } from '#server/db/database.ts';
import { type AttemptRule, type SpentAttempts, scaledRule } from './attempt-rule.ts';

/** Consecutive failures expire when none was added for this long, ms. */
const FAILURES_KEPT_MS = DAY_MS;
const SWEEP_BATCH_ROWS = 10_000;
/** A guess is verified in seconds; one that is pending longer is treated as lost with its process. */
const PENDING_MS_MAX = 30_000;

/** `undecided`: the outcome of pending guesses decides whether this one is allowed. */
type CountResult =
  | { readonly type: 'counted' }
  | { readonly type: 'undecided'; readonly key: string }
  /** `forMs` by the rows that refuse it. */
  | { readonly type: 'refused'; readonly forMs: ReadonlyMap<string, number> };

/** The outcome of a guess; `unknown`: it could not be verified. */
export type GuessOutcome = 'correct' | 'incorrect' | 'unknown';

/**
 * The rows that one attempt counts in, widest network first: one, or of an IPv6 address one for each network. Every
 * statement locks them in this order, and attempts that share a row share the widest, so none can deadlock.
 */
export interface CountedRow {
  readonly key: string;
  /** How many times the rule's budget it has. */
  readonly budgets: number;
}

/** Returns the value of an array parameter for the row `a`; `$1` are the keys. */
function ofRow(parameter: string): string {
  return `(${parameter}::float8[])[array_position($1::text[], a.key)]`;
}

const KEYS = 'unnest($1::text[]) WITH ORDINALITY AS a (key, place)';
const NOW = '$2::float8';
const REFILL = ofRow('$3');
const BUCKET = '$4::float8';
const AFTER_FAILURES = ofRow('$5');
const [FIRST_WAIT, LONGEST_WAIT, FAILURES_KEPT] = ['$6::float8', '$7::float8', '$8::float8'];
const [PENDING, PENDING_SPAN] = ['$9::integer', '$10::float8'];
// A time further ahead than its rule allows comes from a clock that was set back since, and counts as past.
const SPENT = `CASE WHEN a.spent_until_ms > ${NOW} + 2 * ${BUCKET} THEN ${NOW} ELSE greatest(a.spent_until_ms, ${NOW}) END`;
const IS_BLOCKED = `a.blocked_until_ms > ${NOW} AND a.blocked_until_ms <= ${NOW} + 2 * ${LONGEST_WAIT}`;
const IS_ALLOWED = `NOT (${IS_BLOCKED}) AND ${SPENT} + ${REFILL} <= ${NOW} + ${BUCKET}`;
const FAILURES = `CASE WHEN a.forget_at_ms <= ${NOW} THEN 1 ELSE a.failures + 1 END`;

function blockedUntil(failures: string): string {
  const beyond = `(${failures}) - ${AFTER_FAILURES}`;
  return `CASE WHEN ${beyond} < 0 THEN 0 ELSE ${NOW} + least(${FIRST_WAIT} * power(2, least(${beyond}, 50)), ${LONGEST_WAIT}) END`;
}

const LOCKED = `SELECT attempts.* FROM attempts JOIN ${KEYS} ON attempts.key = a.key ORDER BY a.place FOR UPDATE OF attempts`;
// All rows or none. Only rows that are inserted in the meantime can refuse after others have counted.
const COUNT = `WITH held AS MATERIALIZED (${LOCKED})
  INSERT INTO attempts AS a (key, spent_until_ms, failures, blocked_until_ms, forget_at_ms, pending, pending_until_ms)
  SELECT a.key, ${NOW} + ${REFILL}, 1, ${blockedUntil('1')}, ${NOW} + greatest(${REFILL}, ${FAILURES_KEPT}),
    ${PENDING}, ${NOW} + ${PENDING_SPAN}
  FROM ${KEYS} WHERE NOT EXISTS (SELECT FROM held a WHERE NOT (${IS_ALLOWED})) ORDER BY a.place
  ON CONFLICT (key) DO UPDATE SET
    spent_until_ms = ${SPENT} + ${REFILL},
    failures = ${FAILURES},
    blocked_until_ms = ${blockedUntil(FAILURES)},
    forget_at_ms = greatest(${SPENT} + ${REFILL}, ${NOW} + ${FAILURES_KEPT}),
    pending = ${PENDING} + CASE WHEN a.pending_until_ms > ${NOW} THEN a.pending ELSE 0 END,
    pending_until_ms = ${NOW} + ${PENDING_SPAN}
  WHERE ${IS_ALLOWED}
  RETURNING key`;
const READ = `SELECT key, spent_until_ms, blocked_until_ms,
    pending > 0 AND pending_until_ms > ${NOW} AND pending_until_ms <= ${NOW} + $3::float8 AS is_pending
  FROM attempts WHERE key = ANY($1::text[])`;
const READ_SPENT = `SELECT key, spent_until_ms AS "spentUntilMs", blocked_until_ms AS "blockedUntilMs", failures,
    forget_at_ms AS "forgetAtMs"
  FROM attempts WHERE key = ANY($1::text[])`;
const OTHERS_PENDING = 'greatest(a.pending - 1, 0)';
const RETURNED = `blocked_until_ms = 0, spent_until_ms = a.spent_until_ms - ${ofRow('$2')}`;
const ON_LOCKED = `FROM (${LOCKED}) AS held WHERE held.key = a.key`;
const RECORD_INCORRECT = `UPDATE attempts AS a SET pending = ${OTHERS_PENDING} ${ON_LOCKED}
  RETURNING CASE WHEN a.pending = 0 THEN a.blocked_until_ms ELSE 0 END AS blocked_until_ms`;
const RECORD_CORRECT = `UPDATE attempts AS a SET pending = ${OTHERS_PENDING}, failures = ${OTHERS_PENDING}, ${RETURNED}
  ${ON_LOCKED}`;
const RECORD_UNKNOWN = `UPDATE attempts AS a SET pending = ${OTHERS_PENDING}, failures = greatest(a.failures - 1, 0),
  ${RETURNED} ${ON_LOCKED}`;
const SWEEP = `DELETE FROM attempts WHERE key IN
  (SELECT key FROM attempts WHERE forget_at_ms <= $1::float8 LIMIT ${SWEEP_BATCH_ROWS} FOR UPDATE SKIP LOCKED)`;
const END_WAIT = 'UPDATE attempts SET failures = 0, blocked_until_ms = 0 WHERE key = ANY($1::text[])';
const FORGET = 'DELETE FROM attempts WHERE key = ANY($1::text[])';

interface BlockingRow {
  readonly key: string;
  readonly spent_until_ms: number;
  readonly blocked_until_ms: number;
  readonly is_pending: boolean;
}

interface AttemptAt {
  readonly nowMs: number;
  readonly attempt: 'call' | 'guess';
}

export type AttemptStore = ReturnType<typeof createAttemptStore>;

/** All SQL of the limits. */
export function createAttemptStore({ pool }: Pick<Database, 'pool'>) {
  return {
    recordOutcome: recordOutcome.bind(undefined, pool),

    /** Counts an attempt in all rows, a guess as a pending failure, unless one of them refuses it. */
    async count(rows: readonly CountedRow[], rule: AttemptRule, at: AttemptAt): Promise<CountResult> {
      const counted = await pool.query<{ key: string }>({
        name: 'attempt-count',
        text: COUNT,
        values: countValues(rows, rule, at),
      });
      if (counted.rows.length === rows.length) return { type: 'counted' };
      const keys = new Set(counted.rows.map(({ key }) => key));
      const countedRows = rows.filter(({ key }) => keys.has(key));
      if (countedRows.length > 0) await recordOutcome(pool, countedRows, rule, { ...at, outcome: 'unknown' });
      const values = [keysOf(rows), at.nowMs, PENDING_MS_MAX];
      const blocking = await pool.query<BlockingRow>({ name: 'attempt-read', text: READ, values });
      return whyNotCounted(blocking.rows, rows, rule, at);
    },

    /** Returns what is stored by key; nothing where nothing was counted, or it has expired and was deleted. */
    async read(rows: readonly CountedRow[]): Promise<ReadonlyMap<string, SpentAttempts>> {
      const stored = await pool.query<SpentAttempts & { key: string }>({
        name: 'attempt-spent',
        text: READ_SPENT,
        values: [keysOf(rows)],
      });
      return new Map(stored.rows.map((row) => [row.key, row]));
    },

    /** Deletes all attempts of these keys. A process repeats a refusal from memory for some seconds more. */
    async forget(keys: readonly string[]): Promise<void> {
      await pool.query({ name: 'attempt-forget', text: FORGET, values: [keys] });
    },

    /** Ends the waits of these keys and their rows of failures; what was spent stays spent. */
    async endWait(keys: readonly string[]): Promise<void> {
      await pool.query({ name: 'attempt-end-wait', text: END_WAIT, values: [keys] });
    },

    async sweep(nowMs: number): Promise<void> {
      let deleted: number | null;
      do {
        ({ rowCount: deleted } = await pool.query({ name: 'attempt-sweep', text: SWEEP, values: [nowMs] }));
      } while (deleted === SWEEP_BATCH_ROWS);
    },
  };
}

/**
 * Records the outcome of a guess. Unless it was wrong, its attempt is returned; a right one also ends the consecutive
 * failures, of which only pending guesses remain. Returns the wait in ms that a wrong guess, as the last pending one,
 * led to.
 */
async function recordOutcome(
  pool: Pool,
  rows: readonly CountedRow[],
  rule: AttemptRule,
  { outcome, nowMs }: { readonly outcome: GuessOutcome; readonly nowMs: number },
): Promise<number | undefined> {
  if (outcome !== 'incorrect') {
    const values = [keysOf(rows), refillsOf(rows, rule)];
    if (outcome === 'correct') await pool.query({ name: 'attempt-right', text: RECORD_CORRECT, values });
    else await pool.query({ name: 'attempt-unknown', text: RECORD_UNKNOWN, values });
    return undefined;
  }
  const recorded = await pool.query<{ blocked_until_ms: number }>({
    name: 'attempt-wrong',
    text: RECORD_INCORRECT,
    values: [keysOf(rows)],
  });
  const waitMs = Math.max(0, ...recorded.rows.map((row) => row.blocked_until_ms)) - nowMs;
  return waitMs > 0 ? waitMs : undefined;
}

function countValues(rows: readonly CountedRow[], rule: AttemptRule, { nowMs, attempt }: AttemptAt): unknown[] {
  const { refillMs, burst, wait } = rule;
  const pending = attempt === 'guess' ? 1 : 0;
  return [
    keysOf(rows),
    nowMs,
    refillsOf(rows, rule),
    burst * refillMs,
    rows.map(({ budgets }) => scaledRule(rule, budgets).wait?.afterFailures ?? 2 ** 31),
    wait?.firstMs ?? 0,
    wait?.msMax ?? 0,
    wait === undefined ? 0 : FAILURES_KEPT_MS,
    pending,
    pending * PENDING_MS_MAX,
  ];
}

/** Returns why an attempt was not counted, by what is stored of its rows. */
function whyNotCounted(
  stored: readonly BlockingRow[],
  rows: readonly CountedRow[],
  rule: AttemptRule,
  { nowMs, attempt }: AttemptAt,
): CountResult {
  const bucketMs = rule.burst * rule.refillMs;
  const refills = new Map(rows.map(({ key, budgets }) => [key, scaledRule(rule, budgets).refillMs]));
  const blocking = stored
    .map(({ key, blocked_until_ms, spent_until_ms, is_pending }) => {
      const freeMs = Math.min(spent_until_ms, nowMs + bucketMs) + (refills.get(key) ?? 0) - bucketMs;
      return { key, isPending: is_pending, forMs: Math.max(blocked_until_ms, freeMs) - nowMs };
    })
    .filter(({ forMs }) => forMs > 0);
  const [narrowest] = rows.slice(-1);
  const first = blocking[0]?.key ?? narrowest?.key ?? '';
  // None blocks any more: what blocked the guess was decided between the two statements.
  if (attempt === 'guess' && blocking.every(({ isPending }) => isPending)) return { type: 'undecided', key: first };
  if (blocking.length === 0) return { type: 'refused', forMs: new Map([[first, 1]]) };
  return { type: 'refused', forMs: new Map(blocking.map(({ key, forMs }) => [key, Math.max(1, forMs)])) };
}

function keysOf(rows: readonly CountedRow[]): string[] {
  return rows.map(({ key }) => key);
}

function refillsOf(rows: readonly CountedRow[], rule: AttemptRule): number[] {
  return rows.map(({ budgets }) => scaledRule(rule, budgets).refillMs);
}
