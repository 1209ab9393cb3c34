import type { AttemptRule, GrowingWait } from '#server/limits/attempt-rule.ts';

/** How often the accounts' calls may be tried: the miner's figures, where the same reasons hold. */

const MINUTE_MS = 60_000;
const PASSWORD_WAIT: GrowingWait = { afterFailures: 5, firstMs: MINUTE_MS, maxMs: 15 * MINUTE_MS };
const WRONG_PASSWORDS = 'Too many wrong passwords.';

/** In any 24 hours at most 30 + 30 wrong guesses at one name, wherever they come from. Names that nobody has count too. */
export const PASSWORDS_BY_NAME: AttemptRule = {
  name: 'account-password-name',
  burst: 30,
  refillMs: 48 * MINUTE_MS,
  sentence: WRONG_PASSWORDS,
  wait: PASSWORD_WAIT,
};

/** In any 24 hours at most 20 + 20 from devices that signed in with the name before: strangers cannot use these up. */
export const PASSWORDS_BY_KNOWN_DEVICE: AttemptRule = {
  name: 'account-password-known-device',
  burst: 20,
  refillMs: 72 * MINUTE_MS,
  sentence: WRONG_PASSWORDS,
  wait: PASSWORD_WAIT,
};

/** In any 24 hours at most 50 + 50 wrong guesses from one address at all names together. */
export const PASSWORDS_BY_ADDRESS: AttemptRule = {
  name: 'account-password-address',
  burst: 50,
  refillMs: 28.8 * MINUTE_MS,
  sentence: WRONG_PASSWORDS,
  wait: { ...PASSWORD_WAIT, afterFailures: 20 },
};

/** The current password, asked for a new one: somebody at an open session must not find it, nor lock the owner out. */
export const CURRENT_PASSWORDS_BY_USER: AttemptRule = {
  name: 'account-current-password',
  burst: 20,
  refillMs: 72 * MINUTE_MS,
  sentence: WRONG_PASSWORDS,
  wait: PASSWORD_WAIT,
};

/** Tries count, whether they succeed or not: 30 at once, then 30 an hour. */
export const REGISTRATIONS_BY_ADDRESS: AttemptRule = {
  name: 'account-register-address',
  burst: 30,
  refillMs: 2 * MINUTE_MS,
  sentence: 'Too many accounts were asked for from your network.',
};
