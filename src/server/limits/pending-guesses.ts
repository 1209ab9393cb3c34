import { monotonicClock } from '#server/lib/clock.ts';

/** How long, and with how many others in this process, a guess waits for the outcome of pending ones. */
const PENDING_MS_MAX = 10_000;
const WAITING_PER_KEY_MAX = 100;
/** Outcomes in this process notify waiting guesses; for those in other processes the database is polled. */
const POLL_MS = { first: 200, max: 800 };

/** Lets guesses wait, in order of arrival, while only the outcome of pending ones decides whether they are allowed. */
export function createPendingGuesses(createError: () => Error) {
  const waiters = new Map<string, Set<() => void>>();
  const counts = new Map<string, number>();

  /** Resumes the caller that has waited longest. */
  function notify(key: string): void {
    const [first] = waiters.get(key) ?? [];
    first?.();
  }

  async function waitUntilDecided(undecided: string, tryAgain: () => Promise<string | undefined>): Promise<void> {
    const deadlineMs = monotonicClock.nowMs() + PENDING_MS_MAX;
    let pollMs = POLL_MS.first;
    for (let key: string | undefined = undecided; key !== undefined; key = await tryAgain()) {
      if (monotonicClock.nowMs() >= deadlineMs) throw createError();
      await waitIn(waiters, key, pollMs);
      pollMs = Math.min(2 * pollMs, POLL_MS.max);
    }
    // The next one may be allowed too.
    notify(undecided);
  }

  return {
    notify,
    notifyAll(key: string): void {
      for (const finish of waiters.get(key) ?? []) finish();
    },

    /**
     * Calls `tryAgain` after each outcome until it returns no key whose pending guesses decide.
     *
     * @throws what `createError` returns, after ten seconds or beside too many others; and what `tryAgain` throws
     */
    async waitFor(undecided: string, tryAgain: () => Promise<string | undefined>): Promise<void> {
      const others = counts.get(undecided) ?? 0;
      if (others >= WAITING_PER_KEY_MAX) throw createError();
      counts.set(undecided, others + 1);
      try {
        await waitUntilDecided(undecided, tryAgain);
      } finally {
        const left = (counts.get(undecided) ?? 1) - 1;
        if (left === 0) counts.delete(undecided);
        else counts.set(undecided, left);
      }
    },
  };
}

/** Resolves when a notification reaches this caller, at the latest after `timeoutMs`. */
function waitIn(waiters: Map<string, Set<() => void>>, key: string, timeoutMs: number): Promise<void> {
  return new Promise((resolve) => {
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
  });
}
