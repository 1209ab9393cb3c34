import { expect, type Page } from '@playwright/test';
import { expectAccessibleInBothThemes } from './testing/accessibility.ts';
import {
  expectFullRate,
  isSaved,
  onDashboard,
  onServer,
  openWhitepaper,
  RATE_TVX_PER_SECOND,
  startMining,
  statNumber,
} from './testing/miner.ts';
import { openHydrated } from './testing/open-hydrated.ts';
import { resize } from './testing/resize.ts';
import { sidewaysScroll } from './testing/sideways-scroll.ts';
import { test } from './testing/test.ts';

/** The miner beyond its own page. */

const status = (page: Page, text: RegExp) => page.getByRole('banner').getByRole('link', { name: text });
const minesHere = (page: Page) => status(page, /^Web Miner: Simulated mining 1\.00 TH\/s$/);

test('mining continues at the full rate from page to page, and after a page is loaded; once stopped, no page asks for the wallet', async ({
  page,
}) => {
  await startMining(page);
  await expect(minesHere(page)).toHaveCount(0);
  await openWhitepaper(page);
  await expect(minesHere(page)).toBeVisible();
  await expectFullRate(page);
  await page.goto('/founders');
  await expect(minesHere(page)).toBeVisible();
  const { totalMined } = await onServer(page);
  await expect.poll(async () => (await onServer(page)).totalMined).toBeGreaterThan(totalMined);

  await minesHere(page).click();
  await onDashboard(page);
  await page.getByRole('button', { name: 'Stop Mining' }).click();
  await isSaved(page);
  await openWhitepaper(page);
  await expect(minesHere(page)).toHaveCount(0);
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/miner/')) calls.push(request.url());
  });
  await page.goto('/founders', { waitUntil: 'networkidle' });
  expect(calls).toEqual([]);
});

test('the state in the header moves no other part of it, fits every window and is accessible', async ({ page }) => {
  const places = async (): Promise<number[][]> => {
    const all: number[][] = [];
    for (const width of [1440, 1280, 1152, 1100, 820, 375, 320]) {
      await resize(page, { width, height: 812 });
      expect(await sidewaysScroll(page), `${width} px`).toBeLessThanOrEqual(0);
      const controls = page.locator('header a, header button');
      all.push(
        await controls.evaluateAll((elements) =>
          elements
            .filter((each) => !each.hasAttribute('data-state') && each.checkVisibility())
            .map((each) => Math.round(each.getBoundingClientRect().x)),
        ),
      );
    }
    return all;
  };
  await openHydrated(page, '/founders');
  const idle = await places();
  await resize(page, { width: 1440, height: 812 });
  await startMining(page);
  await openHydrated(page, '/founders');
  await expect(page.locator('header a[data-state]')).toBeVisible();
  expect(await places()).toEqual(idle);
  await resize(page, { width: 1440, height: 812 });
  await expectAccessibleInBothThemes(page, 'mining', { include: 'header' });
});

test('on a phone the state is a bar at the bottom with the balance, which moves nothing and covers no end of a page', async ({
  page,
}) => {
  await resize(page, { width: 375, height: 812 });
  await page.goto('/founders');
  const heading = page.getByRole('heading', { level: 1 });
  const idle = await heading.boundingBox();
  await startMining(page);
  await page.goto('/founders');
  const bar = page.getByRole('link', { name: /^Web Miner: Simulated mining 1\.00 TH\/s$/ });
  await expect(bar).toBeVisible();
  await expect(bar).toContainText(/ · \d\.\d{4} TVX/);
  expect(await heading.boundingBox()).toEqual(idle);
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  const [footer, top] = [await page.getByRole('contentinfo').boundingBox(), (await bar.boundingBox())?.y ?? 0];
  expect((footer?.y ?? 0) + (footer?.height ?? 0)).toBeLessThanOrEqual(top);
  await page.goto('/token-game');
  await expect(page.getByRole('banner').getByRole('link', { name: /^Web Miner:/ })).toBeVisible();
  expect(await page.evaluate(() => getComputedStyle(document.body).paddingBottom)).toBe('0px');
});

test('a second tab shows the same numbers live and cannot start; it continues when the first is closed', async ({
  page,
  context,
}) => {
  await startMining(page);
  const other = await context.newPage();
  await other.goto('/web-miner');
  await expect(other.getByText('Mining in another tab', { exact: true })).toBeVisible();
  await expect(other.getByRole('button', { name: 'Start Mining' })).toBeDisabled();
  const first = await statNumber(other, 'TVX Balance');
  await expect.poll(() => statNumber(other, 'TVX Balance')).toBeGreaterThan(first + 2 * RATE_TVX_PER_SECOND);

  await openWhitepaper(other);
  await expect(status(other, /^Web Miner: Simulated, in another tab 1\.00 TH\/s$/)).toBeVisible();
  await page.close();
  await expect(minesHere(other)).toBeVisible();
  await expectFullRate(other);
  await other.close();
});
