import { expect } from '@playwright/test';
import { createWalletByForm, expectNotice, hasMined, minerEmail } from './testing/miner.ts';
import { test as base } from './testing/test.ts';

const HOST = 'site.test';

/** The site under a network name without TLS, an insecure context: no Web Crypto, Web Locks or clipboard. */
const test = base.extend({
  launchOptions: [
    async ({ launchOptions }, use) => {
      const { args = [] } = launchOptions;
      await use({ ...launchOptions, args: [...args, `--host-resolver-rules=MAP ${HOST} 127.0.0.1`] });
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ server }, use) => {
    await use(server.origin.replace('127.0.0.1', HOST));
  },
});

test.skip(({ browserName }) => browserName !== 'chromium', 'the name is mapped by a switch of Chromium');

test('without a secure context Copy Link copies, the copy names no e-mail, and mining resumes after a reload', async ({
  page,
  problems,
}) => {
  // Chromium logs on each page that it ignores this header.
  problems.allow(/Cross-Origin-Opener-Policy header has been ignored/);
  await createWalletByForm(page);
  const present = await page.evaluate(() => [isSecureContext, crypto.subtle, navigator.locks].map(Boolean));
  expect(present).toEqual([false, false, false]);
  await page.getByRole('tab', { name: 'Referrals' }).click();
  await page.getByRole('button', { name: 'Copy Link' }).click();
  await expectNotice(page, 'Referral Link Copied');
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

  await page.getByRole('button', { name: 'Start Mining' }).click();
  await hasMined(page, 1);
  await expect(page.getByText(/This browser keeps no copy/)).toBeHidden();
  const keys = await page.evaluate(() => Object.keys(localStorage));
  expect(keys.filter((key) => /^technovex:miner:/.test(key))).toHaveLength(1);
  expect(keys.join()).not.toContain(minerEmail());
  await page.reload();
  await expect(page.getByRole('button', { name: 'Stop Mining' })).toBeVisible();
  await hasMined(page, 2);
});
