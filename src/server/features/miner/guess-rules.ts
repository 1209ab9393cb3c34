import type { AttemptRule, GrowingWait } from '#server/limits/attempt-rule.ts';

/** How often the miner's calls may be tried; reasons in docs/decisions/006-limits.md. */

const MINUTE_MS = 60_000;

/** 1, 2, 4, 8 and then 15 minutes: long for a machine, short enough for the owner to sit out. */
const PIN_WAIT: GrowingWait = { afterFailures: 5, firstMs: MINUTE_MS, maxMs: 15 * MINUTE_MS };
const WRONG_PINS = 'Too many wrong PINs.';

/** In any 24 hours at most 30 + 30 guesses on one wallet from devices that never opened it, whatever their addresses. */
export const PINS_BY_EMAIL: AttemptRule = {
  name: 'miner-pin-email',
  burst: 30,
  refillMs: 48 * MINUTE_MS,
  sentence: WRONG_PINS,
  wait: PIN_WAIT,
};

/** In any 24 hours at most 20 + 20 from devices that opened it before: with the rule above, 100 for one e-mail. */
export const PINS_BY_KNOWN_DEVICE: AttemptRule = {
  name: 'miner-pin-known-device',
  burst: 20,
  refillMs: 72 * MINUTE_MS,
  sentence: WRONG_PINS,
  wait: PIN_WAIT,
};

/**
 * In any 24 hours at most 50 + 50 wrong guesses from one address on all wallets together. A thousand miners behind one
 * address who sign in once a week and mistype one PIN in twenty get 7 wrong a day; a right one in between ends the row.
 */
export const PINS_BY_ADDRESS: AttemptRule = {
  name: 'miner-pin-address',
  burst: 50,
  refillMs: 28.8 * MINUTE_MS,
  sentence: WRONG_PINS,
  wait: { ...PIN_WAIT, afterFailures: 20 },
};

/** One check per sign-in on the site: 60 at once and 720 an hour are a large lecture hall, and slow for a list of e-mails. */
export const CHECKS_BY_ADDRESS: AttemptRule = {
  name: 'miner-check-address',
  burst: 60,
  refillMs: 5_000,
  sentence: 'Too many e-mails were checked from your network.',
};

/**
 * In any 24 hours at most 10 + 48 from one address. A household has all its wallets at once; a farmer who wants a hundred waits
 * two days. Each one costs an argon2 hash and a row for ever.
 */
export const CREATIONS_BY_ADDRESS: AttemptRule = {
  name: 'miner-create-address',
  burst: 10,
  refillMs: 30 * MINUTE_MS,
  sentence: 'Too many wallets were created from your network.',
};
