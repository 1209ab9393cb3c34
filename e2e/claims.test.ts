import { readFile } from 'node:fs/promises';
import { StandardMerkleTree } from '@openzeppelin/merkle-tree';
import { type Download, expect, type Page } from '@playwright/test';
import { accessibilityViolations } from './testing/accessibility.ts';
import { createWallet, minerEmail, onDashboard } from './testing/miner.ts';
import { sidewaysScroll } from './testing/sideways-scroll.ts';
import { ADMIN, test } from './testing/team.ts';
import { test as visitorTest } from './testing/test.ts';

/** Snapshots of claims: made in the admin area, listed and downloaded in public, proven to the miner. */

const LEAF = ['bytes32', 'uint256'];

// A server without a snapshot, and a miner who is not of the team.
test.use({ ownServer: true, signedIn: false });

/** Mines until the server has saved an amount. */
async function mineSomething(page: Page): Promise<void> {
  await createWallet(page);
  await page.getByRole('button', { name: 'Start Mining' }).click();
  const wallet = `/api/miner/wallets/${encodeURIComponent(minerEmail())}`;
  await expect.poll(async () => (await (await page.request.get(wallet)).json()).data.balance).toBeGreaterThan(0);
}

async function downloaded(page: Page, click: () => Promise<void>): Promise<{ name: string; text: string }> {
  const download: Promise<Download> = page.waitForEvent('download');
  await click();
  const file = await download;
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') };
}

test('an administrator makes a snapshot, everybody reads it, and a miner proves the own amount', async ({
  page,
  problems,
  openElsewhere,
}) => {
  // Without a session the first call of the admin area returns 401; browsers log it.
  problems.allow(/401/);
  await mineSomething(page);
  await page.getByRole('tab', { name: 'Receipt' }).click();
  const receipt = page.getByRole('tabpanel', { name: 'Receipt' });
  await expect(receipt.getByText('No snapshot has been published yet.', { exact: false })).toBeVisible();
  await expect(receipt.getByText('This may never have value')).toBeVisible();

  const admin = await openElsewhere();
  expect((await admin.request.post('/api/login', { data: ADMIN })).ok()).toBe(true);
  await admin.goto('/admin/claims');
  await expect(admin.getByText('No snapshot has been made yet.')).toBeVisible();
  await admin.getByRole('button', { name: 'Make a snapshot' }).click();
  const dialog = admin.getByRole('dialog', { name: 'Make and publish a snapshot?' });
  await expect(dialog.getByText('1 of 1 wallet with a claim')).toBeVisible();
  await dialog.getByLabel('Label').fill('Before mainnet');
  await dialog.getByLabel('Password').fill(ADMIN.password);
  await dialog.getByRole('button', { name: 'Make and publish' }).click();
  await expect(dialog).toBeHidden();
  await expect(admin.getByText('Published', { exact: true })).toBeVisible();
  await expect(admin.getByText('1 of 1 wallet with a claim')).toBeVisible();

  await admin.getByText('Before mainnet').click();
  await admin.getByRole('button', { name: 'Verify the files of Before mainnet' }).click();
  // A thread of its own, at a low priority.
  await expect(admin.getByText('The files are as they were signed')).toBeVisible({ timeout: 30_000 });
  await expect(admin.getByText('Verified', { exact: true })).toBeVisible();
  const unchanged = admin.getByText('States the same amounts as the snapshot before it.');
  await expect(unchanged).toHaveCount(0);
  await admin.route('**/api/admin/claims/snapshots', async (route) => {
    const response = await route.fetch();
    const [run] = await response.json();
    await route.fulfill({ response, json: [run, { ...run, name: '20200101T000000Z-00000000', label: 'Earlier' }] });
  });
  await admin.reload();
  await expect(unchanged).toHaveCount(1);
  await expect(admin.getByRole('main').getByRole('listitem').first()).toContainText('States the same amounts');
  expect(await accessibilityViolations(admin)).toEqual([]);
  await admin.unrouteAll({ behavior: 'wait' });

  const [snapshot] = await (await admin.request.get('/api/claims/snapshots')).json();
  // In the HTML too, for readers without scripts.
  await expect
    .poll(async () => (await admin.request.get('/presale')).text())
    .toContain(`id="snapshot-${snapshot.name}"`);
  await admin.goto('/presale');
  const entry = admin.locator(`#snapshot-${snapshot.name}`);
  await expect(entry).toContainText(snapshot.root);
  const file = await downloaded(admin, () => entry.getByRole('link', { name: 'tree.json' }).click());
  expect(file.name).toBe('tree.json');
  expect(StandardMerkleTree.load(JSON.parse(file.text)).root).toBe(snapshot.root);

  await page.reload();
  await onDashboard(page);
  await page.getByRole('tab', { name: 'Receipt' }).click();
  // Twice: the only claim's leaf is the root.
  await expect(receipt.getByText(snapshot.root).first()).toBeVisible();
  await expect(receipt.getByRole('link', { name: 'Signed statement (summary.json)' })).toBeVisible();
  expect(await accessibilityViolations(page, { include: '[role=tabpanel]' })).toEqual([]);
  const saved = await downloaded(page, () => receipt.getByRole('button', { name: 'Save my proof' }).click());
  expect(saved.name).toBe(`technovex-proof-${snapshot.name}.json`);
  const { claim, proof, root } = JSON.parse(saved.text);
  expect(root).toBe(snapshot.root);
  expect(StandardMerkleTree.verify(root, LEAF, claim, proof)).toBe(true);

  await page.context().clearCookies();
  await page.getByRole('tab', { name: 'Statistics' }).click();
  await page.getByRole('tab', { name: 'Receipt' }).click();
  await expect(receipt.getByText('Log in again to see your receipt.', { exact: false })).toBeVisible();
});

visitorTest('a visitor without a snapshot reads one sentence, and how to check one', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 812 });
  await page.goto('/presale');
  const section = page.locator('#snapshots');
  await expect(section.getByText('No snapshot has been published yet.')).toBeVisible();
  await expect(section.getByRole('listitem')).toHaveCount(3);
  await section.getByRole('link', { name: 'What a snapshot is, and what it proves' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Snapshots and claims' })).toBeVisible();
  expect(await sidewaysScroll(page)).toBe(0);
  await page.getByRole('link', { name: 'Published snapshots' }).click();
  await expect(section.getByText('No snapshot has been published yet.')).toBeVisible();
});
