import { expect, it } from 'vitest';
import { SITE } from '#web/content/site.ts';
import { browserName } from '#web/lib/browser-name.ts';
import { isAccountRequest, loginUrl, urlAfterLogin } from './auth-provider.tsx';

it('redirects to the page that required the login, with its query', () => {
  const address = loginUrl({ pathname: '/admin', search: '?sort=name&search=a%26b' });
  expect(urlAfterLogin(new URL(address, 'https://technovex.example').search)).toBe('/admin?sort=name&search=a%26b');
});

it('redirects home instead of to another site, to itself or to no page', () => {
  const others = [
    '//evil.example',
    'https://evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    '/auth',
    '/nope',
    '',
  ];
  for (const next of others) expect(urlAfterLogin(`?${new URLSearchParams({ next })}`), next).toBe('/');
});

it("recognizes the footer's link to the account page", () => {
  expect(isAccountRequest(new URL(SITE.account.href, 'https://technovex.example').search)).toBe(true);
  expect(isAccountRequest('?next=%2Fadmin')).toBe(false);
});

it('names the browser and the system', () => {
  expect(browserName('Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0')).toBe(
    'Firefox on Linux',
  );
  expect(browserName('curl/8')).toBeUndefined();
});
