import { nameKey } from '#domain/team/limits.ts';
import { MINUTE_MS } from '#domain/time.ts';
import { secretRules } from '#server/credentials/secret-check.ts';
import type { AttemptRule } from '#server/limits/attempt-rule.ts';

/** Attempts for names without an account count too. */
export const PASSWORD_RULES = secretRules('account-password', 'name', 'Too many wrong passwords.');

/** Guesses of one account, limited as those of its password from a known device are. */
function guessesOf(name: string, message: string): AttemptRule {
  return { ...PASSWORD_RULES.byKnownDevice, name, message };
}

/** Guesses of the current password in an open session; they do not lock the owner out of signing in. */
export const CURRENT_PASSWORDS_BY_USER = guessesOf('account-current-password', 'Too many wrong passwords.');
/** Guesses of recovery codes: who guesses codes of the app does not use them up. */
export const RECOVERY_CODES_BY_USER = guessesOf('account-recovery-code', 'Too many wrong recovery codes.');
/** Rejected signatures of passkeys, which nobody can guess. */
export const PASSKEYS_BY_USER = guessesOf('account-passkey', 'Too many rejected passkeys.');
/** Guesses of the code at the second step of a sign-in, which needs the right password first. */
export const CODES_BY_USER = guessesOf('account-code', 'Too many wrong codes.');

/** Everything that is counted about one account; an address has attempts of its own. */
export function attemptsOf({ id, username }: { readonly id: number; readonly username: string }) {
  const byName = [PASSWORD_RULES.byOwner, PASSWORD_RULES.byKnownDevice];
  const byUser = [CURRENT_PASSWORDS_BY_USER, CODES_BY_USER, RECOVERY_CODES_BY_USER, PASSKEYS_BY_USER];
  return [
    ...byName.map((rule) => ({ rule, subject: nameKey(username) })),
    ...byUser.map((rule) => ({ rule, subject: String(id) })),
  ];
}

/** Sessions that a member ends one by one, or an administrator of others: 10 an hour. */
export const ENDED_SESSIONS_BY_USER: AttemptRule = {
  name: 'account-ended-sessions',
  burst: 10,
  refillMs: 6 * MINUTE_MS,
  message: 'You have ended many sessions.',
};

/** New addresses of one account, each of which gets a mail. */
export const EMAIL_CHANGES_BY_USER: AttemptRule = {
  name: 'account-email-changes',
  burst: 5,
  refillMs: 12 * MINUTE_MS,
  message: 'You have changed your email often within an hour.',
};

/** Links that a member makes or mails again, to any address. */
export const MADE_LINKS_BY_USER: AttemptRule = {
  name: 'account-made-links',
  burst: 30,
  refillMs: 2 * MINUTE_MS,
  message: 'You have made many links within an hour.',
};

/** Unknown links of the team, limited as wrong passwords are. */
export const LINKS_BY_ADDRESS: AttemptRule = {
  ...PASSWORD_RULES.byAddress,
  name: 'account-link-address',
  message: 'Too many unknown links from your network.',
};

/** Attempts count whether they succeed or not: 30 at once, then 30 an hour. */
export const REGISTRATIONS_BY_ADDRESS: AttemptRule = {
  name: 'account-register-address',
  burst: 30,
  refillMs: 120_000,
  message: 'Too many registrations from your network.',
};
