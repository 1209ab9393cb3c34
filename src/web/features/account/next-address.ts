import { pageAt } from '#contract/pages.ts';

const PARAMETER = 'next';

/** The login page, which leads back to `here` afterwards. */
export function loginAddress(here: { readonly pathname: string; readonly search: string }): string {
  return `/auth?${new URLSearchParams({ [PARAMETER]: here.pathname + here.search })}`;
}

/** Where to go after the login: back to a page of our own, else home. Other sites and odd addresses are not followed. */
export function nextAddress(search: string): string {
  const next = new URLSearchParams(search).get(PARAMETER) ?? '/';
  const [pathname = '', query] = next.split('?', 2);
  const page = pageAt(pathname);
  if (page === undefined || page.id === 'auth') return '/';
  return query === undefined ? pathname : `${pathname}?${query}`;
}

/** Whether `/auth` was asked for the account itself: whoever is signed in stays there. */
export function asksForAccount(search: string): boolean {
  return new URLSearchParams(search).has('account');
}
