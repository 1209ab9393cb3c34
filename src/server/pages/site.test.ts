import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setUpApp } from '../testing/app-suite.ts';
import { sendRequest } from '../testing/raw-http.ts';
import type { TestApp } from '../testing/start-test-app.ts';
import { openTestSite } from '../testing/test-site.ts';
import type { Site } from './site.ts';

describe('files and pages in memory', () => {
  const suite = setUpApp();
  let app: TestApp;
  let site: Site;
  beforeAll(async () => {
    site = await openTestSite();
    app = await suite.startAnother({ site });
  });
  afterAll(() => site.pages.stop());

  const get = (target: string, ...lines: string[]) =>
    sendRequest(app.url, [`GET ${target} HTTP/1.1`, 'host: technovex.example', ...lines]);

  it('are sent ahead of the router as through it, where a query leads, and counted', async () => {
    const script = [...site.files.keys()].find((path) => path.endsWith('.js')) ?? '';
    const requests = [[], ['accept-encoding: gzip'], ['accept-encoding: gzip, br;q=0.5'], ['if-none-match: *']];
    for (const path of ['/', '/webminer', '/presale.json', '/favicon.ico', script]) {
      for (const lines of requests) {
        const [ahead, routed] = await Promise.all([get(path, ...lines), get(`${path}?query`, ...lines)]);
        for (const { headers } of [ahead, routed]) (headers as Map<string, string>).delete('date');
        expect(ahead).toEqual(routed);
        expect(ahead.status).toBe(lines[0]?.startsWith('if-none-match') ? 304 : 200);
      }
    }
    const counted = /^technovex_http_responses_total\{route="\/\*",status="2xx"\} (\d+)$/m.exec(await app.metrics());
    expect(Number(counted?.[1])).toBe(2 * 5 * 3);
  });

  it('leave all other requests to the router', async () => {
    expect((await get('/', 'host: other.example')).status).toBe(400);
    expect((await get('/404')).status).toBe(404);
    expect((await get('/Presale')).headers.get('location')).toBe('/presale');
    expect((await get('/status', 'accept: application/json')).headers.get('content-type')).toContain('json');
    const head = await sendRequest(app.url, ['HEAD / HTTP/1.1', 'host: technovex.example']);
    expect([head.status, head.body]).toEqual([200, '']);
  });
});
