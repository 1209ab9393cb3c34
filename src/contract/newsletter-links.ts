/** The newsletter's form and addresses, without any schema: every page has the form. */

/** The place of a form, stored with the consent. */
export const NEWSLETTER_SOURCES = ['hero', 'footer'] as const;

export type NewsletterSource = (typeof NEWSLETTER_SOURCES)[number];

/** Where the form is posted to without scripts, and the pages it redirects to. */
export const NEWSLETTER_FORM_ACTION = '/newsletter/subscribe';
export const NEWSLETTER_FORM_DONE = '/newsletter/subscribed';
export const NEWSLETTER_FORM_FAILED = '/newsletter/not-subscribed';

/** The page that links in mails open, with a token in the fragment. */
export const SUBSCRIPTION_PAGE = '/newsletter/subscription';

/** The links of newsletter mails. A token in a fragment is neither sent to servers nor passed on as Referer. */

/** Where mail providers post to unsubscribe (RFC 8058). Opened in a browser, it redirects to the page. */
export const ONE_CLICK_LEAVE_ROUTE = '/newsletter/leave/{token}';

export function confirmationLink(token: string): string {
  return `${SUBSCRIPTION_PAGE}#confirm=${token}`;
}

export function manageLink(token: string): string {
  return `${SUBSCRIPTION_PAGE}#manage=${token}`;
}

export function oneClickLeavePath(token: string): string {
  return ONE_CLICK_LEAVE_ROUTE.replace('{token}', token);
}
