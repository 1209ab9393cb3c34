import { newsletterSubscribe } from '#contract/newsletter.ts';
import type { NewsletterSource } from '#contract/newsletter-form.ts';
import { callEndpoint } from '#web/lib/api-client.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { logError } from '#web/lib/log.ts';

export type SubscriptionOutcome = 'success' | 'invalid' | 'failed';

export interface SubscriptionForm {
  readonly email: string;
  readonly source: NewsletterSource;
  readonly website: string;
}

/** Sends the form. Never throws: what went wrong is logged and told as an outcome. */
export async function subscribe(form: SubscriptionForm): Promise<SubscriptionOutcome> {
  try {
    await callEndpoint(newsletterSubscribe, { body: form });
    return 'success';
  } catch (error) {
    if (error instanceof ApiError && error.code === 'invalid-request') return 'invalid';
    logError('The newsletter subscription failed.', error);
    return 'failed';
  }
}
