import { EMAIL_LENGTH_MAX } from './constants.ts';

/** The part of the e-mail before the at-sign (specification, section 3). */
export function referralUsername(email: string): string {
  return email.slice(0, email.lastIndexOf('@'));
}

/**
 * The referral username that the `ref` of a link names, for a new wallet of `email`. undefined: no e-mail can have it, or it is
 * the new wallet's own, because self-invitations are ignored.
 */
export function inviterUsername(ref: string, email: string): string | undefined {
  const username = ref.trim().toLowerCase();
  const isPossible = username.length <= EMAIL_LENGTH_MAX && POSSIBLE_USERNAME.test(username);
  return isPossible && username !== referralUsername(email) ? username : undefined;
}

/** What stands before the at-sign of an e-mail that a wallet can have. */
const POSSIBLE_USERNAME = /^[^\s@\p{Cc}\p{Cs}]+$/u;

/** A mine page with the `ref` parameter; `origin` is the site's own, such as `https://technovex.example`. */
export function referralLink(origin: string, email: string): string {
  return `${origin}/web-miner?ref=${encodeURIComponent(referralUsername(email))}`;
}
