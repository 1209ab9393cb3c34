import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PRESALE_DOCUMENTS, presaleJson } from '#contract/presale-documents.ts';
import { defaultPhase } from '#domain/presale/fields.ts';
import { parseConfig } from './config.ts';
import { FIRST_START } from './db/activity.ts';
import { BUILT_IN_PHASES } from './features/presale/built-in-phases.ts';
import { createPresaleWrites } from './features/presale/phase-writes.ts';
import { systemClock } from './lib/clock.ts';
import { pageInputsKey, readBuiltPages } from './pages/built-pages.ts';
import type { Site } from './pages/site.ts';
import { siteDataReader } from './site-data.ts';
import { setUpApp } from './testing/app-suite.ts';
import { manualClock, type TestApp } from './testing/start-test-app.ts';
import { confirmedCall, signInAdmin } from './testing/test-accounts.ts';
import { setUpDatabase } from './testing/test-databases.ts';
import { openTestSite } from './testing/test-site.ts';

const ADMIN_PHASES = '/api/admin/presale/phases';
const EVERYWHERE = ['/', '/presale', ...PRESALE_DOCUMENTS.map(({ path }) => path)];
const HOUR_MS = 3_600_000;

describe('the pages of the build', () => {
  const suite = setUpDatabase();

  it('are those of a first start without settings, which renders none of them again', async () => {
    const { database } = suite;
    await createPresaleWrites(database).insertBuiltIn(BUILT_IN_PHASES, { by: FIRST_START, nowMs: Date.now() });
    const config = parseConfig({}, '');
    const { facts } = await siteDataReader({ config, database, clock: systemClock })();
    const { pages } = await readBuiltPages(path.resolve(import.meta.dirname, '../../dist'));
    const outdated = [...pages].filter(
      ([pathname, { inputsKey }]) => inputsKey !== pageInputsKey(pathname, { publicOrigin: undefined, facts }),
    );
    expect(pages.size).toBeGreaterThan(30);
    expect(outdated.map(([pathname]) => pathname)).toEqual([]);
  });
});

describe('the presale on the landing page, its own page and in its documents', () => {
  const suite = setUpApp({ clock: manualClock(Date.UTC(2026, 4, 3, 12)) });
  const { clock } = suite;
  let app: TestApp;
  let site: Site;
  let cookie = '';

  beforeAll(async () => {
    const { database } = suite;
    await createPresaleWrites(database).insertBuiltIn(BUILT_IN_PHASES, { by: FIRST_START, nowMs: clock.nowMs() });
    const readSiteData = siteDataReader({
      config: { newWallets: 'open', mail: undefined, securityContact: undefined, retention: {} },
      database,
      clock,
    });
    site = await openTestSite({ readSiteData, clock });
    app = await suite.startAnother({ site });
    cookie = await signInAdmin(app, database, 'keeper');
  });
  afterAll(() => site.pages.stop());

  const textOf = async (path: string): Promise<string> => (await app.call('GET', path)).text;

  /** Waits until each path contains its text. */
  async function shows(expected: Readonly<Record<string, string>>): Promise<void> {
    for (const [path, text] of Object.entries(expected)) {
      await expect.poll(async () => (await textOf(path)).includes(text), { message: `${path}: ${text}` }).toBe(true);
    }
  }

  it('has a media type, an ETag, and is open to other sites', async () => {
    for (const { path, mediaType } of PRESALE_DOCUMENTS) {
      const { status, headers } = await app.call('GET', path);
      expect(status).toBe(200);
      expect(Object.fromEntries(headers)).toMatchObject({
        'content-type': `${mediaType}; charset=utf-8`,
        'access-control-allow-origin': '*',
      });
      const again = await app.call('GET', path, { headers: { 'if-none-match': headers.get('etag') ?? '' } });
      expect([again.status, again.text]).toEqual([304, '']);
      const head = await app.call('HEAD', path);
      expect([head.status, head.headers.get('content-type')]).toEqual([200, headers.get('content-type')]);
    }
  });

  it('shows a change of the admin area everywhere, and again the next one, and nobody by name', async () => {
    const [, phase] = (await app.call('GET', ADMIN_PHASES, { cookie })).json;
    const { id, isCompleted: _, version: __, ...fields } = phase;
    for (const tokenPrice of [0.021, 0.022]) {
      clock.advance(60_000);
      const body = { ...fields, tokenPrice };
      expect((await confirmedCall(app, 'PUT', `${ADMIN_PHASES}/${id}`, { cookie, body })).status).toBe(200);
      await shows(Object.fromEntries(EVERYWHERE.map((path) => [path, String(tokenPrice)])));
    }
    await shows({
      '/presale.ics': 'SEQUENCE:2\r\n',
      '/presale': 'the price of Presale Phase 1 went from $0.021 to $0.022',
    });
    expect(await textOf('/presale')).toContain('3 May 2026, 12:02 UTC');
    const json = presaleJson.parse(JSON.parse(await textOf('/presale.json')));
    expect(json.changes.map(({ phase: name, differences }) => [name, differences])).toEqual([
      ['Presale Phase 1', [{ field: 'tokenPrice', before: 0.021, after: 0.022 }]],
      ['Presale Phase 1', [{ field: 'tokenPrice', before: 0.015, after: 0.021 }]],
    ]);
    for (const path of EVERYWHERE) expect(await textOf(path), path).not.toContain('keeper');
  });

  it('says everywhere that a phase starts and ends when only time passes', async () => {
    const startMs = clock.nowMs() + HOUR_MS;
    const endDate = new Date(startMs + HOUR_MS).toISOString();
    const body = { ...defaultPhase(startMs), name: 'Summer Phase', endDate, isActive: true };
    expect((await confirmedCall(app, 'POST', ADMIN_PHASES, { cookie, body })).status).toBe(201);
    await shows({
      '/presale': 'Summer Phase is next',
      '/presale.json': '"state": "next"',
      '/': 'Starts on',
      '/presale.ics': 'STATUS:TENTATIVE',
    });
    for (const path of EVERYWHERE) {
      expect(await textOf(path), path).not.toMatch(/is open|PHASE ACTIVE|"isActive": true|Status: Active/);
    }
    for (const [headline, state, banner, sentence, status] of [
      ['Summer Phase is open', '"state": "now"', 'PRESALE PHASE ACTIVE', 'Summer Phase started', 'Active'],
      ['has not started', '"state": "delayed"', 'PRESALE COMING SOON', 'Summer Phase ended', 'Completed/Closed'],
    ] as const) {
      clock.advance(HOUR_MS);
      site.pages.refresh();
      await shows({ '/presale': headline, '/presale.json': state, '/presale.ics': `Status: ${status}`, '/': banner });
      await shows({ '/presale': `${sentence}, as scheduled`, '/presale.atom': `${sentence}, as scheduled` });
    }
    expect(await textOf('/presale')).not.toContain('is open');
  });
});
