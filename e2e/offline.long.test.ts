import { expect, type Page } from '@playwright/test';
import { expectAccessibleInBothThemes } from './testing/accessibility.ts';
import {
  createWalletByForm,
  expectNotice,
  forgetDevice,
  hasMined,
  loggedOut,
  minerEmail,
  onDashboard,
  PIN,
  pinIsStored,
  RATE_TVX_PER_SECOND,
  stat,
  statNumber,
} from './testing/miner.ts';
import { copyAsNewerBuild } from './testing/newer-build.ts';
import { isStored } from './testing/offline.ts';
import { test } from './testing/outage.ts';
import { OUTAGE } from './testing/page-problems.ts';
import { test as testWithServer } from './testing/test.ts';

test.use({ serviceWorkers: 'allow' });
testWithServer.use({ serviceWorkers: 'allow', ownServer: true });

const UPDATE = 'A new version of this site is ready';

/** What is stored, by path. */
function storedTexts(page: Page): Promise<Record<string, string>> {
  return page.evaluate(async () => {
    const texts: Record<string, string> = {};
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const { url } of await cache.keys()) {
        texts[new URL(url).pathname] = (await (await cache.match(url))?.text()) ?? '';
      }
    }
    return texts;
  });
}

const entryOf = (page: Page): Promise<string> => page.locator('#scripts').evaluate((list) => list.textContent);

test('stores public pages and their files only; forgetting the device leaves nothing private', async ({
  page,
  problems,
}) => {
  problems.allow(/401/);
  await createWalletByForm(page);
  await isStored(page);
  for (const path of ['/auth', '/admin', '/newsletter/subscription', '/web-miner?ref=ada', '/nowhere']) {
    problems.allow(/404/);
    await page.goto(path, { waitUntil: 'networkidle' });
  }
  await page.goto('/web-miner');
  await onDashboard(page);
  await forgetDevice(page);
  await loggedOut(page);
  const texts = await storedTexts(page);
  const paths = Object.keys(texts);
  expect(paths).toEqual(expect.arrayContaining(['/', '/web-miner', '/token-game', '/whitepaper', '/presale']));
  expect(paths.filter((path) => /^\/(admin|auth|api|newsletter|nowhere|webminer)/.test(path))).toEqual([]);
  expect(JSON.stringify(texts)).not.toContain(minerEmail());
  expect(JSON.stringify(texts)).not.toContain(PIN);

  // A proxy that reports an outage gets the stored page, and other refusals are shown.
  problems.allow(OUTAGE);
  await page.context().route('**/whitepaper', (route) => route.fulfill({ status: 502, body: 'Bad gateway' }));
  await page.context().route('**/tokens', (route) => route.fulfill({ status: 429, body: 'Too many' }));
  await page.goto('/whitepaper');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  problems.allow(/429/);
  await page.goto('/tokens');
  await expect(page.getByText('Too many')).toBeVisible();
});

test('in an outage a reload opens the miner, of which only the right PIN opens the copy on this device; it is saved afterwards', async ({
  page,
  line,
  problems,
}) => {
  await createWalletByForm(page);
  await pinIsStored(page);
  await isStored(page);
  await page.getByRole('button', { name: 'Start Mining' }).click();
  await hasMined(page, 2);
  problems.allow(OUTAGE);
  await line.interrupt();

  await page.reload();
  await expect(page.getByRole('heading', { name: 'The server cannot be reached' })).toBeVisible();
  await expectAccessibleInBothThemes(page, 'reload in an outage');
  await page.context().setOffline(true);
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible();
  await page.context().setOffline(false);
  await expect(stat(page, 'Stored on this device')).toHaveText(/^0\.000\d{3}\s*TVX$/);
  await page.getByRole('button', { name: 'Use my PIN on this device' }).click();
  await page.getByRole('checkbox').check();
  await page.getByLabel('PIN', { exact: true }).fill('000000');
  await page.getByRole('button', { name: 'Access Wallet' }).click();
  await expect(page.getByText('Incorrect PIN. The PIN you entered is incorrect', { exact: true })).toBeVisible();
  await page.getByLabel('PIN', { exact: true }).fill(PIN);
  await page.getByRole('button', { name: 'Access Wallet' }).click();
  await onDashboard(page);
  await expectNotice(page, 'Login Successful (Local)');
  await expect(page.getByText('Opened from the copy on this device')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Stop Mining' })).toBeVisible();
  const mined = await statNumber(page, 'TVX Mined (Total)');
  expect(mined).toBeGreaterThanOrEqual(2 * RATE_TVX_PER_SECOND - 1e-12);
  await page.getByRole('button', { name: 'Stop Mining' }).click();

  problems.allow(/401/);
  await line.resume();
  await expect(page.getByText('Opened from the copy on this device')).toBeHidden({ timeout: 90_000 });
  await page.goto('/web-miner');
  await expect.poll(() => statNumber(page, 'TVX Mined (Total)')).toBeGreaterThanOrEqual(mined);
});

testWithServer(
  'offers a new version without reloading by itself, and mining continues after the reload',
  async ({ page, server, problems }) => {
    await createWalletByForm(page);
    await isStored(page);
    await page.getByRole('button', { name: 'Start Mining' }).click();
    await hasMined(page, 2);
    const before = await entryOf(page);

    const build = await copyAsNewerBuild();
    try {
      problems.allow(OUTAGE);
      await server.stop();
      await server.restart(build.serverEntry);
      await page.evaluate(async () => void (await (await navigator.serviceWorker.getRegistration())?.update()));
      const notice = page.getByRole('status').filter({ hasText: UPDATE });
      await expect(notice).toContainText('Mining continues after the reload.', { timeout: 90_000 });
      expect(await entryOf(page)).toBe(before);
      const mined = await statNumber(page, 'TVX Mined (Total)');
      await expect.poll(() => statNumber(page, 'TVX Mined (Total)')).toBeGreaterThan(mined);
      // This page still gets its own files, which the server no longer has.
      const statusOf = (path = '') => page.evaluate(async (url) => (await fetch(url)).status, path);
      const ownEntry = (JSON.parse(before) as string[]).find((path) => /\/index-.{8}\.js$/.test(path));
      expect(await statusOf(ownEntry)).toBe(200);
      expect((await page.request.get(ownEntry ?? '')).status()).toBe(404);
      await notice.getByRole('button', { name: 'Later' }).click();
      await expect(notice).toBeHidden();

      await page.reload();
      expect(await entryOf(page)).toContain(build.entryScript);
      await expect(page.getByRole('button', { name: 'Stop Mining' })).toBeVisible();
      expect(await statNumber(page, 'TVX Mined (Total)')).toBeGreaterThanOrEqual(mined);
      await expect(page.getByText(UPDATE)).toBeHidden();
    } finally {
      await server.stop();
      await build.remove();
    }
  },
);
