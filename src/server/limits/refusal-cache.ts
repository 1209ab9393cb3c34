import type { Clock } from '#server/lib/clock.ts';

/** A refusal is repeated from memory for at most this long, so that a flood costs one query in that time. */
const KEPT_MS_MAX = 5_000;
const REFUSALS_MAX = 20_000;

/** Remembers the latest refusals of this process. */
export function createRefusalCache(clock: Clock) {
  const refusals = new Map<string, { readonly fromMs: number; readonly untilMs: number }>();
  return {
    add(key: string, fromMs: number, waitMs: number): void {
      const oldest = refusals.keys().next();
      if (refusals.size >= REFUSALS_MAX && !oldest.done) refusals.delete(oldest.value);
      refusals.set(key, { fromMs, untilMs: fromMs + waitMs });
    },

    /** Returns how long the key is still refused, ms; undefined: the database decides. */
    waitMs(key: string): number | undefined {
      const refusal = refusals.get(key);
      if (refusal === undefined) return undefined;
      const nowMs = clock.nowMs();
      const isFresh = nowMs >= refusal.fromMs && nowMs - refusal.fromMs < KEPT_MS_MAX;
      if (isFresh && nowMs < refusal.untilMs) return refusal.untilMs - nowMs;
      refusals.delete(key);
      return undefined;
    },

    delete: (key: string): boolean => refusals.delete(key),
  };
}
