import { describe, expect, it } from 'vitest';
import { PAGES } from '#contract/pages.ts';
import { setUpApp } from '../testing/app-suite.ts';

const ORIGIN = 'https://technovex.example';

describe('the files for crawlers', () => {
  const suite = setUpApp();
  const readOf = async (path: string) => (await suite.startAnother({ publicOrigin: ORIGIN })).call('GET', path);

  it('exclude the admin area, sign-in and the API, and name the sitemap', async () => {
    const { text, headers } = await readOf('/robots.txt');
    expect(headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(text).toBe(
      `User-agent: *\nDisallow: /admin\nDisallow: /auth\nDisallow: /api/\n\nSitemap: ${ORIGIN}/sitemap.xml\n`,
    );
  });

  it('list each page once, by its first path, except unlisted pages', async () => {
    const { text, headers } = await readOf('/sitemap.xml');
    expect(headers.get('content-type')).toBe('application/xml; charset=utf-8');
    const listed = [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => url);
    expect(listed).toEqual(expect.arrayContaining([`${ORIGIN}/`, `${ORIGIN}/whitepaper`]));
    expect(listed).not.toContain(`${ORIGIN}/webminer`);
    expect(listed.filter((url) => /\/(newsletter|admin|auth|api)\b/.test(String(url)))).toEqual([]);
    expect(new Set(listed).size).toBe(listed.length);
    expect(listed.length).toBeGreaterThan(PAGES.length / 2);
  });

  it('use the origin of the request without a public one, and are not cached', async () => {
    const { text, headers } = await suite.app.call('GET', '/sitemap.xml');
    expect(text).toContain(`<loc>${suite.app.url}/whitepaper</loc>`);
    expect(headers.get('cache-control')).toBe('no-store');
  });
});
