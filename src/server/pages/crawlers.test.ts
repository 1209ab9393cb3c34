import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PAGES } from '#contract/pages.ts';
import { manualClock, startTestApp, type TestApp } from '../testing/start-test-app.ts';
import { openTestDatabase, type TestDatabase } from '../testing/test-databases.ts';

const ORIGIN = 'https://technovex.example';

describe('the files for crawlers', () => {
  let store: TestDatabase | undefined;
  let app: TestApp;
  let unnamed: TestApp;
  beforeAll(async () => {
    store = await openTestDatabase();
    const { database } = store;
    app = await startTestApp({ database, clock: manualClock(), publicOrigin: ORIGIN });
    unnamed = await startTestApp({ database, clock: manualClock() });
  });
  afterAll(async () => {
    await app.stop();
    await unnamed.stop();
    await store?.drop();
  });

  it('exclude the admin area, sign-in and the API, and name the sitemap', async () => {
    const { text, headers } = await app.call('GET', '/robots.txt');
    expect(headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(text).toBe(
      `User-agent: *\nDisallow: /admin\nDisallow: /auth\nDisallow: /api/\n\nSitemap: ${ORIGIN}/sitemap.xml\n`,
    );
  });

  it('list each page once, by its first path, except unlisted pages', async () => {
    const { text, headers } = await app.call('GET', '/sitemap.xml');
    expect(headers.get('content-type')).toBe('application/xml; charset=utf-8');
    const listed = [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => url);
    expect(listed).toContain(`${ORIGIN}/`);
    expect(listed).toContain(`${ORIGIN}/whitepaper`);
    expect(listed).not.toContain(`${ORIGIN}/webminer`);
    expect(listed.filter((url) => /\/(newsletter|admin|auth|api)\b/.test(String(url)))).toEqual([]);
    expect(new Set(listed).size).toBe(listed.length);
    expect(listed.length).toBeGreaterThan(PAGES.length / 2);
  });

  it('use the origin of the request when none is configured, and are not cached then', async () => {
    const { text, headers } = await unnamed.call('GET', '/sitemap.xml');
    expect(text).toContain(`<loc>${unnamed.url}/whitepaper</loc>`);
    expect(headers.get('cache-control')).toBe('no-store');
  });
});
