/** Where somebody's password is asked for again. */
export const PASSWORD_AGAIN = {
  label: 'Password',
  code: 'Code of your authenticator app',
  codeHint: 'Six digits that change every 30 seconds. Without the app, use one of your recovery codes.',
  usePasskey: 'Use a passkey',
  noPasskey: 'No passkey was used. Try again, or enter a code.',
  cancel: 'Cancel',
} as const;
