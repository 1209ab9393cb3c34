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
blockchain-explorer: Blockchain Explorer | Launch Q3 2025 | Coming Soon | Planned features
blockchain-staking: TVX Staking Platform | Launch Q4 2025 | From 30 days to 4 years | Coming Soon
blockchain-consensus: Lightning Consensus | Q3 2025 | Under 1 second | Up to 33% malicious nodes | Coming Soon
blockchain-developers: Developer Resources | Launch Q3 2025 | Coming Soon
blockchain-governance: Decentralized Governance | Launch Q1 2026 | Coming Soon
blockchain-ecosystem: Ecosystem | Launch Q4 2025 | Coming Soon
blockchain-tokenomics: TVX Tokenomics | Launch Q3 2025 | 1 billion TVX | Coming Soon
blockchain-lightning: Lightning Network Integration | Launch Q2 2026 | Coming Soon
tokens: Tokens Explorer | coming soon | Back to Home
create-token: Token Creation | coming soon | Back to Home
wallet: TVX Wallet Coming Soon | Launching June 1, 2025 | Security | Transactions | Developer API | Portfolio
wallet: Sample balance | Send | Receive | Stake | Join Waitlist | Official channel | Back to Home
founders: Founders and Leadership | CEO and founder | Join Our Team
whitepaper: Print PDF | Return to Home | Community chat | Total supply 100,000,000 | Public listing 2,000,000
whitepaper: Phase 1 presale 4,000,000 | Phase 2 presale 4,000,000 | Phase 3 presale 5,000,000
whitepaper: Validator incentives 25,000,000 | Developer grants 20,000,000 | Treasury 30,000,000
whitepaper: Team (vested) 10,000,000 | Circulating supply at launch at most 15,000,000
whitepaper: Phase 1 4,000,000 $0.25 $1M | Phase 2 4,000,000 $2.50 $10M | Phase 3 5,000,000 $5.00 $25M
whitepaper: Mainnet target price $7 to $10 | Market cap $70M to $100M | Cross-chain bridging
whitepaper: AI contract builder | 3-second block time | More than 10,000 transactions per second
trust: Whitepaper: 100,000,000 TVX | Whitepaper: at most 15,000,000 TVX | Whitepaper: $0.25 | 40% | 15%
trust: Whitepaper: 4,000,000 TVX | Whitepaper: $70M to $100M
home: A fast chain, built for builders, traders and innovators. | Create or connect your Technovex wallet
home: PRESALE COMING SOON | STAY TUNED | Follow our socials for launch updates. | 1 August 2025
home: Amount 1,000,000 TVX | Presale price $0.0075 USDT | Block time 3 seconds
home: Throughput >10,000 transactions per second | April 1 to 30, 2025 | Raised $1,900 | Participants 23
home: August 1 to September 1, 2025 | Not Started | Locked until August 1, 2025 | Phase price $0.015
home: Bonus 25% | Minimum purchase $100 | Token cap 20M TVX | Join Whitelist | Join Presale Whitepaper Whitelist
home: Total supply 1,000,000,000 TVX | Initial circulating 250,000,000 TVX | Initial market cap TBA
home: Presale price TBA | Public sale 40% | Community rewards 25% | Ecosystem 20% | Team and advisors 15%
home: Phase 1 accepts only 5,000 miners. | Free 1 TH/s | Premium 5 TH/s | Elite 10 TH/s
home: Higher tiers may be unlocked through TVX staking, time-based achievements or admin approval.
home: 10 July 2025 | 21 August 2025 | 12 January 2026 | Decentralized exchange | Explore Now
home: View transactions, block details and network activity. | Locked - Coming Soon
home: Bronze 1 point | Silver 5 points | Gold 10 points | Platinum 25 points | Diamond 100 points
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

it('has no enabled control where the specification defines no behaviour', async () => {
  for (const { id } of PAGES.filter((page) => isPlaceholder(page.id))) {
    const html = await htmlOf(id);
    const [first, ...others] = html.match(/<button[^>]*>/g) ?? [];
    expect(first).toContain('disabled=""');
    if (id !== 'blockchain-developers') expect(others).toEqual([]);
  }
  const wallet = await htmlOf('wallet');
  expect(wallet.match(/<button[^>]*>/g)).toHaveLength(3);
  expect(wallet.match(/<button[^>]*disabled=""/g)).toHaveLength(3);
  expect(wallet).not.toMatch(/<(a|button|input)[^>]*>[^<]*Join Waitlist/);
});

it('shows three locked features with their overlay, and the one that can be opened', async () => {
  const features = (await htmlOf('home')).split('id="features"')[1]?.split('</ul>')[0] ?? '';
  expect(features.match(/<li /g)).toHaveLength(4);
  expect(features.match(/>Coming Soon</g)).toHaveLength(3);
  expect(features.match(/Locked - Coming Soon/g)).toHaveLength(3);
  expect(features.match(/<a [^>]*href="[^"]*"/g)).toHaveLength(1);
  expect(features).toContain('Launching June 1, 2025.');
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

it('says once which addresses of the test network respond, and links to them', async () => {
  // In development its address is one of this machine.
  const rpc = BUILT_IN_LINKS.rpc.href;
  const none = await htmlOf('blockchain-developers', { links: { [rpc]: 'https://rpc.technovex.example' } });
  expect(none.split('.example are placeholders')).toHaveLength(2);
  const html = await htmlOf('blockchain-developers', { links: { [rpc]: 'https://rpc.technovex.org' } });
  expect(html).toContain('href="https://rpc.technovex.org"');
  expect(html).toContain('.example are placeholders');
});

it('names the founder, the contact and the links that the team has published, else none and reserved domains', async () => {
  expect(await htmlOf('founders')).toContain('No name is published yet.');
  const project = { founder: 'Ada <Example>', contact: 'hello@technovex.example' };
  const founders = await htmlOf('founders', { project });
  expect(founders).toContain('Ada &lt;Example&gt;');
  expect(founders).not.toContain('No name is published yet.');
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
  const publicPresale = { phases: [], changes: [], asOfMs: 0 };
  for (const [id, promise] of [
    ['home', 'the newsletter says when'],
    ['privacy', 'Open the link at the end of any of our emails'],
  ] as const) {
    expect(await htmlOf(id, undefined, { publicPresale })).not.toContain(promise);
    expect(await htmlOf(id, undefined, { publicPresale, confirmsNewsletter: true })).toContain(promise);
  }
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
