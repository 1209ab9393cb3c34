/** Lets callers wait, first come first served, until what they need to know about a key may have changed. */
export interface KeyWaiters {
  /** Resolves when `wake` reaches this caller, at the latest after `timeoutMs`. */
  wait(key: string, timeoutMs: number): Promise<void>;
  /** Wakes the caller that has waited longest for `key`. */
  wake(key: string): void;
  wakeAll(key: string): void;
}

export function createKeyWaiters(): KeyWaiters {
  const waiting = new Map<string, Set<() => void>>();
  return {
    wait: (key, timeoutMs) =>
      new Promise((resolve) => {
        const own = waiting.get(key) ?? new Set();
        waiting.set(key, own);
        const wake = (): void => {
          clearTimeout(timer);
          own.delete(wake);
          if (own.size === 0) waiting.delete(key);
          resolve();
        };
        const timer = setTimeout(wake, timeoutMs);
        own.add(wake);
      }),
    wake(key) {
      const [first] = waiting.get(key) ?? [];
      first?.();
    },
    wakeAll(key) {
      for (const wake of waiting.get(key) ?? []) wake();
    },
  };
}
