/** Failures of a call that come without a sentence of the server's. */
export const CALL_FAILURES = {
  unreachable: 'The server could not be reached. Check your connection and try again.',
  unexpected: 'The site received an answer that it cannot read. Reload the page and try again.',
  otherUser: (username: string) =>
    `You are now signed in as ${username}. The action you started as somebody else was not carried out. Check it and try again.`,
  other: 'Something went wrong on this page. Reload it and try again.',
} as const;
