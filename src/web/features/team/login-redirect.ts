import { pageAt } from '#contract/pages.ts';

const PARAMETER = 'next';

/** The login page, which redirects back to `here` afterwards. */
export function loginUrl(here: { readonly pathname: string; readonly search: string }): string {
  return `/auth?${new URLSearchParams({ [PARAMETER]: here.pathname + here.search })}`;
}

/** Where the login redirects: to an existing page of this site, otherwise home. */
export function urlAfterLogin(search: string): string {
  const next = new URLSearchParams(search).get(PARAMETER) ?? '/';
  const [pathname = '', query] = next.split('?', 2);
  const page = pageAt(pathname);
  if (page === undefined || page.id === 'auth') return '/';
  return query === undefined ? pathname : `${pathname}?${query}`;
}

/** Whether the URL asks for the account page, where a signed-in user stays. */
export function isAccountRequest(search: string): boolean {
  return new URLSearchParams(search).has('account');
}
