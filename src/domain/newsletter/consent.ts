/** The text that the form shows now. A change needs a new version, and the old text an entry in `consent-texts.ts`. */
export const CONSENT_TEXT =
  'We store your email address, and when and where you subscribed, and use them to send you launch news.';

/** Stored with a subscription in place of the text. */
export const CONSENT_VERSION = 2;
