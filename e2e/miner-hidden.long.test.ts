import { expect } from '@playwright/test';
import { findChromium } from '../scripts/lib/browsers.mjs';
import { isRoot } from '../scripts/lib/debian.mjs';
import { ensureInstalled, TOOLS } from '../scripts/lib/install.mjs';
import { minerEmail, PIN, RATE_TVX_PER_SECOND } from './testing/miner.ts';
import { test } from './testing/test.ts';

const HIDDEN_SECONDS = 20;

/** Playwright cannot hide a page; a second tab of a browser driven by Puppeteer does. */
test('a hidden page continues mining at 40 %', async ({ server, request, browserName }) => {
  test.skip(browserName !== 'chromium', 'Puppeteer drives Chromium here');
  test.setTimeout(180_000);
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
    const page = await browser.newPage();
    const totals: number[] = [];
    page.on('response', async (response) => {
      if (response.request().method() !== 'PUT' || !response.ok()) return;
      const { data } = (await response.json()) as { data: { totalMined: number } };
      totals.push(data.totalMined);
    });
    const network = await page.createCDPSession();
    await network.send('Network.enable');
    network.on('Network.webSocketFrameReceived', ({ response }) => {
      const message = JSON.parse(response.payloadData) as { type: string; data: { totalMined: number } };
      if (message.type === 'acknowledged') totals.push(message.data.totalMined);
    });
    await page.goto(`${server.origin}/robots.txt`);
    await page.evaluate((email) => localStorage.setItem('technovex:miner_email', email), minerEmail());
    await page.goto(`${server.origin}/web-miner`, { waitUntil: 'networkidle0' });
    const press = (name: string) => page.locator(`::-p-aria([name="${name}"][role="button"])`).click();
    await press('Start Mining');
    await expect.poll(() => totals.length, { timeout: 60_000 }).toBeGreaterThan(1);

    const other = await browser.newPage();
    await other.bringToFront();
    expect(await page.evaluate(() => document.visibilityState)).toBe('hidden');
    const atHide = totals.length;
    await expect.poll(() => totals.length).toBeGreaterThan(atHide);
    const hiddenFrom = { ms: Date.now(), total: Math.max(...totals), syncs: totals.length };
    await expect.poll(() => Date.now() - hiddenFrom.ms, { timeout: 60_000 }).toBeGreaterThan(HIDDEN_SECONDS * 1_000);
    const hidden = { ms: Date.now() - hiddenFrom.ms, tvx: Math.max(...totals) - hiddenFrom.total };
    const share = hidden.tvx / ((hidden.ms / 1_000) * RATE_TVX_PER_SECOND);
    // One interval of two seconds may be missing at either end.
    expect(share).toBeGreaterThan(0.4 * (1 - 4 / HIDDEN_SECONDS));
    expect(share).toBeLessThan(0.4 * (1 + 4 / HIDDEN_SECONDS));
    expect(totals.length - hiddenFrom.syncs).toBeLessThanOrEqual(HIDDEN_SECONDS / 2 + 2);

    await page.bringToFront();
    const shown = { ms: Date.now(), total: Math.max(...totals) };
    await expect.poll(() => Date.now() - shown.ms, { timeout: 60_000 }).toBeGreaterThan(10_000);
    const full = (Math.max(...totals) - shown.total) / (((Date.now() - shown.ms) / 1_000) * RATE_TVX_PER_SECOND);
    expect(full).toBeGreaterThan(0.7);
  } finally {
    await browser.close();
  }
});
