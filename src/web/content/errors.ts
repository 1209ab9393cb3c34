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
