import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { accessibilityViolations } from './testing/accessibility.ts';
import { confirmInDialog } from './testing/confirmation.ts';
import { openHydrated } from './testing/open-hydrated.ts';
import { test } from './testing/test.ts';

/** Approval by a second member, as both members see it. */

const ADMIN = { username: 'admin', password: 'correct horse' };
const EDITOR = { username: 'edith', email: 'edith@team.example', password: 'seven windy lanterns 42' };
const OFFICIAL = 'https://channel.example/official';

test.use({ settings: { ADMIN_PASSWORD: ADMIN.password } });
test.skip(({ browserName }) => browserName !== 'chromium', 'one browser is enough for the journey');

/** Without a session the first call returns 401, as specified; browsers log it. */
test.beforeEach(({ problems }) => problems.allow(/401/));

async function signIn(request: APIRequestContext, user: object): Promise<void> {
  expect((await request.post('/api/login', { data: user })).status()).toBe(200);
}

async function addEditor(request: APIRequestContext): Promise<void> {
  const data = { role: 'editor', note: '', password: ADMIN.password };
  const { token } = await (await request.post('/api/admin/team/invitations', { data })).json();
  const accepted = await request.post('/api/invitations/accept', { data: { token, ...EDITOR } });
  expect(accepted.status()).toBe(201);
}

async function askForLink(page: Page): Promise<void> {
  await openHydrated(page, '/admin/content#links');
  await page.getByLabel('Official channel').fill(OFFICIAL);
  await page.getByRole('button', { name: 'Publish…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
  await confirmInDialog(page, 'content', EDITOR.password);
}

test('new official links wait until a second member approves them with the own password', async ({ page }) => {
  await signIn(page.request, ADMIN);
  await openHydrated(page, '/admin/team');
  await page.getByRole('switch', { name: 'A second member approves campaigns and official links' }).click();
  await confirmInDialog(page, 'setting', ADMIN.password);
  await expect(page.getByText('A second member has to approve from now on').first()).toBeVisible();
  await addEditor(page.request);

  // The invitation signed the editor in.
  await askForLink(page);
  const waiting = page.getByRole('region', { name: 'Waiting for approval by a second member' });
  await expect(waiting).toContainText(/Publish content: links.*Asked for by edith/);
  await expect(waiting.getByRole('button', { name: 'Approve' })).toHaveCount(0);
  await expect(waiting.getByRole('button', { name: 'Withdraw' })).toBeVisible();
  expect((await (await page.request.get('/api/admin/content')).json()).published).toBe(null);

  await signIn(page.request, ADMIN);
  await openHydrated(page, '/admin/content');
  await expect(waiting).toContainText(`After: ${OFFICIAL}`);
  expect(await accessibilityViolations(page)).toEqual([]);
  await waiting.getByRole('button', { name: 'Approve' }).click();
  const dialog = page.getByRole('dialog', { name: 'Approve this?' });
  await dialog.getByLabel('Password').fill(ADMIN.password);
  await dialog.getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByText('Approved, and done').first()).toBeVisible();
  await expect(waiting).toHaveCount(0);
  const { published } = await (await page.request.get('/api/admin/content')).json();
  expect(published).toMatchObject({ content: { links: { officialChannel: OFFICIAL } }, createdBy: EDITOR.username });
});
