/** In place of a page whose code could not be loaded, or that could not be rendered. */
export const FAILED_SCREEN = {
  loading: {
    title: 'This page could not be loaded',
    text: 'Check your connection, then try again.',
  },
  rendering: {
    title: 'Something went wrong',
    text: 'This page could not be displayed. What you saved is safe. Try again, or go back to the home page.',
  },
  tryAgain: 'Try again',
  homeLink: 'Back to Home',
} as const;

/** Shown above a page whose code could not be loaded. */
export const START_FAILURE = {
  text: 'This page could not be loaded completely. Check your connection, then',
  reload: 'reload the page',
} as const;
