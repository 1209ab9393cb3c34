/** Longest address that mail can be sent to (RFC 5321, 4.5.3.1.3). */
export const NEWSLETTER_EMAIL_LENGTH_MAX = 254;

/** White space, control characters, lone surrogates and angle brackets: unsafe to list or store. */
const FORBIDDEN = /[\s\p{Cc}\p{Cs}<>]/u;

/** Returns the e-mail trimmed and lowercased: one subscription per address. */
export function normalizeNewsletterEmail(typed: string): string {
  return typed.trim().toLowerCase();
}

/** Returns whether a normalized e-mail contains '@' (specification, section 5) and has at most 254 characters. */
export function isNewsletterEmail(normalized: string): boolean {
  return normalized.includes('@') && normalized.length <= NEWSLETTER_EMAIL_LENGTH_MAX && !FORBIDDEN.test(normalized);
}
