export const FAILED_SCREEN = {
  title: 'Something went wrong',
  text: 'This screen could not be shown. What you have saved is safe. Try again, or start over from the home page.',
  tryAgain: 'Try again',
  homeLink: 'Back to Home',
} as const;

/** Beside a page whose own code could not be fetched. */
export const START_FAILURE = {
  text: 'This page could not be loaded completely. Check your connection, then reload the page.',
} as const;
