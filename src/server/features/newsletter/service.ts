import type { BodyOf } from '#contract/endpoint.ts';
import type { newsletterSubscribe } from '#contract/newsletter.ts';
import type { Clock } from '#server/clock.ts';
import { addressSubject } from '#server/limits/address-subject.ts';
import type { AttemptLimits } from '#server/limits/attempt-limits.ts';
import type { AttemptRule } from '#server/limits/attempt-rule.ts';
import type { NewsletterStore } from './store.ts';

/** A full lecture hall at once, then one a minute: each may become a permanent row. */
export const SUBSCRIPTIONS_BY_ADDRESS: AttemptRule = {
  name: 'newsletter-address',
  burst: 60,
  refillMs: 60_000,
  message: 'Too many subscriptions came from your network.',
};

export type NewsletterService = ReturnType<typeof createNewsletterService>;

export function createNewsletterService(deps: {
  readonly store: NewsletterStore;
  readonly limits: Pick<AttemptLimits, 'count'>;
  readonly clock: Clock;
}) {
  return {
    /** Subscribes an e-mail once, unless the honeypot field is filled. @throws {ProblemError} too-many-requests */
    async subscribe({ email, source, website }: BodyOf<typeof newsletterSubscribe>, ip: string): Promise<void> {
      await deps.limits.count(SUBSCRIPTIONS_BY_ADDRESS, addressSubject(ip));
      if (website !== undefined && website !== '') return;
      await deps.store.add({ email, source, consentedMs: deps.clock.nowMs() });
    },
  };
}
