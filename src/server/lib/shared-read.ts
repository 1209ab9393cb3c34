import { monotonicClock } from './clock.ts';

/**
 * Shares one read, and its result for `keptMs`, among all callers of this process. A failure is not kept.
 *
 *     const figures = sharedRead({ read: () => countWallets(context.database), keptMs: 5_000 });
 *     await figures.read();
 *     figures.invalidate();
 */
export function sharedRead<T>({
  read,
  nowMs = monotonicClock.nowMs,
  keptMs,
}: {
  readonly read: () => Promise<T>;
  /** Monotonic. */
  readonly nowMs?: () => number;
  readonly keptMs: number;
}) {
  let latest: { readonly result: Promise<T>; readonly startedAtMs: number } | undefined;

  return {
    read(): Promise<T> {
      const startedAtMs = nowMs();
      if (latest !== undefined && startedAtMs - latest.startedAtMs < keptMs) return latest.result;
      const started = { result: read(), startedAtMs };
      latest = started;
      started.result.catch(() => {
        if (latest === started) latest = undefined;
      });
      return started.result;
    },

    /** The next call reads again, even while a read is in progress. */
    invalidate(): void {
      latest = undefined;
    },
  };
}
