import { expect } from '@playwright/test';
import { formatTvx } from '#web/features/miner/rules/format.ts';
import { createWallet, logIn, stat, watchSyncs } from './testing/miner.ts';
import { test } from './testing/test.ts';

// Stops the server.
test.use({ ownServer: true });

// Mines in real time, which takes longer on a busy machine.
test.describe.configure({ timeout: 240_000 });

test('keeps the balance of a new wallet after the server is killed', async ({
  page,
  server,
  problems,
  openElsewhere,
}) => {
  await createWallet(page);
  const syncs = await watchSyncs(page);
  await page.getByRole('button', { name: 'Start Mining' }).click();
  await expect(stat(page, 'Mining Time')).toContainText('00:00:10', { timeout: 30_000 });
  await expect.poll(() => syncs.totals.length).toBeGreaterThanOrEqual(8);
  expect(syncs.totals.length).toBeLessThanOrEqual(14);

  problems.allow(
    /ERR_CONNECTION_REFUSED|ERR_CONNECTION_RESET|ERR_EMPTY_RESPONSE|NS_ERROR|Failed to load|request:|console:/,
  );
  await server.kill();
  const acknowledged = Math.max(...syncs.totals);
  expect(acknowledged).toBeGreaterThanOrEqual(9 * 0.00005);
  await page.close();

  await server.restart();
  const again = await openElsewhere();
  const responded = again.waitForResponse('**/api/miner/login');
  await logIn(again, '/webminer');
  const { data } = (await (await responded).json()) as { data: { totalMined: number; balance: number } };
  expect(data.totalMined).toBeGreaterThanOrEqual(acknowledged);
  expect(data.balance).toBeGreaterThanOrEqual(acknowledged);
  await expect(stat(again, 'TVX Balance')).toContainText(formatTvx(data.balance));
  await expect(stat(again, 'TVX Mined (Total)')).toContainText(formatTvx(data.totalMined));
});
