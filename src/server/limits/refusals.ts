import { reasonAndWait } from '#contract/try-again-in.ts';
import { ProblemError } from '#server/http/problem-error.ts';
import type { Clock } from '#server/lib/clock.ts';
import type { AttemptRule } from './attempt-rule.ts';

/** A refusal is repeated from memory for at most this long, so that a flood costs one query in that time. */
const KEPT_MS_MAX = 5_000;
const REFUSALS_MAX = 20_000;

export type Refusals = ReturnType<typeof createRefusals>;

/** Counts the refusals of this process, and remembers the latest ones. */
export function createRefusals(clock: Clock) {
  const refusals = new Map<string, { readonly fromMs: number; readonly untilMs: number }>();
  let count = 0;

  /** Returns how long the key is still refused, ms; undefined: the database decides. */
  function remainingMs(key: string): number | undefined {
    const refusal = refusals.get(key);
    if (refusal === undefined) return undefined;
    const nowMs = clock.nowMs();
    const isFresh = nowMs >= refusal.fromMs && nowMs - refusal.fromMs < KEPT_MS_MAX;
    if (isFresh && nowMs < refusal.untilMs) return refusal.untilMs - nowMs;
    refusals.delete(key);
    return undefined;
  }

  function createError(message: string, waitMs: number): ProblemError {
    count += 1;
    const seconds = Math.max(1, Math.ceil(waitMs / 1_000));
    return new ProblemError('too-many-requests', reasonAndWait(message, seconds), { retryAfterSeconds: seconds });
  }

  return {
    get count(): number {
      return count;
    },
    createError,
    /** Repeats a recent refusal, without a query. @throws {ProblemError} too-many-requests */
    throwIfRefused({ message }: AttemptRule, rows: readonly { readonly key: string }[]): void {
      for (const { key } of rows) {
        const waitMs = remainingMs(key);
        if (waitMs !== undefined) throw createError(message, waitMs);
      }
    },
    add(key: string, fromMs: number, waitMs: number): void {
      const oldest = refusals.keys().next();
      if (refusals.size >= REFUSALS_MAX && !oldest.done) refusals.delete(oldest.value);
      refusals.set(key, { fromMs, untilMs: fromMs + waitMs });
    },
    delete: (key: string): boolean => refusals.delete(key),
  };
}
