/** Failures of a call for which the server sent no text. */
export const CALL_FAILURES = {
  unreachable: 'The server could not be reached. Check your connection and try again.',
  unexpected: 'The site received an unexpected response. Reload the page and try again.',
  otherUser: (username: string) =>
    `You are now signed in as ${username}. The action you started with another account was not carried out. Repeat it if you still want to.`,
  other: 'Something went wrong on this page. Reload it and try again.',
} as const;
