import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Router } from 'wouter';
import type { PageId } from '#contract/pages.ts';
import type { PublicPhase } from '#contract/presale.ts';
import type { ServerStatus } from '#contract/status.ts';
import { PHASE_FALLBACKS } from '#domain/presale/fields.ts';
import { AnnouncementBanner } from '#web/components/layout/announcement-banner.tsx';
import { DATES_NOTE } from '#web/content/dates.ts';
import { BUILT_IN_LINKS } from '#web/content/links.ts';
import { CHANNELS } from '#web/content/site.ts';
import { WHITEPAPER_TOKENOMICS } from '#web/content/whitepaper.ts';
import { TOKEN_TYPES } from '#web/features/game/rules/tokens.ts';
import { type PageContent, type PageData, PageDataContext } from '#web/lib/page-data.ts';
import { loadScreen } from './screens.ts';

/** As the specification states it. */
const PHASE_1: PublicPhase = {
  ...{ ...PHASE_FALLBACKS, id: 2, name: 'Presale Phase 1', isCompleted: false, withheld: [] },
  ...{ startDate: '2025-08-01T00:00:00.000Z', endDate: '2025-09-01T23:59:00.000Z' },
  ...{ tokenPrice: 0.015, bonus: 25, minPurchase: 100, hardCap: 300_000 },
};

/** The text of a screen, in one line. */
async function textOf(id: PageId): Promise<string> {
  return (await htmlOf(id))
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&amp;', '&')
    .replaceAll('&#x27;', "'")
    .replaceAll('&gt;', '>')
    .replaceAll(/\s+/g, ' ');
}

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
const FACTS: readonly (readonly [PageId, ...string[]])[] = [
  ['blockchain-explorer', 'Blockchain Explorer', 'Launch Q3 2025', 'Coming Soon', 'Planned features'],
  ['blockchain-staking', 'TVX Staking Platform', 'Launch Q4 2025', 'From 30 days to 4 years', 'Coming Soon'],
  [
    'blockchain-consensus',
    'Lightning Consensus',
    'Q3 2025',
    'Under 1 second',
    'Up to 33% malicious nodes',
    'Coming Soon',
  ],
  ['blockchain-developers', 'Developer Resources', 'Launch Q3 2025', 'Coming Soon'],
  ['blockchain-governance', 'Decentralized Governance', 'Launch Q1 2026', 'Coming Soon'],
  ['blockchain-ecosystem', 'Ecosystem', 'Launch Q4 2025', 'Coming Soon'],
  ['blockchain-tokenomics', 'TVX Tokenomics', 'Launch Q3 2025', '1 billion TVX', 'Coming Soon'],
  ['blockchain-lightning', 'Lightning Network Integration', 'Launch Q2 2026', 'Coming Soon'],
  ['tokens', 'Tokens Explorer', 'coming soon', 'Back to Home'],
  ['create-token', 'Token Creation', 'coming soon', 'Back to Home'],
  [
    'wallet',
    'TVX Wallet Coming Soon',
    'Launching June 1, 2025',
    'Security',
    'Transactions',
    'Developer API',
    'Portfolio',
    'Sample balance',
    'Send',
    'Receive',
    'Stake',
    'Join Waitlist',
    'Official channel',
    'Back to Home',
  ],
  ['founders', 'Founders and Leadership', 'CEO and founder', 'Join Our Team'],
  [
    'whitepaper',
    'Introduction',
    'Vision',
    'Key Features',
    'Tokenomics',
    'Presale Structure',
    'Security & Governance',
    'Conclusion',
    'Print PDF',
    'Return to Home',
    'Community chat',
    'Cross-chain bridging',
    'AI contract builder',
    '3-second block time',
    'More than 10,000 transactions per second',
    'Total supply 100,000,000',
    'Phase 1 presale 4,000,000',
    'Phase 2 presale 4,000,000',
    'Phase 3 presale 5,000,000',
    'Public listing 2,000,000',
    'Validator incentives 25,000,000',
    'Developer grants 20,000,000',
    'Treasury 30,000,000',
    'Team (vested) 10,000,000',
    'Phase 1 4,000,000 $0.25 $1M',
    'Phase 2 4,000,000 $2.50 $10M',
    'Phase 3 5,000,000 $5.00 $25M',
    'Mainnet target price $7 to $10',
    'Market cap $70M to $100M',
    'Circulating supply at launch at most 15,000,000',
    'Figures of the Presale Whitepaper',
  ],
  [
    'home',
    'A fast chain, built for builders, traders and innovators.',
    'Create or connect your Technovex wallet',
    'PRESALE COMING SOON',
    'STAY TUNED',
    'Follow our socials for launch updates.',
    '1 August 2025',
    'Amount 1,000,000 TVX',
    'Presale price $0.0075 USDT',
    'Block time 3 seconds',
    'Throughput >10,000 transactions per second',
    'April 1 to 30, 2025',
    'Raised $1,900',
    'Participants 23',
    'August 1 to September 1, 2025',
    'Not Started',
    'Locked until August 1, 2025',
    'Phase price $0.015',
    'Bonus 25%',
    'Minimum purchase $100',
    'Token cap 20M TVX',
    'Join Whitelist',
    'Join Presale Whitepaper Whitelist',
    'Total supply 1,000,000,000 TVX',
    'Initial circulating 250,000,000 TVX',
    'Initial market cap TBA',
    'Presale price TBA',
    'Public sale 40%',
    'Community rewards 25%',
    'Ecosystem 20%',
    'Team and advisors 15%',
    'Phase 1 accepts only 5,000 miners.',
    'Higher tiers may be unlocked through TVX staking, time-based achievements or admin approval.',
    '10 July 2025',
    '21 August 2025',
    '12 January 2026',
    'Decentralized exchange',
    'View transactions, block details and network activity.',
    'Locked - Coming Soon',
    'Explore Now',
  ],
];

describe('the facts of the specification', () => {
  it.each(FACTS.map(([id, ...facts]) => ({ id, facts })))('are shown on $id', async ({ id, facts }) => {
    const text = await textOf(id);
    // Numbers of the legend come between a part's name and its value.
    const withoutKeys = text.replaceAll(/ \d (?=[A-Z])/g, ' ');
    for (const fact of facts) expect(withoutKeys).toContain(fact);
  });

  it('add up: parts to the supply, phases to their share, price times amount to the cap', () => {
    const { allocation, phases, totalSupplyTvx, circulatingTvxMax } = WHITEPAPER_TOKENOMICS;
    const sum = (parts: readonly { readonly tvx: number }[]) => parts.reduce((total, part) => total + part.tvx, 0);
    expect(sum(allocation)).toBe(totalSupplyTvx);
    expect(allocation.slice(0, 3).map((part) => part.tvx)).toEqual(phases.map((phase) => phase.tvx));
    expect(sum(allocation.slice(0, 4))).toBe(circulatingTvxMax);
    for (const phase of phases) expect(phase.tvx * phase.priceUsd).toBe(phase.raiseCapUsd);
  });
});

it('names each price where it stands, in the words that all pages use', async () => {
  const prices = /\$(?:0\.25|0\.0075|0\.015|2\.50|5\.00|7 to \$10)(?!\d)/g;
  const banner = renderToStaticMarkup(<AnnouncementBanner />);
  const presale = { phases: [PHASE_1], changes: [], asOfMs: Date.UTC(2026, 0, 1) };
  const pages = { banner, home: await htmlOf('home'), whitepaper: await htmlOf('whitepaper'), presale: '' };
  pages.presale = await htmlOf('presale', undefined, { publicPresale: presale });
  for (const [page, html] of Object.entries(pages)) {
    const text = html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ');
    const stated = [...text.matchAll(prices)];
    expect(stated.length, page).toBeGreaterThan(0);
    for (const { index } of stated) {
      expect(text.slice(Math.max(0, index - 110), index + 40)).toMatch(/(phase|presale|target)( \d)? prices?\b/i);
    }
  }
});

it("shows the game's tokens on the home page with the rules' points", async () => {
  const text = await textOf('home');
  for (const { name, points } of TOKEN_TYPES) {
    expect(text).toContain(`${name} ${points} point${points === 1 ? '' : 's'}`);
  }
});

it('says once where mining is simulated, and leaves the risk to the footer', async () => {
  const text = await textOf('home');
  expect(text.split('Simulated')).toHaveLength(2);
  expect(text).not.toContain('Know the risk');
});

it('shows the seven sections of the whitepaper in order', async () => {
  const titles = [...(await htmlOf('whitepaper')).matchAll(/<h2[^>]*><span[^>]*>\d<\/span>(.*?)<\/h2>/g)];
  expect(titles.map(([, title]) => title?.replace('&amp;', '&'))).toEqual([
    'Introduction',
    'Vision',
    'Key Features',
    'Tokenomics',
    'Presale Structure',
    'Security & Governance',
    'Conclusion',
  ]);
});

it('has no enabled control where the specification defines no behaviour', async () => {
  for (const [id] of FACTS.slice(0, 8)) {
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

it('breaks no planned date', async () => {
  expect(await htmlOf('wallet')).toContain('Launching <span class="inline-block">June 1, 2025</span>');
});

it('shows three locked features with their overlay, and the one that can be opened', async () => {
  const features = (await htmlOf('home')).split('id="features"')[1]?.split('</ul>')[0] ?? '';
  expect(features.match(/<li /g)).toHaveLength(4);
  expect(features.match(/>Coming Soon</g)).toHaveLength(3);
  expect(features.match(/Locked - Coming Soon/g)).toHaveLength(3);
  expect(features.match(/<a [^>]*href="[^"]*"/g)).toHaveLength(1);
  expect(features).toContain('Launching June 1, 2025.');
});

it('names no founder, and links lead to the reserved domain', async () => {
  expect(await htmlOf('founders')).toContain('No name is published yet.');
  for (const { href } of [...CHANNELS, BUILT_IN_LINKS.communityChat])
    expect(new URL(href).hostname).toMatch(/\.example$/);
});

it('shows the founder and the contact address that the team has published', async () => {
  const content = { project: { founder: 'Ada <Example>', contact: 'hello@technovex.example' } };
  const founders = await htmlOf('founders', content);
  expect(founders).toContain('Ada &lt;Example&gt;');
  expect(founders).not.toContain('No name is published yet.');
  expect(founders).toContain('href="mailto:hello@technovex.example"');
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

it('promises news by mail only where the site sends mail', async () => {
  for (const [id, promise] of [
    ['home', 'the newsletter says when'],
    ['presale', 'Launch news of the team, by mail'],
  ] as const) {
    const publicPresale = { phases: [], changes: [], asOfMs: 0 };
    expect(await htmlOf(id, undefined, { publicPresale })).not.toContain(promise);
    expect(await htmlOf(id, undefined, { publicPresale, confirmsNewsletter: true })).toContain(promise);
  }
});

it('has the newsletter’s address deleted through a link in a mail only where the site sends mail', async () => {
  const byLink = 'Open the link at the end of any of our emails';
  expect(await htmlOf('privacy')).not.toContain(byLink);
  expect(await htmlOf('privacy', undefined, { confirmsNewsletter: true })).toContain(byLink);
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
