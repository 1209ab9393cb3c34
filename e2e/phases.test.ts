import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { accessibilityViolations } from './testing/accessibility.ts';
import { activationTicket, confirmActivation } from './testing/activation.ts';
import { emptyField } from './testing/empty-field.ts';
import { openHydrated } from './testing/open-hydrated.ts';
import { sidewaysScroll } from './testing/sideways-scroll.ts';
import { test } from './testing/test.ts';

/** Editing phases: schedule, preview before publishing, undo, duplicates, earlier versions and removal for good. */

const PASSWORD = 'stormglass lantern 42';
const PHASES = '/api/admin/presale/phases';
const PHASE_1 = `${PHASES}/2`;

test.use({ settings: { ADMIN_PASSWORD: PASSWORD }, timezoneId: 'Europe/Berlin' });

async function logIn(page: Page, path: string): Promise<void> {
  const login = await page.request.post('/api/login', { data: { username: 'admin', password: PASSWORD } });
  expect(login.status()).toBe(200);
  await page.goto(path);
}

async function createPhase(request: APIRequestContext, fields: object): Promise<number> {
  const data = { name: 'Autumn Phase', tokenPrice: 0.05, minPurchase: 100, ...fields };
  const response = await request.post(PHASES, { data, params: await activationTicket(request, PASSWORD) });
  expect(response.status()).toBe(201);
  return (await response.json()).id;
}

async function change(request: APIRequestContext, path: string, fields: object): Promise<void> {
  const { version: _, isCompleted: __, ...phase } = await (await request.get(path)).json();
  const params = await activationTicket(request, PASSWORD);
  expect((await request.put(path, { data: { ...phase, ...fields }, params })).status()).toBe(200);
}

async function typeInto(page: Page, label: string, value: string): Promise<void> {
  const field = page.getByLabel(label);
  await field.click();
  await emptyField(field);
  await field.pressSequentially(value);
}

const priceOf = async (request: APIRequestContext): Promise<number> =>
  (await (await request.get(PHASE_1)).json()).tokenPrice;
const inSeconds = (seconds: number): string => new Date(Date.now() + seconds * 1_000).toISOString();
const publishDialog = (page: Page) => page.getByRole('dialog', { name: 'Publish this change?' });
const save = (page: Page) => page.getByRole('button', { name: 'Update Phase' }).click();
const publish = (page: Page) => publishDialog(page).getByRole('button', { name: 'Publish' }).click();

test('shows what visitors will see before a change is published, and undoes it from the notice', async ({ page }) => {
  await logIn(page, '/admin/presale/edit/2');
  await typeInto(page, 'Token Price', '0.02');
  await typeInto(page, 'Token ID', '9');
  await save(page);
  const dialog = publishDialog(page);
  await expect(dialog.getByRole('listitem')).toHaveText([/price of Presale Phase 1 went from \$0\.015 to \$0\.02/]);
  await expect(dialog.getByRole('article').first()).toContainText(/Now.*Presale Phase 1.*Not Started.*\$0\.015/);
  await expect(dialog.getByRole('article').last()).toContainText(/After this change.*Presale Phase 1.*\$0\.02/);
  await expect(dialog.getByRole('button', { name: 'Back to the form' })).toBeFocused();
  expect(await accessibilityViolations(page, { include: 'dialog[open]' })).toEqual([]);
  for (const width of [320, 375, 820]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0);
    expect(await dialog.evaluate((element) => element.scrollWidth - element.clientWidth)).toBeLessThanOrEqual(0);
    await expect(dialog.getByRole('button', { name: 'Publish' })).toBeInViewport({ ratio: 1 });
  }
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  expect(await priceOf(page.request)).toBe(0.015);

  await save(page);
  await publish(page);
  await expect(page.getByText('Presale phase updated successfully').first()).toBeVisible();
  await expect(page.getByRole('row', { name: /Presale Phase 1.*\$0\.020000/ })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Undone', { exact: true }).first()).toBeVisible();
  await expect(page.getByRole('row', { name: /Presale Phase 1.*\$0\.015000/ })).toBeVisible();
});

test('saves at once what visitors do not see', async ({ page }) => {
  await logIn(page, '/admin/presale/edit/2');
  await typeInto(page, 'Token ID', '9');
  await save(page);
  await expect(page.getByText('Presale phase updated successfully').first()).toBeVisible();
  await expect(page).toHaveURL(/\/admin$/);
});

test('refuses to undo what somebody changed since, and says so', async ({ page, problems }) => {
  problems.allow(/409/);
  await logIn(page, '/admin/presale/edit/2');
  await typeInto(page, 'Token Price', '0.02');
  await save(page);
  await publish(page);
  const undo = page.getByRole('button', { name: 'Undo' });
  await expect(undo).toBeVisible();
  await change(page.request, PHASE_1, { tokenPrice: 0.03 });
  await undo.click();
  await expect(page.getByText('Somebody changed this phase since.').first()).toBeVisible();
  expect(await priceOf(page.request)).toBe(0.03);

  await page.getByRole('button', { name: 'Delete Presale Phase 1' }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Restore Presale Phase 1' })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('row', { name: /Presale Phase 1.*\$0\.030000/ })).toBeVisible();
});

test('a schedule decides instead of the switch, and every screen follows it at the instant', async ({
  page,
  context,
}) => {
  test.setTimeout(120_000);
  await logIn(page, '/admin/presale/create');
  await typeInto(page, 'Phase Name', 'Winter Phase');
  await page.getByLabel('Start Date').fill('2099-01-01T12:00');
  await page.getByLabel('End Date').fill('2099-02-01T12:00');
  await page.getByLabel('Active by Schedule').click();
  await expect(page.getByLabel('Active Phase')).toHaveCount(0);
  await page.getByRole('button', { name: 'Create Phase' }).click();
  const card = publishDialog(page).getByRole('article');
  await expect(card).toContainText('It starts and ends automatically at these times.');
  await publish(page);
  await confirmActivation(page, PASSWORD);
  await expect(page.getByRole('row', { name: /Winter Phase.*Pending by schedule/ })).toBeVisible();

  const dates = { startDate: inSeconds(20), endDate: inSeconds(40) };
  const id = await createPhase(page.request, { ...dates, isScheduled: true });
  await page.reload();
  const row = page.getByRole('row', { name: /Autumn Phase/ });
  await expect(row).toContainText('Pending');
  const [visitor, home] = [await context.newPage(), await context.newPage()];
  await expect.poll(async () => (await page.request.get('/')).text()).toContain('Autumn Phase');
  await openHydrated(home, '/');
  await expect(home.locator('#presale')).toContainText(/Autumn Phase[^!]*Not Started/);
  await openHydrated(visitor, '/presale');
  await expect(visitor.locator(`#phase-${id}`)).toContainText('Not Started');
  for (const [state, shown, headline, banner] of [
    ['Active', 'Active', 'Autumn Phase is active', 'PRESALE PHASE ACTIVE'],
    ['Completed', 'Completed/Closed', 'Winter Phase is next', 'PRESALE COMING SOON'],
  ] as const) {
    await expect(visitor.getByRole('heading', { level: 2 }).first()).toHaveText(headline, { timeout: 40_000 });
    await expect(visitor.locator(`#phase-${id}`)).toContainText(shown);
    await expect(home.getByRole('heading', { name: banner })).toBeVisible({ timeout: 40_000 });
    await expect(row).toContainText(state, { timeout: 40_000 });
    await expect.poll(async () => (await page.request.get('/presale')).text()).toContain(headline);
  }
  await expect(visitor.getByText('Autumn Phase ended, as scheduled.')).toBeVisible({ timeout: 40_000 });
});

test('names the offset of a start that the local clocks show twice', async ({ page }) => {
  await logIn(page, '/admin');
  const id = await createPhase(page.request, { startDate: '2026-10-25T01:30:00Z', endDate: '2099-01-01T00:00:00Z' });
  await page.reload();
  await expect(page.getByRole('row', { name: /Autumn Phase/ })).toContainText('25 Oct 2026, 02:30 UTC+1');
  await page.goto(`/admin/presale/edit/${id}`);
  await expect(page.getByLabel('Start Date')).toHaveAccessibleDescription(
    /Your time zone: Europe\/Berlin, UTC\+1 ?25 Oct 2026, 01:30 UTC/,
  );
});

test('asks before a second phase is active, also when another becomes active meanwhile', async ({ page, problems }) => {
  problems.allow(/409/);
  await logIn(page, '/admin');
  const dates = { startDate: inSeconds(-60), endDate: inSeconds(86_400) };
  await createPhase(page.request, { ...dates, isActive: true });
  await createPhase(page.request, { ...dates, name: 'Spring Phase' });
  const late = await createPhase(page.request, { ...dates, name: 'Late Phase' });
  await page.reload();
  await page.getByRole('link', { name: 'Edit Spring Phase' }).click();
  await page.getByLabel('Active Phase').click();
  await expect(page.getByLabel('Active Phase')).toHaveAccessibleDescription(/Another phase is active already/);
  await save(page);
  const dialog = publishDialog(page);
  await expect(dialog).toContainText('“Autumn Phase” will be active at the same time');
  await change(page.request, `${PHASES}/${late}`, { isActive: true, activeBeside: [1, 2, 3, 4, 5, 6] });
  await publish(page);
  await confirmActivation(page, PASSWORD);
  await expect(dialog).toContainText('“Autumn Phase”, “Late Phase” will be active at the same time');
  // The password was entered for this change already.
  await publish(page);
  await expect(page.getByRole('row', { name: /Spring Phase.*Active/ })).toBeVisible();
});

test('asks before a deleted phase is restored beside an active one', async ({ page, problems }) => {
  problems.allow(/409/);
  await logIn(page, '/admin');
  const dates = { startDate: inSeconds(-60), endDate: inSeconds(86_400) };
  const id = await createPhase(page.request, { ...dates, isActive: true });
  await page.request.delete(`${PHASES}/${id}`);
  await createPhase(page.request, { ...dates, name: 'Spring Phase', isActive: true });
  await page.reload();
  await page.getByRole('button', { name: 'Restore Autumn Phase' }).click();
  const dialog = page.getByRole('dialog', { name: 'Restore this phase as active?' });
  await expect(dialog).toContainText('“Spring Phase” will be active at the same time');
  await dialog.getByRole('button', { name: 'Restore' }).click();
  await confirmActivation(page, PASSWORD);
  await expect(page.getByRole('row', { name: /Autumn Phase.*Active/ })).toBeVisible();
});

test('activates nothing when the screen is left before the password is entered', async ({ page }) => {
  await logIn(page, '/admin/overview');
  await createPhase(page.request, { startDate: inSeconds(-60), endDate: inSeconds(86_400), isActive: true });
  await page.getByRole('link', { name: 'Presale', exact: true }).first().click();
  await page.getByRole('button', { name: 'Delete Autumn Phase' }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  const question = page.getByRole('dialog', { name: 'Activate this phase?' });
  await expect(question.getByLabel('Password')).toBeFocused();
  await page.goBack();
  await expect(question).toBeHidden();
  await expect(page.getByText('Activating a phase needs your password. Nothing was saved.').first()).toBeVisible();
  expect(await (await page.request.get('/api/admin/presale/deleted-phases')).json()).toHaveLength(1);
});

test('duplicates a phase as a new one that is not active', async ({ page }) => {
  await logIn(page, '/admin/presale/edit/2');
  await page.getByRole('link', { name: 'Duplicate' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Create Presale Phase');
  await expect(page.getByLabel('Phase Name')).toHaveValue('Presale Phase 1 (copy)');
  await expect(page.getByLabel('Hard Cap')).toHaveValue('300000');
  await page.getByRole('button', { name: 'Create Phase' }).click();
  await publish(page);
  await expect(page.getByRole('row', { name: /Presale Phase 1 \(copy\).*\$0\.015000.*Pending/ })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('button', { name: 'Restore Presale Phase 1 (copy)' })).toBeVisible();
});

test('publishes any earlier version again, and asks before it replaces what was typed', async ({ page }) => {
  await logIn(page, '/admin');
  await change(page.request, PHASE_1, { tokenPrice: 0.02, bonus: 50 });
  await change(page.request, PHASE_1, { tokenPrice: 0.03 });
  await page.goto('/admin/presale/edit/2');
  // The latest is the form's own.
  await expect(page.getByRole('button', { name: /^Use the version of/ })).toHaveCount(2);
  await typeInto(page, 'Phase Name', 'Typed');
  await page
    .getByRole('button', { name: /^Use the version of/ })
    .last()
    .click();
  const question = page.getByRole('dialog', { name: 'Replace your unsaved changes?' });
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(page.getByLabel('Phase Name')).toHaveValue('Typed');
  await page
    .getByRole('button', { name: /^Use the version of/ })
    .last()
    .click();
  await question.getByRole('button', { name: 'Use this version' }).click();
  await expect(page.getByRole('heading', { name: /^The form shows the version of/ })).toBeFocused();
  await expect(page.getByLabel('Phase Name')).toHaveValue('Presale Phase 1');
  await save(page);
  await expect(publishDialog(page).getByRole('listitem')).toHaveText([/price .* to \$0\.015/, /bonus .* to 25/]);
  await publish(page);
  await expect(page.getByRole('row', { name: /Presale Phase 1.*\$0\.015000/ })).toBeVisible();
});

test('removes a deleted phase for good once its name is typed', async ({ page }) => {
  await logIn(page, '/admin');
  const id = await createPhase(page.request, { startDate: inSeconds(60), endDate: inSeconds(600) });
  await page.request.delete(`${PHASES}/${id}`);
  await page.reload();
  const open = page.getByRole('button', { name: 'Remove Autumn Phase for good' });
  await open.click();
  const dialog = page.getByRole('dialog', { name: 'Remove this phase for good?' });
  await dialog.getByLabel('Type the name of the phase').fill('Autumn');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('This is not the name of the phase')).toBeVisible();
  expect(await accessibilityViolations(page, { include: 'dialog[open]' })).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(open).toBeFocused();
  await open.click();
  await dialog.getByLabel('Type the name of the phase').fill('Autumn Phase');
  await dialog.getByRole('button', { name: 'Remove for good' }).click();
  await expect(page.getByText('Presale phase removed for good').first()).toBeVisible();
  await expect(open).toHaveCount(0);
  await page.goto('/admin/activity');
  await expect(page.getByRole('row', { name: /removed for good Autumn Phase/ })).toBeVisible();
});
