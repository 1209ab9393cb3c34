import { readFile } from 'node:fs/promises';
import { StandardMerkleTree } from '@openzeppelin/merkle-tree';
import { expect, type Page } from '@playwright/test';
import { typeInto } from './testing/empty-field.ts';
import { createWallet, minerEmail, onDashboard } from './testing/miner.ts';
import { openHydrated } from './testing/open-hydrated.ts';
import { publish, publishDialog } from './testing/phases.ts';
import { test } from './testing/team.ts';

test.use({ timezoneId: 'Europe/Berlin' });

/** The HTML of a page, as a reader without scripts gets it. It is rendered again in a thread of its own. */
function htmlOf(page: Page, path: string) {
  return expect.poll(async () => (await page.request.get(path)).text(), { timeout: 60_000 });
}

async function downloaded(page: Page, click: () => Promise<void>): Promise<{ name: string; text: string }> {
  const download = page.waitForEvent('download');
  await click();
  const file = await download;
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') };
}

test('a phase is created, changed after a look at what visitors will see, shown by every page, deleted and restored', async ({
  page,
  openElsewhere,
}) => {
  await openHydrated(page, '/admin');
  const rows = page.getByRole('row');
  await expect(rows).toHaveCount(3);
  await expect(rows.nth(2)).toContainText(/Presale Phase 1.*\$0\.015000.*Pending$/);
  await page.getByRole('link', { name: 'Create Phase' }).click();
  await expect(page.getByText('Times are in Europe/Berlin.')).toBeVisible();
  await typeInto(page.getByLabel('Phase Name'), 'Harvest Phase');
  await page.getByLabel('Start Date').fill('2098-09-01T12:00');
  await page.getByLabel('End Date').fill('2099-09-01T12:00');
  await typeInto(page.getByLabel('Token Price'), '0.05');
  await typeInto(page.getByLabel('Maximum Purchase'), '50');
  await expect(page.getByLabel('Maximum Purchase')).toHaveAccessibleDescription(
    /minimum purchase is above the maximum/,
  );
  await typeInto(page.getByLabel('Maximum Purchase'), '5000');
  await page.getByRole('button', { name: 'Create Phase' }).click();
  await publish(page);
  const notices = page.getByRole('region', { name: /notifications/i });
  await expect(notices).toContainText('Presale phase created successfully');
  await expect(notices, 'it names the phase').toContainText('Harvest Phase');
  await expect(page.getByRole('row', { name: /Harvest Phase.*\$0\.050000/ })).toBeVisible();

  await page.getByRole('link', { name: 'Edit Harvest Phase' }).click();
  await typeInto(page.getByLabel('Token Price'), '0.06');
  await page.getByRole('button', { name: 'Update Phase' }).click();
  const dialog = publishDialog(page);
  await expect(dialog.getByRole('listitem')).toHaveText([/price of Harvest Phase went from \$0\.05 to \$0\.06/]);
  await expect(dialog.getByRole('article')).toContainText(/Harvest Phase.*\$0\.06.*Not Started/);
  await publish(page);
  await expect(page.getByRole('row', { name: /Harvest Phase.*\$0\.060000/ })).toBeVisible();

  for (const path of ['/', '/presale']) await htmlOf(page, path).toContain('$0.06');
  const visitor = await openElsewhere();
  await openHydrated(visitor, '/');
  const presale = visitor.locator('#presale');
  await presale.scrollIntoViewIfNeeded();
  await expect(presale).toContainText(/Harvest Phase.*Not Started.*\$0\.06/);
  await visitor.getByRole('link', { name: 'All terms and changes' }).click();
  await expect(visitor.getByText(/^Harvest Phase is next/)).toBeVisible();
  await expect(visitor.getByRole('timer')).toBeVisible();
  await visitor.getByText('What changed').click();
  await expect(visitor.getByText('the price of Harvest Phase went from $0.05 to $0.06.')).toBeVisible();
  await expect(visitor.locator('#phases')).toContainText('1 September 2098, 10:00 UTC');

  await page.getByRole('button', { name: 'Delete Harvest Phase' }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByRole('row', { name: /Harvest Phase/ })).toHaveCount(0);
  await page.getByText(/^Deleted phases/).click();
  await page.getByRole('button', { name: 'Restore Harvest Phase' }).first().click();
  await publish(page);
  await expect(page.getByRole('row', { name: /Harvest Phase.*Pending/ })).toBeVisible();
});

test('what the team publishes as content is in the HTML and on the live site', async ({ page }) => {
  await openHydrated(page, '/admin/content');
  await page.getByLabel('Announcement 3', { exact: true }).fill('SERVERS BACK SINCE MONDAY');
  const act = async (line: string, action: string) => {
    await page.getByRole('button', { name: `Actions for: ${line}` }).click();
    await page.getByRole('button', { name: `${action}: ${line}` }).click();
  };
  await act('SERVERS BACK SINCE MONDAY', 'Move up');
  await act('SERVERS BACK SINCE MONDAY', 'Move up');
  await act('Testnet v1.0 now available for developers', 'Remove');
  await page.getByLabel('Presale banner, in USDT').fill('$0.0125');
  // A field that was refused is right as soon as it is typed right.
  const rpc = page.getByLabel('Testnet RPC');
  await rpc.fill('javascript:alert(1)');
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('The link begins with https://')).toBeVisible();
  await expect(rpc).toBeFocused();
  await rpc.fill('');
  await expect(page.getByText('The link begins with https://')).toHaveCount(0);
  await page.getByRole('button', { name: 'Add an entry' }).click();
  await page.getByLabel('Entry 1: Title').fill('Testnet is back');
  await page.getByLabel('Entry 1: Text in Markdown').fill('It answers **again**. <script>alert(1)</script>');
  const today = await page.getByLabel('Entry 1: Date (UTC)').inputValue();
  await act('SERVERS BACK SINCE MONDAY', 'Link and times');
  await page.getByLabel('Link: https://').first().fill(`/news#${today}`);
  await expect(page.getByText(/^\d changes, not published yet$/)).toBeVisible();
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText(/^Published by admin/)).toBeVisible();
  await htmlOf(page, '/').toContain('SERVERS BACK SINCE MONDAY');

  await openHydrated(page, '/');
  await expect(page.locator('#presale-banner')).toContainText('$0.0125 USDT');
  const lines = page.getByRole('region', { name: 'Announcements' }).getByRole('listitem');
  await expect(lines.first()).toHaveText('SERVERS BACK SINCE MONDAY');
  await lines.first().getByRole('link').click();
  await expect(page).toHaveURL(`/news#${today}`);
  const entry = page.getByRole('article', { name: 'Testnet is back' });
  await expect(entry).toContainText('It answers again. <script>alert(1)</script>');
  await expect(entry.locator('strong')).toHaveText('again');
  await expect(entry).toBeInViewport();
});

test('a snapshot of claims is made, read by everybody, and proves the own amount to a miner', async ({
  page,
  openElsewhere,
}) => {
  const miner = await openElsewhere();
  await createWallet(miner);
  await miner.getByRole('button', { name: 'Start Mining' }).click();
  const wallet = `/api/miner/wallets/${encodeURIComponent(minerEmail())}`;
  await expect.poll(async () => (await (await miner.request.get(wallet)).json()).data.balance).toBeGreaterThan(0);

  await openHydrated(page, '/admin/claims');
  await page.getByRole('button', { name: 'Make a snapshot' }).click();
  const list = page.getByRole('list', { name: 'Published snapshots, newest first' });
  await expect(list.getByRole('listitem').first()).toBeVisible({ timeout: 60_000 });
  const [snapshot] = await (await page.request.get('/api/claims/snapshots')).json();
  await htmlOf(page, '/claims').toContain(snapshot.root);
  await page.goto('/claims');
  const entry = page.locator(`#snapshot-${snapshot.name}`);
  await expect(entry).toContainText(snapshot.root);
  const file = await downloaded(page, () => entry.getByRole('link', { name: 'tree.json' }).click());
  expect(StandardMerkleTree.load(JSON.parse(file.text)).root).toBe(snapshot.root);

  await miner.reload();
  await onDashboard(miner);
  const proofButton = miner.getByRole('button', { name: 'Download my claim proof' });
  const saved = await downloaded(miner, () => proofButton.click());
  expect(saved.name).toBe(`technovex-proof-${snapshot.name}.json`);
  const { claim, proof, root } = JSON.parse(saved.text);
  expect(root).toBe(snapshot.root);
  expect(StandardMerkleTree.verify(root, ['bytes32', 'uint256'], claim, proof)).toBe(true);
});
