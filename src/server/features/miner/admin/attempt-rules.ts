import { HOUR_MS, MINUTE_MS } from '#domain/time.ts';
import type { AttemptRule } from '#server/limits/attempt-rule.ts';

/** What a member's confirmed session may do to wallets, so that a stolen one does not empty the table. */
export const ACTS_ON_WALLETS: AttemptRule = {
  name: 'miner-support-acts',
  burst: 20,
  refillMs: 3 * MINUTE_MS,
  message: 'You have done a lot to wallets within an hour.',
};

export const ERASURES: AttemptRule = {
  name: 'miner-support-erasures',
  burst: 10,
  refillMs: 6 * MINUTE_MS,
  message: 'You have erased many wallets within an hour.',
};

/** For one wallet: each lift lets somebody guess again. */
export const LIFTED_WAITS: AttemptRule = {
  name: 'miner-lifted-waits',
  burst: 3,
  refillMs: 8 * HOUR_MS,
  message: 'The wait of this wallet was lifted three times within a day.',
};
