import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, type Page } from '@playwright/test';
import { accessibilityViolations } from './testing/accessibility.ts';
import { createWallet, expectNotice, hasMined, minedSeconds, minerEmail, onDashboard } from './testing/miner.ts';
import { test } from './testing/test.ts';

// Stops the server.
test.use({ ownServer: true });

// Mines in real time, which takes longer on a busy machine.
test.describe.configure({ timeout: 240_000 });

const SEED = path.resolve(import.meta.dirname, 'testing/seed-history.ts');

function activity(page: Page) {
  return page.getByRole('region', { name: 'Recent Activity' });
}

function chartOf(page: Page) {
  return page.getByRole('figure').filter({ hasText: 'TVX mined by day' });
}

async function showAchievements(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'Achievements' }).click();
}

test('a new wallet sees the specified examples, and its own history from the first second on', async ({ page }) => {
  await createWallet(page);
  await expect(activity(page).getByText('Example', { exact: true })).toBeVisible();
  await expect(activity(page).getByRole('listitem')).toHaveCount(3);
  const chart = page.getByRole('img', { name: /Decorative chart/ });
  const bars = () => chart.locator('rect').evaluateAll((all) => all.map((bar) => bar.getAttribute('height')));
  await expect(chart.locator('rect')).toHaveCount(7);
  const drawn = await bars();
  await showAchievements(page);
  await expect(page.getByText('Example', { exact: true }).last()).toBeVisible();
  for (const [title, percent] of [
    ['First Million Hashes', '75'],
    ['24 Hour Club', '25'],
    ['First TVX', '50'],
    ['Social Miner', '33'],
  ] as const) {
    await expect(page.getByRole('progressbar', { name: title })).toHaveAttribute('aria-valuenow', percent);
  }
  await page.getByRole('tab', { name: 'Statistics' }).click();
  await expect.poll(bars).toEqual(drawn);

  await page.getByRole('button', { name: 'Start Mining' }).click();
  await expect(activity(page).getByRole('listitem').first()).toContainText('Mining started');
  await expect(page.getByText('Example', { exact: true })).toHaveCount(0);
  await expect(chartOf(page).locator('rect')).toHaveCount(7);
  await hasMined(page, 3);
  await expect(page.getByText('1 day in a row', { exact: true })).toBeVisible();
  await expect(
    page
      .getByRole('list', { name: /^Seven days of your streak/ })
      .getByRole('listitem')
      .first(),
  ).toHaveText(/: mined$/);
  await showAchievements(page);
  const all = page.getByRole('tabpanel', { name: 'Achievements' }).getByRole('listitem');
  await expect(all).toHaveCount(12);
  for (const [index, title] of ['First Million Hashes', '24 Hour Club', 'First TVX', 'Social Miner'].entries()) {
    await expect(all.nth(index)).toContainText(title);
  }
  await expect(all.nth(3)).toContainText('0 of 3 friends');

  await page.getByRole('button', { name: 'Stop Mining' }).click();
  await expect(activity(page).getByRole('listitem').first()).toContainText(/Mining stopped just now\s*\+0\.000\d+ TVX/);
  await page.reload();
  await onDashboard(page);
  await expect(activity(page).getByText('Mining started')).toBeVisible();
});

test.describe('with 30 days of history', () => {
  test('shows a chart that can be read as a table, achievements and activity', async ({
    page,
    server,
    problems,
    browserName,
  }) => {
    test.skip(browserName !== 'chromium', 'one browser is enough for this journey');
    await createWallet(page);
    await page.goto('/');
    problems.allow(/ERR_CONNECTION_REFUSED|WebSocket/);
    await server.stop();
    await promisify(execFile)(process.execPath, ['--import', 'tsx', SEED, server.dataDir, minerEmail()]);
    await server.restart();
    await page.goto('/web-miner');
    await onDashboard(page);

    await expect(chartOf(page).locator('rect[height="0"]')).toHaveCount(1);
    await page.getByText('Show as a table').click();
    const rows = page.getByRole('table', { name: 'TVX in the last seven days' }).getByRole('row');
    await expect(rows).toHaveCount(8);
    await expect(rows.nth(6)).toContainText(/1\.800000\s*0\.045000/);
    await expect(page.getByRole('region', { name: 'Next goal' })).toContainText('30 days in a row');
    await expect(activity(page).getByRole('listitem')).toHaveCount(5);
    await activity(page).getByRole('button', { name: 'Show all' }).click();
    await expect.poll(() => activity(page).getByRole('listitem').count()).toBeGreaterThan(50);

    await showAchievements(page);
    await expect(page.getByText('Reached', { exact: true })).toHaveCount(6);
    await expect(page.getByText('Longest run: 10.0 of 24 hours')).toBeVisible();
    expect(await accessibilityViolations(page)).toEqual([]);
  });
});

/** The server's history says that the open run lasts a day. */
async function mineForDay(page: Page): Promise<void> {
  await page.route('**/api/miner/wallets/*/history', async (route) => {
    const response = await route.fetch();
    const { success, data } = await response.json();
    const longestRunSeconds = data.run === null ? 0 : 86_400;
    await route.fulfill({ response, json: { success, data: { ...data, longestRunSeconds } } });
  });
}

test('celebrates an achievement once, when it is reached', async ({ page }) => {
  await mineForDay(page);
  await createWallet(page);
  await page.getByRole('button', { name: 'Start Mining' }).click();
  await expectNotice(page, '2 achievements reached!', '24 Hour Club, Warm-up');
  await page.reload();
  await onDashboard(page);
  await showAchievements(page);
  const achievement = page.getByRole('tabpanel').getByRole('listitem').filter({ hasText: '24 Hour Club' });
  await expect(achievement).toContainText('Reached');
  await expect(page.getByText('2 achievements reached!')).toHaveCount(0);
});

test('celebrates nothing while the setting is off', async ({ page }) => {
  await mineForDay(page);
  await createWallet(page);
  await page.getByRole('tab', { name: 'Settings' }).click();
  await page.getByRole('switch', { name: 'Notify about achievements' }).uncheck();
  await page.getByRole('button', { name: 'Start Mining' }).click();
  await showAchievements(page);
  const achievement = page.getByRole('tabpanel').getByRole('listitem').filter({ hasText: '24 Hour Club' });
  await expect(achievement).toContainText('Reached');
  // Longer than the watch of achievements waits.
  await hasMined(page, (await minedSeconds(page)) + 11);
  await expect(page.getByText('2 achievements reached!')).toHaveCount(0);
});
