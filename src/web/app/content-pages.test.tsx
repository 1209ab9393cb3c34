import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Router } from 'wouter';
import { isPlaceholder, PAGES, type PageId } from '#contract/pages.ts';
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
whitepaper: Cross-chain bridging | Mining plus smart contracts
whitepaper: AI contract builder | 3-second block time | More than 10,000 transactions per second
trust: at most 15,000,000 TVX Whitepaper | 4,000,000 TVX Whitepaper | 40% | 15%
`;

it('each page shows the facts of the specification word for word', async () => {
  const missing: string[] = [];
  for (const line of FACTS.split('\n').filter(Boolean)) {
    const [, id = '', facts = ''] = /^([\w-]+): (.*)/.exec(line) ?? [];
    const text = (await htmlOf(id as PageId))
      .replaceAll(/<[^>]+>/g, ' ')
      .replaceAll('&gt;', '>')
      .replaceAll(/\s+/g, ' ');
    missing.push(
      ...facts
        .split(' | ')
        .filter((fact) => !text.includes(fact))
        .map((fact) => `${id}: ${fact}`),
    );
  }
  expect(missing).toEqual([]);
});

it('says once on a page that its planned dates have passed, until the team publishes a newer one', async () => {
  const noted = async (id: PageId, day: string, content?: PageContent, data?: Partial<PageData>) =>
    (await htmlOf(id, content, { dayMs: Date.parse(day), ...data })).split(DATES_NOTE.replace("'", '&#x27;')).length -
    1;
  const pages = PAGES.filter(({ isPrivate, isUnlisted }) => !isPrivate && !isUnlisted).map(({ id }) => id);
  const notedOn = async (day: string) => {
    const publicPresale = { phases: [], changes: [], asOfMs: Date.parse(day) };
    const counts = await Promise.all(pages.map((id) => noted(id, day, undefined, { publicPresale })));
    return Object.fromEntries(pages.map((id, index) => [id, counts[index] ?? 0]).filter(([, count]) => count !== 0));
  };
  for (const day of ['2025-05-31', '2025-06-01']) expect(await notedOn(day)).toEqual({});
  expect(await notedOn('2025-06-02')).toEqual({ wallet: 1 });
  const dated = pages.filter((id) => isPlaceholder(id) || ['home', 'wallet', 'whitepaper'].includes(id));
  expect(await notedOn('2027-01-01')).toEqual(Object.fromEntries(dated.map((id) => [id, 1])));
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

function bannerOf(data: Partial<PageData>): string {
  return renderToStaticMarkup(
    <PageDataContext value={{ newWallets: 'open', ...data }}>
      <AnnouncementBanner />
    </PageDataContext>,
  );
}

it('does not call the servers back online while the page knows of an interruption', () => {
  const bannerWhile = (database: ServerStatus['database']): string => {
    const asOf = '2026-11-26T12:00:00.000Z';
    return bannerOf({ serverStatus: { asOf, upSince: asOf, lastDowntime: null, commitDelayMs: null, database } });
  };
  expect(bannerWhile('reachable')).toContain('>SERVERS BACK ONLINE<');
  for (const database of ['failing', 'unreachable'] as const) {
    expect(bannerWhile(database)).toMatch(/<a href="\/status"[^>]*>SERVICE INTERRUPTED</);
    expect(bannerWhile(database)).not.toContain('BACK ONLINE');
  }
});

it('announces the wallet for the date that the team has published', () => {
  expect(bannerOf({})).toContain('>TVX Wallet registration opening June 1, 2025<');
  const walletLaunch = { text: 'March 1, 2027', lastDay: '2027-03-01' } as const;
  const banner = bannerOf({ content: { plannedDates: { walletLaunch } } });
  expect(banner).toContain('>TVX Wallet registration opening March 1, 2027<');
  expect(banner).not.toContain('June 1, 2025');
});
