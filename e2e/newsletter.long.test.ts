import { expect } from '@playwright/test';
import { formOn, PATH } from './testing/newsletter-form.ts';
import { test } from './testing/test.ts';

test('reports failure while the server is down, keeps the address, and works after a restart', async ({
  page,
  server,
  problems,
}) => {
  // The server starts twice.
  test.slow();
  problems.allow(/newsletter|ERR_CONNECTION_REFUSED|NetworkError|NS_ERROR/i);
  await page.goto(PATH);
  await page.waitForLoadState('networkidle');
  const { email, button, notice } = formOn(page);
  // The form's code is loaded at its first use.
  await email.fill('first@mail.example');
  await button.click();
  await expect(notice('Success!')).toBeVisible();
  await server.stop();
  await email.fill('patient@mail.example');
  await button.click();
  await expect(notice('Failed to subscribe')).toBeVisible();
  await expect(notice('An error occurred. Please try again.')).toBeVisible();
  await expect(email).toHaveValue('patient@mail.example');
  await expect(button).toBeEnabled();
  await server.restart();
  await button.click();
  await expect(notice('Success!')).toBeVisible();
  await expect(email).toHaveValue('');
});

test('reports failure when the server goes down before the form was first used', async ({ page, server, problems }) => {
  problems.allow(/newsletter|ERR_CONNECTION_REFUSED|NetworkError|NS_ERROR|request:|console:/i);
  await page.goto(PATH);
  await page.waitForLoadState('networkidle');
  const { email, button, notice } = formOn(page);
  await server.stop();
  await email.fill('early@mail.example');
  await button.click();
  await expect(notice('Failed to subscribe')).toBeVisible();
  await expect(email).toHaveValue('early@mail.example');
});

test('hides the honeypot field from the keyboard and from screen readers', async ({ page }) => {
  await page.goto(PATH);
  const { email, button } = formOn(page);
  await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(1);
  await email.focus();
  await page.keyboard.press('Tab');
  await expect(button).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('main').getByRole('link', { name: 'Back to Home' })).toBeFocused();
});

test('the footer leads to the privacy page', async ({ page }) => {
  await page.goto('/tokens');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy');
  await expect(page.getByRole('heading', { level: 2, name: 'Newsletter' }).first()).toBeVisible();
});
