/** The texts that the form has shown, by version. Append-only: a stored consent says which one it was. */
const CONSENT_TEXTS: Readonly<Record<number, string>> = {
  1: 'We store your email address, and when and where you subscribed, and use them to send you launch news.',
  2: 'We store your address to send you launch news.',
};

/** The version that the form shows now. */
export const CONSENT_VERSION = 2;

export const CONSENT_TEXT = consentText(CONSENT_VERSION);

/** Returns the text of a stored version. */
export function consentText(version: number): string {
  return CONSENT_TEXTS[version] ?? `Version ${version}`;
}
