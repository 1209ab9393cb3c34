import { expect, it } from 'vitest';
import { offlinePage, offlinePath, STORED_LINKS } from './offline.ts';

it('is a page without scripts in the looks of the build, whose links are stored pages', async () => {
  const response = offlinePage(['/assets/index-1.css', '/assets/entry-1.js']);
  expect(response.status).toBe(503);
  expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(response.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'self'/);
  const html = await response.text();
  expect(html).toContain('<link rel="stylesheet" href="/assets/index-1.css">');
  expect(html).not.toMatch(/<script|<style|style=|entry-1/);
  expect(html.match(/<h1/g)).toHaveLength(1);
  for (const [, href] of STORED_LINKS) expect(offlinePath(href)).toBe(href);
});
