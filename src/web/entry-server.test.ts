import { afterAll, describe, expect, it } from 'vitest';
import { siteContentSchema } from '#contract/content.ts';
import { DOCUMENTS } from '#contract/documents.ts';
import { examplePathname, PAGES, pageAt } from '#contract/pages.ts';
import type { PublicPhase } from '#contract/presale.ts';
import { NO_PRESALE_HISTORY, type SiteData } from '#contract/site-data.ts';
import { ANNOUNCEMENTS_MAX } from '#domain/content/content.ts';
import { PHASE_FALLBACKS } from '#domain/presale/fields.ts';
import template from '../../index.html?raw';
import type { ViteManifest } from './app/page-template.ts';
import { queryClient } from './app/queries.tsx';
import { screenSource } from './app/screens.ts';
import { renderPage } from './entry-server.tsx';
import { LISTED_PHASES_MAX } from './features/presale/public/current-presale.ts';
import { LOGO_FILES } from './features/trust/trust-page.tsx';

const manifest: ViteManifest = Object.fromEntries(
  [...PAGES.map(({ id }) => id), 'not-found' as const].map((id) => [screenSource(id), { file: `assets/${id}.js` }]),
);

const BUILT_IN_PHASES: readonly PublicPhase[] = [
  {
    ...{ ...PHASE_FALLBACKS, id: 1, name: 'April 2025 Seed Collection', isCompleted: true, withheld: [] },
    ...{ startDate: '2025-04-01T00:00:00.000Z', endDate: '2025-04-30T23:59:00.000Z' },
  },
  {
    ...{ ...PHASE_FALLBACKS, id: 2, name: 'Presale Phase 1', isCompleted: false, withheld: [] },
    ...{ startDate: '2025-08-01T00:00:00.000Z', endDate: '2025-09-01T23:59:00.000Z' },
    ...{ tokenPrice: 0.015, bonus: 25, minPurchase: 100, hardCap: 300_000 },
  },
];
const FACTS: SiteData = { newWallets: 'open', presalePhases: BUILT_IN_PHASES, presaleHistory: NO_PRESALE_HISTORY };
const NOW_MS = Date.UTC(2026, 5, 1, 12);

// The screens' queries have timers of five minutes.
afterAll(() => queryClient.clear());

function render(pathname: string, publicOrigin?: string) {
  return renderPage({ pathname, publicOrigin, facts: FACTS, nowMs: NOW_MS, template, manifest });
}

async function htmlFor(pathname: string, change: { readonly facts?: Partial<SiteData>; readonly nowMs?: number }) {
  const facts = { ...FACTS, ...change.facts };
  const nowMs = change.nowMs ?? NOW_MS;
  return (await renderPage({ pathname, publicOrigin: undefined, facts, nowMs, template, manifest })).html;
}

/** Each page as rendered first, once for all tests. */
const rendered = new Map<string, ReturnType<typeof render>>();

function page(pathname: string): ReturnType<typeof render> {
  const known = rendered.get(pathname) ?? render(pathname);
  rendered.set(pathname, known);
  return known;
}

const PATHS = [...PAGES.flatMap((page) => page.paths.map(examplePathname)), '/nope'];

const section = (html: string, id: string): string =>
  new RegExp(`<section[^>]* id="${id}".*?</section>`, 's').exec(html)?.[0] ?? '';

it('every page has its content, complies with the content security policy, and is the same for all visitors', async () => {
  for (const path of PATHS) {
    const { html } = await page(path);
    expect(html.match(/<h1/g), path).toHaveLength(1);
    expect(html.match(/<title>/g), path).toHaveLength(1);
    expect(html, path).toContain('<main id="main"');
    expect(html.match(/Loading<\/span>|\[object |\bNaN\b/g), path).toBeNull();
    // Two inline scripts, no style attribute, no style element, no handler.
    expect(html.match(/<script(?![^>]*\b(src=|type="application\/))/g), path).toHaveLength(2);
    expect(html.match(/\sstyle=|<style|\son[a-z]+=/g), path).toBeNull();
    expect(await render(path), path).toEqual(await page(path));
  }
});

it('returns 200 for the pages of the table and 404 with the specified texts for all others', async () => {
  for (const path of PATHS.filter((each) => each !== '/nope')) expect((await page(path)).status, path).toBe(200);
  const edits = ['x', '0', '%7Bid%7D'].map((id) => `/admin/presale/edit/${id}`);
  for (const path of ['/nope', ...edits, '/1', '/web-miner/x', '/__proto__', '/constructor', '/%00'])
    expect((await render(path)).status, path).toBe(404);
  const { html } = await page('/nope');
  expect(html).toContain('404 Page Not Found</h1>');
  expect(html).toContain('Did you forget to add the page to the router?');
});

it.each([
  ['/wallet', ['Token']],
  ['/blockchain/staking', ['Blockchain']],
  ['/news', ['Project']],
  ['/status', []],
])('marks the part of the header that %s belongs to', async (path, labels) => {
  const { html } = await page(path);
  expect([...html.matchAll(/data-current="true"[^>]*>([^<]+)</g)].map(([, text]) => text)).toEqual(labels);
});

it('gives both addresses of the miner one canonical address', async () => {
  const { html } = await render('/webminer', 'https://technovex.example');
  expect(html).toContain('<link rel="canonical" href="https://technovex.example/web-miner" />');
});

it('links only to pages and documents that exist', async () => {
  const known = new Set<string>([
    ...PAGES.flatMap((page) => page.paths),
    ...[...DOCUMENTS, ...LOGO_FILES].map(({ path }) => path),
  ]);
  for (const path of PATHS) {
    const { html } = await page(path);
    const own = [...html.matchAll(/<a [^>]*href="(\/[^"#?]*)/g)].map(([, href = '']) => href);
    expect(own.length).toBeGreaterThan(0);
    for (const href of own) expect(known).toContain(href);
  }
});

const PHASE: PublicPhase = {
  ...{ ...PHASE_FALLBACKS, id: 7, name: 'Autumn </script> Phase', isActive: true, isCompleted: false, withheld: [] },
  ...{ startDate: '2026-09-01T00:00:00.000Z', endDate: '2026-09-30T00:00:00.000Z', tokenPrice: 0.021 },
};

const RUNNING: PublicPhase = { ...PHASE, startDate: '2026-05-01T00:00:00.000Z' };

describe('the facts that a page is rendered from', () => {
  it('shows the phases of the database in the HTML of the home page, and includes the same for hydration', async () => {
    const html = await htmlFor('/', { facts: { presalePhases: [PHASE] } });
    const [body = '', json = ''] = html.split('<script type="application/json" id="facts">');
    expect(body).toContain('$0.021');
    expect(body).toContain('Autumn &lt;/script&gt; Phase');
    expect(body).not.toContain('$0.015</');
    expect(JSON.parse(json.split('</script>')[0] ?? '').presale.phases).toMatchObject([{ title: PHASE.name }]);
    expect(await htmlFor('/', {})).toContain('"presale":null}</script>');
  });

  it('state on each page the price that the team has published, and no other one in the announcements', async () => {
    // The team's login announces nothing.
    for (const path of PATHS.filter((each) => pageAt(each)?.isPrivate !== true && each !== '/auth'))
      expect((await page(path)).html, path).toContain('TVX $0.25 - Presale phase 1 price (coming soon)');
    const html = await htmlFor('/founders', { facts: { presalePhases: [RUNNING] } });
    expect(html).toContain('TVX $0.021 - Autumn &lt;/script&gt; Phase price (active)');
    expect(html).not.toContain('Presale phase 1 price (coming soon)');
    const ahead = await htmlFor('/founders', { facts: { presalePhases: [PHASE] } });
    expect(ahead).toContain('Phase price (starts on September 1, 2026)');
  });

  it('has one timeline for the description and the token figures', async () => {
    const facts = { presalePhases: [RUNNING] };
    const home = await htmlFor('/', { facts });
    expect(home.match(/A TVX presale phase is active/g)).toHaveLength(3);
    expect(home).not.toMatch(/coming soon; the web miner/);
    expect(home.replaceAll(/<[^>]+>/g, ' ')).toMatch(/Presale price\s+\$0\.021/);
    expect((await page('/')).html).toContain('The TVX presale has not started; the web miner');
  });

  it('shows on the home page whether new wallets are open', async () => {
    const of = (newWallets: 'open' | 'closed') => htmlFor('/', { facts: { newWallets } });
    const [open, closed] = [await of('open'), await of('closed')];
    expect(open).toContain('You can create a miner wallet on this site today.');
    expect(open).not.toContain('can join the waiting list');
    expect(closed).toContain('can join the waiting list');
    expect(closed).not.toMatch(/create a miner wallet/);
  });

  it('names on the privacy page how long the log and subscriptions that left are kept, where that is set', async () => {
    const kept = await htmlFor('/privacy', {});
    expect(kept).toContain('the address stays, so that nobody can add it again');
    expect(kept).toContain('The record of administrators’ changes stays.');
    const retention = { activityDays: 365, leftSubscriptionsDays: 400 };
    const html = await htmlFor('/privacy', { facts: { retention } });
    expect(html).toContain('the address stays for 400 days, so that nobody can add it again');
    expect(html).toContain('The record of administrators’ changes stays for 365 days.');
  });

  it('invites a new e-mail to the miner only while new wallets are open', async () => {
    const open = await htmlFor('/web-miner', { facts: { newWallets: 'open' } });
    const closed = await htmlFor('/web-miner', { facts: { newWallets: 'closed' } });
    for (const words of ['Phase 1 Registration Closed', 'Maximum capacity reached', 'Existing users can still log in.'])
      for (const html of [open, closed]) expect(html).toContain(words);
    expect(open).toContain('With a new email, choose a PIN');
    expect(open).toContain('this site still creates wallets: a new email and a PIN are enough.');
    expect(closed).not.toMatch(/new email|a new wallet needs|in the Login tab/);
    expect(closed).toContain('New wallets cannot be created');
  });

  it.each([
    ['/wallet', Date.UTC(2025, 5, 2)],
    ['/', Date.UTC(2026, 0, 13)],
  ])('note that the dates of %s have passed from that moment by the clock of the server', async (pathname, atMs) => {
    const at = (nowMs: number) =>
      renderPage({ pathname, publicOrigin: undefined, facts: FACTS, nowMs, template, manifest });
    const before = await at(atMs - 60_000);
    expect(before.html).not.toContain('No newer dates are announced.');
    expect(before.changesAtMs).toBe(atMs);
    expect((await at(atMs)).html).toContain('No newer dates are announced.');
  });

  it('has no navigation, announcements and newsletter of the site around the login of the team', async () => {
    const html = await htmlFor('/auth', {});
    expect(html).toContain('<h1');
    expect(html).toContain('id="main"');
    expect(html).not.toMatch(/id="site-navigation"|id="newsletter"|<footer|Announcements/);
    expect(await htmlFor('/founders', {})).toMatch(/id="site-navigation"[\s\S]*id="newsletter"/);
  });

  it('changes at the end of the year, for the copyright, when no planned date follows', async () => {
    const nowMs = Date.UTC(2026, 11, 31);
    const options = { pathname: '/founders', publicOrigin: undefined, facts: FACTS, template, manifest };
    const { html, changesAtMs } = await renderPage({ ...options, nowMs });
    expect(html).toContain('>2026</span>');
    expect(changesAtMs).toBe(Date.UTC(2027, 0, 1));
    expect(await htmlFor('/founders', { nowMs: changesAtMs })).toContain('>2027</span>');
  });

  it('show 200 phases on /presale, and the landing page within its size', async () => {
    const presalePhases = Array.from({ length: 200 }, (_, index) => ({
      ...{ ...RUNNING, id: index + 1, tokenPrice: index % 2 === 0 ? 0.000001 : 1_000_000 },
      name: `${'An unusually long name of a phase, '.repeat(3).slice(0, 76)} ${index + 100}`,
    }));
    const presale = await htmlFor('/presale', { facts: { presalePhases } });
    expect(presale.match(/<article id="phase-\d+"/g)).toHaveLength(200);
    for (const { name } of presalePhases) expect(presale).toContain(name);
    expect(presale).toContain('$0.000001');
    expect(presale).toContain('$1,000,000');
    const landing = section(await htmlFor('/', { facts: { presalePhases } }), 'presale');
    expect(landing.match(/<h3/g)).toHaveLength(LISTED_PHASES_MAX + 1);
    expect(landing.length).toBeLessThan(20_000);
  });

  it('announce a phase until the instant of its start, from which it is active', async () => {
    const facts = { presalePhases: [{ ...RUNNING, startDate: new Date(NOW_MS).toISOString() }] };
    for (const path of ['/presale', '/']) {
      expect(await htmlFor(path, { facts, nowMs: NOW_MS - 1 })).not.toMatch(/Phase is active|Presale phase active/i);
      expect(await htmlFor(path, { facts })).toMatch(/Phase is active|Presale phase active/i);
    }
  });

  it('show as many announcements as the team may publish', async () => {
    const announcements = (count: number) =>
      Array.from({ length: count }, (_, index) => ({ text: `Announcement ${index + 1} of ours` }));
    const content = { announcements: announcements(ANNOUNCEMENTS_MAX) };
    expect(siteContentSchema.safeParse(content).success).toBe(true);
    const html = await htmlFor('/', { facts: { content } });
    for (const { text } of content.announcements) expect(html).toContain(text);
    const { error } = siteContentSchema.safeParse({ announcements: announcements(ANNOUNCEMENTS_MAX + 1) });
    expect(error?.issues.map(({ message }) => message)).toEqual(['At most 20 announcements are possible']);
  });
});

it('leads to the presale from the header of each page and the landing page’s banner, and names its risk once', async () => {
  for (const path of ['/', '/founders'])
    expect(/<header.*?<\/header>/s.exec((await page(path)).html)?.[0]).toContain('href="/presale"');
  expect(section((await page('/')).html, 'presale-banner')).toContain('href="/presale"');
  expect((await page('/presale')).html.match(/Crypto tokens can lose all their value/g)).toHaveLength(1);
});
