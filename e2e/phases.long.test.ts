import { expect, type Page } from '@playwright/test';
import { typeInto } from './testing/empty-field.ts';
import { openHydrated } from './testing/open-hydrated.ts';
import { changePhase, createPhase, PHASES, publish, publishDialog } from './testing/phases.ts';
import { ownName, test } from './testing/team.ts';

/** Editing phases: those that start by their dates, several active ones, and deleted ones. */

test.use({ timezoneId: 'Europe/Berlin' });

const inSeconds = (seconds: number): string => new Date(Date.now() + seconds * 1_000).toISOString();
const save = (page: Page) => page.getByRole('button', { name: 'Update Phase' }).click();

test('saves at once what visitors do not see', async ({ page }) => {
  await page.goto('/admin/presale/edit/2');
  await typeInto(page.getByLabel('Token ID'), '9');
  await save(page);
  await expect(page.getByText('Presale phase updated successfully').first()).toBeVisible();
  await expect(page).toHaveURL(/\/admin$/);
});

test('an active phase starts and ends by its dates, and every page follows it at the instant', async ({
  page,
  context,
}) => {
  test.setTimeout(300_000);
  await page.goto('/admin/presale/create');
  await typeInto(page.getByLabel('Phase Name'), 'Winter Phase');
  await page.getByLabel('Start Date').fill('2099-01-01T12:00');
  await page.getByLabel('End Date').fill('2099-02-01T12:00');
  await page.getByLabel('Active Phase').click();
  await page.getByRole('button', { name: 'Create Phase' }).click();
  await expect(publishDialog(page)).toContainText('from its start on');
  await publish(page);
  await expect(page.getByRole('row', { name: /Winter Phase.*Active.*Starts later/ })).toBeVisible();

  const dates = { startDate: inSeconds(3_600), endDate: inSeconds(7_200) };
  const id = await createPhase(page.request, { ...dates, isActive: true });
  const [visitor, home] = [await context.newPage(), await context.newPage()];
  const headline = visitor.getByRole('heading', { level: 2 }).first();
  let [tries, name, at] = [0, '', ''];

  /** Sets a date a little ahead, further each time, until every page was opened before it. */
  async function openBefore(date: keyof typeof dates, shown: string): Promise<void> {
    await expect(async () => {
      tries += 1;
      name = `${ownName('Autumn')} ${tries}`;
      at = inSeconds(10 * tries + 10);
      await changePhase(page.request, id, { name, [date]: at });
      for (const path of ['/', '/presale'])
        await expect.poll(async () => (await page.request.get(path)).text(), { timeout: 30_000 }).toContain(name);
      await openHydrated(home, '/');
      await openHydrated(visitor, '/presale');
      await expect(home.locator('#presale')).toContainText(new RegExp(`${name}[^!]*${shown}`));
      await expect(visitor.locator(`#phase-${id}`)).toContainText(shown);
      expect(Date.now()).toBeLessThan(Date.parse(at));
    }).toPass({ timeout: 120_000 });
  }

  /** Waits until the instant, and then for every page. */
  async function expectAfter(shown: string, title: string, banner: string): Promise<void> {
    const followed = { timeout: Math.max(0, Date.parse(at) - Date.now()) + 30_000 };
    await expect(headline).toHaveText(title, followed);
    await expect(visitor.locator(`#phase-${id}`)).toContainText(shown);
    await expect(home.getByRole('heading', { name: banner })).toBeVisible(followed);
    await expect.poll(async () => (await page.request.get('/presale')).text(), followed).toContain(title);
  }

  await openBefore('startDate', 'Not Started');
  await expectAfter('Active', `${name} is active`, 'PRESALE PHASE ACTIVE');
  await openBefore('endDate', 'Active');
  await expectAfter('Completed/Closed', 'Winter Phase starts on 1 January 2099, 11:00 UTC', 'PRESALE COMING SOON');
  await expect(visitor.getByText(`${name} ended, as scheduled.`)).toBeVisible({ timeout: 30_000 });
});

test('warns of a second active phase, in the form and before it is published', async ({ page }) => {
  const dates = { startDate: inSeconds(-60), endDate: inSeconds(86_400) };
  await createPhase(page.request, { ...dates, isActive: true });
  await createPhase(page.request, { ...dates, name: 'Spring Phase' });
  await page.goto('/admin');
  await page.getByRole('link', { name: 'Edit Spring Phase' }).click();
  await page.getByLabel('Active Phase').click();
  await expect(page.getByLabel('Active Phase')).toHaveAccessibleDescription(/Another phase is active at the same time/);
  await save(page);
  await expect(publishDialog(page)).toContainText('Another phase is active at the same time');
  await publish(page);
  await expect(page.getByRole('row', { name: /Spring Phase.*Active/ })).toBeVisible();
});

test('shows what visitors will see before a deleted phase is restored, and restores a draft at once', async ({
  page,
}) => {
  const dates = { startDate: inSeconds(-60), endDate: inSeconds(86_400) };
  const [shown, draft] = [ownName('Autumn'), ownName('Draft')];
  for (const fields of [
    { name: shown, isActive: true },
    { name: draft, isDraft: true },
  ]) {
    const id = await createPhase(page.request, { ...dates, ...fields });
    expect((await page.request.delete(`${PHASES}/${id}`)).status()).toBe(204);
  }
  await page.goto('/admin');
  await page.getByText(/^Deleted phases/).click();
  await page.getByRole('button', { name: `Restore ${draft}` }).click();
  await expect(page.getByText('Presale phase restored').first()).toBeVisible();
  await expect(publishDialog(page)).toHaveCount(0);
  await page.getByRole('button', { name: `Restore ${shown}` }).click();
  await expect(publishDialog(page).getByRole('article')).toContainText(new RegExp(`${shown}.*Active`));
  await publish(page);
  await expect(page.getByRole('row', { name: new RegExp(`${shown}.*Active`) })).toBeVisible();
  await expect(page.getByRole('row', { name: new RegExp(`${draft}.*Draft`) })).toBeVisible();
});
