const KEPT_MS = 1_000;

/** Shares one read, and its result for a second, among all callers of this process. A failure is not kept. */
export function sharedRead<T>(read: () => Promise<T>, nowMs: () => number) {
  let latest: { readonly result: Promise<T>; readonly startedAtMs: number } | undefined;

  return {
    read(): Promise<T> {
      const startedAtMs = nowMs();
      if (latest !== undefined && startedAtMs - latest.startedAtMs < KEPT_MS) return latest.result;
      const started = { result: read(), startedAtMs };
      latest = started;
      started.result.catch(() => {
        if (latest === started) latest = undefined;
      });
      return started.result;
    },

    /** The next call reads anew, even while a read is in progress. */
    invalidate(): void {
      latest = undefined;
    },
  };
}
