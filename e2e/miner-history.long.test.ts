import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, type Page } from '@playwright/test';
import { accessibilityViolations } from './testing/accessibility.ts';
import { createWallet, expectNotice, hasMined, minerEmail, onDashboard, stat } from './testing/miner.ts';
import { test } from './testing/test.ts';

// Mines in real time, which takes longer on a busy machine.
test.describe.configure({ timeout: 240_000 });

const SEED = path.resolve(import.meta.dirname, 'testing/seed-history.ts');

function activity(page: Page) {
  return page.getByRole('region', { name: 'Recent Activity' });
}

async function showAchievements(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'Achievements' }).click();
}

test('a new wallet sees the specified examples, and its own history from the first second on', async ({ page }) => {
  await createWallet(page);
  await expect(activity(page).getByText('Example', { exact: true })).toBeVisible();
  await expect(activity(page).getByRole('listitem')).toHaveCount(3);
  const chart = page.getByRole('img', { name: /Decorative chart/ });
  const bars = () => chart.locator('rect').evaluateAll((all) => all.map((bar) => bar.getAttribute('data-steps')));
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
  await expect(page.getByRole('slider', { name: /Chart of TVX mined/ })).toHaveAttribute(
    'aria-valuetext',
    /: Mined 0\.\d{6} TVX$/,
  );
  await hasMined(page, 3);
  await expect(stat(page, 'Streak')).toHaveText('1 day');
  await expect(
    page
      .getByRole('list', { name: /^Seven days of your streak/ })
      .getByRole('listitem')
      .first(),
  ).toHaveText(/: mined$/);
  await showAchievements(page);
  const nearest = page.getByRole('region', { name: 'Nearest' }).getByRole('listitem');
  await expect(nearest).toHaveCount(3);
  await expect(nearest.first()).toContainText(/Came Back\s*50%.*1 of 2 days/);
  const all = page.getByRole('region', { name: 'All achievements' }).getByRole('listitem');
  for (const [index, title] of ['First Million Hashes', '24 Hour Club', 'First TVX', 'Social Miner'].entries()) {
    await expect(all.nth(index)).toContainText(title);
  }
  // Nothing of it is begun.
  await expect(all.nth(3)).toContainText(/3 referred friends/);
  await expect(page.getByRole('progressbar', { name: 'Social Miner' })).toHaveCount(0);

  await page.getByRole('button', { name: 'Stop Mining' }).click();
  await expect(activity(page).getByRole('listitem').first()).toContainText(/Mining stopped just now\s*\+0\.000\d+ TVX/);
  await page.reload();
  await onDashboard(page);
  await expect(activity(page).getByText('Mining started')).toBeVisible();
});

test.describe('with 30 days of history', () => {
  test.use({ timezoneId: 'UTC' });

  test('shows charts that can be read by keyboard and as a table, records, achievements and activity', async ({
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

    const chart = page.getByRole('slider', { name: /Chart of TVX mined/ });
    await expect(chart).toHaveAttribute('aria-valuemax', '24');
    await page.getByRole('button', { name: '7 days' }).click();
    await expect(chart).toHaveAttribute('aria-valuemax', '7');
    await page.getByRole('button', { name: '30 days' }).click();
    await expect(chart).toHaveAttribute('aria-valuemax', '30');
    await expect(chart.locator('[data-mined]')).toHaveCount(29);
    await expect(chart.locator('[data-away]')).toHaveCount(29);
    await chart.focus();
    await page.keyboard.press('ArrowLeft');
    await expect(chart).toHaveAttribute('aria-valuenow', '29');
    await expect(chart).toHaveAttribute('aria-valuetext', /Mined 1\.800000 TVX, while away 0\.045000 TVX$/);
    await page.keyboard.press('Home');
    await expect(chart).toHaveAttribute('aria-valuenow', '1');
    await chart.hover({ position: { x: 200, y: 40 } });
    await expect(chart).not.toHaveAttribute('aria-valuenow', '1');
    await page.getByText('Show as a table').click();
    await expect(page.getByRole('table', { name: 'TVX in the last 30 days' }).getByRole('row')).toHaveCount(31);

    await expect(stat(page, 'Best day')).toHaveText(/1\.845000\s*TVX/);
    await expect(stat(page, 'Longest run')).toHaveText('10:00:00');
    await expect(stat(page, 'Streak')).toHaveText('30 days');
    await expect(activity(page).getByRole('listitem')).toHaveCount(5);
    await activity(page).getByRole('button', { name: 'Show all' }).click();
    await expect.poll(() => activity(page).getByRole('listitem').count()).toBeGreaterThan(50);

    await showAchievements(page);
    await expect(page.getByText('16 of 38 reached', { exact: true })).toBeVisible();
    await expect(page.getByText('Quarter Level', { exact: true })).toBeVisible();
    await expect(page.locator('[data-frame="double"]')).toBeVisible();
    await expect(page.getByText('Achievement reached!')).toHaveCount(0, { timeout: 30_000 });
    await expect(page.getByText('Longest run: 10.0 of 24 hours')).toBeVisible();
    expect(await accessibilityViolations(page)).toEqual([]);
  });
});

test('celebrates an achievement once, when it is reached', async ({ page }) => {
  await page.route('**/api/miner/wallets/*/history?range=*', async (route) => {
    const response = await route.fetch();
    const { success, data } = await response.json();
    const run = data.run === null ? null : { ...data.run, seconds: data.run.seconds + 86_395 };
    await route.fulfill({ response, json: { success, data: { ...data, run } } });
  });
  await createWallet(page);
  await page.getByRole('button', { name: 'Start Mining' }).click();
  await expectNotice(page, 'Achievement reached!', '24 Hour Club: 24 hours of continuous mining');
  await showAchievements(page);
  const achievement = page.getByRole('tabpanel').getByRole('listitem').filter({ hasText: '24 Hour Club' });
  await expect(achievement).toContainText(/Reached \d+ \w+ \d{4}/);
  await expect(activity(page).getByText('Achievement reached').first()).toBeVisible({ timeout: 20_000 });
  await page.reload();
  await onDashboard(page);
  await showAchievements(page);
  await expect(achievement).toContainText(/Reached \d+ \w+ \d{4}/);
  await expect(page.getByText('Achievement reached!')).toHaveCount(0);
});
