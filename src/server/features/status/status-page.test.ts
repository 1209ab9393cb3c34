import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NO_PRESALE_HISTORY } from '#contract/site-data.ts';
import type { Site } from '#server/pages/site.ts';
import { setUpApp } from '#server/testing/app-suite.ts';
import { manualClock, type TestApp } from '#server/testing/start-test-app.ts';
import { openTestSite } from '#server/testing/test-site.ts';

describe('the status page', () => {
  const suite = setUpApp({
    clock: manualClock(Date.UTC(2026, 4, 3, 12)),
    downtimes: [{ fromMs: Date.UTC(2026, 3, 1, 8), untilMs: Date.UTC(2026, 3, 1, 9, 30) }],
  });
  let site: Site;
  let app: TestApp;
  beforeAll(async () => {
    const { clock } = suite;
    const facts = {
      newWallets: 'open',
      presalePhases: [],
      presaleHistory: NO_PRESALE_HISTORY,
    } as const;
    site = await openTestSite({ clock, readSiteData: async () => ({ facts, changesAtMs: Number.POSITIVE_INFINITY }) });
    app = await suite.startAnother({ site });
  });
  afterAll(() => site.pages.stop());

  it('is rendered with what was measured for this response, and asked again each time', async () => {
    const { status, headers, text } = await app.call('GET', '/status', { headers: { accept: 'text/html,*/*;q=0.8' } });
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(headers.get('cache-control')).toBe('no-cache');
    expect(headers.get('vary')).toBe('accept, accept-encoding');
    expect(headers.get('content-security-policy')).toContain("script-src 'self' 'sha256-");
    for (const shown of ['Everything works', '1 April 2026, 09:30 UTC', 'lasted 1 hour', '3 May 2026, 12:00 UTC']) {
      expect(text, shown).toContain(shown);
    }
  });

  it('is sent as JSON to clients that prefer it, the same as /api/status', async () => {
    const accept = { accept: 'application/json' };
    const { headers, json } = await app.call('GET', '/status', { headers: accept });
    expect(headers.get('vary')).toBe('accept');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(json).toEqual((await app.call('GET', '/api/status', { headers: accept })).json);
  });

  it('is sent as built when it cannot be rendered, for the browser to read the status', async () => {
    const renderWith = () => Promise.reject(new Error('The worker exited.'));
    const failing = await suite.startAnother({ site: { ...site, pages: { ...site.pages, renderWith } } });
    const { status, text } = await failing.call('GET', '/status');
    expect(status).toBe(200);
    expect(text).toContain('Reading the status');
  });
});
