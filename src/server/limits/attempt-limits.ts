import { tryAgainIn } from '#contract/try-again-in.ts';
import { MINUTE_MS } from '#domain/time.ts';
import type { Database } from '#server/db/database.ts';
import { ProblemError } from '#server/http/problem-error.ts';
import type { Clock } from '#server/lib/clock.ts';
import { countedNetworks } from './address-subject.ts';
import { type AttemptRule, attemptKey, scaledRule } from './attempt-rule.ts';
import { type CountedRow, createAttemptStore, type GuessOutcome } from './attempt-store.ts';
import { type AttemptsLeft, attemptsLeft, fewerAttempts } from './attempts-left.ts';
import { createPendingGuesses } from './pending-guesses.ts';
import { createPeriodicSweep } from './periodic-sweep.ts';
import { createRefusalCache } from './refusal-cache.ts';

const SWEEP_EVERY_MS = 10 * MINUTE_MS;

/** An e-mail, a name or an id; or an address (`request.ip`), which counts as each of its networks. */
export type AttemptSubject = string | { readonly ip: string };

export type AttemptLimits = ReturnType<typeof createAttemptLimits>;

/**
 * Limits on calls and on guesses, counted in the database, so they hold across processes and restarts. A capability
 * declares its rules as constants.
 */
export function createAttemptLimits(deps: {
  database: Pick<Database, 'pool'>;
  clock: Clock;
  /** Called when old rows could not be deleted, which is retried later. */
  onSweepFailed: (error: unknown) => void;
}) {
  const { clock } = deps;
  const store = createAttemptStore(deps.database);
  const refusals = createRefusalCache(clock);
  const pendingGuesses = createPendingGuesses(() => refusal('Earlier attempts are still being verified.', 0));
  let attemptsRefused = 0;
  const sweep = createPeriodicSweep({
    clock,
    everyMs: SWEEP_EVERY_MS,
    sweep: store.sweep,
    onFailed: deps.onSweepFailed,
  });

  function refusal(message: string, waitMs: number): ProblemError {
    attemptsRefused += 1;
    const seconds = Math.max(1, Math.ceil(waitMs / 1_000));
    return new ProblemError('too-many-requests', `${message} ${tryAgainIn(seconds)}`, { retryAfterSeconds: seconds });
  }

  function throwIfCached(rule: AttemptRule, rows: readonly CountedRow[]): void {
    for (const { key } of rows) {
      const waitMs = refusals.waitMs(key);
      if (waitMs !== undefined) throw refusal(rule.message, waitMs);
    }
  }

  /** Returns the key whose pending guesses decide; undefined: the attempt is counted. */
  async function tryCount(
    rule: AttemptRule,
    rows: readonly CountedRow[],
    attempt: 'call' | 'guess',
  ): Promise<string | undefined> {
    throwIfCached(rule, rows);
    const nowMs = clock.nowMs();
    const counted = await store.count(rows, rule, nowMs, attempt);
    sweep(nowMs);
    switch (counted.type) {
      case 'counted':
        return undefined;
      case 'undecided':
        return counted.key;
      case 'refused':
        for (const [key, waitMs] of counted.forMs) {
          refusals.add(key, nowMs, waitMs);
          pendingGuesses.notifyAll(key);
        }
        throw refusal(rule.message, Math.max(...counted.forMs.values()));
    }
  }

  async function countGuess(rule: AttemptRule, rows: readonly CountedRow[]): Promise<void> {
    const undecided = await tryCount(rule, rows, 'guess');
    if (undecided !== undefined) await pendingGuesses.waitFor(undecided, () => tryCount(rule, rows, 'guess'));
  }

  async function recordOutcome(
    rule: AttemptRule,
    rows: readonly CountedRow[],
    outcome: GuessOutcome,
  ): Promise<number | undefined> {
    try {
      return await store.recordOutcome(rows, rule, outcome, clock.nowMs());
    } finally {
      for (const { key } of rows) {
        if (outcome !== 'incorrect') refusals.delete(key);
        pendingGuesses.notify(key);
      }
    }
  }

  return {
    /** Counts one call. @throws {ProblemError} too-many-requests */
    async count(rule: AttemptRule, subject: AttemptSubject): Promise<void> {
      await tryCount(rule, rowsOf(rule, subject), 'call');
    },

    /**
     * Runs `isCorrect` as one guess and returns its result. The guess is counted as a failure first, so concurrent ones
     * cannot bypass the limit. A correct one, or one that could not be verified, returns its attempt; a correct one
     * also ends the consecutive failures. While only pending guesses block it, it waits for their outcome. Guesses
     * nest: a refusal of the inner one costs the outer subject nothing. `onLocked` receives the wait, ms, that an
     * incorrect guess led to.
     * @throws {ProblemError} too-many-requests, without running `isCorrect`; and what `isCorrect` throws
     */
    async guess(
      rule: AttemptRule,
      subject: AttemptSubject,
      isCorrect: () => Promise<boolean>,
      onLocked?: (waitMs: number) => void,
    ): Promise<boolean> {
      const rows = rowsOf(rule, subject);
      await countGuess(rule, rows);
      let wasCorrect: boolean;
      try {
        wasCorrect = await isCorrect();
      } catch (error) {
        // If this cannot be written either, the guess stays counted, and the first error is the one to report.
        await recordOutcome(rule, rows, 'unknown').catch(() => undefined);
        throw error;
      }
      const waitMs = await recordOutcome(rule, rows, wasCorrect ? 'correct' : 'incorrect');
      if (waitMs !== undefined) onLocked?.(waitMs);
      return wasCorrect;
    },

    /** Returns how many guesses may follow now; pending ones count as wrong. */
    async attemptsLeft(rule: AttemptRule, subject: AttemptSubject): Promise<AttemptsLeft> {
      const rows = rowsOf(rule, subject);
      const spent = await store.read(rows);
      const nowMs = clock.nowMs();
      return rows
        .map(({ key, budgets }) => attemptsLeft(spent.get(key), scaledRule(rule, budgets), nowMs))
        .reduce(fewerAttempts);
    },

    /** Repeats a recent refusal from memory, without a query. @throws {ProblemError} too-many-requests */
    throwIfBlocked: (rule: AttemptRule, subject: AttemptSubject): void => throwIfCached(rule, rowsOf(rule, subject)),

    get attemptsRefused(): number {
      return attemptsRefused;
    },
  };
}

function rowsOf(rule: AttemptRule, subject: AttemptSubject): readonly CountedRow[] {
  const networks = typeof subject === 'string' ? [{ subject, budgets: 1 }] : countedNetworks(subject.ip).toReversed();
  return networks.map((network) => ({ key: attemptKey(rule, network.subject), budgets: network.budgets }));
}
