const FOCUS_LOCK_PREFIX = 'technovex:watched:';

export interface FocusedTabsDeps {
  /** Differs from tab to tab. */
  readonly tabId: string;
  /** Undefined where the page is not a secure context: then only this tab is known. */
  readonly locks: Pick<LockManager, 'request' | 'query'> | undefined;
  /** This tab is visible and has the focus. */
  readonly isFocusedHere: () => boolean;
  /** Calls back when that may have changed. Returns a stop function. */
  readonly onChange: (update: () => void) => () => void;
}

export interface FocusedTabs {
  /** True when any tab in which a wallet is open has the focus. */
  readonly isAnyFocused: () => Promise<boolean>;
  readonly stop: () => void;
}

/** Lets tabs know whether one of them has the focus: that one holds a lock of its own. */
export function followFocusedTabs({ tabId, locks, isFocusedHere, onChange }: FocusedTabsDeps): FocusedTabs {
  const ownLock = FOCUS_LOCK_PREFIX + tabId;
  let release: (() => void) | undefined;

  function update(): void {
    if (locks === undefined || isFocusedHere() === (release !== undefined)) return;
    release?.();
    release = isFocusedHere() ? holdLock(locks, ownLock) : undefined;
  }

  update();
  const stopFollowing = onChange(update);
  return {
    async isAnyFocused() {
      if (isFocusedHere()) return true;
      // Where the browser forbids locks, only this tab is known.
      const { held = [] } = (await locks?.query().catch(() => undefined)) ?? {};
      return held.some(({ name }) => name?.startsWith(FOCUS_LOCK_PREFIX) && name !== ownLock);
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
