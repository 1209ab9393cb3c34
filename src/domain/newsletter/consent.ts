/** The text that the form shows now. A change needs a new version, and the old text an entry in `FORMER_TEXTS`. */
export const CONSENT_TEXT =
  'We store your email address, and when and where you subscribed, and use them to send you launch news.';

/** Stored with a subscription in place of the text. */
export const CONSENT_VERSION = 2;

/** The texts that the form has shown before, by version. Append-only. */
const FORMER_TEXTS: Readonly<Record<number, string>> = {
  1: 'We store your email address and the time you subscribed, and use them to send you launch news.',
};

/** Returns the text of a stored version. */
export function consentText(version: number): string {
  return version === CONSENT_VERSION ? CONSENT_TEXT : (FORMER_TEXTS[version] ?? `Version ${version}`);
}
