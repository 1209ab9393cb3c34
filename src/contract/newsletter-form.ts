/** What the newsletter's form needs before any schema is loaded. */

/** The place of a form, stored with the consent. */
export const NEWSLETTER_SOURCES = ['hero', 'footer'] as const;

export type NewsletterSource = (typeof NEWSLETTER_SOURCES)[number];

/** Where the form is posted to without scripts, and the pages it redirects to. */
export const NEWSLETTER_FORM_ACTION = '/newsletter/subscribe';
export const NEWSLETTER_FORM_DONE = '/newsletter/subscribed';
export const NEWSLETTER_FORM_FAILED = '/newsletter/not-subscribed';

/** The page that links in mails open, with a token in the fragment. */
export const SUBSCRIPTION_PAGE = '/newsletter/subscription';
