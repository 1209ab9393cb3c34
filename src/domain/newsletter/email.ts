/** Longest address that mail can be sent to (RFC 5321, 4.5.3.1.3). */
export const NEWSLETTER_EMAIL_LENGTH_MAX = 254;

/**
 * What no address holds outside of quotes, and what somebody who shows or stores a list could stumble over: white space,
 * control characters, halves of characters, angle brackets.
 */
const NEVER_IN_AN_EMAIL = /[\s\p{Cc}\p{Cs}<>]/u;

/** Trimmed and lowercased: one subscription per address, however it is typed. */
export function normalizeNewsletterEmail(typed: string): string {
  return typed.trim().toLowerCase();
}

/** True for a normalized address that is not empty and contains '@' (specification, section 5), at most 254 characters. */
export function isNewsletterEmail(normalized: string): boolean {
  return (
    normalized.includes('@') && normalized.length <= NEWSLETTER_EMAIL_LENGTH_MAX && !NEVER_IN_AN_EMAIL.test(normalized)
  );
}
