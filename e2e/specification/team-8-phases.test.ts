import { expect, type Page } from '@playwright/test';
import { PHASES } from '../testing/phases.ts';
import { test } from '../testing/team.ts';
import { walk } from '../testing/walk.ts';

const notice = (page: Page) => page.getByRole('region', { name: /notifications/i }).getByRole('listitem');
const save = (page: Page, name: string) => page.getByRole('button', { name }).click();

/** Of all calls by `method`, the next is refused. */
async function fail(page: Page, method: string): Promise<void> {
  let isFailing = true;
  await page.route(`**${PHASES}**`, (route) => {
    if (!isFailing || route.request().method() !== method) return route.fallback();
    isFailing = false;
    return route.fulfill({ status: 503, body: 'busy' });
  });
}

async function expectError(page: Page, description: string): Promise<void> {
  await expect(notice(page).getByText('Error', { exact: true })).toBeVisible();
  await expect(notice(page).getByText(description, { exact: true })).toBeVisible();
}

const NOW = new Date().toISOString();

walk(test, 'Phase notices', { path: '/admin/presale/create', allow: /503/, now: NOW }, (sentence) => {
  sentence("| Phase create failure | 'Error' | 'Failed to create presale phase: {message}' |", async (page) => {
    await fail(page, 'POST');
    await page.getByLabel('Phase Name').fill('Notice Phase');
    await page.getByRole('switch', { name: 'Draft' }).click();
    await save(page, 'Create Phase');
    await expectError(page, 'Failed to create presale phase: 503: busy');
  });

  sentence("| Success | 'Presale phase created successfully' | (navigate to /admin) |", async (page) => {
    await save(page, 'Create Phase');
    await expect(page).toHaveURL('/admin');
    await page.clock.fastForward(5_000);
    await expect(notice(page)).toHaveText(/^Presale phase created successfully/);
    // Nothing in it but its own close button, and gone after five seconds.
    await expect(notice(page).getByRole('button')).toHaveCount(1);
    await page.clock.fastForward(5_000);
    await expect(notice(page)).toHaveCount(0);
  });

  sentence("| Phase update failure | 'Error' | 'Failed to update presale phase: {message}' |", async (page) => {
    await fail(page, 'PUT');
    await page.getByRole('link', { name: 'Edit Presale Phase 1' }).click();
    await page.getByLabel('Token ID').fill('2');
    await save(page, 'Update Phase');
    await expectError(page, 'Failed to update presale phase: 503: busy');
  });

  sentence("| Success | 'Presale phase updated successfully' | (navigate to /admin) |", async (page) => {
    await save(page, 'Update Phase');
    await expect(page).toHaveURL('/admin');
    await page.clock.fastForward(5_000);
    await expect(notice(page)).toHaveText(/^Presale phase updated successfully/);
  });

  sentence("| Phase list load failure | | 'Error loading presale phases: {message}' |", async (page) => {
    await page.route(`**${PHASES}`, (route) => route.fulfill({ status: 503, body: 'busy' }));
    await page.reload();
    await expect(page.getByText('Error loading presale phases: 503: busy', { exact: true })).toBeVisible();
  });
});
