import { CONSENT_TEXT, CONSENT_VERSION } from './consent.ts';

/** Every text that the form has shown beside the field, by version. Append-only. */
const CONSENT_TEXTS: Readonly<Record<number, string>> = {
  1: 'We store your email address and the time you subscribed, and use them to send you launch news.',
  [CONSENT_VERSION]: CONSENT_TEXT,
};

/** Returns the text of a stored version. */
export function consentText(version: number): string {
  return CONSENT_TEXTS[version] ?? `Version ${version}`;
}
