import { MINUTE_MS } from '#domain/time.ts';
import { secretRules } from '#server/credentials/secret-check.ts';
import type { AttemptRule } from '#server/limits/attempt-rule.ts';

export const PIN_RULES = secretRules('miner-pin', 'email', 'Too many wrong PINs.');

/** One check per sign-in: 60 at once and 720 an hour suit a large lecture hall and are slow for a list of e-mails. */
export const CHECKS_BY_ADDRESS: AttemptRule = {
  name: 'miner-check-address',
  burst: 60,
  refillMs: 5_000,
  message: 'Too many email addresses were checked from your network.',
};

/**
 * In any 24 hours at most 10 + 48 from one address. A household creates all its wallets at once; farming a hundred
 * takes two days. Each costs an argon2 hash and a permanent row.
 */
export const CREATIONS_BY_ADDRESS: AttemptRule = {
  name: 'miner-create-address',
  burst: 10,
  refillMs: 30 * MINUTE_MS,
  message: 'Too many wallets were created from your network.',
};
