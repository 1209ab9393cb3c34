const WATCHED_LOCK_PREFIX = 'technovex:watched:';

export interface WatchedTabsDeps {
  /** Differs from tab to tab. */
  readonly tabId: string;
  /** Undefined where the page is not a secure context: then only this tab is known. */
  readonly locks: Pick<LockManager, 'request' | 'query'> | undefined;
  /** The visitor looks at this tab. */
  readonly isWatchedHere: () => boolean;
  /** Calls back when that may have changed. Returns a stop function. */
  readonly onChange: (follow: () => void) => () => void;
}

export interface WatchedTabs {
  /** True when the visitor looks at any tab in which a wallet is open. */
  readonly isAnyWatched: () => Promise<boolean>;
  readonly stop: () => void;
}

/** Lets tabs know whether one of them is watched: that one holds a lock of its own. */
export function followWatchedTabs({ tabId, locks, isWatchedHere, onChange }: WatchedTabsDeps): WatchedTabs {
  const ownLock = WATCHED_LOCK_PREFIX + tabId;
  let release: (() => void) | undefined;

  function follow(): void {
    if (locks === undefined || isWatchedHere() === (release !== undefined)) return;
    release?.();
    release = isWatchedHere() ? holdLock(locks, ownLock) : undefined;
  }

  follow();
  const stopFollowing = onChange(follow);
  return {
    async isAnyWatched() {
      if (isWatchedHere()) return true;
      // Where the browser forbids locks, only this tab is known.
      const { held = [] } = (await locks?.query().catch(() => undefined)) ?? {};
      return held.some(({ name }) => name?.startsWith(WATCHED_LOCK_PREFIX) && name !== ownLock);
    },
    stop() {
      stopFollowing();
      release?.();
      release = undefined;
    },
  };
}

/** Returns a function that releases it. */
function holdLock(locks: Pick<LockManager, 'request'>, name: string): () => void {
  const released = new AbortController();
  const { signal } = released;
  const untilReleased = (): Promise<void> =>
    new Promise((resolve) => signal.addEventListener('abort', () => resolve()));
  // Rejects when it is released before it was granted, or forbidden.
  locks.request(name, { signal }, untilReleased).catch(() => undefined);
  return () => released.abort();
}
