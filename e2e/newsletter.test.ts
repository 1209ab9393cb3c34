import { expect } from '@playwright/test';
import { emptyField } from './testing/empty-field.ts';
import { formOn, PATH } from './testing/newsletter-form.ts';
import { openHydrated } from './testing/open-hydrated.ts';
import { test } from './testing/test.ts';

/** The body of the call. Firefox's driver does not report bodies, so there only the number of calls is checked. */
const SENT = { email: 'ada@mail.example', source: 'footer', website: '' };

test('subscribes: the form is disabled until then, and cleared, and success is shown', async ({
  page,
  browserName,
}) => {
  await openHydrated(page, PATH);
  const { email, button, notice } = formOn(page);
  const calls: unknown[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/newsletter/subscriptions'))
      calls.push(browserName === 'chromium' ? request.postDataJSON() : SENT);
  });
  await expect(button).toHaveText('Subscribe');
  await email.fill('  Ada@Mail.Example ');
  // With the clock stopped the state in between lasts, however slow the machine is.
  await page.clock.install();
  await email.press('Enter');
  await expect(button).toHaveText('Subscribing...');
  await expect(button).toBeDisabled();
  await expect(email).toBeDisabled();
  // A second submit while the first is pending.
  await page.evaluate((selector) => document.querySelector<HTMLFormElement>(selector)?.requestSubmit(), 'main form');
  await page.clock.runFor(1_000);
  await expect(notice('Success!')).toBeVisible();
  await expect(notice("You've been subscribed to our newsletter")).toBeVisible();
  await expect(email).toHaveValue('');
  await expect(email).toBeFocused();
  await expect(button).toHaveText('Subscribe');
  expect(calls).toEqual([SENT]);
});

test('reports an invalid address, sends nothing and keeps the input', async ({ page }) => {
  await page.goto(PATH);
  await page.waitForLoadState('networkidle');
  const { email, button, notice } = formOn(page);
  page.on('request', (request) => expect(request.url()).not.toContain('/api/newsletter'));
  for (const typed of ['', 'ada.mail.example', '😀', '<script>alert(1)</script>', `${'a'.repeat(290)}@b.example`]) {
    await emptyField(email);
    await email.fill(typed);
    await expect(email, typed).not.toHaveAttribute('aria-invalid', 'true');
    await button.click();
    await expect(notice('Invalid email')).toBeVisible();
    await expect(notice('Please enter a valid email address')).toBeVisible();
    await expect(email).toHaveValue(typed);
    await expect(email).toHaveAttribute('aria-invalid', 'true');
    await expect(email).toBeFocused();
  }
});

test('subscribes without scripts, and shows the result as a page', async ({ browser, browserName, server }) => {
  test.skip(browserName !== 'chromium', 'scripts can be disabled in Chromium only');
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: server.origin });
  const page = await context.newPage();
  await page.goto('/tokens');
  const footer = page.getByRole('contentinfo');
  await footer.getByRole('textbox').fill('nobody');
  await footer.getByRole('button').click();
  await expect(page).toHaveURL(server.origin + PATH);
  await expect(page.getByRole('heading', { name: 'Failed to subscribe' })).toBeVisible();
  const { email, button } = formOn(page);
  await email.fill('quiet@mail.example');
  await button.click();
  await expect(page.getByRole('heading', { name: 'Success!' })).toBeVisible();
  await expect(page.getByText("You've been subscribed to our newsletter")).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Back to Home' }).click();
  await expect(page).toHaveURL(`${server.origin}/`);
  await context.close();
});
