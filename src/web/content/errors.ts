export const NOT_FOUND = {
  title: '404 Page Not Found',
  text: 'Did you forget to add the page to the router?',
} as const;

export const FAILED_SCREEN = {
  title: 'Something went wrong',
  text: 'This screen could not be shown. What you have saved is safe. Try again, or start over from the home page.',
  tryAgain: 'Try again',
  homeLink: 'Back to Home',
} as const;

/** Failures of a call that come without a sentence of the server's. */
export const CALL_FAILURES = {
  unreachable: 'The server could not be reached. Check your connection and try again.',
  unexpected: 'The site received an answer that it cannot read. Reload the page and try again.',
  otherUser: (username: string) =>
    `You are now signed in as ${username}. The action you started as somebody else was not carried out. Check it and try again.`,
  other: 'Something went wrong on this page. Reload it and try again.',
} as const;

/** In place of a part of the page whose code could not be fetched. */
export const LOAD_FAILURE = {
  title: 'This part of the page could not be loaded',
  text: 'Check your connection and try again. What you have entered on this page is kept.',
  tryAgain: 'Try again',
} as const;

/** Beside a page whose own code could not be fetched. */
export const START_FAILURE = {
  text: 'This page could not be loaded completely. Check your connection, then',
  reload: 'reload the page',
} as const;
