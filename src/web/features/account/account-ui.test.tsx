import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { SITE } from '#web/content/site.ts';
import { useAuth } from './auth-provider.tsx';
import { browserName } from './browser-name.ts';
import { asksForAccount, loginAddress, nextAddress } from './next-address.ts';
import { mayReplace } from './sign-in-again.tsx';

it('throws when the auth context is used outside its provider', () => {
  function Lost() {
    return <p>{useAuth().kind}</p>;
  }
  expect(() => renderToString(<Lost />)).toThrow('useAuth must be used within an AuthProvider');
});

it('leads back to the page that asked for the login, with its query', () => {
  const address = loginAddress({ pathname: '/admin', search: '?sort=name&search=a%26b' });
  expect(nextAddress(new URL(address, 'https://technovex.example').search)).toBe('/admin?sort=name&search=a%26b');
});

it.each(['//evil.example', 'https://evil.example', '/\\evil.example', 'javascript:alert(1)', '/auth', '/nope', ''])(
  'goes home instead of to %j',
  (next) => {
    expect(nextAddress(`?${new URLSearchParams({ next })}`)).toBe('/');
  },
);

it('knows the address of the account itself, which the footer links to', () => {
  expect(asksForAccount(new URL(SITE.account.href, 'https://technovex.example').search)).toBe(true);
  expect(asksForAccount('?next=%2Fadmin')).toBe(false);
});

it('lets only an administrator go on where an administrator was signed in', () => {
  const user = (isAdmin: boolean) => ({ id: 1, username: 'ada', isAdmin, mustChangePassword: false });
  expect(mayReplace(user(true), user(false))).toBe(false);
  expect(mayReplace(user(true), user(true))).toBe(true);
  expect(mayReplace(user(false), user(false))).toBe(true);
});

it('names browsers in words', () => {
  expect(browserName('Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0')).toBe(
    'Firefox on Linux',
  );
  expect(browserName('curl/8')).toBeUndefined();
});
