import { SUBSCRIPTION_PAGE } from './newsletter-form.ts';

/** The links of newsletter mails. A token in a fragment is neither sent to servers nor passed on as Referer. */

/** Where mail providers post to unsubscribe (RFC 8058). Opened in a browser, it redirects to the page. */
export const ONE_CLICK_LEAVE_ROUTE = '/newsletter/leave/{token}';

export type SubscriptionLink =
  | { readonly type: 'confirm'; readonly token: string }
  | { readonly type: 'manage'; readonly token: string };

export function confirmationLink(token: string): string {
  return `${SUBSCRIPTION_PAGE}#confirm=${token}`;
}

export function manageLink(token: string): string {
  return `${SUBSCRIPTION_PAGE}#manage=${token}`;
}

export function oneClickLeavePath(token: string): string {
  return ONE_CLICK_LEAVE_ROUTE.replace('{token}', token);
}

/** Reads the fragment of the page's address (`#confirm=…`); undefined: the page was opened without a link. */
export function parseSubscriptionLink(fragment: string): SubscriptionLink | undefined {
  const [, type, token = ''] = /^#(confirm|manage)=(.+)$/.exec(fragment) ?? [];
  return type === 'confirm' || type === 'manage' ? { type, token } : undefined;
}
