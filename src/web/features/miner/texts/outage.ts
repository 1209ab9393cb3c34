/** The words of an outage, by its cause as the browser knows it. A team that adopts the product edits them here. */
export const OUTAGE = {
  offline: 'This device is offline.',
  server: 'The server is not responding.',
  kept: 'You keep mining at the full rate. Your figures are stored on this device and saved automatically.',
  noCopy: 'This browser keeps no copy of your wallet, so keep this page open until everything is saved.',
  local: 'What you mine is stored here and saved automatically.',
  unopened: 'Everything saved is safe on the server. This page tries again automatically.',
  retryNow: 'Retry now',
} as const;
