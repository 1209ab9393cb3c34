import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NEWSLETTER_FORM_ACTION } from '#contract/newsletter-links.ts';
import { SERVICE_WORKER_PATH } from '#contract/pages.ts';
import type { Site } from '#server/pages/site.ts';
import { parseResponse, type RawResponse, sendBytes, sendRequest } from '#server/testing/raw-http.ts';
import { manualClock, startTestApp, type TestApp } from '#server/testing/start-test-app.ts';
import { openTestDatabase, type TestDatabase } from '#server/testing/test-databases.ts';
import { openTestSite } from '#server/testing/test-site.ts';
import { securityHeaders } from './http-server.ts';

const ORIGIN = 'https://technovex.example';
const HOST = 'host: technovex.example';
const JSON_TYPE = 'content-type: application/json';
const KIBIBYTE = 1_024;
const TRACE = /(?:^|\n|\\n) *at .+:\d+:\d+|node_modules|node:internal/;

const WALLET = JSON.stringify({ email: 'hostile@example.com', pin: '123456' });
const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);

/** Bodies and the expected status. */
const BODIES: readonly [what: string, body: string | Buffer, status: number, ...headers: string[]][] = [
  ['100,000 arrays in each other', '['.repeat(100_000), 413],
  ['the deepest that fits', nested(32 * KIBIBYTE - 1), 400],
  ['a deep unknown field', `{"email":"hostile@example.com","pin":"654321","x":${nested(30 * KIBIBYTE)}}`, 401],
  ['64 KiB and one byte', `"${'x'.repeat(64 * KIBIBYTE - 1)}"`, 413],
  ['__proto__', '{"email":"hostile@example.com","pin":"123456","__proto__":{"isAdmin":true}}', 400],
  ['constructor.prototype', '{"email":"a@example.com","pin":"123456","constructor":{"prototype":{"x":1}}}', 400],
  ['a key twice: the last one counts', '{"pin":"123456","email":"hostile@example.com","pin":"654321"}', 401],
  ['bytes that are no UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]), 400],
  ['a lone surrogate', '{"email":"\\ud800@example.com","pin":"123456"}', 400],
  ['a NUL in an e-mail', '{"email":"a\\u0000@example.com","pin":"123456"}', 400],
  ['nothing', '', 400],
  [
    'compressed bytes',
    Buffer.from('1f8b08000000000000034bcc49050043a1b0d803000000', 'hex'),
    400,
    'content-encoding: gzip',
  ],
  ['no content type', WALLET, 415],
  ['a form', 'email=hostile%40example.com&pin=123456', 415, 'content-type: application/x-www-form-urlencoded'],
  ['plain text, as a form of another site could send', WALLET, 415, 'content-type: text/plain'],
  ['JSON that calls itself text', WALLET, 415, 'content-type: text/plain; application/json'],
];

const SMUGGLED = 'GET /healthz HTTP/1.1\r\nhost: a\r\n\r\n';
/** Headers and bodies whose length two servers could read differently. */
const AMBIGUOUS: readonly (readonly [what: string, head: readonly string[], body: string])[] = [
  ['both lengths', ['content-length: 5', 'transfer-encoding: chunked'], `0\r\n\r\n${SMUGGLED}`],
  ['both lengths, the other way round', ['transfer-encoding: chunked', 'content-length: 4'], `5c\r\n${SMUGGLED}`],
  ['two different lengths', ['content-length: 0', 'content-length: 37'], SMUGGLED],
  ['a list of lengths', ['content-length: 0, 37'], SMUGGLED],
  ['a length with a sign', ['content-length: +0'], SMUGGLED],
  ['a negative length', ['content-length: -1'], SMUGGLED],
  ['an unknown coding', ['transfer-encoding: xchunked'], `0\r\n\r\n${SMUGGLED}`],
  ['chunked, but not last', ['transfer-encoding: chunked, identity'], `0\r\n\r\n${SMUGGLED}`],
  ['a vertical tab in the coding', ['transfer-encoding: \x0bchunked'], `0\r\n\r\n${SMUGGLED}`],
  ['a chunk size that is none', ['transfer-encoding: chunked'], `0x5\r\nhello\r\n0\r\n\r\n${SMUGGLED}`],
  ['a chunk that is longer than it says', ['transfer-encoding: chunked'], `1\r\nhello\r\n0\r\n\r\n${SMUGGLED}`],
  ['a space before the colon', ['transfer-encoding : chunked'], `0\r\n\r\n${SMUGGLED}`],
  ['a header folded over two lines', ['x: a\r\n transfer-encoding: chunked'], SMUGGLED],
  ['bare line feeds', ['x: a\ntransfer-encoding: chunked'], SMUGGLED],
];

/** Paths with traversal, double encoding, or a resemblance to others. */
const PATHS: readonly string[] = [
  '/../../../../etc/passwd',
  '/assets/../../server/main.js',
  '/assets/..%2f..%2fserver%2fmain.js',
  '/assets/%2e%2e/%2e%2e/server/main.js',
  '/assets/%252e%252e%252fserver/main.js',
  '/assets/..\\..\\server\\main.js',
  '/assets/..%5c..%5cserver%5cmain.js',
  '/..%c0%af..%c0%afetc/passwd',
  '/index.html',
  '/.vite/manifest.json',
  '/.data/session-secret',
  '/favicon.svg%00.txt',
  '/%00',
  '/founders%00',
  '/founders\\',
  '/founders;x=1',
  '/founders/.',
  '/founders/../admin',
  '/%2ffounders',
  '//founders',
  '//evil.example/',
  '//evil.example/founders/',
  '/\\evil.example/',
  '/%5cevil.example/',
  '/%2f%2fevil.example/',
  '/admin/presale/edit/1%2f..%2f',
  '/admin/presale/edit/1e9',
  '/api',
  '/api/',
  '/api//user',
  '/api/../api/nothing',
  '/api/miner/check-email/..%2f..%2fuser',
  '/api/miner/check-email/%00',
  '/api/miner/check-email/%ff',
  '/api/miner/wallets/%2e%2e',
  '/api/admin/presale/phases/1%00',
  '/%',
  '/%zz',
  `/${'x'.repeat(15_000)}`,
  `/${'%2e%2e/'.repeat(2_000)}`,
  `/api/miner/check-email/${'a'.repeat(15_000)}`,
];

describe('a hostile request', () => {
  let testDatabase: TestDatabase;
  let site: Site;
  let app: TestApp;
  let shedding: TestApp;
  let unavailable: TestApp;
  beforeAll(async () => {
    [testDatabase, site] = await Promise.all([openTestDatabase(), openTestSite({ publicOrigin: ORIGIN })]);
    const { database } = testDatabase;
    const common = { database, clock: manualClock(), publicOrigin: ORIGIN, site };
    [app, shedding, unavailable] = await Promise.all([
      startTestApp({ ...common, securityContact: 'mailto:security@technovex.example' }),
      startTestApp({
        ...common,
        eventLoop: { isSaturated: () => true },
        sheddingThresholds: { queueLengthMin: 0, startMs: 0, fullMs: 0 },
      }),
      startTestApp({
        ...common,
        database: { ...database, availability: () => ({ available: false, reason: 'outage' }) },
      }),
    ]);
    expect((await app.call('POST', '/api/miner/wallets', { body: WALLET })).status).toBe(201);
  });
  afterAll(async () => {
    site.pages.stop();
    await Promise.all([app, shedding, unavailable].map((one) => one.stop()));
    await testDatabase.drop();
  });

  const get = (target: string, ...headers: string[]) =>
    sendRequest(app.url, [`GET ${target} HTTP/1.1`, HOST, ...headers]);
  const post = (target: string, body: string | Buffer, ...headers: string[]) =>
    sendRequest(
      app.url,
      [`POST ${target} HTTP/1.1`, HOST, `content-length: ${Buffer.byteLength(body)}`, ...headers],
      body,
    );

  it('gets the security headers with every kind of response', async () => {
    const asset = [...site.files.keys()].find((name) => name.startsWith('/assets/') && name.endsWith('.js')) ?? '';
    const etag = async (target: string) => `if-none-match: ${(await get(target)).headers.get('etag')}`;
    const sync = `PUT /api/miner/wallets/hostile@example.com HTTP/1.1`;
    for (let calls = 0; calls < 64; calls += 1) await shedding.call('PUT', '/api/miner/wallets/a@example.com');
    const responses: readonly (readonly [status: number, response: Promise<RawResponse>])[] = [
      [200, get('/')],
      [304, get('/', await etag('/'))],
      [404, get('/no-such-page')],
      [308, get('/founders/')],
      [200, get(asset)],
      [304, get(asset, await etag(asset))],
      [404, get('/assets/none.js')],
      ...[
        '/favicon.svg',
        '/og-image.png',
        '/site.webmanifest',
        SERVICE_WORKER_PATH,
        '/robots.txt',
        '/sitemap.xml',
        '/.well-known/security.txt',
        '/healthz',
        '/readyz',
      ].map((target): [number, Promise<RawResponse>] => [200, get(target)]),
      [200, sendRequest(app.url, ['GET /metrics HTTP/1.1', 'host: localhost'])],
      [404, get('/metrics')],
      [404, get('/%6detrics')],
      [200, get('/api/openapi.json')],
      [200, get('/api/miner/check-email/a@example.com')],
      [200, post('/api/miner/login', WALLET, JSON_TYPE)],
      [204, post('/api/logout', '')],
      [303, post(NEWSLETTER_FORM_ACTION, 'email=x', 'content-type: application/x-www-form-urlencoded')],
      [400, post('/api/miner/login', '{', JSON_TYPE)],
      [401, get('/api/user')],
      [403, post('/api/miner/login', WALLET, JSON_TYPE, 'origin: https://evil.example')],
      [404, get('/api/nothing')],
      [405, sendRequest(app.url, ['DELETE /api/user HTTP/1.1', HOST])],
      [413, post('/api/miner/login', 'x'.repeat(65 * KIBIBYTE), JSON_TYPE)],
      [415, post('/api/miner/login', WALLET)],
      [400, get('/%')],
      [400, sendRequest(app.url, ['this is not HTTP'])],
      [431, get('/', `x: ${'x'.repeat(17 * KIBIBYTE)}`)],
      [503, sendRequest(shedding.url, [sync, HOST, 'content-length: 0'])],
      [503, sendRequest(unavailable.url, ['GET /api/user HTTP/1.1', HOST])],
      [503, sendRequest(unavailable.url, ['GET /readyz HTTP/1.1', HOST])],
    ];
    const { 'content-security-policy': _policy, ...always } = securityHeaders(ORIGIN);
    for (const [index, [status, pending]] of responses.entries()) {
      const response = await pending;
      const details = `response ${index}: ${response.status} ${response.body.slice(0, 200)}`;
      expect(response.status, details).toBe(status);
      expect(Object.fromEntries(response.headers), details).toMatchObject(always);
      const policy = response.headers.get('content-security-policy');
      expect(policy, details).toMatch(/^default-src 'none';.*frame-ancestors 'none'/);
      expect(policy, details).not.toMatch(/unsafe|\*|http:|https:/);
      for (const name of ['server', 'x-powered-by']) expect(response.headers.has(name), details).toBe(false);
      expect(response.body, details).not.toMatch(TRACE);
    }
  });

  it.each(BODIES)(
    'gets its documented status and no stack trace for a body: %s',
    async (_what, body, status, ...headers) => {
      const types = status === 415 ? headers : [JSON_TYPE, ...headers];
      const response = await post('/api/miner/login', body, ...types);
      expect(response.body).not.toMatch(TRACE);
      expect(response.status).toBe(status);
      expect(JSON.parse(response.body)).toMatchObject({ status });
      expect(({} as { isAdmin?: unknown }).isAdmin).toBeUndefined();
    },
  );

  it.each(AMBIGUOUS)(
    'is rejected when its length is ambiguous, without serving smuggled bytes: %s',
    async (_what, head, body) => {
      const text = await sendBytes(
        app.url,
        ['POST /api/miner/login HTTP/1.1', HOST, JSON_TYPE, ...head, '', body].join('\r\n'),
      );
      expect(parseResponse(text).status).toBe(400);
      expect(text.match(/HTTP\/1\.1 /g)).toHaveLength(1);
      expect(text).not.toContain('alive');
    },
  );

  it('reaches only pages of the table, whatever its path', async () => {
    for (const target of PATHS) {
      const { status, headers, body } = await get(target);
      const details = `${target.slice(0, 80)}: ${status}`;
      expect([400, 401, 404, 405], details).toContain(status);
      expect(headers.has('location'), details).toBe(false);
      expect(body, details).not.toMatch(TRACE);
      expect(body, details).not.toContain('evil.example');
    }
  });

  it('is redirected to this site only, with its query unchanged', async () => {
    for (const [target, location] of [
      ['/founders/', '/founders'],
      ['/auth/?from=//evil.example', '/auth?from=//evil.example'],
      ['/auth/?a=%0d%0aset-cookie:%20a=b', '/auth?a=%0d%0aset-cookie:%20a=b'],
    ] as const) {
      const response = await get(target);
      expect([response.status, response.headers.get('location')]).toEqual([308, location]);
      expect(response.headers.has('set-cookie')).toBe(false);
    }
  });

  it('gets a response without its Host header', async () => {
    const open = await startTestApp({ database: testDatabase.database, clock: manualClock(), site });
    for (const { url, targets } of [
      {
        url: app.url,
        targets: ['/', '/founders/', '/no-such-page', '/api/user', '/api/openapi.json', '/robots.txt', '/sitemap.xml'],
      },
      { url: open.url, targets: ['/', '/founders/', '/no-such-page', '/api/user', '/api/openapi.json'] },
    ]) {
      for (const target of targets) {
        const evil = ['host: evil.example', 'x-forwarded-host: evil.example', 'forwarded: host=evil.example'];
        for (const lines of [
          [`GET ${target} HTTP/1.1`, ...evil],
          [`GET ${target} HTTP/1.1`, HOST, 'host: evil.example'],
          [`GET ${target} HTTP/1.1`, HOST, 'x-forwarded-host: evil.example', 'x-forwarded-proto: https'],
          [`GET http://evil.example${target} HTTP/1.1`, HOST],
          [`GET ${target} HTTP/1.0`],
        ]) {
          const response = await sendRequest(url, lines);
          const details = `${lines[0]} to ${url}: ${response.status}`;
          expect(response.status, details).toBeLessThan(500);
          expect([...response.headers.values(), response.body].join('\n'), details).not.toContain('evil.example');
        }
      }
    }
    await open.stop();
    expect((await sendRequest(app.url, ['GET / HTTP/1.1'])).status).toBe(400);
    for (const second of ['host: evil.example', HOST, 'HOST: evil.example'])
      for (const target of ['/', '/healthz', '/api/user'])
        expect((await sendRequest(app.url, [`GET ${target} HTTP/1.1`, HOST, second])).status).toBe(400);
  });

  it('changes nothing when it comes from another site', async () => {
    const from = (...headers: string[]) =>
      post('/api/miner/login', WALLET, JSON_TYPE, ...headers).then(({ status }) => status);
    for (const origin of [
      'null',
      '',
      'http://technovex.example',
      'https://technovex.example:8443',
      'https://technovex.example.evil.example',
      'https://technovex.example/',
      'https://sub.technovex.example',
      'file://',
    ]) {
      expect(await from(`origin: ${origin}`), origin).toBe(403);
    }
    for (const site of ['cross-site', 'same-site']) expect(await from(`sec-fetch-site: ${site}`), site).toBe(403);
    for (const own of [`origin: ${ORIGIN}`, 'sec-fetch-site: same-origin', 'sec-fetch-site: none', 'x: no browser']) {
      expect(await from(own), own).toBe(200);
    }
  });
});
