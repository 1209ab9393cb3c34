import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { siteContentSchema } from '#contract/content.ts';
import { PAGES } from '#contract/pages.ts';
import type { PublicPhase } from '#contract/presale.ts';
import { NO_PRESALE_HISTORY, type SiteData } from '#contract/site-data.ts';
import { ANNOUNCEMENTS_MAX } from '#domain/content/content.ts';
import { PHASE_FALLBACKS } from '#domain/presale/fields.ts';
import { MINUTE_MS } from '#domain/time.ts';
import template from '../../index.html?raw';
import type { ViteManifest } from './app/page-template.ts';
import { screenSource } from './app/screens.ts';
import { renderPage } from './entry-server.tsx';
import { LISTED_PHASES_MAX } from './features/presale/public/current-presale.ts';
import { AdminPanel } from './features/team/auth-screen.tsx';

const manifest: ViteManifest = Object.fromEntries(
  [...PAGES.map(({ id }) => id), 'not-found' as const].map((id) => [screenSource(id), { file: `assets/${id}.js` }]),
);
const NOW_MS = Date.UTC(2026, 10, 26, 12);

function phase(id: number, change: Partial<PublicPhase> = {}): PublicPhase {
  return {
    ...{ ...PHASE_FALLBACKS, id, name: `Phase ${id}`, isCompleted: false, withheld: [] },
    ...{ startDate: '2027-01-01T00:00:00.000Z', endDate: '2027-02-01T00:00:00.000Z', isActive: true },
    ...change,
  };
}

async function htmlOf(pathname: string, facts: Partial<SiteData> = {}, nowMs = NOW_MS): Promise<string> {
  const all = { newWallets: 'open', presalePhases: [], presaleHistory: NO_PRESALE_HISTORY, ...facts } as const;
  const { html } = await renderPage({ pathname, publicOrigin: undefined, facts: all, nowMs, template, manifest });
  return html;
}

const section = (html: string, id: string): string =>
  new RegExp(`<section[^>]* id="${id}".*?</section>`, 's').exec(html)?.[0] ?? '';

describe('phases at their bounds', () => {
  const name = 'An unusually long name of a phase, '.repeat(3).slice(0, 80).trimEnd().padEnd(80, 'x');
  const many = Array.from({ length: 200 }, (_, index) =>
    phase(index + 1, {
      tokenPrice: index % 2 === 0 ? 0.000001 : 1_000_000,
      name: `${name.slice(0, 76)} ${index + 100}`,
    }),
  );

  it('200 of them are all on /presale, and on the landing page within its size', async () => {
    const [presale, landing] = await Promise.all([
      htmlOf('/presale', { presalePhases: many }),
      htmlOf('/', { presalePhases: many }),
    ]);
    expect(presale.match(/<article id="phase-\d+"/g)).toHaveLength(200);
    for (const { name: each } of many) expect(presale).toContain(each);
    expect(presale).toContain('$0.000001');
    expect(presale).toContain('$1,000,000');
    expect(section(landing, 'presale').match(/<h3/g)).toHaveLength(LISTED_PHASES_MAX + 1);
    expect(section(landing, 'presale').length).toBeLessThan(20_000);
  });

  it('one that starts in a minute is announced until then, and active from then on', async () => {
    const startMs = NOW_MS + MINUTE_MS;
    const presalePhases = [phase(1, { name: 'Minute', startDate: new Date(startMs).toISOString() })];
    for (const path of ['/presale', '/']) {
      expect(await htmlOf(path, { presalePhases }, startMs - 1)).not.toMatch(/Minute is active|Presale phase active/i);
      expect(await htmlOf(path, { presalePhases }, startMs)).toMatch(/Minute is active|Presale phase active/i);
    }
  });
});

describe('announcements', () => {
  const announcements = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ text: `Announcement ${index + 1} of ours` }));

  it.each([1, ANNOUNCEMENTS_MAX])('%i are all in the banner', async (count) => {
    const content = { announcements: announcements(count) };
    expect(siteContentSchema.safeParse(content).success).toBe(true);
    const html = await htmlOf('/', { content });
    for (const { text } of content.announcements) expect(html).toContain(text);
  });

  it.each([ANNOUNCEMENTS_MAX + 1, 40])('%i are refused with the bound', (count) => {
    const { error } = siteContentSchema.safeParse({ announcements: announcements(count) });
    expect(error?.issues.map(({ message }) => message)).toEqual(['At most 20 announcements are possible']);
  });
});

describe('the way to the presale', () => {
  it('is in the header of each page and the landing page’s banner', async () => {
    const [landing, whitepaper, founders] = await Promise.all(
      ['/', '/whitepaper', '/founders'].map((path) => htmlOf(path)),
    );
    for (const html of [landing, whitepaper, founders]) {
      expect(/<header.*?<\/header>/s.exec(html ?? '')?.[0]).toContain('href="/presale"');
    }
    expect(section(landing ?? '', 'presale-banner')).toContain('href="/presale"');
  });

  it('names the risk once on its page, beside no name of a time zone', async () => {
    const html = await htmlOf('/presale', { presalePhases: [phase(1)] });
    expect(html.match(/Crypto tokens can lose all their value/g)).toHaveLength(1);
    expect(html).not.toMatch(/\b(America|Europe|Asia|Africa|Australia|Pacific)\/[A-Z]/);
  });
});

it('lists on /auth what the team can manage, each with its page', () => {
  const [, lead] = /<p[^>]*>(.*?)<\/p>/.exec(renderToStaticMarkup(createElement(AdminPanel))) ?? [];
  const paths = PAGES.flatMap((page) => page.paths);
  for (const [word, path] of [
    ['presale', '/admin'],
    ['content', '/admin/content'],
    ['miners', '/admin/miners'],
    ['newsletter', '/admin/newsletter'],
  ] as const) {
    expect(lead).toContain(word);
    expect(paths).toContain(path);
  }
});
