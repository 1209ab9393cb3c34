import { expect, type Locator, type Page } from '@playwright/test';
import { expectNotice, minedSeconds, rememberNewWallet, stat } from '../testing/miner.ts';
import { resize } from '../testing/resize.ts';
import { test } from '../testing/test.ts';
import { walk } from '../testing/walk.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const panel = (page: Page, name: string) => page.getByRole('region', { name });

/** The parts lie inside the window, which is not scrolled. */
async function expectInFirstView(page: Page, ...parts: readonly Locator[]): Promise<void> {
  for (const part of parts) {
    const box = await part.boundingBox();
    expect(box?.y).toBeGreaterThanOrEqual(0);
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(page.viewportSize()?.height ?? 0);
  }
}

walk(test, 'Web miner: dashboard', { path: '/web-miner', prepare: rememberNewWallet }, (sentence) => {
  sentence('A banner says mainnet is coming soon.', async (page) => {
    const title = page.getByRole('heading', { name: 'Mining Dashboard' });
    await expect(title).toBeVisible();
    const [banner, heading] = [
      await page.getByText('Mainnet is coming soon', { exact: true }).boundingBox(),
      await title.boundingBox(),
    ];
    expect(banner?.y).toBeLessThan(heading?.y ?? 0);
  });

  sentence('The e-mail and a Logout button are shown.', async (page) => {
    await expect(page.getByText(/^walk-.*@mail\.example$/)).toBeVisible();
    await expectInFirstView(page, button(page, 'Logout'));
  });

  sentence('A Mining Dashboard has a timer badge and a level badge.', async (page) => {
    const main = page.getByRole('main');
    await expectInFirstView(page, main.getByText(/^This run\s*00:00:00$/), main.getByText(/^Level\s*1$/));
  });

  sentence('Four stat cards: Active Hashrate, TVX Mined (Total), TVX Balance, Mining Time.', async (page) => {
    const cards = page.getByRole('main').locator('dl').first().locator('dt');
    await expect(cards).toHaveText(['Active Hashrate', 'TVX Mined (Total)', 'TVX Balance', 'Mining Time']);
    await expect(stat(page, 'Active Hashrate')).toHaveText('0.00 GH/s');
    await expect(stat(page, 'TVX Mined (Total)')).toHaveText('0.000000000000');
    await expect(stat(page, 'TVX Balance')).toHaveText('0.000000000000');
    await expect(stat(page, 'Mining Time')).toHaveText('00:00:00');
    await expectInFirstView(page, ...(await cards.all()));
  });

  sentence("A hashes-per-second animation area shows 'Mining stopped' when idle.", async (page) => {
    const ring = panel(page, 'Your miner');
    await expectInFirstView(page, ring.locator('canvas'), ring.getByText('Mining stopped', { exact: true }));
  });

  sentence('A hashrate selector shows tiers.', async (page) => {
    const tiers = page.getByRole('radiogroup', { name: 'Hashrate' });
    await expect(tiers.getByRole('radio')).toHaveText([
      /Basic.*1 TH\/s.*Free/,
      /Standard.*5 TH\/s/,
      /Premium.*10 TH\/s/,
    ]);
    await expectInFirstView(page, tiers);
  });

  sentence('A Start/Stop Mining button.', async (page) => {
    await expectInFirstView(page, button(page, 'Start Mining'));
    await button(page, 'Start Mining').click();
    await expect(page.getByText('1,000 hashes per second')).toBeVisible();
    await expect.poll(() => minedSeconds(page)).toBeGreaterThanOrEqual(1);
    await expect(stat(page, 'Active Hashrate')).toHaveText('1.00 TH/s');
    await button(page, 'Stop Mining').click();
    await expect(button(page, 'Start Mining')).toBeFocused();
    await expect(page.getByText('1,000 hashes per second')).toBeHidden();
    await expect(page.getByText(/^Total mined: 0\.\d{12} TVX$/)).toBeVisible();
  });

  sentence("A 'Withdrawals Locked (Until Mainnet)' button, disabled in style.", async (page) => {
    const withdrawals = button(page, 'Withdrawals Locked (Until Mainnet)');
    await expectInFirstView(page, withdrawals);
    // In style, but it explains why.
    await expect(withdrawals).toHaveAttribute('aria-disabled', 'true');
    await expect(withdrawals).toHaveCSS('cursor', 'not-allowed');
    await withdrawals.press('Enter');
    await expectNotice(
      page,
      'Withdrawals Temporarily Locked',
      'Please wait for the mainnet to launch before withdrawing your mined TVX tokens.',
    );
  });
});

walk(test, 'Web miner: side column', { path: '/web-miner', prepare: rememberNewWallet }, (sentence) => {
  sentence(
    'The side column has Miner Level (progress bar and percent to next level), Recent Activity (static sample entries) and Boosts & Upgrades (Daily Bonus and Friend Referral).',
    async (page) => {
      const titles = ['Miner Level', 'Recent Activity', 'Boosts & Upgrades'];
      const parts = titles.map((title) => panel(page, title));
      await expect(panel(page, 'Miner Level').getByRole('progressbar')).toBeVisible();
      await expect(panel(page, 'Miner Level')).toContainText('0.0000% to next level');
      await expect(panel(page, 'Recent Activity').getByRole('listitem')).toHaveText([
        /^Mining started/,
        /^Reward added/,
        /^Daily bonus claimed/,
      ]);
      await expect(panel(page, 'Recent Activity').getByText('Example', { exact: true })).toHaveCount(1);
      await expect(panel(page, 'Boosts & Upgrades').getByText('Daily Bonus', { exact: true }).first()).toBeVisible();
      await expect(panel(page, 'Boosts & Upgrades').getByText('Friend Referral', { exact: true })).toBeVisible();
      await expectInFirstView(page, ...parts);
      const tiers = page.getByRole('radiogroup', { name: 'Hashrate' });
      for (const [width, column] of [
        [1440, parts],
        [375, [tiers, stat(page, 'TVX Balance'), ...parts]],
      ] as const) {
        await resize(page, { width, height: 812 });
        const tops = await Promise.all(column.map(async (part) => (await part.boundingBox())?.y ?? 0));
        expect(tops, `${width} px`).toEqual(tops.toSorted((a, b) => a - b));
      }
    },
  );

  sentence(
    'Another reading of the mining wallet, from a second variant of the same screen: it is a login or PIN-creation flow with a single-device agreement checkbox, start and stop mining, a hashrate selector, a daily bonus countdown, a withdraw button and logout.',
    async (page) => {
      // The first half is the screen of the modes before; both variants have the second.
      await button(page, 'Claim Daily Bonus').click();
      await expect(panel(page, 'Boosts & Upgrades').getByText(/^23:59:\d\d$/)).toBeVisible();
      await expect(button(page, 'Logout')).toBeVisible();
    },
  );
});
