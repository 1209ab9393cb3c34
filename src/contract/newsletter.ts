import * as z from 'zod/mini';
import { normalizeEmail } from '#domain/email.ts';
import { isNewsletterEmail } from '#domain/newsletter/email.ts';
import { SUBSCRIPTION_STATES } from '#domain/newsletter/subscription.ts';
import { post } from './endpoint.ts';
import { NEWSLETTER_SOURCES } from './newsletter-links.ts';

/** The newsletter's calls for visitors. The specification's form makes none. */

const INVALID_EMAIL = 'Please enter a valid email address';

/** An address in the form in which it is stored. */
export const newsletterEmail = z
  .string(INVALID_EMAIL)
  .check(z.overwrite(normalizeEmail), z.refine(isNewsletterEmail, INVALID_EMAIL));

/** The fields of the form, sent as JSON or, without scripts, as a form post. */
export const newsletterSubscriptionSchema = z.object({
  email: newsletterEmail,
  source: z.enum(NEWSLETTER_SOURCES),
  /** A honeypot that visitors do not see: when it is filled in, the response is the same and nothing is stored. */
  website: z.optional(z.string()),
});

export const newsletterSubscribe = post('/api/newsletter/subscriptions', {
  summary:
    'Subscribe to the newsletter, or send a confirmation mail first; the response does not reveal whether the email address is known',
  body: newsletterSubscriptionSchema,
  problems: ['too-many-requests'],
});

const TOKEN_CHARACTERS_MAX = 100;

/** A token of a link in a mail. */
const linkSchema = z.object({ token: z.string().check(z.maxLength(TOKEN_CHARACTERS_MAX)) });

/** Everything that is stored about one subscription. Times are ISO 8601. */
const subscriptionSchema = z.object({
  email: z.string(),
  state: z.enum(SUBSCRIPTION_STATES),
  form: z.string(),
  consentText: z.string(),
  consentedAt: z.string(),
  /** When the team imported the record from a file; null: it is of the form. */
  importedAt: z.nullable(z.string()),
  /** The network that the form was sent from, truncated; null: not recorded. */
  network: z.nullable(z.string()),
  /** Null: subscribed without a confirmation mail, or not confirmed. */
  confirmedAt: z.nullable(z.string()),
  leftAt: z.nullable(z.string()),
  /** A later sign-up of an unsubscribed address, not confirmed yet; null: none. */
  signUp: z.nullable(
    z.object({ form: z.string(), consentText: z.string(), requestedAt: z.string(), network: z.nullable(z.string()) }),
  ),
});

export type NewsletterSubscription = z.infer<typeof subscriptionSchema>;

const PROBLEMS_OF_LINKS = ['link-not-valid', 'too-many-requests'] as const;

export const newsletterConfirm = post('/api/newsletter/subscription/confirm', {
  summary: 'Confirm a subscription with the token of its confirmation mail, once',
  body: linkSchema,
  problems: PROBLEMS_OF_LINKS,
});

export const newsletterFind = post('/api/newsletter/subscription', {
  summary: "Everything that is stored about a subscription, with the token of a mail's link",
  body: linkSchema,
  response: subscriptionSchema,
  problems: PROBLEMS_OF_LINKS,
});

export const newsletterLeave = post('/api/newsletter/subscription/leave', {
  summary: 'End a subscription; repeating it changes nothing',
  body: linkSchema,
  problems: PROBLEMS_OF_LINKS,
});

export const newsletterErase = post('/api/newsletter/subscription/erase', {
  summary: 'Delete everything that is stored about a subscription; repeating it changes nothing',
  body: linkSchema,
  problems: PROBLEMS_OF_LINKS,
});

export type SubscriptionLink =
  | { readonly type: 'confirm'; readonly token: string }
  | { readonly type: 'manage'; readonly token: string };

/** Reads the fragment of the page's address (`#confirm=…`); undefined: the page was opened without a link. */
export function parseSubscriptionLink(fragment: string): SubscriptionLink | undefined {
  const [, type, token = ''] = /^#(confirm|manage)=(.+)$/.exec(fragment) ?? [];
  return type === 'confirm' || type === 'manage' ? { type, token } : undefined;
}
