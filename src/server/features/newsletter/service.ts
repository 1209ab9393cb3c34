import type { BodyOf } from '#contract/endpoint.ts';
import type { newsletterSubscribe } from '#contract/newsletter.ts';
import type { Clock } from '#server/clock.ts';
import { addressSubject } from '#server/limits/address-subject.ts';
import type { AttemptLimits } from '#server/limits/attempt-limits.ts';
import type { AttemptRule } from '#server/limits/attempt-rule.ts';
import type { NewsletterStore } from './store.ts';

/** A full lecture hall at once, then one a minute: each may become a row for ever. */
export const SUBSCRIPTIONS_BY_ADDRESS: AttemptRule = {
  name: 'newsletter-address',
  burst: 60,
  refillMs: 60_000,
  sentence: 'Too many subscriptions came from your network.',
};

export interface NewsletterService {
  /**
   * Subscribes an address once. A filled trap field is not told from success.
   *
   * @throws {ProblemError} too-many-requests
   */
  subscribe(form: BodyOf<typeof newsletterSubscribe>, ip: string): Promise<void>;
}

export function createNewsletterService(deps: {
  readonly store: NewsletterStore;
  readonly limits: Pick<AttemptLimits, 'count'>;
  readonly clock: Clock;
}): NewsletterService {
  return {
    async subscribe({ email, source, website }, ip) {
      await deps.limits.count(SUBSCRIPTIONS_BY_ADDRESS, addressSubject(ip));
      if (website !== undefined && website !== '') return;
      await deps.store.add({ email, source, consentedMs: deps.clock.nowMs() });
    },
  };
}
