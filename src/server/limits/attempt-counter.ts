import { MINUTE_MS } from '#domain/time.ts';
import type { Clock } from '#server/lib/clock.ts';
import { createPeriodicSweep } from '#server/lib/jobs.ts';
import type { AttemptRule } from './attempt-rule.ts';
import type { AttemptStore, CountedRow, GuessOutcome } from './attempt-store.ts';
import { createPendingGuesses } from './pending-guesses.ts';
import type { Refusals } from './refusals.ts';

const SWEEP_EVERY_MS = 10 * MINUTE_MS;

export type AttemptCounter = ReturnType<typeof createAttemptCounter>;

/**
 * Counts attempts in the store. A refusal is repeated from memory, and a guess waits while only the outcome of pending
 * ones decides whether it is allowed.
 */
export function createAttemptCounter(deps: {
  readonly store: AttemptStore;
  readonly refusals: Refusals;
  readonly clock: Clock;
  readonly onSweepFailed: (error: unknown) => void;
}) {
  const { store, refusals, clock, onSweepFailed } = deps;
  const pending = createPendingGuesses(() => refusals.createError('Earlier attempts are still being verified.', 0));
  const sweep = createPeriodicSweep({ clock, everyMs: SWEEP_EVERY_MS, sweep: store.sweep, onFailed: onSweepFailed });

  /** Returns the key whose pending guesses decide; undefined: the attempt is counted. */
  async function tryCount(
    rule: AttemptRule,
    rows: readonly CountedRow[],
    attempt: 'call' | 'guess',
  ): Promise<string | undefined> {
    refusals.throwIfRefused(rule, rows);
    const nowMs = clock.nowMs();
    const counted = await store.count(rows, rule, { nowMs, attempt });
    sweep(nowMs);
    if (counted.type === 'counted') return undefined;
    if (counted.type === 'undecided') return counted.key;
    for (const [key, waitMs] of counted.forMs) {
      refusals.add(key, nowMs, waitMs);
      pending.notifyAll(key);
    }
    throw refusals.createError(rule.message, Math.max(...counted.forMs.values()));
  }

  return {
    /** Counts a guess as a pending failure. @throws {ProblemError} too-many-requests */
    async count(rule: AttemptRule, rows: readonly CountedRow[], attempt: 'call' | 'guess'): Promise<void> {
      const undecided = await tryCount(rule, rows, attempt);
      if (undecided !== undefined) await pending.waitFor(undecided, () => tryCount(rule, rows, attempt));
    },
    async recordOutcome(
      rule: AttemptRule,
      rows: readonly CountedRow[],
      outcome: GuessOutcome,
    ): Promise<number | undefined> {
      try {
        return await store.recordOutcome(rows, rule, { outcome, nowMs: clock.nowMs() });
      } finally {
        for (const { key } of rows) {
          if (outcome !== 'incorrect') refusals.delete(key);
          pending.notify(key);
        }
      }
    },
  };
}
