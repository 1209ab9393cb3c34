export type PageVisibility = typeof pageVisibility;

export const pageVisibility = {
  isHidden: () => document.visibilityState === 'hidden',
  /**
   * Calls `change` when the visibility changes, `wake` after the page was frozen or cached. Returns a stop function.
   */
  watch({ change, wake }: { readonly change: () => void; readonly wake: () => void }) {
    document.addEventListener('visibilitychange', change);
    document.addEventListener('resume', wake);
    window.addEventListener('pageshow', wake);
    return () => {
      document.removeEventListener('visibilitychange', change);
      document.removeEventListener('resume', wake);
      window.removeEventListener('pageshow', wake);
    };
  },
  /** Resolves when the page is visible, at the latest after `ms`. */
  visibleOrAfter(ms: number): Promise<void> {
    return new Promise((resolve) => {
      // Unlike a timer's callback, not throttled while the page is hidden.
      const timeout = AbortSignal.timeout(ms);
      timeout.addEventListener('abort', () => resolve());
      const onChange = () => {
        if (document.visibilityState === 'visible') resolve();
      };
      document.addEventListener('visibilitychange', onChange, { signal: timeout });
    });
  },
};
