/** Where somebody's password is asked for again. */
export const PASSWORD_AGAIN = {
  label: 'Password',
  code: 'Code of your authenticator app',
  codeHint: 'Six digits that change every 30 seconds. Without the app, use one of your recovery codes.',
  cancel: 'Cancel',
} as const;
