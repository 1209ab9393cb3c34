/** Lets callers wait, in order of arrival, until the state of a key may have changed. */
export function createKeyWaiters() {
  const waiters = new Map<string, Set<() => void>>();
  return {
    /** Resolves when `notify` reaches this caller, at the latest after `timeoutMs`. */
    wait: (key: string, timeoutMs: number): Promise<void> =>
      new Promise((resolve) => {
        const own = waiters.get(key) ?? new Set();
        waiters.set(key, own);
        const finish = (): void => {
          clearTimeout(timer);
          own.delete(finish);
          if (own.size === 0) waiters.delete(key);
          resolve();
        };
        const timer = setTimeout(finish, timeoutMs);
        own.add(finish);
      }),
    /** Resumes the caller that has waited longest. */
    notify(key: string): void {
      const [first] = waiters.get(key) ?? [];
      first?.();
    },
    notifyAll(key: string): void {
      for (const finish of waiters.get(key) ?? []) finish();
    },
  };
}
