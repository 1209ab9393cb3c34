export type PageVisibility = typeof pageVisibility;

export const pageVisibility = {
  isHidden: () => document.visibilityState === 'hidden',
  /**
   * Calls `change` when the visibility changes, `resume` after the page was frozen or cached. Returns a stop function.
   */
  watch({ change, resume }: { readonly change: () => void; readonly resume: () => void }) {
    document.addEventListener('visibilitychange', change);
    document.addEventListener('resume', resume);
    window.addEventListener('pageshow', resume);
    return () => {
      document.removeEventListener('visibilitychange', change);
      document.removeEventListener('resume', resume);
      window.removeEventListener('pageshow', resume);
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
