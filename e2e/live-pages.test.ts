import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { changePhase } from './testing/phases.ts';
import { test as teamTest } from './testing/team.ts';
import { KEEPS_DATA, test } from './testing/test.ts';

/** The server's HTML shows the facts of this installation, and the hydrated page shows the same. */

async function waitForHtml(request: APIRequestContext, text: string): Promise<void> {
  await expect.poll(async () => (await request.get('/')).text(), { timeout: 30_000 }).toContain(text);
}

/** Waits until the page is hydrated: the button works. */
async function waitForHydration(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.getByRole('button', { name: 'Next announcement' }).click();
}

teamTest(
  'a changed phase is part of the HTML, survives hydration, and is shown at once after navigating from another page',
  async ({ page, browser, server }) => {
    await changePhase(page.request, 2, { tokenPrice: 0.021 });
    await waitForHtml(page.request, '$0.021');

    const scriptless = await browser.newContext({ javaScriptEnabled: false, baseURL: server.origin });
    const reader = await scriptless.newPage();
    await reader.goto('/');
    await expect(reader.locator('#presale')).toContainText('$0.021');
    await expect(reader.locator('#presale')).not.toContainText('$0.015');
    await scriptless.close();

    // The HTML is enough: nothing is requested until the section is scrolled near.
    await page.route('**/api/presale', (route) => route.fulfill({ body: 'down for maintenance' }));
    await page.goto('/');
    await waitForHydration(page);
    await expect(page.locator('#presale')).toContainText('$0.021');
    await page.locator('#presale').scrollIntoViewIfNeeded();
    await expect(page.locator('#presale')).toContainText('$0.021');
    await page.unroute('**/api/presale');

    await page.goto('/founders');
    await waitForHydration(page);
    await page.getByRole('link', { name: 'Home', exact: true }).first().click();
    await expect(page.getByRole('heading', { name: 'Presale', exact: true })).toBeAttached();
    expect(await page.locator('#presale').textContent()).toContain('$0.021');
  },
);

const JOINING = {
  open: {
    home: 'You can create a miner wallet on this site today.',
    pin: '6 digits. With a new email, choose a PIN; you confirm it in the next step.',
    signUp: /this site still creates wallets: a new email and a PIN are enough/,
  },
  closed: {
    home: 'New miners can join the waiting list for phase 2.',
    pin: '6 digits',
    signUp: /New wallets cannot be created on this site/,
  },
} as const;

for (const newWallets of ['open', 'closed'] as const) {
  test.describe(`while new wallets are ${newWallets}`, () => {
    test.use(newWallets === 'open' ? {} : { settings: { NEW_WALLETS: newWallets } });

    test('the home page and the miner show it, also after navigating between them', KEEPS_DATA, async ({ page }) => {
      const text = JOINING[newWallets];
      await page.goto('/');
      await waitForHydration(page);
      await expect(page.getByText(text.home)).toBeVisible();
      await page.getByRole('link', { name: 'Open the Web Miner' }).first().click();
      await expect(page).toHaveURL(/\/web-miner$/);
      for (const reload of [false, true]) {
        if (reload) await page.reload();
        await page.waitForLoadState('networkidle');
        await expect(page.getByLabel('PIN', { exact: true })).toHaveAccessibleDescription(text.pin);
        await page.getByRole('tab', { name: 'Sign Up' }).click();
        await expect(page.getByText('Phase 1 Registration Closed', { exact: true })).toBeVisible();
        await expect(page.getByText(text.signUp)).toBeVisible();
      }
    });
  });
}
