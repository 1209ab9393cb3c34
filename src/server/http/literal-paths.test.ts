import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { MINER_LIVE_PATH } from '#contract/miner-live.ts';
import { NEWSLETTER_FORM_ACTION, ONE_CLICK_LEAVE_ROUTE, oneClickLeavePath } from '#contract/newsletter-links.ts';
import { examplePathname, PAGES } from '#contract/pages.ts';
import { setUpApp } from '#server/testing/app-suite.ts';
import { CONTRACT_ENDPOINTS } from '#server/testing/contract-endpoints.ts';
import { sendRequest } from '#server/testing/raw-http.ts';
import { openTestSite } from '#server/testing/test-site.ts';

/** `staticLength`: how much of `pathname` is static, from the start to the first parameter. */
type Target = ReturnType<typeof target>;
const target = (method: string, template: string, pathname: string) => {
  const parameter = template.indexOf('{');
  return { method, pathname, staticLength: parameter === -1 ? pathname.length : parameter };
};

const TARGETS: readonly Target[] = [
  ...['/healthz', '/readyz', '/metrics', '/robots.txt', '/sitemap.xml', '/.well-known/security.txt', '/favicon.svg'],
  ...['/api/openapi.json', MINER_LIVE_PATH],
]
  .map((one) => target('GET', one, one))
  .concat(
    target('POST', NEWSLETTER_FORM_ACTION, NEWSLETTER_FORM_ACTION),
    target('GET', ONE_CLICK_LEAVE_ROUTE, oneClickLeavePath('1')),
    CONTRACT_ENDPOINTS.map(({ method, path }) =>
      target(method, path, path.replaceAll(/\{email\}/g, 'a@example.com').replaceAll(/\{\w+\}/g, '1')),
    ),
    PAGES.flatMap(({ paths }) => paths)
      .filter((template) => template !== '/')
      .map((template) => target('GET', template, examplePathname(template))),
  );

const encode = (text: string, isUpper: boolean): string => {
  const hex = text.charCodeAt(0).toString(16).padStart(2, '0');
  return `%${isUpper ? hex.toUpperCase() : hex}`;
};

/** Other writings of a path, as a proxy's literal rule would not recognize them. */
const REWRITE: Readonly<Record<string, (target: Target, at: number, isUpper: boolean) => string>> = {
  'a percent-encoded character': ({ pathname }, at, isUpper) =>
    pathname.slice(0, at) + encode(pathname.charAt(at), isUpper) + pathname.slice(at + 1),
  'every character percent-encoded': ({ pathname, staticLength }, _at, isUpper) =>
    `/${[...pathname.slice(1, staticLength)].map((one) => encode(one, isUpper)).join('')}${pathname.slice(staticLength)}`,
  'a double slash': ({ pathname }) => `/${pathname}`,
  'a dot segment': ({ pathname }) => `/.${pathname}`,
  'a double-dot segment': ({ pathname }) => `/x/..${pathname}`,
  'an encoded double-dot segment': ({ pathname }) => `/x/%2e%2e${pathname}`,
  backslashes: ({ pathname }) => `/${pathname.slice(1).replaceAll('/', '\\')}\\`,
  'an upper-case letter': ({ pathname, staticLength }) =>
    pathname.slice(0, staticLength).toUpperCase() + pathname.slice(staticLength),
  'the absolute form': ({ pathname }) => `http://localhost${pathname}`,
  'a fragment': ({ pathname }) => `${pathname}#x`,
  'path parameters': ({ pathname }) => `${pathname.replace(/^(\/[^/]+)/, '$1;x=1')}`,
};

const site = await openTestSite();

describe('a path', () => {
  const suite = setUpApp({ site, securityContact: 'mailto:security@technovex.example' });
  afterAll(() => site.pages.stop());

  const send = (method: string, written: string) =>
    sendRequest(suite.app.url, [`${method} ${written} HTTP/1.1`, 'host: localhost', 'content-length: 0']);

  it('matches its route when written literally', async () => {
    for (const { method, pathname } of TARGETS) {
      const { status, body } = await send(method, pathname);
      const isRouted = status !== 404 || /account-not-found|"phase|No such|no phase/i.test(body);
      expect(isRouted, `${method} ${pathname}: ${status} ${body.slice(0, 200)}`).toBe(true);
    }
  });

  it('matches no route when its static part is encoded', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...TARGETS),
        fc.constantFrom(...Object.keys(REWRITE)),
        fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }),
        fc.boolean(),
        async (one, how, place, isUpper) => {
          const at = 1 + Math.floor(place * (one.staticLength - 1));
          const written = REWRITE[how]?.(one, at, isUpper) ?? '';
          fc.pre(written !== one.pathname);
          const response = await send(one.method, written);
          // A page in capital letters redirects to its literal path, which a proxy's rule recognizes.
          if (how === 'an upper-case letter' && response.status === 308) {
            expect(response.headers.get('location')).toBe(one.pathname);
            return;
          }
          expect([404, 405], `${one.method} ${written}`).toContain(response.status);
          expect(response.headers.has('location'), written).toBe(false);
        },
      ),
    );
  });
});
