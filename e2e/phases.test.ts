import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { accessibilityViolations } from './testing/accessibility.ts';
import { typeInto } from './testing/empty-field.ts';
import { changePhase, createPhase, PHASES, publish, publishDialog } from './testing/phases.ts';
import { sidewaysScroll } from './testing/sideways-scroll.ts';
import { test } from './testing/team.ts';

/** Editing phases: what visitors will see before publishing, and earlier versions. */

test.use({ timezoneId: 'Europe/Berlin' });

const priceOf = async (request: APIRequestContext): Promise<number> =>
  (await (await request.get(`${PHASES}/2`)).json()).tokenPrice;
const save = (page: Page) => page.getByRole('button', { name: 'Update Phase' }).click();

test('shows what visitors will see in one dialog before a change is published', async ({ page }) => {
  await page.goto('/admin/presale/edit/2');
  await typeInto(page.getByLabel('Token Price'), '0.02');
  await save(page);
  const dialog = publishDialog(page);
  await expect(dialog.getByRole('listitem')).toHaveText([/price of Presale Phase 1 went from \$0\.015 to \$0\.02/]);
  await expect(dialog.getByRole('article')).toContainText(/Presale Phase 1.*Not Started.*\$0\.02/);
  await expect(dialog.getByRole('button', { name: 'Back' })).toBeFocused();
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
});

test('restores an earlier version into the form, not over what was typed', async ({ page }) => {
  const dates = { startDate: '2030-01-01T00:00:00Z', endDate: '2030-02-01T00:00:00Z' };
  const id = await createPhase(page.request, { ...dates, tokenPrice: 0.015, bonus: 25 });
  await changePhase(page.request, id, { tokenPrice: 0.02, bonus: 50 });
  await changePhase(page.request, id, { tokenPrice: 0.03 });
  await page.goto(`/admin/presale/edit/${id}`);
  const restore = page.getByRole('button', { name: /^Restore the version of/ });
  // The latest is the form's own.
  await expect(restore).toHaveCount(2);
  const changes = page.getByRole('listitem').filter({ hasText: 'Changed by admin' });
  await expect(changes.last()).toContainText(/Token Price \(USD\):.*0\.015.*→.*0\.02/);
  await typeInto(page.getByLabel('Phase Name'), 'Typed');
  await expect(restore).toHaveCount(0);
  await typeInto(page.getByLabel('Phase Name'), 'Autumn Phase');
  await restore.last().click();
  await expect(page.getByRole('heading', { name: /^The form shows the version of/ })).toBeFocused();
  await save(page);
  await expect(publishDialog(page).getByRole('listitem')).toHaveText([/price .* to \$0\.015/, /bonus .* to 25/]);
  await publish(page);
  await expect(page.getByRole('row', { name: /Autumn Phase.*\$0\.015000/ })).toBeVisible();
});
