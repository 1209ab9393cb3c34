import { afterAll, describe, expect, it } from 'vitest';
import { DOCUMENTS } from '#contract/documents.ts';
import { examplePathname, PAGES, pageAt } from '#contract/pages.ts';
import type { PublicPhase } from '#contract/presale.ts';
import { NO_PRESALE_HISTORY, type SiteData } from '#contract/site-data.ts';
import { PHASE_FALLBACKS } from '#domain/presale/fields.ts';
import template from '../../index.html?raw';
import type { ViteManifest } from './app/page-template.ts';
import { queryClient } from './app/queries.tsx';
import { screenSource } from './app/screens.ts';
import { renderPage } from './entry-server.tsx';
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

describe.each(PATHS)('the rendered page %s', (pathname) => {
  it('contains its content, not a fallback', async () => {
    const { html } = await page(pathname);
    expect(html.match(/<h1/g)).toHaveLength(1);
    expect(html).not.toContain('Loading</span>');
    expect(html.match(/\[object |\bNaN\b/g)).toBeNull();
    expect(html.match(/<title>/g)).toHaveLength(1);
    expect(html).toContain('<main id="main"');
  });

  it('complies with the content security policy: two inline scripts, no style attribute, no style element, no handler', async () => {
    const { html } = await page(pathname);
    expect(html.match(/<script(?![^>]*\b(src=|type="application\/))/g)).toHaveLength(2);
    expect(html).not.toMatch(/\sstyle=/);
    expect(html).not.toMatch(/<style/);
    expect(html).not.toMatch(/\son[a-z]+=/);
  });

  it('is the same for every visitor', async () => {
    expect(await render(pathname)).toEqual(await page(pathname));
  });
});

it('returns 200 for the pages of the table and 404 for all others', async () => {
  for (const { paths } of PAGES) {
    for (const path of paths) expect((await page(examplePathname(path))).status).toBe(200);
  }
  for (const path of [
    '/nope',
    '/admin/presale/edit/x',
    '/admin/presale/edit/0',
    '/admin/presale/edit/%7Bid%7D',
    '/1',
    '/web-miner/x',
    '/__proto__',
    '/constructor',
    '/%00',
  ]) {
    expect((await render(path)).status).toBe(404);
  }
});

it('shows the specified texts of the not-found page', async () => {
  const { html } = await page('/nope');
  expect(html).toContain('404 Page Not Found</h1>');
  expect(html).toContain('Did you forget to add the page to the router?');
});

it('shows the presale banner, the notice and the tagline on the home page', async () => {
  const { html } = await page('/');
  for (const words of ['PRESALE COMING SOON', 'STAY TUNED', 'builders, traders and innovators', 'socials']) {
    expect(html).toContain(words);
  }
});

it.each([
  ['/wallet', 'Token'],
  ['/blockchain/consensus', 'Blockchain'],
  ['/blockchain/staking', 'Blockchain'],
  ['/news', 'Project'],
  ['/status', undefined],
])('marks the part of the header that %s belongs to', async (path, label) => {
  const { html } = await page(path);
  const marked = [...html.matchAll(/data-current="true"[^>]*>([^<]+)</g)].map(([, text]) => text);
  expect(marked).toEqual(label === undefined ? [] : [label]);
});

it('gives both addresses of the miner one canonical address', async () => {
  for (const path of ['/web-miner', '/webminer']) {
    const { html } = await render(path, 'https://technovex.example');
    expect(html).toContain('<link rel="canonical" href="https://technovex.example/web-miner" />');
  }
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
  ...PHASE_FALLBACKS,
  id: 7,
  name: 'Autumn </script> Phase',
  startDate: '2026-09-01T00:00:00.000Z',
  endDate: '2026-09-30T00:00:00.000Z',
  tokenPrice: 0.021,
  isActive: true,
  isCompleted: false,
  withheld: [],
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
  });

  it('adds nothing to the home page while the phases are the default ones', async () => {
    expect(await htmlFor('/', {})).toContain('"presale":null}</script>');
  });

  // The team's login announces nothing.
  it.each(PATHS.filter((path) => pageAt(path)?.isPrivate !== true && path !== '/auth'))(
    'states on %s the price that the team has published, and no other one in the announcements',
    async (path) => {
      expect((await page(path)).html).toContain('TVX $0.25 - Presale phase 1 price (coming soon)');
      const html = await htmlFor(path, { facts: { presalePhases: [RUNNING] } });
      expect(html).toContain('TVX $0.021 - Autumn &lt;/script&gt; Phase price (active)');
      expect(html).not.toContain('Presale phase 1 price (coming soon)');
      expect(await htmlFor(path, { facts: { presalePhases: [PHASE] } })).toContain(
        'Phase price (starts on September 1, 2026)',
      );
    },
  );

  it('has one timeline for the description and the token figures', async () => {
    const facts = { presalePhases: [RUNNING] };
    const home = await htmlFor('/', { facts });
    expect(home.match(/A TVX presale phase is active/g)).toHaveLength(3);
    expect(home).not.toMatch(/coming soon; the web miner/);
    expect(home.replaceAll(/<[^>]+>/g, ' ')).toMatch(/Presale price\s+\$0\.021/);
    expect((await page('/')).html).toContain('The TVX presale has not started; the web miner');
  });

  it.each([
    {
      newWallets: 'open',
      says: 'You can create a miner wallet on this site today.',
      saysNot: 'can join the waiting list',
    },
    { newWallets: 'closed', says: 'can join the waiting list', saysNot: /create a miner wallet/ },
  ] as const)('shows on the home page that new wallets are $newWallets', async ({ newWallets, says, saysNot }) => {
    const html = await htmlFor('/', { facts: { newWallets } });
    expect(html).toContain(says);
    expect(html).not.toMatch(saysNot);
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

  it.each(['/web-miner', '/webminer'])('invites a new e-mail on %s only while new wallets are open', async (path) => {
    const open = await htmlFor(path, { facts: { newWallets: 'open' } });
    const closed = await htmlFor(path, { facts: { newWallets: 'closed' } });
    for (const html of [open, closed]) {
      for (const words of [
        'Phase 1 Registration Closed',
        'Maximum capacity reached',
        'Existing users can still log in.',
      ]) {
        expect(html).toContain(words);
      }
    }
    expect(open).toContain('With a new email, choose a PIN');
    expect(open).toContain('this site still creates wallets: a new email and a PIN are enough.');
    expect(closed).not.toMatch(/new email|a new wallet needs|in the Login tab/);
    expect(closed).toContain('New wallets cannot be created');
  });

  it.each([
    ['/wallet', Date.UTC(2025, 5, 2)],
    ['/', Date.UTC(2026, 0, 13)],
  ])('notes that the dates of %s have passed from that moment by the clock of the server', async (pathname, atMs) => {
    const render = (nowMs: number) =>
      renderPage({ pathname, publicOrigin: undefined, facts: FACTS, nowMs, template, manifest });
    const note = 'No newer dates are announced.';
    const before = await render(atMs - 60_000);
    expect(before.html).not.toContain(note);
    expect(before.changesAtMs).toBe(atMs);
    expect((await render(before.changesAtMs)).html).toContain(note);
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
});
