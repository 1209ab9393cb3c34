import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PAGES } from '#contract/pages.ts';
import { MINUTE_MS } from '#domain/time.ts';
import { sendRequest } from '#server/testing/raw-http.ts';
import { type ManualClock, manualClock, startTestApp, type TestApp } from '#server/testing/start-test-app.ts';
import { TEST_DATABASES, type TestDatabase } from '#server/testing/test-databases.ts';
import { openTestSite } from '#server/testing/test-site.ts';

const ORIGIN = 'https://technovex.example';
const PATH = '/csp-reports';
const LEGACY = 'application/csp-report';
const REPORTS = 'application/reports+json';

const legacy = (fields: object) => ({ 'csp-report': fields });
const report = (effectiveDirective: unknown, type = 'csp-violation') => ({
  type,
  age: 1,
  body: { effectiveDirective },
});

describe.each(TEST_DATABASES.slice(0, 1))('reports of the Content-Security-Policy', ({ open }) => {
  let testDatabase: TestDatabase;
  let clock: ManualClock;
  let app: TestApp;
  let published: TestApp;
  const lines: string[] = [];

  beforeAll(async () => {
    const [opened, site, publishedSite] = await Promise.all([
      open(),
      openTestSite(),
      openTestSite({ publicOrigin: ORIGIN }),
    ]);
    testDatabase = opened;
    clock = manualClock();
    const { database } = testDatabase;
    const logger = pino({ base: null }, { write: (line: string) => void lines.push(line) });
    // Reports do not need the database.
    const away = { ...database, availability: () => ({ available: false, reason: 'outage' }) as const };
    app = await startTestApp({ database: away, clock, site, logger, trustProxy: true });
    published = await startTestApp({ database, clock, site: publishedSite, publicOrigin: ORIGIN });
  });
  beforeEach(() => clock.advance(MINUTE_MS));
  afterAll(async () => {
    await Promise.all([app.stop(), published.stop()]);
    await testDatabase.drop();
  });

  const send = async (body: unknown, type: string, headers: Record<string, string> = {}) =>
    (await app.call('POST', PATH, { body, headers: { 'content-type': type, ...headers } })).status;

  /** The counts of all directives, by directive. */
  async function counted(): Promise<Record<string, number>> {
    const found = (await app.metrics()).matchAll(/^technovex_csp_violations_total\{directive="(.+)"\} (\d+)$/gm);
    return Object.fromEntries([...found].map(([, directive, count]) => [directive, Number(count)]));
  }

  it.each<[what: string, type: string, body: unknown, directives: readonly string[]]>([
    ['an effective directive', LEGACY, legacy({ 'effective-directive': 'script-src-elem' }), ['script-src-elem']],
    ['a violated directive with its sources', LEGACY, legacy({ 'violated-directive': "img-src 'self'" }), ['img-src']],
    ['a directive nobody knows', LEGACY, legacy({ 'effective-directive': '"} 1\nforged{x="' }), ['other']],
    ['no directive', LEGACY, legacy({}), ['other']],
    ['several at once', REPORTS, [report('style-src-elem'), report('font-src')], ['style-src-elem', 'font-src']],
    ['reports of other kinds', REPORTS, [report('img-src', 'deprecation'), { type: 'crash', body: null }], []],
    ['hundreds at once', REPORTS, Array(300).fill(report('font-src')), Array(20).fill('font-src')],
  ])('are counted by directive and get a 204: %s', async (_what, type, body, directives) => {
    const before = await counted();
    expect(await send(body, type)).toBe(204);
    const expected = { ...before };
    for (const directive of directives) expected[directive] = (expected[directive] ?? 0) + 1;
    expect(await counted()).toEqual(expected);
  });

  it.each<[what: string, type: string, body: unknown, status: number]>([
    ['ordinary JSON', 'application/json', legacy({ 'effective-directive': 'img-src' }), 415],
    ['a form', 'application/x-www-form-urlencoded', 'a=b', 415],
    ['no JSON', LEGACY, '{', 400],
    ['an empty body', LEGACY, '', 400],
    ['JSON that is no report', LEGACY, 'null', 400],
    ['a list of anything', REPORTS, [1], 400],
    ['more than 32 KiB', REPORTS, [report('x'.repeat(33 * 1_024))], 413],
  ])('are refused and not counted when they are %s', async (_what, type, body, status) => {
    const before = await counted();
    expect(await send(body, type)).toBe(status);
    expect(await counted()).toEqual(before);
  });

  it('are limited by address, and accepted again after a while', async () => {
    const from = (address: string) => send(legacy({}), LEGACY, { 'x-forwarded-for': address });
    const statuses: number[] = [];
    for (let call = 0; call < 31; call += 1) statuses.push(await from(`203.0.113.9:${4_000 + call}`));
    expect(statuses).toEqual([...Array<number>(30).fill(204), 429]);
    expect(await from('203.0.113.10')).toBe(204);
    clock.advance(MINUTE_MS);
    expect(await from('203.0.113.9')).toBe(204);
  });

  it('are accepted from our own pages only', async () => {
    expect(await send(legacy({}), LEGACY, { origin: 'https://evil.example' })).toBe(403);
    expect(await send(legacy({}), LEGACY, { 'sec-fetch-site': 'same-origin' })).toBe(204);
  });

  it('leave nothing in the log', async () => {
    const secret = 'https://technovex.example/?pin=123456';
    await send(legacy({ 'effective-directive': 'img-src', 'document-uri': secret, 'script-sample': secret }), LEGACY);
    await send(`{"csp-report": "${secret}`, LEGACY);
    expect(lines.filter((line) => JSON.parse(line).level >= 40)).toEqual([]);
  });

  it('are requested by every page, and by no other response', async () => {
    const get = (to: TestApp, target: string) =>
      sendRequest(to.url, [`GET ${target} HTTP/1.1`, 'host: technovex.example']);
    const pages = [...PAGES.flatMap(({ paths }) => paths).map((one) => one.replace('{id}', '1')), '/no-such-page'];
    for (const page of pages) {
      const plain = await get(app, page);
      expect(plain.headers.get('content-security-policy'), page).toMatch(/; report-uri \/csp-reports$/);
      expect(plain.headers.has('reporting-endpoints'), page).toBe(false);
      const secure = await get(published, page);
      expect(secure.headers.get('content-security-policy'), page).toMatch(/; report-uri \/csp-reports; report-to csp$/);
      expect(secure.headers.get('reporting-endpoints'), page).toBe(`csp="${ORIGIN}/csp-reports"`);
    }
    for (const other of ['/healthz', '/favicon.svg', '/robots.txt', '/api/nothing', '/founders/']) {
      const { headers } = await get(published, other);
      expect(headers.get('content-security-policy'), other).not.toContain('report');
      expect(headers.has('reporting-endpoints'), other).toBe(false);
    }
  });
});
