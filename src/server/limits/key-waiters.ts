/** Lets callers wait, in order of arrival, until the state of a key may have changed. */
export function createKeyWaiters() {
  const waiters = new Map<string, Set<() => void>>();
  return {
    /** Resolves when `wake` reaches this caller, at the latest after `timeoutMs`. */
    wait: (key: string, timeoutMs: number): Promise<void> =>
      new Promise((resolve) => {
        const own = waiters.get(key) ?? new Set();
        waiters.set(key, own);
        const wake = (): void => {
          clearTimeout(timer);
          own.delete(wake);
          if (own.size === 0) waiters.delete(key);
          resolve();
        };
        const timer = setTimeout(wake, timeoutMs);
        own.add(wake);
      }),
    /** Wakes the caller that has waited longest. */
    wake(key: string): void {
      const [first] = waiters.get(key) ?? [];
      first?.();
    },
    wakeAll(key: string): void {
      for (const wake of waiters.get(key) ?? []) wake();
    },
  };
}
