import { expect, type Page } from '@playwright/test';
import { createWallet, expectNotice, hasMined, minedSeconds, minerEmail, stat } from './testing/miner.ts';
import { test } from './testing/test.ts';

// Mines in real time, which takes longer on a busy machine.
test.describe.configure({ timeout: 240_000 });

/**
 * Each notice of the dashboard (specification, "Miner notices") and how it is reached; Activate is in
 * miner-referral.long.test.ts.
 */
// Locked controls are aria-disabled but clickable; Playwright's click would wait for them to be enabled.
const NOTICES: readonly (readonly [
  title: string,
  description: string | undefined,
  reach: (page: Page) => Promise<void>,
])[] = [
  [
    'Hashrate Locked Until Mainnet',
    'Higher hashrates will be available when the mainnet launches.',
    (page) => page.getByRole('radio', { name: /Premium/ }).click({ force: true }),
  ],
  [
    'Withdrawals Temporarily Locked',
    'Please wait for the mainnet to launch before withdrawing your mined TVX tokens.',
    // By the keyboard: a forced click may hit the notice before, which moves away once the page has been scrolled.
    (page) => page.getByRole('button', { name: 'Withdrawals Locked (Until Mainnet)' }).press('Enter'),
  ],
  [
    'Daily Bonus Activated!',
    'Your mining speed has increased by 5% for the next 24 hours',
    (page) => page.getByRole('button', { name: 'Claim Daily Bonus' }).click(),
  ],
  [
    'Referral Program Activated',
    'You now earn 10% on all your mining rewards',
    async (page) => {
      const opened = page.context().waitForEvent('page');
      await page.getByRole('link', { name: 'Invite a Friend' }).click();
      await (await opened).close();
    },
  ],
  [
    'Referral Link Copied',
    'Link has been copied to clipboard',
    async (page) => {
      await page.getByRole('tab', { name: 'Referrals' }).click();
      await page.getByRole('button', { name: 'Copy Link' }).click();
    },
  ],
  [
    'Mining stopped',
    undefined,
    async (page) => {
      await page.getByRole('button', { name: 'Start Mining' }).click();
      await page.getByRole('button', { name: 'Stop Mining' }).click();
    },
  ],
];

test('shows every notice of the dashboard with the specified wording', async ({ page, context, browserName }) => {
  if (browserName === 'chromium') await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await context.route('https://t.me/**', (route) => route.fulfill({ body: '' }));
  await createWallet(page);
  for (const [title, description, reach] of NOTICES) {
    await reach(page);
    await expectNotice(page, title, description);
  }
});

test('a locked tier can be focused and explains itself, and the selection stays', async ({ page }) => {
  await createWallet(page);
  const basic = page.getByRole('radio', { name: /Basic/ });
  const standard = page.getByRole('radio', { name: /Standard/ });
  await expect(page.getByRole('radio')).toHaveCount(3);
  await expect(basic).toBeChecked();
  await basic.focus();
  await page.keyboard.press('ArrowRight');
  await expect(standard).toBeFocused();
  await expect(standard).toHaveAttribute('aria-disabled', 'true');
  await expect(standard).toContainText('$110');
  await expect(page.getByRole('radio', { name: /Premium/ })).toContainText('$220');
  await page.keyboard.press('Space');
  await expectNotice(page, 'Hashrate Locked Until Mainnet');
  await expect(standard).not.toBeChecked();
  await expect(basic).toBeChecked();
});

test('the tabs show statistics, a referral link and the settings', async ({ page, server }) => {
  const username = minerEmail().replace('@example.com', '');
  await createWallet(page);
  await page.getByRole('button', { name: 'Start Mining' }).click();
  await hasMined(page, 2, 'Total mining time');
  await expect(stat(page, 'Current difficulty')).toHaveText('1.00');

  await page.getByRole('tab', { name: 'Referrals' }).click();
  await expect(stat(page, 'Referral username')).toHaveText(username);
  await expect(stat(page, 'Bonus rate')).toHaveText('10%');
  await expect(stat(page, 'Total earned')).toContainText('0.000000000000');
  await expect(page.getByLabel('Your referral link')).toHaveValue(`${server.origin}/web-miner?ref=${username}`);
  await page.getByRole('tab', { name: 'Settings' }).click();
  await expect(page.getByText(/^For display only\. Mining is simulated/)).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Mining intensity' })).toContainText('70%');
});

test('offers an alternative when the clipboard is blocked', async ({ page }) => {
  await page.addInitScript(() => {
    const refused = { writeText: () => Promise.reject(new DOMException('no', 'NotAllowedError')) };
    Object.defineProperty(Navigator.prototype, 'clipboard', { get: () => refused });
    document.execCommand = () => false;
  });
  await createWallet(page);
  await page.getByRole('tab', { name: 'Referrals' }).click();
  await page.getByRole('button', { name: 'Copy Link' }).click();
  await expectNotice(page, 'Copy the link manually');
  await expect(page.getByLabel('Your referral link')).toBeFocused();
});

test('stops the animation when it is paused and under reduced motion', async ({ page, browserName }) => {
  await createWallet(page);
  await page.getByRole('button', { name: 'Start Mining' }).click();
  await page.getByRole('button', { name: 'Pause animation' }).click();
  const random = page.getByText(/^Random figure \d{3}/);
  const stood = await random.innerText();
  await hasMined(page, 3);
  expect(await random.innerText()).toBe(stood);
  await page.getByRole('button', { name: 'Resume animation' }).click();
  await expect(random).not.toHaveText(stood);
  // Firefox ESR cannot emulate reduced motion at run time.
  if (browserName === 'firefox') return;
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expect(page.getByRole('button', { name: /animation/ })).toBeHidden();
  const still = await random.innerText();
  await hasMined(page, (await minedSeconds(page)) + 3);
  expect(await random.innerText()).toBe(still);
});

test('has no horizontal scrolling at 320 px', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await createWallet(page);
  await page.getByRole('button', { name: 'Start Mining' }).click();
  for (const tab of ['Statistics', 'Achievements', 'Referrals', 'Settings']) {
    await page.getByRole('tab', { name: tab }).click();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  }
});
