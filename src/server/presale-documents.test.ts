import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { PRESALE_DOCUMENTS, presaleJson } from '#contract/presale-documents.ts';
import { defaultPhase } from '#domain/presale/fields.ts';
import { FIRST_START } from './db/activity.ts';
import { BUILT_IN_PHASES } from './features/presale/built-in-phases.ts';
import { createPresaleWrites } from './features/presale/phase-writes.ts';
import type { Site } from './pages/site.ts';
import { siteDataReader } from './site-data.ts';
import { manualClock, startTestApp, type TestApp } from './testing/start-test-app.ts';
import { confirmedCall, signInAdmin } from './testing/test-accounts.ts';
import { openTestDatabase, type TestDatabase } from './testing/test-databases.ts';
import { openTestSite } from './testing/test-site.ts';

const ADMIN_PHASES = '/api/admin/presale/phases';
const PATHS = PRESALE_DOCUMENTS.map(({ path }) => path);
const EVERYWHERE = ['/', '/presale', ...PATHS];

describe('the presale on the landing page, its own page and in its documents', () => {
  let store: TestDatabase | undefined;
  let app: TestApp;
  let site: Site;
  let cookie = '';
  let database: TestDatabase['database'];
  const clock = manualClock(Date.UTC(2026, 4, 3, 12));

  beforeAll(async () => {
    store = await openTestDatabase();
    ({ database } = store);
    await createPresaleWrites(database).insertBuiltIn(BUILT_IN_PHASES, { by: FIRST_START, nowMs: clock.nowMs() });
    const readSiteData = siteDataReader({
      config: { newWallets: 'open', mail: undefined, securityContact: undefined, retention: {} },
      database,
      clock,
    });
    site = await openTestSite({ readSiteData, clock });
    app = await startTestApp({ database, clock, site });
    cookie = await signInAdmin(app, database, 'keeper');
  });
  afterAll(async () => {
    site.pages.stop();
    await app.stop();
    await store?.drop();
  });

  const textOf = async (path: string): Promise<string> => (await app.call('GET', path)).text;

  async function waitFor(path: string, text: string): Promise<void> {
    await vi.waitFor(async () => expect((await textOf(path)).includes(text), `${path} contains ${text}`).toBe(true), {
      timeout: 50_000,
      interval: 100,
    });
  }

  it.each(PRESALE_DOCUMENTS)('$path has its media type, an ETag, and is open to other sites', async (document) => {
    const { status, headers, text } = await app.call('GET', document.path);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe(`${document.mediaType}; charset=utf-8`);
    expect(headers.get('cache-control')).toBe('no-cache');
    expect(headers.get('access-control-allow-origin')).toBe('*');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    const etag = headers.get('etag') ?? '';
    const again = await fetch(app.url + document.path, { headers: { 'if-none-match': etag } });
    expect([again.status, await again.text()]).toEqual([304, '']);
    const head = await fetch(app.url + document.path, { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
    expect(head.headers.get('content-type')).toBe(headers.get('content-type'));
    expect(text.length).toBeGreaterThan(100);
  });

  it('describes the documents in the OpenAPI document', async () => {
    const { json } = await app.call('GET', '/api/openapi.json');
    for (const { path, mediaType } of PRESALE_DOCUMENTS) {
      expect(json.paths[path].get.responses[200].content[mediaType].schema.type).toBeDefined();
    }
    expect(json.paths['/presale.json'].get.responses[200].content['application/json'].schema.required).toContain(
      'changes',
    );
  });

  it('shows a change of the admin area everywhere, and again the next one', async () => {
    const before = new Map(await Promise.all(EVERYWHERE.map(async (path) => [path, await textOf(path)] as const)));
    const [, phase] = (await app.call('GET', ADMIN_PHASES, { cookie })).json;
    const { id, isCompleted: _, version: __, ...fields } = phase;
    for (const [tokenPrice, sequence] of [
      [0.021, 1],
      [0.022, 2],
    ] as const) {
      clock.advance(60_000);
      const body = { ...fields, tokenPrice };
      expect((await confirmedCall(app, 'PUT', `${ADMIN_PHASES}/${id}`, { cookie, body })).status).toBe(200);
      for (const path of EVERYWHERE) await waitFor(path, String(tokenPrice));
      expect(await textOf('/presale.ics')).toContain(`SEQUENCE:${sequence}\r\n`);
    }
    for (const path of EVERYWHERE) expect(await textOf(path), path).not.toBe(before.get(path));
    const json = presaleJson.parse(JSON.parse(await textOf('/presale.json')));
    expect(json.changes.map(({ phase: name, differences }) => [name, differences])).toEqual([
      ['Presale Phase 1', [{ field: 'tokenPrice', before: 0.021, after: 0.022 }]],
      ['Presale Phase 1', [{ field: 'tokenPrice', before: 0.015, after: 0.021 }]],
    ]);
    const page = await textOf('/presale');
    expect(page).toContain('the price of Presale Phase 1 went from $0.021 to $0.022');
    expect(page).toContain('3 May 2026, 12:02 UTC');
    for (const path of EVERYWHERE) expect(await textOf(path), path).not.toContain('keeper');
  });

  it('shows that a phase starts and ends when only time passes', async () => {
    const startMs = clock.nowMs() + 3_600_000;
    const phase = {
      ...defaultPhase(startMs),
      ...{ name: 'Summer Phase', endDate: new Date(startMs + 3_600_000).toISOString(), isActive: true },
    };
    expect((await confirmedCall(app, 'POST', ADMIN_PHASES, { cookie, body: phase })).status).toBe(201);
    await waitFor('/presale', 'Summer Phase starts on 3 May 2026');
    await waitFor('/presale.json', '"state": "next"');
    await waitFor('/', 'Starts on');
    await waitFor('/presale.ics', 'STATUS:TENTATIVE');
    for (const path of EVERYWHERE) {
      expect(await textOf(path), path).not.toMatch(/is active|PHASE ACTIVE|"isActive": true|Status: Active/);
    }
    clock.advance(3_600_000);
    site.pages.refresh();
    await waitFor('/presale', 'Summer Phase is active');
    await waitFor('/presale.json', '"state": "now"');
    await waitFor('/presale.atom', 'Summer Phase started');
    clock.advance(3_600_000);
    site.pages.refresh();
    await waitFor('/presale.atom', 'Summer Phase ended');
    await waitFor('/presale', 'Presale Phase 1 has not started');
    await waitFor('/presale.json', '"state": "delayed"');
    expect(await textOf('/presale')).not.toContain('is active');
  });

  it('says everywhere that a phase started and ended by its dates', async () => {
    // The clock was advanced: the former session has ended.
    cookie = await signInAdmin(app, database, 'scheduler');
    const startMs = clock.nowMs() + 60_000;
    const phase = {
      ...defaultPhase(startMs),
      ...{ name: 'Autumn Phase', endDate: new Date(startMs + 60_000).toISOString(), isActive: true },
    };
    expect((await confirmedCall(app, 'POST', ADMIN_PHASES, { cookie, body: phase })).status).toBe(201);
    await waitFor('/presale', 'Autumn Phase starts on');
    for (const [headline, state, banner, sentence, status] of [
      ['Autumn Phase is active', '"state": "now"', 'PRESALE PHASE ACTIVE', 'Autumn Phase started', 'Active'],
      ['has not started', '"state": "delayed"', 'PRESALE COMING SOON', 'Autumn Phase ended', 'Completed/Closed'],
    ] as const) {
      clock.advance(60_000);
      site.pages.refresh();
      await waitFor('/presale', headline);
      await waitFor('/presale', `${sentence}, as scheduled`);
      await waitFor('/presale.atom', `${sentence}, as scheduled`);
      await waitFor('/presale.json', state);
      await waitFor('/presale.ics', `Status: ${status}`);
      await waitFor('/', banner);
    }
  });
});
