/** Longest address that mail can be sent to (RFC 5321, 4.5.3.1.3). */
export const NEWSLETTER_EMAIL_LENGTH_MAX = 254;

/**
 * White space, control, invisible and direction characters, lone surrogates: unsafe to list or store. Characters with a
 * meaning in a mail header (RFC 5322, 3.2.3), so that one address can never be read as two.
 */
const FORBIDDEN = /[\s\p{C}\p{DI}<>()[\]:;,\\"]/u;

/** Returns the e-mail trimmed and lowercased: one subscription per address. */
export function normalizeNewsletterEmail(typed: string): string {
  return typed.trim().toLowerCase();
}

/**
 * Returns whether a normalized e-mail contains '@' (specification, section 5) with something on both sides, and has at
 * most 254 characters.
 */
export function isNewsletterEmail(normalized: string): boolean {
  return (
    /^[^@]+@[^@]+$/.test(normalized) && normalized.length <= NEWSLETTER_EMAIL_LENGTH_MAX && !FORBIDDEN.test(normalized)
  );
}
