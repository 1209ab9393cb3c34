import { newsletterSubscribe } from '#contract/newsletter.ts';
import type { NewsletterSource } from '#contract/newsletter-links.ts';
import { callEndpoint } from '#web/lib/api-client.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { logError } from '#web/lib/log.ts';
import { readPageData } from '#web/lib/page-data.ts';

/** `confirmed`: sign-ups are confirmed by mail. */
const SUCCESSES = {
  immediate: { title: 'Success!', description: "You've been subscribed to our newsletter" },
  confirmed: {
    title: 'Success!',
    description: 'Check your inbox: we sent you a link to confirm the subscription.',
  },
} as const;

/** An object is the notice of a success. */
export type SubscriptionOutcome = 'invalid' | 'failed' | { readonly title: string; readonly description: string };

export interface SubscriptionForm {
  readonly email: string;
  readonly source: NewsletterSource;
  readonly website: string;
}

/** Sends the form. Never throws: a failure is logged and returned as an outcome. */
export async function subscribe(form: SubscriptionForm): Promise<SubscriptionOutcome> {
  try {
    await callEndpoint(newsletterSubscribe, { body: form });
    return SUCCESSES[readPageData().confirmsNewsletter === true ? 'confirmed' : 'immediate'];
  } catch (error) {
    if (error instanceof ApiError && error.code === 'invalid-request') return 'invalid';
    logError('The newsletter subscription failed.', error);
    return 'failed';
  }
}
