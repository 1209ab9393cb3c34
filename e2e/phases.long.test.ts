import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { accessibilityViolations } from './testing/accessibility.ts';
import { deletePhase, PHASES } from './testing/confirmation.ts';
import { typeInto } from './testing/empty-field.ts';
import { openHydrated } from './testing/open-hydrated.ts';
import { changePhase, createPhase, pressPublish, publish, publishDialog } from './testing/phases.ts';
import { ownName, test } from './testing/team.ts';

/** Editing phases: schedule, several active ones, conflicts and permanent removal. */

test.use({ timezoneId: 'Europe/Berlin' });

const priceOf = async (request: APIRequestContext): Promise<number> =>
  (await (await request.get(`${PHASES}/2`)).json()).tokenPrice;
const inSeconds = (seconds: number): string => new Date(Date.now() + seconds * 1_000).toISOString();
const save = (page: Page) => page.getByRole('button', { name: 'Update Phase' }).click();

test('saves at once what visitors do not see', async ({ page }) => {
  await page.goto('/admin/presale/edit/2');
  await typeInto(page.getByLabel('Token ID'), '9');
  await save(page);
  await expect(page.getByText('Presale phase updated successfully').first()).toBeVisible();
  await expect(page).toHaveURL(/\/admin$/);
});

test('refuses to undo what somebody changed since, and says so', async ({ page, problems }) => {
  problems.allow(/409/);
  await page.goto('/admin/presale/edit/2');
  await typeInto(page.getByLabel('Token Price'), '0.02');
  await save(page);
  await publish(page);
  const undo = page.getByRole('button', { name: 'Undo' });
  // The notice stays while the pointer is on it.
  await undo.hover();
  await changePhase(page.request, 2, { tokenPrice: 0.03 });
  await undo.click();
  await expect(page.getByText('Somebody changed this phase since.').first()).toBeVisible();
  expect(await priceOf(page.request)).toBe(0.03);

  await page.getByRole('button', { name: 'Delete Presale Phase 1' }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByRole('row', { name: /Presale Phase 1/ })).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('row', { name: /Presale Phase 1.*\$0\.030000/ })).toBeVisible();
});

test('a schedule decides instead of the switch, and every screen follows it at the instant', async ({
  page,
  context,
}) => {
  test.setTimeout(300_000);
  await page.goto('/admin/presale/create');
  await typeInto(page.getByLabel('Phase Name'), 'Winter Phase');
  await page.getByLabel('Start Date').fill('2099-01-01T12:00');
  await page.getByLabel('End Date').fill('2099-02-01T12:00');
  await page.getByLabel('Active by Schedule').click();
  await expect(page.getByLabel('Active Phase')).toHaveCount(0);
  await page.getByRole('button', { name: 'Create Phase' }).click();
  const card = publishDialog(page).getByRole('article');
  await expect(card).toContainText('It starts and ends automatically at these times.');
  await publish(page);
  await expect(page.getByRole('row', { name: /Winter Phase.*Pending by schedule/ })).toBeVisible();

  const dates = { startDate: inSeconds(3_600), endDate: inSeconds(7_200) };
  const id = await createPhase(page.request, { ...dates, isScheduled: true });
  const [visitor, home] = [await context.newPage(), await context.newPage()];
  const row = page.getByRole('row', { name: ownName('Autumn') });
  const headline = visitor.getByRole('heading', { level: 2 }).first();
  let [tries, name, at] = [0, '', ''];

  /** Sets a date a little ahead, further each time, until every screen was opened before it. */
  async function openBefore(date: keyof typeof dates, state: string, shown: string): Promise<void> {
    await expect(async () => {
      tries += 1;
      name = `${ownName('Autumn')} ${tries}`;
      at = inSeconds(10 * tries + 10);
      await changePhase(page.request, id, { name, [date]: at });
      for (const path of ['/', '/presale'])
        await expect.poll(async () => (await page.request.get(path)).text(), { timeout: 30_000 }).toContain(name);
      await page.goto('/admin');
      await openHydrated(home, '/');
      await openHydrated(visitor, '/presale');
      await expect(row).toContainText(state);
      await expect(home.locator('#presale')).toContainText(new RegExp(`${name}[^!]*${shown}`));
      await expect(visitor.locator(`#phase-${id}`)).toContainText(shown);
      expect(Date.now()).toBeLessThan(Date.parse(at));
    }).toPass({ timeout: 120_000 });
  }

  /** Waits until the instant, and then for every screen. */
  async function expectAfter(state: string, shown: string, title: string, banner: string): Promise<void> {
    const followed = { timeout: Math.max(0, Date.parse(at) - Date.now()) + 30_000 };
    await expect(headline).toHaveText(title, followed);
    await expect(visitor.locator(`#phase-${id}`)).toContainText(shown);
    await expect(home.getByRole('heading', { name: banner })).toBeVisible(followed);
    await expect(row).toContainText(state, followed);
    await expect.poll(async () => (await page.request.get('/presale')).text(), followed).toContain(title);
  }

  await openBefore('startDate', 'Pending', 'Not Started');
  await expectAfter('Active', 'Active', `${name} is active`, 'PRESALE PHASE ACTIVE');
  await openBefore('endDate', 'Active', 'Active');
  await expectAfter(
    'Completed',
    'Completed/Closed',
    'Winter Phase starts on 1 January 2099, 11:00 UTC',
    'PRESALE COMING SOON',
  );
  await expect(visitor.getByText(`${name} ended, as scheduled.`)).toBeVisible({ timeout: 30_000 });
});

test('names the offset of a start that the local clocks show twice', async ({ page }) => {
  const id = await createPhase(page.request, { startDate: '2026-10-25T01:30:00Z', endDate: '2099-01-01T00:00:00Z' });
  await page.goto('/admin');
  await expect(page.getByRole('row', { name: /Autumn Phase/ })).toContainText('25 Oct, 02:30 UTC+1');
  await page.goto(`/admin/presale/edit/${id}`);
  await expect(page.getByLabel('Start Date')).toHaveAccessibleDescription(
    /Your time zone: Europe\/Berlin, UTC\+1 ?25 Oct 2026, 01:30 UTC/,
  );
});

test('asks before a second phase is active, also when another becomes active in the meantime', async ({
  page,
  problems,
}) => {
  problems.allow(/409/);
  const dates = { startDate: inSeconds(-60), endDate: inSeconds(86_400) };
  const autumn = await createPhase(page.request, { ...dates, isActive: true });
  await createPhase(page.request, { ...dates, name: 'Spring Phase' });
  const late = await createPhase(page.request, { ...dates, name: 'Late Phase' });
  await page.goto('/admin');
  await page.getByRole('link', { name: 'Edit Spring Phase' }).click();
  await page.getByLabel('Active Phase').click();
  await expect(page.getByLabel('Active Phase')).toHaveAccessibleDescription(/Another phase is active already/);
  await save(page);
  const dialog = publishDialog(page);
  await expect(dialog).toContainText('“Autumn Phase” will be active at the same time');
  await changePhase(page.request, late, { isActive: true, activeBeside: [autumn] });
  await publish(page);
  await expect(dialog).toContainText('“Autumn Phase”, “Late Phase” will be active at the same time');
  // The password was entered for this change already.
  await pressPublish(page);
  await expect(page.getByRole('row', { name: /Spring Phase.*Active/ })).toBeVisible();
});

test('asks before a deleted phase is restored beside an active one', async ({ page, problems }) => {
  problems.allow(/409/);
  const dates = { startDate: inSeconds(-60), endDate: inSeconds(86_400) };
  const id = await createPhase(page.request, { ...dates, isActive: true });
  await deletePhase(page.request, id);
  await createPhase(page.request, { ...dates, name: 'Spring Phase', isActive: true });
  await page.goto('/admin?status=deleted');
  await page.getByRole('button', { name: 'Restore Autumn Phase' }).click();
  const dialog = page.getByRole('dialog', { name: 'Restore this phase as active?' });
  await expect(dialog).toContainText('“Spring Phase” will be active at the same time');
  // The password was entered for this phase already.
  await dialog.getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByRole('row', { name: /Autumn Phase/ })).toHaveCount(0);
  await page.getByLabel('Status').selectOption('All');
  await expect(page.getByRole('row', { name: /Autumn Phase.*Active/ })).toBeVisible();
});

test('activates nothing when the screen is left before the password is entered', async ({ page }) => {
  await page.goto('/admin/overview');
  await createPhase(page.request, { startDate: inSeconds(-60), endDate: inSeconds(86_400), isActive: true });
  await page.getByRole('link', { name: 'Phases', exact: true }).first().click();
  await page.getByRole('button', { name: 'Delete Autumn Phase' }).click();
  await expect(page.getByText('It is active: visitors see it now')).toBeVisible();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  const question = page.getByRole('dialog', { name: 'Publish this phase?' });
  await expect(question.getByLabel('Password')).toBeFocused();
  await page.goBack();
  await expect(question).toBeHidden();
  await expect(page.getByText('This needs your password. Nothing was changed.').first()).toBeVisible();
  expect(await (await page.request.get('/api/admin/presale/deleted-phases')).json()).toHaveLength(1);
});

test('removes a deleted phase permanently once its name is typed', async ({ page }) => {
  const name = ownName('Autumn Phase');
  const id = await createPhase(page.request, { name, startDate: inSeconds(60), endDate: inSeconds(600) });
  await page.request.delete(`${PHASES}/${id}`);
  await page.goto('/admin?status=deleted');
  const open = page.getByRole('button', { name: `Remove ${name} permanently` });
  await open.click();
  const dialog = page.getByRole('dialog', { name: 'Remove this phase permanently?' });
  await dialog.getByLabel('Type the name of the phase').fill('Autumn');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('This is not the name of the phase')).toBeVisible();
  expect(await accessibilityViolations(page, { include: 'dialog[open]' })).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(open).toBeFocused();
  await open.click();
  await dialog.getByLabel('Type the name of the phase').fill(name);
  await dialog.getByRole('button', { name: 'Remove permanently' }).click();
  await expect(page.getByText('Presale phase removed permanently').first()).toBeVisible();
  await expect(open).toHaveCount(0);
  await page.goto('/admin/activity');
  await expect(page.getByRole('row', { name: new RegExp(`permanently removed ${name}`) })).toBeVisible();
});
