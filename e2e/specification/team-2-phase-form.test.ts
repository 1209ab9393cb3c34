import { expect, type Page } from '@playwright/test';
import { test } from '../testing/team.ts';
import { walk } from '../testing/walk.ts';

const FIELDS = [
  ['Phase Name*', 'textbox'],
  ['Token ID', 'spinbutton'],
  ['Description', 'textbox'],
  ['Start Date*', undefined],
  ['End Date*', undefined],
  ['Token Price (USD)*', 'spinbutton'],
  ['Bonus Percentage (%)', 'spinbutton'],
  ['Minimum Purchase (USD)*', 'spinbutton'],
  ['Maximum Purchase (USD)', 'spinbutton'],
  ['Soft Cap (USD)', 'spinbutton'],
  ['Hard Cap (USD)', 'spinbutton'],
] as const;

const title = (page: Page) => page.getByRole('heading', { level: 1 });
const labels = (page: Page) => page.getByRole('main').locator('form label');

walk(test, 'Phase form', { path: '/admin/presale/create' }, (sentence) => {
  sentence("Title 'Create Presale Phase' or 'Edit Presale Phase'.", async (page) => {
    await expect(title(page)).toHaveText('Create Presale Phase');
  });

  sentence('Fields (* = required):', async (page) => {
    // The draft, which the specification does not know, is the last.
    await expect(labels(page)).toHaveText([...FIELDS.map(([label]) => label), 'Active Phase', 'Draft']);
  });

  for (const [label, role] of FIELDS) {
    sentence(label, async (page) => {
      const field = page.getByLabel(label, { exact: true });
      if (role !== undefined) await expect(field).toHaveRole(role);
      else await expect(field).toHaveAttribute('type', 'datetime-local');
      await expect(field).toHaveJSProperty('required', label.endsWith('*'));
    });
  }

  sentence('Active Phase switch', async (page) => {
    await expect(page.getByRole('switch', { name: 'Active Phase' })).not.toBeChecked();
  });

  sentence("Buttons are Cancel and 'Create Phase' or 'Update Phase'.", async (page) => {
    const buttons = page.getByRole('main').locator('form').getByRole('button');
    await expect(buttons).toHaveText(['Cancel', 'Create Phase']);
    await buttons.first().click();
    await page.getByRole('link', { name: 'Edit Presale Phase 1' }).click();
    await expect(title(page)).toHaveText('Edit Presale Phase');
    await expect(buttons.filter({ hasText: 'Phase' })).toHaveText('Update Phase');
  });
});
