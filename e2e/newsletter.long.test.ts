import { expect, type Locator, type Page } from '@playwright/test';
import { test } from './testing/test.ts';

/** A page with the form in its main part. */
const PATH = '/newsletter/not-subscribed';

interface Form {
  readonly email: Locator;
  readonly button: Locator;
  notice(title: string): Locator;
}

function formOn(page: Page): Form {
  const form = page.getByRole('main').locator('form');
  return {
    email: form.getByLabel('Your e-mail address'),
    button: form.getByRole('button'),
    notice: (title) => page.getByRole('region', { name: /notifications/i }).getByText(title, { exact: true }),
  };
}

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
