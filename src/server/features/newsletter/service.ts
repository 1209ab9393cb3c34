import type { BodyOf } from '#contract/endpoint.ts';
import type { newsletterSubscribe } from '#contract/newsletter.ts';
import type { Clock } from '#server/clock.ts';
import type { NewsletterStore } from './store.ts';

export interface NewsletterService {
  /** Subscribes an address once. A filled trap field is not told from success. */
  subscribe(form: BodyOf<typeof newsletterSubscribe>): Promise<void>;
}

export function createNewsletterService(deps: {
  readonly store: NewsletterStore;
  readonly clock: Clock;
}): NewsletterService {
  return {
    async subscribe({ email, source, website }) {
      if (website !== undefined && website !== '') return;
      await deps.store.add({ email, source, consentedMs: deps.clock.nowMs() });
    },
  };
}
