import * as z from 'zod/mini';
import { isNewsletterEmail, normalizeNewsletterEmail } from '#domain/newsletter/email.ts';
import { defineEndpoint } from './endpoint.ts';
import { NEWSLETTER_SOURCES } from './newsletter-form.ts';

/** The newsletter's call, our own: the specification's form makes none (sections 2, 5 and 7). */

const INVALID_EMAIL = 'Please enter a valid email address';

/** The fields of the form, by JSON or, without scripts, by an ordinary form post. */
export const newsletterSubscriptionSchema = z.object({
  email: z
    .string(INVALID_EMAIL)
    .check(z.overwrite(normalizeNewsletterEmail), z.refine(isNewsletterEmail, INVALID_EMAIL)),
  source: z.enum(NEWSLETTER_SOURCES),
  /** People do not see this field; what fills it in is a program, which gets the same answer and is not stored. */
  website: z.optional(z.string()),
});

export const newsletterSubscribe = defineEndpoint({
  id: 'newsletterSubscribe',
  tag: 'newsletter',
  method: 'POST',
  path: '/api/newsletter/subscriptions',
  summary: 'Subscribe to the newsletter; the answer does not tell whether the address was known',
  body: newsletterSubscriptionSchema,
  problems: ['too-many-requests'],
});
