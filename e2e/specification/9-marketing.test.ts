import { expect, type Page } from '@playwright/test';
import { BANNER } from '../testing/announcements.ts';
import { test } from '../testing/test.ts';
import { walk } from '../testing/walk.ts';

/** Expects each line in the section, as a reader sees it: a term or a name, and its value. */
async function expectLines(page: Page, section: string, lines: readonly string[]): Promise<void> {
  const text = await page.getByRole('region', { name: section, exact: true }).innerText();
  const read = text.replaceAll(/\s+/g, ' ');
  expect(lines.filter((line) => !read.includes(line))).toEqual([]);
}

function milestone(page: Page, date: string) {
  const heading = page.getByRole('heading', { name: date, exact: true });
  return page.getByRole('region', { name: 'Roadmap' }).getByRole('listitem').filter({ has: heading });
}

walk(test, 'Marketing tokenomics (landing page)', { path: '/' }, (sentence) => {
  sentence(
    'Total supply 1,000,000,000. Initial circulating 250,000,000. Initial market cap and presale price: TBA.',
    (page) =>
      expectLines(page, 'Tokenomics', [
        ...['Total supply 1,000,000,000', 'Initial circulating 250,000,000'],
        ...['Initial market cap TBA', 'Presale price TBA'],
      ]),
  );

  sentence('Distribution: public sale 40%, team and advisors 15%, ecosystem 20%, community rewards 25%.', (page) =>
    expectLines(page, 'Tokenomics', [
      ...['40% Public sale', '15% Team and advisors', '20% Ecosystem', '25% Community rewards'],
    ]),
  );

  sentence(
    'Presale Phase 1: August 1 to September 1, 2025. Price $0.015, bonus 25%, minimum purchase $100, 20M token cap.',
    async (page) => {
      const phase = page.getByRole('article').filter({ hasText: 'Presale Phase 1' });
      for (const text of ['August 1 to September 1, 2025', '$0.015', 'Bonus25%', 'Minimum purchase$100', '20M TVX'])
        await expect(phase).toContainText(text);
    },
  );

  sentence('The banner shows 1 August 2025, 1,000,000 TVX, $0.0075 USDT.', async (page) => {
    const banner = page.getByRole('region', { name: 'PRESALE COMING SOON' });
    await expect(banner.getByRole('definition')).toHaveText(['1 August 2025', '1,000,000 TVX', '$0.0075 USDT']);
  });

  sentence('The April 2025 seed collection (April 1 to 30) raised $1,900 from 23 participants.', async (page) => {
    const seed = page.getByRole('article').filter({ hasText: 'April 2025 seed collection' });
    for (const text of ['April 1 to 30, 2025', 'Raised$1,900', 'Participants23'])
      await expect(seed).toContainText(text);
  });

  sentence(
    'Banner figures: presale price $0.25, phase 2 mining launching 15 August 2025 with 75,000 free miners, 15,000+ users registered.',
    async (page) => {
      const lines = page.getByRole('region', { name: 'Announcements' }).locator('li');
      for (const index of [0, 3, 4]) await expect(lines.nth(index)).toContainText(BANNER[index] ?? '');
    },
  );

  sentence('Phase 1 accepts only 5,000 miners (marketing teaser).', (page) =>
    expectLines(page, 'One button starts a miner', ['Phase 1 accepts only 5,000 miners.']),
  );

  sentence('The marketing teaser speaks of 1 TH/s Free, 5 TH/s Premium and 10 TH/s Elite.', (page) =>
    expectLines(page, 'One button starts a miner', ['1 TH/s Free, 5 TH/s Premium, 10 TH/s Elite']),
  );

  sentence(
    'The miner teaser adds that premium hashrate tiers may be unlocked through TVX staking, time-based achievements or admin approval.',
    (page) =>
      expectLines(page, 'One button starts a miner', [
        'Higher tiers may be unlocked through TVX staking, time-based achievements or admin approval.',
      ]),
  );

  sentence(
    'Marketing claims: built-in cross-chain bridging, mining plus smart contracts, an optional AI contract builder, a 3-second block time and more than 10,000 transactions per second.',
    async (page) => {
      await expectLines(page, 'Three problems, one chain', [
        ...['built-in cross-chain bridging', 'mining and smart contracts on the same layer 1'],
        'an optional AI contract builder',
      ]);
      await expectLines(page, 'Built for three-\u2060second blocks', [
        ...['Block time 3 seconds', 'Throughput >10,000 transactions per second'],
      ]);
    },
  );

  sentence(
    'The two tokenomics sets disagree (1 billion against 100 million supply; price $0.015 against $0.25), so both readings stand.',
    async (page) => {
      const tokenomics = page.getByRole('region', { name: 'Tokenomics', exact: true });
      await expect(tokenomics).toContainText('Figures of the landing page.');
      const disagree = tokenomics.getByRole('link', { name: 'Where documents disagree' });
      await expect(disagree).toHaveAttribute('href', '/trust#figures');
    },
  );

  for (const [date, text] of [
    ['10 July 2025', 'security audit, explorer, exchange listings'],
    ['1 August 2025', 'presale, miner, wallet and bonus live'],
    ['21 August 2025', 'mainnet, staking, governance, SDK'],
    ['12 January 2026', 'token creation platform, cross-chain bridge, decentralized exchange, enterprise partnerships'],
  ] as const)
    sentence(`${date}: ${text}.`, async (page) => {
      await expect(milestone(page, date).getByText(new RegExp(`^${text}$`, 'i'))).toBeVisible();
    });
});
