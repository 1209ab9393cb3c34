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
};
