import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Router } from 'wouter';
import type { PageId } from '#contract/pages.ts';
import type { ServerStatus } from '#contract/status.ts';
import { AnnouncementBanner } from '#web/components/layout/announcement-banner.tsx';
import { DATES_NOTE } from '#web/content/dates.ts';
import { BUILT_IN_LINKS } from '#web/content/links.ts';
import { CHANNELS } from '#web/content/site.ts';
import { type PageContent, type PageData, PageDataContext } from '#web/lib/page-data.ts';
import { loadScreen } from './screens.ts';

async function htmlOf(id: PageId, content?: PageContent, data: Partial<PageData> = {}): Promise<string> {
  const Screen = await loadScreen(id);
  return renderToStaticMarkup(
    <PageDataContext value={{ newWallets: 'open', ...(content && { content }), ...data }}>
      <Router ssrPath="/">
        <Screen />
      </Router>
    </PageDataContext>,
  );
}

/** From the specification: a page, and the texts that it shows word for word. */
const FACTS = `
whitepaper: Print PDF | Return to Home | Community chat | Total supply 100,000,000 | Public listing 2,000,000
whitepaper: Phase 1 presale 4,000,000 | Phase 2 presale 4,000,000 | Phase 3 presale 5,000,000
whitepaper: Validator incentives 25,000,000 | Developer grants 20,000,000 | Treasury 30,000,000
whitepaper: Team (vested) 10,000,000 | Circulating supply at launch at most 15,000,000
whitepaper: Phase 1 4,000,000 $0.25 $1M | Phase 2 4,000,000 $2.50 $10M | Phase 3 5,000,000 $5.00 $25M
whitepaper: Mainnet target price $7 to $10 | Market cap $70M to $100M | Cross-chain bridging
whitepaper: AI contract builder | 3-second block time | More than 10,000 transactions per second
trust: Whitepaper: 100,000,000 TVX | Whitepaper: at most 15,000,000 TVX | Whitepaper: $0.25 | 40% | 15%
trust: Whitepaper: 4,000,000 TVX | Whitepaper: $70M to $100M
`;

it('each page shows the facts of the specification word for word', async () => {
  const missing: string[] = [];
  for (const line of FACTS.split('\n').filter(Boolean)) {
    const [, id = '', facts = ''] = /^([\w-]+): (.*)/.exec(line) ?? [];
    const text = (await htmlOf(id as PageId))
      .replaceAll(/<[^>]+>/g, ' ')
      .replaceAll('&gt;', '>')
      .replaceAll(/\s+/g, ' ')
      // Numbers of the legend come between a part's name and its value.
      .replaceAll(/ \d (?=[A-Z](?!H\/s))/g, ' ');
    missing.push(
      ...facts
        .split(' | ')
        .filter((fact) => !text.includes(fact))
        .map((fact) => `${id}: ${fact}`),
    );
  }
  expect(missing).toEqual([]);
});

it('shows the seven sections of the whitepaper in order', async () => {
  const titles = [...(await htmlOf('whitepaper')).matchAll(/<h2[^>]*><span[^>]*>\d<\/span>(.*?)<\/h2>/g)];
  expect(titles.map(([, title]) => title?.replace('&amp;', '&')).join(', ')).toBe(
    'Introduction, Vision, Key Features, Tokenomics, Presale Structure, Security & Governance, Conclusion',
  );
});

it('shows the eight specified announcements, each as a line of its own and in their order', () => {
  const lines = [...renderToStaticMarkup(<AnnouncementBanner />).matchAll(/<li[^>]*>(.*?)<\/li>/g)].map(([, line]) =>
    line?.replaceAll(/<[^>]+>| \(opens.*/g, ''),
  );
  expect(lines).toEqual([
    'TVX $0.25 - Presale phase 1 price (coming soon)',
    'LATEST UPDATES:',
    'SERVERS BACK ONLINE',
    'PHASE 2 MINING: Launching 15 August 2025 with 75,000 free miners',
    'PHASE 1 FULL: 15,000+ users registered',
    'TVX Wallet registration opening June 1, 2025',
    'Testnet v1.0 now available for developers',
    'Join our Telegram community for early access',
  ]);
});

it('says once on a page that its planned dates have passed, until the team publishes a newer one', async () => {
  const noted = async (id: PageId, day: string, content?: PageContent) =>
    (await htmlOf(id, content, { dayMs: Date.parse(day) })).split(DATES_NOTE.replace("'", '&#x27;')).length - 1;
  expect(await noted('wallet', '2025-06-01')).toBe(0);
  expect(await noted('wallet', '2025-06-02')).toBe(1);
  expect(await noted('blockchain-staking', '2026-01-01')).toBe(1);
  const q4 = { text: 'Q3 2027', lastDay: '2027-09-30' } as const;
  expect(await noted('blockchain-staking', '2026-01-01', { plannedDates: { q4 } })).toBe(0);
  expect(await noted('blockchain-staking', '2028-01-01', { plannedDates: { q4 } })).toBe(0);
});

it('names the founder, the contact and the links that the team has published, else the role and reserved domains', async () => {
  const project = { founder: 'Ada <Example>', contact: 'hello@technovex.example' };
  const founders = await htmlOf('founders', { project });
  expect(founders).toContain('Ada &lt;Example&gt;, CEO and founder');
  expect(founders).toContain('href="mailto:hello@technovex.example"');
  for (const { href } of [...CHANNELS, BUILT_IN_LINKS.communityChat])
    expect(new URL(href).hostname).toMatch(/\.example$/);
});

it('leads to one place for reports of weaknesses: the operator’s address, else the team’s, else the support group', async () => {
  const content = { project: { contact: 'hello@technovex.example' } };
  const security = async (...of: [PageContent?, Partial<PageData>?]) =>
    /<section id="security".*?<\/section>/s.exec(await htmlOf('trust', ...of))?.[0] ?? '';
  expect(await security()).toContain(`href="${CHANNELS[1].href}"`);
  expect(await security()).toContain('No private address is published yet');
  expect(await security(content)).toContain('href="mailto:hello@technovex.example"');
  expect(await security(content)).not.toContain('No private address');
  const securityContact = 'mailto:security@technovex.example';
  expect(await security(content, { securityContact })).toContain(`href="${securityContact}"`);
});

it('promises mail only where the site sends mail', async () => {
  const promise = 'Open the link at the end of any of our emails';
  expect(await htmlOf('privacy')).not.toContain(promise);
  expect(await htmlOf('privacy', undefined, { confirmsNewsletter: true })).toContain(promise);
});

it('does not call the servers back online while the page knows of an interruption', () => {
  const bannerOf = (database: ServerStatus['database']): string => {
    const asOf = '2026-11-26T12:00:00.000Z';
    const status = { asOf, upSince: asOf, lastDowntime: null, commitDelayMs: null, database };
    return renderToStaticMarkup(
      <PageDataContext value={{ newWallets: 'open', serverStatus: status }}>
        <AnnouncementBanner />
      </PageDataContext>,
    );
  };
  expect(bannerOf('reachable')).toContain('>SERVERS BACK ONLINE<');
  for (const database of ['failing', 'unreachable'] as const) {
    expect(bannerOf(database)).toMatch(/<a href="\/status"[^>]*>SERVICE INTERRUPTED</);
    expect(bannerOf(database)).not.toContain('BACK ONLINE');
  }
});
