import { afterAll, describe, expect, it } from 'vitest';
import { DOCUMENTS } from '#contract/documents.ts';
import { examplePathname, PAGES, pageAt } from '#contract/pages.ts';
import { NO_PRESALE_HISTORY, type SiteData } from '#contract/site-data.ts';
import template from '../../index.html?raw';
import type { ViteManifest } from './app/page-template.ts';
import { queryClient } from './app/queries.tsx';
import { screenSource } from './app/screens.ts';
import { renderPage } from './entry-server.tsx';
import { LOGO_FILES } from './features/trust/trust-page.tsx';
import { FIRST, publicPhaseOf, SEED } from './testing/public-phases.ts';

const manifest: ViteManifest = Object.fromEntries(
  [...PAGES.map(({ id }) => id), 'not-found' as const].map((id) => [screenSource(id), { file: `assets/${id}.js` }]),
);

const FACTS: SiteData = { newWallets: 'open', presalePhases: [SEED, FIRST], presaleHistory: NO_PRESALE_HISTORY };
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

const PHASE = publicPhaseOf(['2026-09-01T00:00:00.000Z', '2026-09-30T00:00:00.000Z'], {
  ...{ id: 7, name: 'Autumn </script> Phase', isActive: true, tokenPrice: 0.021 },
});
const RUNNING = { ...PHASE, startDate: '2026-05-01T00:00:00.000Z' };

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
    const isWithout = (path: string) =>
      pageAt(path)?.isPrivate === true || ['/auth', '/token-game', '/web-miner', '/webminer'].includes(path);
    for (const path of PATHS)
      expect((await page(path)).html.includes('TVX $0.25 - Presale phase 1 price (coming soon)'), path).toBe(
        !isWithout(path),
      );
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

  it('names on the privacy page how long the log and subscriptions that left are kept, where that is set', async () => {
    const kept = await htmlFor('/privacy', {});
    expect(kept).toContain('the address stays, so that nobody can add it again');
    expect(kept).toContain('The record of administrators’ changes stays.');
    const retention = { activityDays: 365, leftSubscriptionsDays: 400 };
    const html = await htmlFor('/privacy', { facts: { retention } });
    expect(html).toContain('the address stays for 400 days, so that nobody can add it again');
    expect(html).toContain('The record of administrators’ changes stays for 365 days.');
  });

  it('invite a new e-mail only while new wallets are open', async () => {
    const of = (path: string, newWallets: 'open' | 'closed') => htmlFor(path, { facts: { newWallets } });
    const [open, closed] = [await of('/web-miner', 'open'), await of('/web-miner', 'closed')];
    for (const html of [open, closed]) expect(html).toContain('Existing users can still log in.');
    expect(open.match(/Create a wallet|anyone can join/g)).toHaveLength(3);
    expect(closed).not.toMatch(/create a wallet|new wallet/i);
  });

  it.each([
    ['/wallet', Date.UTC(2025, 5, 2), 'No newer dates are announced.'],
    ['/', Date.UTC(2026, 0, 13), 'No newer dates are announced.'],
    // The copyright.
    ['/founders', Date.UTC(2027, 0, 1), '© 2027 Technovex'],
  ])('change %s at %i, by the clock of the server', async (pathname, atMs, text) => {
    const options = { pathname, publicOrigin: undefined, facts: FACTS, template, manifest };
    const before = await renderPage({ ...options, nowMs: atMs - 60_000 });
    expect(before.html).not.toContain(text);
    expect(before.changesAtMs).toBe(atMs);
    expect((await renderPage({ ...options, nowMs: atMs })).html).toContain(text);
  });

  it('has no navigation, announcements and newsletter of the site around the login of the team', async () => {
    const html = await htmlFor('/auth', {});
    expect(html).toContain('<h1');
    expect(html).toContain('id="main"');
    expect(html).not.toMatch(/id="site-navigation"|id="newsletter"|<footer|Announcements/);
    expect(await htmlFor('/founders', {})).toMatch(/id="site-navigation"[\s\S]*id="newsletter"/);
  });

  it('show all of 200 phases on /presale, the first two as tickets', async () => {
    const presalePhases = Array.from({ length: 200 }, (_, index) => ({
      ...RUNNING,
      id: index + 1,
      name: `P ${index}.`,
    }));
    const html = await htmlFor('/presale', { facts: { presalePhases } });
    expect(html.match(/<article id="phase-\d+"/g)).toHaveLength(2);
    expect(presalePhases.filter(({ name }) => !html.includes(name))).toEqual([]);
  });
});
