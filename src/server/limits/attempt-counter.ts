import { tryAgainIn } from '#contract/try-again-in.ts';
import { MINUTE_MS } from '#domain/time.ts';
import { ProblemError } from '#server/http/problem-error.ts';
import type { Clock } from '#server/lib/clock.ts';
import type { AttemptRule } from './attempt-rule.ts';
import type { AttemptStore, CountedRow, GuessOutcome } from './attempt-store.ts';
import { createPendingGuesses } from './pending-guesses.ts';
import { createPeriodicSweep } from './periodic-sweep.ts';
import { createRefusalCache } from './refusal-cache.ts';

const SWEEP_EVERY_MS = 10 * MINUTE_MS;

/**
 * Counts attempts in the store. A refusal is repeated from memory, and a guess waits while only the outcome of pending
 * ones decides whether it is allowed.
 */
export function createAttemptCounter(deps: {
  readonly store: AttemptStore;
  readonly clock: Clock;
  readonly onSweepFailed: (error: unknown) => void;
}) {
  const { store, clock } = deps;
  const refusals = createRefusalCache(clock);
  const pendingGuesses = createPendingGuesses(() => refusal('Earlier attempts are still being verified.', 0));
  const sweep = createPeriodicSweep({
    clock,
    everyMs: SWEEP_EVERY_MS,
    sweep: store.sweep,
    onFailed: deps.onSweepFailed,
  });
  let refused = 0;

  function refusal(message: string, waitMs: number): ProblemError {
    refused += 1;
    const seconds = Math.max(1, Math.ceil(waitMs / 1_000));
    return new ProblemError('too-many-requests', `${message} ${tryAgainIn(seconds)}`, { retryAfterSeconds: seconds });
  }

  function throwIfRefused(rule: AttemptRule, rows: readonly CountedRow[]): void {
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
    throwIfRefused(rule, rows);
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

  return {
    get refused(): number {
      return refused;
    },

    /** Repeats a recent refusal. @throws {ProblemError} too-many-requests */
    throwIfRefused,

    /** @throws {ProblemError} too-many-requests */
    async countCall(rule: AttemptRule, rows: readonly CountedRow[]): Promise<void> {
      await tryCount(rule, rows, 'call');
    },

    /** Counts a guess as a pending failure. @throws {ProblemError} too-many-requests */
    async countGuess(rule: AttemptRule, rows: readonly CountedRow[]): Promise<void> {
      const undecided = await tryCount(rule, rows, 'guess');
      if (undecided !== undefined) await pendingGuesses.waitFor(undecided, () => tryCount(rule, rows, 'guess'));
    },

    /** Returns the wait, ms, that an incorrect guess led to. */
    async recordOutcome(
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
    },
  };
}
