export type PageVisibility = typeof pageVisibility;

export const pageVisibility = {
  isHidden: () => document.visibilityState === 'hidden',
  /**
   * Calls `change` when the visibility changes, `resume` after the page was frozen or cached, `online` when the network
   * is back. Returns a stop function.
   */
  watch({ change, resume, online }: { readonly [event in 'change' | 'resume' | 'online']: () => void }) {
    document.addEventListener('visibilitychange', change);
    document.addEventListener('resume', resume);
    window.addEventListener('pageshow', resume);
    window.addEventListener('online', online);
    return () => {
      document.removeEventListener('visibilitychange', change);
      document.removeEventListener('resume', resume);
      window.removeEventListener('pageshow', resume);
      window.removeEventListener('online', online);
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
