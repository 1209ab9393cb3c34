import type { Database } from '#server/db/database.ts';
import type { Clock } from '#server/lib/clock.ts';
import { countedNetworks } from './address-subject.ts';
import { type AttemptCounter, createAttemptCounter } from './attempt-counter.ts';
import { type AttemptRule, attemptKey, scaledRule } from './attempt-rule.ts';
import { type CountedRow, createAttemptStore } from './attempt-store.ts';
import { type AttemptsLeft, attemptsLeft, fewerAttempts } from './attempts-left.ts';
import { createRefusals } from './refusals.ts';

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
  const refusals = createRefusals(clock);
  const counter = createAttemptCounter({ ...deps, store, refusals });

  return {
    /** Counts one call. @throws {ProblemError} too-many-requests */
    count: (rule: AttemptRule, subject: AttemptSubject): Promise<void> =>
      counter.count(rule, rowsOf(rule, subject), 'call'),

    /**
     * Runs `isCorrect` as one guess and returns its result. The guess is counted as a failure first, so concurrent ones
     * cannot bypass the limit. A correct one, or one that could not be verified, returns its attempt; a correct one
     * also ends the consecutive failures. While only pending guesses block it, it waits for their outcome. Guesses
     * nest: a refusal of the inner one costs the outer subject nothing. `onLocked` receives the wait, ms, when wrong.
     * @throws {ProblemError} too-many-requests, without running `isCorrect`; and what `isCorrect` throws
     */
    async guess(
      rule: AttemptRule,
      subject: AttemptSubject,
      isCorrect: () => Promise<boolean>,
      onLocked?: (waitMs: number) => void,
    ): Promise<boolean> {
      const { wasCorrect, waitMs } = await countGuess(counter, { rule, rows: rowsOf(rule, subject) }, isCorrect);
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

    /** Ends a wait after wrong guesses, which stay counted. Other processes repeat a refusal for some seconds more. */
    async endWait(rule: AttemptRule, subject: AttemptSubject): Promise<void> {
      const keys = rowsOf(rule, subject).map(({ key }) => key);
      await store.endWait(keys);
      for (const key of keys) refusals.delete(key);
    },

    /** Repeats a recent refusal from memory. @throws {ProblemError} too-many-requests */
    throwIfBlocked: (rule: AttemptRule, subject: AttemptSubject): void =>
      refusals.throwIfRefused(rule, rowsOf(rule, subject)),

    get attemptsRefused(): number {
      return refusals.count;
    },
  };
}

/** Returns the result, and after a wrong guess that locks the wait, ms. */
async function countGuess(
  counter: AttemptCounter,
  { rule, rows }: { readonly rule: AttemptRule; readonly rows: readonly CountedRow[] },
  isCorrect: () => Promise<boolean>,
) {
  await counter.count(rule, rows, 'guess');
  const wasCorrect = await isCorrect().catch(async (error: unknown) => {
    // If this cannot be written either, the guess stays counted, and the first error is the one to report.
    await counter.recordOutcome(rule, rows, 'unknown').catch(() => undefined);
    throw error;
  });
  return { wasCorrect, waitMs: await counter.recordOutcome(rule, rows, wasCorrect ? 'correct' : 'incorrect') };
}

function rowsOf(rule: AttemptRule, subject: AttemptSubject): readonly CountedRow[] {
  const networks = typeof subject === 'string' ? [{ subject, budgets: 1 }] : countedNetworks(subject.ip).toReversed();
  return networks.map((network) => ({ key: attemptKey(rule, network.subject), budgets: network.budgets }));
}
