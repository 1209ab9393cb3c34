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
  const statistics = page.getByRole('tabpanel', { name: 'Statistics' });
  const proofButton = statistics.getByRole('button', { name: 'Download my claim proof' });
  problems.allow(/404/);
  await proofButton.click();
  await expect(page.getByText('No snapshot has been published yet.', { exact: true })).toBeVisible();

  const admin = await openElsewhere();
  expect((await admin.request.post('/api/login', { data: ADMIN })).ok()).toBe(true);
  await admin.goto('/admin/claims');
  await expect(admin.getByText('No snapshot has been published yet.')).toBeVisible();
  await admin.getByRole('button', { name: 'Make a snapshot' }).click();
  const list = admin.getByRole('list', { name: 'Published snapshots, newest first' });
  await expect(list.getByRole('listitem')).toHaveCount(1, { timeout: 30_000 });
  expect(await accessibilityViolations(admin)).toEqual([]);

  const [snapshot] = await (await admin.request.get('/api/claims/snapshots')).json();
  // Rendered again by then.
  await expect
    .poll(async () => (await admin.request.get('/claims')).text())
    .toContain(`id="snapshot-${snapshot.name}"`);
  await admin.goto('/claims');
  const entry = admin.locator(`#snapshot-${snapshot.name}`);
  await expect(entry).toContainText(snapshot.root);
  const file = await downloaded(admin, () => entry.getByRole('link', { name: 'tree.json' }).click());
  expect(file.name).toBe('tree.json');
  expect(StandardMerkleTree.load(JSON.parse(file.text)).root).toBe(snapshot.root);
  expect(await accessibilityViolations(admin)).toEqual([]);

  await page.reload();
  await onDashboard(page);
  const saved = await downloaded(page, () => proofButton.click());
  expect(saved.name).toBe(`technovex-proof-${snapshot.name}.json`);
  const { claim, proof, root } = JSON.parse(saved.text);
  expect(root).toBe(snapshot.root);
  expect(StandardMerkleTree.verify(root, LEAF, claim, proof)).toBe(true);

  await page.context().clearCookies();
  await proofButton.click();
  await expect(page.getByText('No proof was downloaded').last()).toBeVisible();
});

visitorTest('a visitor without a snapshot reads one sentence, and how to check one', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 812 });
  await page.goto('/claims');
  await expect(page.getByRole('heading', { level: 1, name: 'Snapshots and claims' })).toBeVisible();
  await expect(page.getByText('No snapshot has been published yet.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Copy verify.mjs' })).toBeVisible();
  expect(await sidewaysScroll(page)).toBe(0);
});
