import { expect } from '@playwright/test';
import { createWallet, watchSyncs } from './testing/miner.ts';
import { LIVE_CHANNEL_REFUSED } from './testing/page-problems.ts';
import { test } from './testing/test.ts';
import { UpgradeProxy } from './testing/upgrade-proxy.ts';

// Stops the server.
test.use({ ownServer: true });

// Mines in real time, which takes longer on a busy machine.
test.describe.configure({ timeout: 240_000 });

test('returns to the channel after the server restarts, and loses nothing', async ({ page, server, problems }) => {
  await createWallet(page);
  const syncs = await watchSyncs(page);
  await page.getByRole('button', { name: 'Start Mining' }).click();
  await expect.poll(() => syncs.overChannel.length, { timeout: 30_000 }).toBeGreaterThanOrEqual(2);
  problems.allow(/request:|console:|response: 50/);
  problems.allow(LIVE_CHANNEL_REFUSED);
  expect(await server.stop()).toBe(0);
  const before = { total: Math.max(...syncs.totals), overChannel: syncs.overChannel.length };
  await server.restart();
  await expect.poll(() => syncs.overChannel.length, { timeout: 90_000 }).toBeGreaterThan(before.overChannel + 1);
  expect(Math.min(...syncs.totals.slice(-2))).toBeGreaterThan(before.total);
});

test.describe('behind a proxy that refuses upgrades', () => {
  const proxied = test.extend<{ readonly upgradeProxy: UpgradeProxy }>({
    upgradeProxy: async ({ server }, use) => {
      const proxy = new UpgradeProxy(server.origin);
      await use(proxy);
      await proxy.stop();
    },
    baseURL: async ({ upgradeProxy }, use) => {
      await use(await upgradeProxy.start());
    },
  });

  proxied('syncs by HTTP until the proxy passes upgrades', async ({ page, upgradeProxy, problems }) => {
    problems.allow(LIVE_CHANNEL_REFUSED);
    problems.allow(/response: 502 to GET \S+\/live\?/);
    const warnings: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'warning') warnings.push(message.text());
    });
    await createWallet(page);
    const syncs = await watchSyncs(page);
    await page.getByRole('button', { name: 'Start Mining' }).click();
    await expect.poll(() => syncs.overHttp.length, { timeout: 30_000 }).toBeGreaterThanOrEqual(5);
    await expect(page.getByText('Saved on the server every second.')).toBeVisible();
    expect(syncs.overChannel).toEqual([]);
    expect(warnings.filter((text) => text.includes('The live channel broke'))).toHaveLength(1);

    upgradeProxy.passesUpgrades = true;
    await expect.poll(() => syncs.overChannel.length, { timeout: 90_000 }).toBeGreaterThanOrEqual(3);
    expect(Math.max(...syncs.overChannel)).toBeGreaterThan(Math.max(...syncs.overHttp));
  });
});
