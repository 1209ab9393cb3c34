/** Whether the page can be seen, and when it may have slept. */
export interface PageVisibility {
  readonly isHidden: () => boolean;
  /** Calls back on each change of visibility, and with `onWake` when the page was frozen or cached. Answers how to leave. */
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
