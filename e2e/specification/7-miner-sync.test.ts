import { expect, type Page } from '@playwright/test';
import { expectNotice, hasMined, rememberNewWallet, type SeenSyncs, statNumber, watchSyncs } from '../testing/miner.ts';
import { test } from '../testing/test.ts';
import { walk } from '../testing/walk.ts';

const RATE = 0.00005;

/** Mines some seconds and returns what the server acknowledged of them. */
async function mine(page: Page): Promise<SeenSyncs> {
  const seen = await watchSyncs(page);
  await page.getByRole('button', { name: 'Start Mining' }).click();
  await hasMined(page, 3);
  await page.getByRole('button', { name: 'Stop Mining' }).click();
  const mined = await statNumber(page, 'TVX Mined (Total)');
  await expect.poll(() => seen.totals.at(-1)).toBeCloseTo(mined, 11);
  return seen;
}

/** Each second was credited at the full rate, and about each second there was a sync. */
function expectEverySecond(totals: readonly number[]): void {
  const seconds = (totals.at(-1) ?? 0) / RATE;
  expect(seconds).toBeGreaterThanOrEqual(3);
  expect(totals.length).toBeGreaterThanOrEqual(Math.floor(seconds));
  expect(totals.length).toBeLessThanOrEqual(seconds + 3);
}

walk(
  test,
  'Sync of the wallet, over the live channel',
  { path: '/web-miner', prepare: rememberNewWallet },
  (sentence) => {
    // The live channel costs less than a request each second, and credits the same.
    sentence('The wallet is synced to the server about every second while mining and after changes.', async (page) => {
      const seen = await mine(page);
      expect(seen.overChannel.length).toBeGreaterThan(0);
      expectEverySecond(seen.totals);
    });

    sentence('Withdrawal makes no call; it only shows a locked notice.', async (page) => {
      const calls: string[] = [];
      page.on('request', (request) => calls.push(request.method()));
      await page.getByRole('button', { name: 'Withdrawals Locked (Until Mainnet)' }).press('Enter');
      await expectNotice(page, 'Withdrawals Temporarily Locked');
      // The history is read again after Stop.
      expect(calls.filter((method) => method !== 'GET')).toEqual([]);
    });
  },
);

walk(
  test,
  'Sync of the wallet, where no live channel opens',
  {
    path: '/web-miner',
    async prepare(page) {
      await page.addInitScript(() => {
        // A proxy that passes no WebSocket on.
        window.WebSocket = class extends EventTarget {
          constructor() {
            super();
            setTimeout(() => this.dispatchEvent(new CloseEvent('close', { code: 1006 })));
          }
          readonly close = () => undefined;
        } as unknown as typeof WebSocket;
      });
      await rememberNewWallet(page);
    },
  },
  (sentence) => {
    sentence('PUT /api/miner/wallets/{email}: Sync, about every second while mining.', async (page) => {
      const seen = await mine(page);
      expect(seen.overChannel).toEqual([]);
      expectEverySecond(seen.overHttp);
    });

    sentence('A failed save is only logged and the local copy is kept.', async (page) => {
      await page.route('**/api/miner/wallets/*', (route) =>
        route.request().method() === 'PUT' ? route.fulfill({ body: 'not JSON' }) : route.fallback(),
      );
      await page.getByRole('button', { name: 'Start Mining' }).click();
      await expect(page.getByRole('status').filter({ hasText: 'Not saved since' })).toBeVisible();
      await hasMined(page, 5);
      await page.getByRole('button', { name: 'Stop Mining' }).click();
      const mined = await statNumber(page, 'TVX Mined (Total)');
      const copies = await page.evaluate(() =>
        Object.entries(localStorage)
          .filter(([key]) => key.startsWith('technovex:miner:'))
          .map(([, copy]) => (JSON.parse(copy) as { totalMined: number }).totalMined),
      );
      expect(copies).toEqual([expect.closeTo(mined, 11)]);
    });
  },
);
