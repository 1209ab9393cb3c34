import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { accessibilityViolations } from './testing/accessibility.ts';
import { PHASES } from './testing/confirmation.ts';
import { typeInto } from './testing/empty-field.ts';
import { changePhase, createPhase, publish, publishDialog } from './testing/phases.ts';
import { sidewaysScroll } from './testing/sideways-scroll.ts';
import { test } from './testing/team.ts';

/** Editing phases: preview before publishing, undo, duplicates and earlier versions. */

test.use({ timezoneId: 'Europe/Berlin' });

const priceOf = async (request: APIRequestContext): Promise<number> =>
  (await (await request.get(`${PHASES}/2`)).json()).tokenPrice;
const save = (page: Page) => page.getByRole('button', { name: 'Update Phase' }).click();

test('shows what visitors will see before a change is published, and undoes it from the notice', async ({ page }) => {
  await page.goto('/admin/presale/edit/2');
  await typeInto(page.getByLabel('Token Price'), '0.02');
  await typeInto(page.getByLabel('Token ID'), '9');
  const live = page.getByRole('complementary', { name: 'What visitors will see' });
  await expect(live.getByRole('article')).toContainText(/Presale Phase 1.*\$0\.02/);
  await typeInto(page.getByLabel('Phase Name'), '');
  await expect(live).toContainText('Fill in the required fields to see what visitors will read.');
  await typeInto(page.getByLabel('Phase Name'), 'Presale Phase 1');
  await save(page);
  const dialog = publishDialog(page);
  await expect(dialog.getByRole('listitem')).toHaveText([/price of Presale Phase 1 went from \$0\.015 to \$0\.02/]);
  await expect(dialog.getByRole('article').first()).toContainText(/Now.*Presale Phase 1.*Not Started.*\$0\.015/);
  await expect(dialog.getByRole('article').last()).toContainText(/After this change.*Presale Phase 1.*\$0\.02/);
  // Every value that the price changes is marked.
  await expect(dialog.locator('mark').first()).toHaveText('$0.02');
  await expect(dialog.getByRole('article').first().locator('mark')).toHaveCount(0);
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
  await expect(page.getByText('Change undone', { exact: true }).first()).toBeVisible();
  await expect(page.getByRole('row', { name: /Presale Phase 1.*\$0\.015000/ })).toBeVisible();
});

test('duplicates a phase as a new one that is not active', async ({ page }) => {
  await page.goto('/admin/presale/edit/2');
  await page.getByRole('link', { name: 'Duplicate' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Create Presale Phase');
  await expect(page.getByLabel('Phase Name')).toHaveValue('Presale Phase 1 (copy)');
  await expect(page.getByLabel('Hard Cap')).toHaveValue('300000');
  await page.getByRole('button', { name: 'Create Phase' }).click();
  await publish(page);
  await expect(page.getByRole('row', { name: /Presale Phase 1 \(copy\).*\$0\.015000.*Pending/ })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('row', { name: /Presale Phase 1 \(copy\)/ })).toHaveCount(0);
  await page.getByLabel('Status').selectOption('Deleted');
  await expect(page.getByRole('button', { name: 'Restore Presale Phase 1 (copy)' })).toBeVisible();
});

test('publishes any earlier version again, and asks before it replaces what was typed', async ({ page }) => {
  const dates = { startDate: '2030-01-01T00:00:00Z', endDate: '2030-02-01T00:00:00Z' };
  const id = await createPhase(page.request, { ...dates, tokenPrice: 0.015, bonus: 25 });
  await changePhase(page.request, id, { tokenPrice: 0.02, bonus: 50 });
  await changePhase(page.request, id, { tokenPrice: 0.03 });
  await page.goto(`/admin/presale/edit/${id}`);
  // The latest is the form's own.
  await expect(page.getByRole('button', { name: /^Use the version of/ })).toHaveCount(2);
  const compare = page.getByRole('button', { name: /^Compare the version of/ });
  await compare.first().click();
  await expect(page.getByText('Choose a second version to compare.')).toBeVisible();
  await compare.last().click();
  const comparison = page.getByRole('region', { name: /^From .* to / });
  await expect(comparison).toContainText(/Token Price \(USD\):.*0\.015.*→.*0\.03/);
  await expect(comparison).toContainText(/Bonus Percentage \(%\):.*25.*→.*50/);
  await typeInto(page.getByLabel('Phase Name'), 'Typed');
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
  await expect(page.getByLabel('Phase Name')).toHaveValue('Autumn Phase');
  await save(page);
  await expect(publishDialog(page).getByRole('listitem')).toHaveText([/price .* to \$0\.015/, /bonus .* to 25/]);
  await publish(page);
  await expect(page.getByRole('row', { name: /Autumn Phase.*\$0\.015000/ })).toBeVisible();
});
