/** Shown in place of a part of the page whose code could not be loaded. */
export const LOAD_FAILURE = {
  title: 'This part of the page could not be loaded',
  text: 'Check your connection and try again. What you have entered on this page is kept.',
  tryAgain: 'Try again',
  reloadText: 'Reloading the page may help; what you have entered on this page is lost.',
  reload: 'Reload',
} as const;
