import { expect } from '@playwright/test';
import { test } from './testing/with-mail.ts';

test.skip(({ browserName }) => browserName !== 'chromium', 'one browser is enough for the journey');

test('without scripts the form leads to a page that says to look into the mailbox', async ({ browser, server }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: server.origin });
  const page = await context.newPage();
  await page.goto('/tokens');
  const footer = page.getByRole('contentinfo');
  await footer.getByRole('textbox').fill('quiet@mail.example');
  await footer.getByRole('button').click();
  await expect(page.getByRole('heading', { name: 'Success!' })).toBeVisible();
  await expect(page.getByText(/Check your inbox/)).toBeVisible();
  await page.goto('/newsletter/subscription');
  await expect(page.getByText('This page needs JavaScript.')).toBeVisible();
  await context.close();
});
