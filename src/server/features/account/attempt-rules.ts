import { secretRules } from '#server/credentials/secret-check.ts';
import type { AttemptRule } from '#server/limits/attempt-rule.ts';

/** Attempts for names without an account count too. */
export const PASSWORD_RULES = secretRules('account-password', 'name', 'Too many wrong passwords.');

/** Guesses of the current password in an open session; they do not lock the owner out of signing in. */
export const CURRENT_PASSWORDS_BY_USER: AttemptRule = {
  ...PASSWORD_RULES.byKnownDevice,
  name: 'account-current-password',
};

/** Guesses of the code at the second step of a sign-in, which needs the right password first. */
export const CODES_BY_USER: AttemptRule = {
  ...PASSWORD_RULES.byKnownDevice,
  name: 'account-code',
  message: 'Too many wrong codes.',
};

/** Reading and accepting invitations: 30 at once, then 30 an hour. */
export const INVITATIONS_BY_ADDRESS: AttemptRule = {
  name: 'account-invitation-address',
  burst: 30,
  refillMs: 120_000,
  message: 'Too many attempts from your network.',
};

/** Attempts count whether they succeed or not: 30 at once, then 30 an hour. */
export const REGISTRATIONS_BY_ADDRESS: AttemptRule = {
  name: 'account-register-address',
  burst: 30,
  refillMs: 120_000,
  message: 'Too many registrations from your network.',
};
