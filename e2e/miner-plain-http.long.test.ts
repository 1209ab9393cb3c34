import { expect } from '@playwright/test';
import { createWalletByForm, expectNotice, hasMined, minerEmail } from './testing/miner.ts';
import { test as base } from './testing/test.ts';

const HOST = 'site.test';

/** The site under a network name without TLS, an insecure context: no Web Crypto, Web Locks or clipboard. */
const test = base.extend({
  launchOptions: [
    async ({ launchOptions, browserName }, use) => {
      const { args = [], firefoxUserPrefs } = launchOptions;
      await use(
        browserName === 'firefox'
          ? { ...launchOptions, firefoxUserPrefs: { ...firefoxUserPrefs, 'network.dns.localDomains': HOST } }
          : { ...launchOptions, args: [...args, `--host-resolver-rules=MAP ${HOST} 127.0.0.1`] },
      );
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ server }, use) => {
    await use(server.origin.replace('127.0.0.1', HOST));
  },
});

test.beforeEach(({ problems }) => {
  // Chromium logs on each page that it ignores this header.
  problems.allow(/Cross-Origin-Opener-Policy header has been ignored/);
});

// Mines in real time, which takes longer on a busy machine.
test.describe.configure({ timeout: 240_000 });

test('resumes mining after a reload, and stores the copy without a readable e-mail', async ({ page }) => {
  await createWalletByForm(page);
  expect(await page.evaluate(() => [isSecureContext, crypto.subtle, navigator.locks].map(Boolean))).toEqual([
    false,
    false,
    false,
  ]);
  await page.getByRole('button', { name: 'Start Mining' }).click();
  await hasMined(page, 2);
  await expect(page.getByText(/This browser keeps no copy/)).toBeHidden();
  const keys = await page.evaluate(() => Object.keys(localStorage));
  expect(keys.filter((key) => /^technovex:miner:/.test(key))).toHaveLength(1);
  expect(keys.join()).not.toContain(minerEmail());
  await page.reload();
  await expect(page.getByRole('button', { name: 'Stop Mining' })).toBeVisible();
  await hasMined(page, 4);
});

test('Copy Link copies', async ({ page }) => {
  await createWalletByForm(page);
  await page.getByRole('tab', { name: 'Referrals' }).click();
  await page.getByRole('button', { name: 'Copy Link' }).click();
  await expectNotice(page, 'Referral Link Copied', 'Link has been copied to clipboard');
  const link = await page.getByLabel('Your referral link').inputValue();
  // Pasting is the only way to read the clipboard here.
  await page.getByRole('tab', { name: 'Statistics' }).click();
  await page.evaluate(() => {
    const field = document.createElement('textarea');
    field.id = 'paste-here';
    document.body.append(field);
    field.focus();
  });
  await page.keyboard.press('ControlOrMeta+V');
  await expect(page.locator('#paste-here')).toHaveValue(link);
});
