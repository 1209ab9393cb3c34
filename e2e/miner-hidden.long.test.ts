import { expect } from '@playwright/test';
import { findChromium } from '../scripts/lib/browsers.mjs';
import { isRoot } from '../scripts/lib/debian.mjs';
import { ensureInstalled, TOOLS } from '../scripts/lib/install.mjs';
import { minerEmail, PIN, RATE_TVX_PER_SECOND } from './testing/miner.ts';
import { test } from './testing/test.ts';

/** Playwright cannot hide a page; a second tab of a browser driven by Puppeteer does. */
test('a hidden page continues mining at 40 %, and at the full rate when it is shown again', async ({
  server,
  request,
  browserName,
}) => {
  test.skip(browserName !== 'chromium', 'Puppeteer drives Chromium here');
  const executablePath = findChromium();
  test.skip(executablePath === undefined, 'needs an installed Chromium');
  await ensureInstalled(TOOLS);
  const { launchPuppeteer } = await import('../tools/launch-puppeteer.ts');
  const browser = await launchPuppeteer(executablePath ?? '', isRoot() ? ['--no-sandbox'] : []);
  try {
    const created = await request.post('/api/miner/wallets', { data: { email: minerEmail(), pin: PIN } });
    expect(created.status()).toBe(201);
    const { cookies } = await request.storageState();
    await browser.setCookie(...cookies.map(({ name, value, domain, path }) => ({ name, value, domain, path })));
    const onServer = async () => {
      const response = await request.get(`/api/miner/wallets/${minerEmail()}`);
      return ((await response.json()) as { data: { totalMined: number; miningTimeSeconds: number } }).data;
    };
    /** The TVX of each of the next seconds that the server saves. */
    const nextRate = async (): Promise<number> => {
      const before = await onServer();
      await expect
        .poll(async () => (await onServer()).miningTimeSeconds)
        .toBeGreaterThanOrEqual(before.miningTimeSeconds + 2);
      const after = await onServer();
      return (after.totalMined - before.totalMined) / (after.miningTimeSeconds - before.miningTimeSeconds);
    };
    /** The first seconds after a change are of both rates. */
    const expectRate = (rate: number): Promise<void> => expect.poll(nextRate, { timeout: 90_000 }).toBeCloseTo(rate, 8);

    const page = await browser.newPage();
    await page.goto(`${server.origin}/robots.txt`);
    await page.evaluate((email) => localStorage.setItem('technovex:miner_email', email), minerEmail());
    await page.goto(`${server.origin}/web-miner`, { waitUntil: 'networkidle0' });
    await page.locator('::-p-aria([name="Start Mining"][role="button"])').click();
    await expectRate(RATE_TVX_PER_SECOND);
    const other = await browser.newPage();
    await other.bringToFront();
    expect(await page.evaluate(() => document.visibilityState)).toBe('hidden');
    await expectRate(0.4 * RATE_TVX_PER_SECOND);
    await page.bringToFront();
    await expectRate(RATE_TVX_PER_SECOND);
  } finally {
    await browser.close();
  }
});
