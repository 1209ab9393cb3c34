import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NEWSLETTER_FORM_ACTION } from '#contract/newsletter-links.ts';
import { SERVICE_WORKER_PATH } from '#contract/pages.ts';
import { setUpApp } from '#server/testing/app-suite.ts';
import { parseResponse, type RawResponse, sendBytes, sendRequest } from '#server/testing/raw-http.ts';
import { openTestSite } from '#server/testing/test-site.ts';
import { securityHeaders } from './http-server.ts';

const ORIGIN = 'https://technovex.example';
const HOST = 'host: technovex.example';
const LOGIN = '/api/miner/login';
const JSON_TYPE = 'content-type: application/json';
const FORM_TYPE = 'content-type: application/x-www-form-urlencoded';
const KIBIBYTE = 1_024;
const TRACE = /(?:^|\n|\\n) *at .+:\d+:\d+|node_modules|node:internal/;

const WALLET = JSON.stringify({ email: 'hostile@example.com', pin: '123456' });
const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);

/** Bodies, the expected status, and the content type. */
const BODIES: readonly [what: string, body: string | Buffer, status: number, type?: string][] = [
  ['64 KiB and one byte', `"${'x'.repeat(64 * KIBIBYTE - 1)}"`, 413],
  ['the deepest that fits', nested(32 * KIBIBYTE - 1), 400],
  ['a deep unknown field', `{"email":"hostile@example.com","pin":"654321","x":${nested(30 * KIBIBYTE)}}`, 401],
  ['__proto__', '{"email":"hostile@example.com","pin":"123456","__proto__":{"isAdmin":true}}', 400],
  ['constructor.prototype', '{"email":"a@example.com","pin":"123456","constructor":{"prototype":{"x":1}}}', 400],
  ['a key twice: the last one counts', '{"pin":"123456","email":"hostile@example.com","pin":"654321"}', 401],
  ['bytes that are no UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]), 400],
  ['a lone surrogate', '{"email":"\\ud800@example.com","pin":"123456"}', 400],
  ['a NUL in an e-mail', '{"email":"a\\u0000@example.com","pin":"123456"}', 400],
  ['no content type', WALLET, 415, 'x: none'],
  ['a form of another site', 'email=hostile%40example.com&pin=123456', 415, FORM_TYPE],
  ['JSON as plain text, as a form could send', WALLET, 415, 'content-type: text/plain'],
];

const SMUGGLED = 'GET /healthz HTTP/1.1\r\nhost: a\r\n\r\n';
/** Headers and bodies whose length two servers could read differently. */
const AMBIGUOUS: readonly (readonly [what: string, head: readonly string[], body: string])[] = [
  ['both lengths', ['content-length: 5', 'transfer-encoding: chunked'], `0\r\n\r\n${SMUGGLED}`],
  ['two different lengths', ['content-length: 0', 'content-length: 37'], SMUGGLED],
  ['a length with a sign', ['content-length: +0'], SMUGGLED],
  ['chunked, but not last', ['transfer-encoding: chunked, identity'], `0\r\n\r\n${SMUGGLED}`],
  ['a chunk size that is none', ['transfer-encoding: chunked'], `0x5\r\nhello\r\n0\r\n\r\n${SMUGGLED}`],
  ['a space before the colon', ['transfer-encoding : chunked'], `0\r\n\r\n${SMUGGLED}`],
  ['bare line feeds', ['x: a\ntransfer-encoding: chunked'], SMUGGLED],
];

/** Paths with traversal, double encoding, or a resemblance to others. */
const PATHS: readonly string[] = [
  ...['/../../../../etc/passwd', '/assets/../../server/main.js', '/assets/..%2f..%2fserver%2fmain.js'],
  ...['/assets/%252e%252e%252fserver/main.js', '/assets/..\\..\\server\\main.js', '/..%c0%af..%c0%afetc/passwd'],
  ...['/index.html', '/.vite/manifest.json', '/favicon.svg%00.txt', '/founders%00', '/founders/../admin'],
  ...['//evil.example/founders/', '/\\evil.example/', '/%2f%2fevil.example/', '/admin/presale/edit/1e9'],
  ...['/api//user', '/api/miner/check-email/..%2f..%2fuser', '/api/miner/check-email/%ff', '/%zz'],
  ...[`/${'%2e%2e/'.repeat(2_000)}`, `/api/miner/check-email/${'a'.repeat(15_000)}`],
];

const site = await openTestSite({ publicOrigin: ORIGIN });

describe('a hostile request', () => {
  const suite = setUpApp({ publicOrigin: ORIGIN, site, securityContact: 'mailto:security@technovex.example' });
  beforeAll(async () => {
    expect((await suite.app.call('POST', '/api/miner/wallets', { body: WALLET })).status).toBe(201);
  });
  afterAll(() => site.pages.stop());

  const get = (target: string, ...headers: string[]) =>
    sendRequest(suite.app.url, [`GET ${target} HTTP/1.1`, HOST, ...headers]);
  const post = (target: string, body: string | Buffer, ...headers: string[]) => {
    const length = `content-length: ${Buffer.byteLength(body)}`;
    return sendRequest(suite.app.url, [`POST ${target} HTTP/1.1`, HOST, length, ...headers], body);
  };

  it('gets the security headers with every kind of response', async () => {
    const shedding = await suite.startAnother({
      eventLoop: { isSaturated: () => true },
      sheddingThresholds: { startMs: 0, fullMs: 0 },
    });
    const unavailable = await suite.startAnother({
      database: { ...suite.database, availability: () => ({ available: false, reason: 'outage' }) },
    });
    const asset = [...site.files.keys()].find((name) => name.startsWith('/assets/') && name.endsWith('.js')) ?? '';
    const etag = async (target: string) => `if-none-match: ${(await get(target)).headers.get('etag')}`;
    for (let calls = 0; calls < 64; calls += 1) await shedding.call('PUT', '/api/miner/wallets/a@example.com');
    const sync = ['PUT /api/miner/wallets/a@example.com HTTP/1.1', HOST, 'content-length: 0'];
    const responses: readonly (readonly [status: number, response: Promise<RawResponse>])[] = [
      ...[asset, '/favicon.svg', SERVICE_WORKER_PATH, '/robots.txt', '/.well-known/security.txt', '/healthz'].map(
        (target) => [200, get(target)] as const,
      ),
      ...['/no-such-page', '/assets/none.js', '/metrics', '/api/nothing'].map((target) => [404, get(target)] as const),
      [200, get('/')],
      [304, get('/', await etag('/'))],
      [304, get(asset, await etag(asset))],
      [308, get('/founders/')],
      [200, sendRequest(suite.app.url, ['GET /metrics HTTP/1.1', 'host: localhost'])],
      [200, get('/api/openapi.json')],
      [200, post(LOGIN, WALLET, JSON_TYPE)],
      [204, post('/api/logout', '')],
      [303, post(NEWSLETTER_FORM_ACTION, 'email=x', FORM_TYPE)],
      [400, post(LOGIN, '{', JSON_TYPE)],
      [401, get('/api/user')],
      [403, post(LOGIN, WALLET, JSON_TYPE, 'origin: https://evil.example')],
      [405, sendRequest(suite.app.url, ['DELETE /api/user HTTP/1.1', HOST])],
      [400, get('/%')],
      [400, sendRequest(suite.app.url, ['this is not HTTP'])],
      [431, get('/', `x: ${'x'.repeat(17 * KIBIBYTE)}`)],
      [503, sendRequest(shedding.url, sync)],
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

  it.each(BODIES)('gets its documented status and no stack trace for a body: %s', async (_what, body, status, type) => {
    const response = await post(LOGIN, body, type ?? JSON_TYPE);
    expect(response.body).not.toMatch(TRACE);
    expect(response.status).toBe(status);
    expect(JSON.parse(response.body)).toMatchObject({ status });
    expect(({} as { isAdmin?: unknown }).isAdmin).toBeUndefined();
  });

  it.each(AMBIGUOUS)(
    'is rejected with an ambiguous length, nothing smuggled is served: %s',
    async (_what, head, body) => {
      const bytes = [`POST ${LOGIN} HTTP/1.1`, HOST, JSON_TYPE, ...head, '', body].join('\r\n');
      const text = await sendBytes(suite.app.url, bytes);
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
    const response = await get('/auth/?from=//evil.example&a=%0d%0aset-cookie:%20a=b');
    expect(response.status).toBe(308);
    expect(response.headers.get('location')).toBe('/auth?from=//evil.example&a=%0d%0aset-cookie:%20a=b');
    expect(response.headers.has('set-cookie')).toBe(false);
  });

  it('gets a response without its Host header, and 400 with none or two', async () => {
    for (const target of ['/', '/founders/', '/no-such-page', '/api/user', '/robots.txt', '/sitemap.xml']) {
      for (const lines of [
        [
          `GET ${target} HTTP/1.1`,
          'host: evil.example',
          'x-forwarded-host: evil.example',
          'forwarded: host=evil.example',
        ],
        [`GET ${target} HTTP/1.1`, HOST, 'x-forwarded-host: evil.example', 'x-forwarded-proto: https'],
        [`GET http://evil.example${target} HTTP/1.1`, HOST],
      ]) {
        const response = await sendRequest(suite.app.url, lines);
        expect(response.status, lines[0]).toBeLessThan(500);
        expect([...response.headers.values(), response.body].join('\n'), lines[0]).not.toContain('evil.example');
      }
    }
    for (const hosts of [[], [HOST, 'host: evil.example'], [HOST, HOST], [HOST, 'HOST: evil.example']])
      for (const target of ['/', '/healthz', '/api/user'])
        expect((await sendRequest(suite.app.url, [`GET ${target} HTTP/1.1`, ...hosts])).status).toBe(400);
  });

  it('changes nothing when it comes from another site', async () => {
    const from = async (header: string) => (await post(LOGIN, WALLET, JSON_TYPE, header)).status;
    for (const other of ['null', '', 'http://technovex.example', `${ORIGIN}:8443`, `${ORIGIN}.evil.example`])
      expect(await from(`origin: ${other}`), other).toBe(403);
    for (const site of ['cross-site', 'same-site']) expect(await from(`sec-fetch-site: ${site}`), site).toBe(403);
    for (const own of [`origin: ${ORIGIN}`, 'sec-fetch-site: same-origin', 'sec-fetch-site: none', 'x: no browser'])
      expect(await from(own), own).toBe(200);
  });
});
