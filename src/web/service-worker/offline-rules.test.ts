import { describe, expect, it } from 'vitest';
import { examplePathname, PAGES } from '#contract/pages.ts';
import {
  cacheOf,
  hasOfflinePage,
  isServerError,
  isStorablePage,
  OFFLINE_PATHS,
  offlinePath,
  outdatedCaches,
} from './offline.ts';

describe('the stored pages', () => {
  it('are the miner, the game and every other listed page, each once', () => {
    expect(OFFLINE_PATHS).toEqual(
      expect.arrayContaining(['/', '/web-miner', '/token-game', '/whitepaper', '/presale']),
    );
    expect(new Set(OFFLINE_PATHS).size).toBe(OFFLINE_PATHS.length);
    for (const path of OFFLINE_PATHS) expect(offlinePath(path)).toBe(path);
    expect(offlinePath('/webminer')).toBe('/web-miner');
  });

  it.each([
    ...PAGES.filter(({ isPrivate, isUnlisted }) => isPrivate || isUnlisted).flatMap(({ paths }) => paths),
    '/admin/',
    '/admin/presale/edit/{id}',
    '/api/miner/wallets/a%40example.com',
    '/api/session',
    '/auth/',
    '/newsletter/leave/token',
    '/presale.json',
    '/nowhere',
    '//web-miner',
    '/web-miner/..',
  ])('are not %s', (path) => {
    expect(offlinePath(examplePathname(path))).toBeUndefined();
    expect(OFFLINE_PATHS).not.toContain(path);
  });
});

it.each([
  ['/auth', true],
  ['/nowhere', true],
  ['/newsletter/leave/token', true],
  ['/api/admin/miners/export', false],
])('%s: a page of our own without the server: %s', (pathname, isOurs) => {
  expect(hasOfflinePage(pathname)).toBe(isOurs);
});

describe('a response', () => {
  const page = { status: 200, type: 'basic', redirected: false } as const;
  const withHeaders = (headers: Record<string, string>) => ({ ...page, headers: new Headers(headers) });
  const html = { 'content-type': 'text/html; charset=utf-8' };

  it('is stored when it is a whole public page', () => {
    expect(isStorablePage(withHeaders({ ...html, 'cache-control': 'no-cache' }))).toBe(true);
    expect(isStorablePage(withHeaders(html))).toBe(true);
  });

  it.each(['private', 'no-store', 'max-age=60, Private', 'no-cache, no-store'])(
    'is not stored with cache-control: %s',
    (cacheControl) => {
      expect(isStorablePage(withHeaders({ ...html, 'cache-control': cacheControl }))).toBe(false);
    },
  );

  it.each([
    { status: 404 },
    { status: 206 },
    { status: 503 },
    { redirected: true },
    { type: 'opaqueredirect' },
    { type: 'cors' },
  ] as const)('is not stored when it is something else: %o', (change) => {
    expect(isStorablePage({ ...withHeaders(html), ...change })).toBe(false);
  });

  it('is not stored unless it is HTML', () => {
    expect(isStorablePage(withHeaders({}))).toBe(false);
    expect(isStorablePage(withHeaders({ 'content-type': 'application/json' }))).toBe(false);
  });

  it('is replaced by the stored page when the server or a proxy before it fails, not when it refuses', () => {
    expect([500, 502, 503, 504].every((status) => isServerError({ status }))).toBe(true);
    expect([0, 200, 304, 308, 404, 429].some((status) => isServerError({ status }))).toBe(false);
  });
});

describe('the caches of earlier builds', () => {
  const [first, second, third] = ['1', '2', '3'].map(cacheOf) as [string, string, string];

  it('are removed but for the latest, whose pages may be open', () => {
    expect(outdatedCaches([first, second, third], third)).toEqual([first]);
    expect(outdatedCaches([second, third], third)).toEqual([]);
    expect(outdatedCaches([third], third)).toEqual([]);
    expect(outdatedCaches([], third)).toEqual([]);
  });

  it('never include the current one after an older build is installed again, nor what is not ours', () => {
    expect(outdatedCaches([first, second, third], first)).toEqual([second]);
    expect(outdatedCaches(['other', first, second, third], third)).toEqual([first]);
  });
});
