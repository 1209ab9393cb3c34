/** Failures of a call without a text from the server. */
export const CALL_FAILURES = {
  unreachable: 'The server could not be reached. Check your connection and try again.',
  unexpected: 'The site received an unreadable response. Reload the page and try again.',
  otherUser: (username: string) =>
    `You are now signed in as ${username}. The action of the previous user was not carried out. Check it and try again.`,
  other: 'Something went wrong on this page. Reload it and try again.',
} as const;
