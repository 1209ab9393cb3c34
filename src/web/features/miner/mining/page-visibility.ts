/** Whether the page is visible, and when it may have slept. */
export interface PageVisibility {
  readonly isHidden: () => boolean;
  /** Calls `change` when the visibility changes, `wake` after the page was frozen or cached. Returns a stop function. */
  readonly watch: (on: { readonly change: () => void; readonly wake: () => void }) => () => void;
}

export const pageVisibility: PageVisibility = {
  isHidden: () => document.visibilityState === 'hidden',
  watch({ change, wake }) {
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
