import * as z from 'zod/mini';
import { isNewsletterEmail, normalizeNewsletterEmail } from '#domain/newsletter/email.ts';
import { defineEndpoint } from './endpoint.ts';
import { NEWSLETTER_SOURCES } from './newsletter-form.ts';

/** The newsletter's call. The specification's form makes none (sections 2, 5 and 7). */

const INVALID_EMAIL = 'Please enter a valid email address';

/** The fields of the form, sent as JSON or, without scripts, as a form post. */
export const newsletterSubscriptionSchema = z.object({
  email: z
    .string(INVALID_EMAIL)
    .check(z.overwrite(normalizeNewsletterEmail), z.refine(isNewsletterEmail, INVALID_EMAIL)),
  source: z.enum(NEWSLETTER_SOURCES),
  /** A honeypot that visitors do not see: when it is filled in, the response is the same and nothing is stored. */
  website: z.optional(z.string()),
});

export const newsletterSubscribe = defineEndpoint({
  id: 'newsletterSubscribe',
  tag: 'newsletter',
  method: 'POST',
  path: '/api/newsletter/subscriptions',
  summary: 'Subscribe to the newsletter; the response does not reveal whether the e-mail was subscribed',
  body: newsletterSubscriptionSchema,
  problems: ['too-many-requests'],
});
