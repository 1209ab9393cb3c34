import { EMAIL_LENGTH_MAX } from './constants.ts';

/** Returns the part of the e-mail before the at-sign. */
export function referralUsername(email: string): string {
  return email.slice(0, email.lastIndexOf('@'));
}

/**
 * Returns the inviter's referral username from the `ref` of a link; undefined when no e-mail can have it, or when it is
 * that of the new wallet `email` itself.
 */
export function inviterUsername(ref: string, email: string): string | undefined {
  const username = ref.trim().toLowerCase();
  const isPossible = username.length <= EMAIL_LENGTH_MAX && POSSIBLE_USERNAME.test(username);
  return isPossible && username !== referralUsername(email) ? username : undefined;
}

/** The part before the at-sign of an e-mail that a wallet can have. */
const POSSIBLE_USERNAME = /^[^\s@\p{Cc}\p{Cs}]+$/u;

/** Returns the invitation link; `origin` is the site's, such as `https://technovex.example`. */
export function referralLink(origin: string, email: string): string {
  return `${origin}/web-miner?ref=${encodeURIComponent(referralUsername(email))}`;
}
