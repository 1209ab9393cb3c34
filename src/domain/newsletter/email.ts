import { isReadableEmail } from '../email.ts';

/** Longest address that mail can be sent to (RFC 5321, 4.5.3.1.3). */
export const NEWSLETTER_EMAIL_LENGTH_MAX = 254;

/** Characters with a meaning in a mail header (RFC 5322, 3.2.3), so that one address can never be read as two. */
const FORBIDDEN = /[<>()[\]:;,\\"]/;
/** No part of the domain is empty (RFC 5321, 4.1.2), or has a quote or the rest of a link around it. */
const SHAPE = /^[^@]+@[^@.'/?#%]+(?:\.[^@.'/?#%]+)*$/;

/**
 * Returns whether a normalized e-mail contains '@' (specification, "Validation rules") with something on both sides,
 * and has at most 254 characters.
 */
export function isNewsletterEmail(normalized: string): boolean {
  return (
    SHAPE.test(normalized) &&
    normalized.length <= NEWSLETTER_EMAIL_LENGTH_MAX &&
    isReadableEmail(normalized) &&
    !FORBIDDEN.test(normalized)
  );
}

const DOTLESS_DOMAINS: readonly string[] = ['gmail.com', 'googlemail.com'];

/**
 * Returns the mailbox that a normalized e-mail probably reaches, for limits only: without `+tag`, and where Google
 * ignores them, without dots. Mail is always sent to the address as it was typed.
 */
export function mailboxOf(normalized: string): string {
  const [local = '', domain = ''] = normalized.split('@');
  const untagged = local.replace(/(?<=.)\+.*$/, '');
  return DOTLESS_DOMAINS.includes(domain) ? `${untagged.replaceAll('.', '')}@gmail.com` : `${untagged}@${domain}`;
}
