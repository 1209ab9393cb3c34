/**
 * Every text that the form has shown beside the field, by version. Append-only: a subscription stores the number of the
 * one it was given under.
 */
export const CONSENT_TEXTS: Readonly<Record<number, string>> = {
  1: 'We store your email address and the time you subscribed, and use them to send you launch news.',
  2: 'We store your email address, and when and where you subscribed, and use them to send you launch news.',
};

/** The text that the form shows now. */
export const CONSENT_VERSION = 2;
