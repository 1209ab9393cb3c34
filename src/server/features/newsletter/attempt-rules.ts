import { MINUTE_MS } from '#domain/time.ts';
import type { AttemptRule } from '#server/limits/attempt-rule.ts';

/** A full lecture hall at once, then one a minute: each may become a permanent row. */
export const SUBSCRIPTIONS_BY_ADDRESS: AttemptRule = {
  name: 'newsletter-address',
  burst: 60,
  refillMs: 60_000,
  message: 'Too many subscriptions came from your network.',
};

/** Tokens cannot be guessed; this only bounds the work. */
export const LINKS_BY_ADDRESS: AttemptRule = {
  name: 'newsletter-link-address',
  burst: 120,
  refillMs: 5_000,
  message: 'Too many newsletter links were opened from your network.',
};

/** The posts of a mail provider come from few addresses, and all at once after a mailing. */
export const ONE_CLICKS_BY_ADDRESS: AttemptRule = {
  name: 'newsletter-one-click-address',
  burst: 5_000,
  refillMs: 100,
  message: 'Too many requests came from your network.',
};

/** Test mails of campaigns: ten at once, then ten an hour. */
export const TESTS_BY_MEMBER: AttemptRule = {
  name: 'newsletter-test-member',
  burst: 10,
  refillMs: 6 * MINUTE_MS,
  message: 'You have sent many test mails.',
};
