import { describe, expect, it } from 'vitest';
import { examplePathname, PAGES } from '#contract/pages.ts';
import {
  cacheOf,
  hasOfflinePage,
  isServerError,
  isStorablePage,
  OFFLINE_PATHS,
  offlinePage,
  offlinePath,
  outdatedCaches,
  STORED_LINKS,
} from './offline.ts';

it('stores the miner, the game and every other listed page, each once, and nothing else', () => {
  expect(OFFLINE_PATHS).toEqual(expect.arrayContaining(['/', '/web-miner', '/token-game', '/whitepaper', '/presale']));
  expect(new Set(OFFLINE_PATHS).size).toBe(OFFLINE_PATHS.length);
  for (const path of OFFLINE_PATHS) expect(offlinePath(path)).toBe(path);
  expect(offlinePath('/webminer')).toBe('/web-miner');
  const unlisted = PAGES.filter(({ isPrivate, isUnlisted }) => isPrivate || isUnlisted).flatMap(({ paths }) => paths);
  const calls = ['/api/miner/wallets/a%40example.com', '/api/session', '/presale.json', '/newsletter/leave/token'];
  const manipulated = ['/admin/', '/auth/', '/nowhere', '//web-miner', '/web-miner/..'];
  for (const path of [...unlisted.map(examplePathname), ...calls, ...manipulated])
    expect(offlinePath(path), path).toBeUndefined();
});

it('shows a page of its own without the server, except for calls', () => {
  const paths = ['/auth', '/nowhere', '/newsletter/leave/token', '/api/admin/miners/export'];
  expect(paths.map(hasOfflinePage)).toEqual([true, true, true, false]);
});

it('has that page without scripts, in the looks of the build, with links to stored pages only', async () => {
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

describe('a response', () => {
  const page = { status: 200, type: 'basic', redirected: false } as const;
  const isStorable = (headers: Record<string, string>, change: Partial<Parameters<typeof isStorablePage>[0]> = {}) =>
    isStorablePage({ ...page, headers: new Headers(headers), ...change });
  const html = { 'content-type': 'text/html; charset=utf-8' };

  it('is stored when it is a whole public page of HTML, and not otherwise', () => {
    expect(isStorable(html)).toBe(true);
    expect(isStorable({ ...html, 'cache-control': 'no-cache' })).toBe(true);
    for (const control of ['private', 'no-store', 'max-age=60, Private', 'no-cache, no-store'])
      expect(isStorable({ ...html, 'cache-control': control }), control).toBe(false);
    for (const status of [404, 206, 503]) expect(isStorable(html, { status })).toBe(false);
    for (const type of ['opaqueredirect', 'cors'] as const) expect(isStorable(html, { type })).toBe(false);
    expect(isStorable(html, { redirected: true })).toBe(false);
    expect([{}, { 'content-type': 'application/json' }].some((headers) => isStorable(headers))).toBe(false);
  });

  it('is replaced by the stored page when the server or a proxy before it fails, not when it refuses', () => {
    expect([500, 502, 503, 504].every((status) => isServerError({ status }))).toBe(true);
    expect([0, 200, 304, 308, 404, 429].some((status) => isServerError({ status }))).toBe(false);
  });
});

it('removes the caches of earlier builds but for the latest, whose pages may be open, and nothing of others', () => {
  const [first, second, third] = ['1', '2', '3'].map(cacheOf) as [string, string, string];
  expect(outdatedCaches(['other', first, second, third], third)).toEqual([first]);
  expect(outdatedCaches([second, third], third)).toEqual([]);
  expect(outdatedCaches([], third)).toEqual([]);
  // An older build is installed again.
  expect(outdatedCaches([first, second, third], first)).toEqual([second]);
});
