import { expect, type Page } from '@playwright/test';
import { PHASES } from '../testing/phases.ts';
import { ADMIN, test } from '../testing/team.ts';
import { walk } from '../testing/walk.ts';

const DAY_MS = 86_400_000;

async function publishActivePhase(page: Page): Promise<void> {
  const dates = { startDate: new Date().toISOString(), endDate: new Date(Date.now() + DAY_MS).toISOString() };
  const phase = { name: 'Open Phase', ...dates, tokenPrice: 0.25, minPurchase: 100, isActive: true };
  expect((await page.request.post(PHASES, { data: phase })).status()).toBe(201);
}

const header = (page: Page, name: string) => page.getByRole('columnheader', { name, exact: true });
const cells = (page: Page, column: number) =>
  page.getByRole('table', { name: 'Presale phases' }).locator(`tbody td:nth-child(${column})`);

walk(test, 'Admin dashboard (/admin)', { path: '/admin', prepare: publishActivePhase }, (sentence) => {
  sentence('It shows a username badge and two tabs.', async (page) => {
    await expect(page.getByRole('main').getByText(ADMIN.username, { exact: true })).toBeVisible();
    await expect(page.getByRole('tab')).toHaveText(['Presale Management', 'User Management']);
  });

  sentence('Presale Management is a table with columns:', async (page) => {
    await expect(page.getByRole('tab', { name: 'Presale Management' })).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByRole('table', { name: 'Presale phases' }).getByRole('columnheader')).toHaveText(
      ['Name', 'Start Date', 'End Date', 'Token Price', 'Status', 'Actions'],
      { useInnerText: true },
    );
  });

  sentence('Name', async (page) => {
    await expect(cells(page, 1)).toHaveText(['April 2025 Seed Collection', 'Presale Phase 1', 'Open Phase']);
  });

  sentence('Start Date', async (page) => {
    await expect(cells(page, 2)).toHaveText([/^1 Apr 2025/, /^1 Aug 2025/, /\d/]);
  });

  sentence('End Date', async (page) => {
    await expect(cells(page, 3)).toHaveText([/^30 Apr 2025/, /^1 Sept? 2025/, /\d/]);
  });

  sentence('Token Price (dollar sign, 6 decimals)', async (page) => {
    await expect(cells(page, 4)).toHaveText(['$0.001000', '$0.015000', '$0.250000']);
  });

  sentence('Status (Active, Completed or Pending)', async (page) => {
    await expect(cells(page, 5)).toHaveText(['Completed', 'Pending', 'Active']);
  });

  sentence('Actions (edit, delete)', async (page) => {
    await expect(header(page, 'Actions')).toBeVisible();
    const actions = cells(page, 6).first();
    await expect(actions.getByRole('link')).toHaveAccessibleName('Edit April 2025 Seed Collection');
    await expect(actions.getByRole('button')).toHaveAccessibleName('Delete April 2025 Seed Collection');
    await expect(actions.locator('a, button')).toHaveCount(2);
  });

  sentence('A Create Phase button is present.', async (page) => {
    const create = page.getByRole('link', { name: 'Create Phase', exact: true });
    await expect(create).toBeInViewport({ ratio: 1 });
    await expect(create).toHaveAttribute('href', '/admin/presale/create');
  });

  sentence("Empty state: 'No presale phases found' with a 'Create Your First Phase' button.", async (page) => {
    const [last, ...others] = await (await page.request.get(PHASES)).json();
    for (const { id } of others) await page.request.delete(`${PHASES}/${id}`);
    await page.getByRole('button', { name: `Delete ${last.name}` }).click();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    const empty = page.getByText('No presale phases found', { exact: true });
    await expect(empty).toBeVisible();
    await expect(empty.locator('..')).toHaveText('No presale phases foundCreate Your First Phase');
    await expect(page.getByRole('link', { name: 'Create Your First Phase' })).toHaveAttribute(
      'href',
      '/admin/presale/create',
    );
  });

  sentence(
    "User Management is a placeholder reading 'User management coming soon', with a non-functional search box.",
    async (page) => {
      await page.getByRole('tab', { name: 'User Management' }).click();
      await expect(page.getByText('User management coming soon', { exact: true })).toBeVisible();
      await expect(page.getByRole('searchbox')).toBeDisabled();
    },
  );
});
