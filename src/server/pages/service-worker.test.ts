import { afterAll, expect, it } from 'vitest';
import { PAGES, SERVICE_WORKER_PATH } from '#contract/pages.ts';
import { setUpApp } from '../testing/app-suite.ts';
import { openTestSite } from '../testing/test-site.ts';

const site = await openTestSite();
const suite = setUpApp({ site });
afterAll(() => site.pages.stop());

const get = (path: string, headers: Record<string, string> = {}) => fetch(suite.app.url + path, { headers });

it('is revalidated each time, and may call this origin and load nothing', async () => {
  const { status, headers } = await get(SERVICE_WORKER_PATH);
  expect(status).toBe(200);
  expect(headers.get('content-type')).toBe('text/javascript; charset=utf-8');
  expect(headers.get('cache-control')).toBe('no-cache');
  expect(headers.get('content-security-policy')).toBe("default-src 'none'; connect-src 'self'; frame-ancestors 'none'");
  const cached = await get(SERVICE_WORKER_PATH, { 'if-none-match': headers.get('etag') ?? '' });
  expect(cached.status).toBe(304);
});

it('stores only files that the server has: the scripts, styles and fonts of the public pages', async () => {
  const script = await (await get(SERVICE_WORKER_PATH)).text();
  const listed = new Set([...script.matchAll(/\/assets\/[\w.-]+/g)].map(([path]) => path));
  for (const path of listed) expect(site.files.has(path), path).toBe(true);
  const pages = ['/', '/web-miner', '/token-game', '/whitepaper'].map((path) => site.pages.at(path)?.identity.bytes);
  const named = pages.flatMap((html) => html?.toString().match(/\/assets\/[\w.-]+/g) ?? []);
  expect(named.length).toBeGreaterThan(10);
  for (const path of named) expect(listed.has(path), path).toBe(true);
  expect([...listed].filter((path) => /\/(?:admin|auth)-(?!marker)/.test(path))).toEqual([]);
  expect([...listed].filter((path) => path.endsWith('.woff2'))).not.toEqual([]);
});

it('may store every page: none sets a cookie or differs between visitors', async () => {
  for (const path of PAGES.flatMap(({ paths }) => paths)) {
    const cookie = { cookie: 'technovex_miner=x; technovex_session=y' };
    const [page, ofVisitor] = await Promise.all([get(path), get(path, cookie)]);
    expect(page.headers.getSetCookie(), path).toEqual([]);
    expect(page.headers.get('cache-control') ?? '', path).not.toMatch(/private|no-store/);
    expect(await ofVisitor.text(), path).toBe(await page.text());
  }
});
