import { expect, type Page } from '@playwright/test';
import { NEWSLETTER_FORM_ACTION } from '#contract/newsletter-links.ts';
import { isNewsletterEmail } from '#domain/newsletter/email.ts';
import { openHydrated } from '../testing/open-hydrated.ts';
import { test } from '../testing/test.ts';
import { walk } from '../testing/walk.ts';

const NOON = '2026-11-28T12:00:00Z';
const SUBSCRIPTIONS = '**/api/newsletter/subscriptions';

function parts(page: Page) {
  const form = page.getByRole('main').locator('form');
  return {
    field: form.getByLabel('Your email address'),
    button: form.getByRole('button'),
    notice: page.getByRole('region', { name: /notifications/i }).getByRole('listitem'),
  };
}

walk(test, 'Newsletter', { path: '/', prepare: (page) => page.clock.install({ time: NOON }) }, (sentence) => {
  sentence('3. Newsletter: a single e-mail text value.', async (page) => {
    await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(1);
  });

  sentence(
    "5. Newsletter: e-mail must be non-empty and contain '@'; input type is e-mail; notice 'Invalid email' with 'Please enter a valid email address'",
    async (page) => {
      expect(['', 'nobody', 'ada@mail.example'].map(isNewsletterEmail)).toEqual([false, false, true]);
      const { field, button, notice } = parts(page);
      await expect(field).toHaveAttribute('type', 'email');
      for (const email of ['', 'nobody']) {
        await field.fill(email);
        await button.click();
        await expect(notice).toContainText('Invalid email');
        await expect(notice).toContainText('Please enter a valid email address');
        await expect(field).toBeFocused();
        await expect(field).toHaveAccessibleDescription('Please enter a valid email address');
      }
    },
  );

  sentence("8. 'Invalid email' / 'Please enter a valid email address' (destructive).", async (page) => {
    await expect(page.locator('[aria-live=assertive]')).toContainText('Invalid email');
    await expect(parts(page).field).toHaveAttribute('aria-invalid', 'true');
  });

  sentence("4. Idle, then submitting (input and button disabled, label 'Subscribing...'), then idle.", async (page) => {
    const { field, button } = parts(page);
    await expect(button).toHaveText('Subscribe');
    await field.fill('ada@mail.example');
    // The state in between lasts, however slow the machine is.
    await page.clock.pauseAt(Date.parse(NOON) + 3_600_000);
    const responded = page.waitForResponse(SUBSCRIPTIONS);
    await button.click();
    await expect(button).toHaveText('Subscribing...');
    await expect(button).toBeDisabled();
    await expect(field).toBeDisabled();
    // From here on only the second is waited for.
    await (await responded).finished();
  });

  sentence('9. Simulated newsletter delay: 1000 ms.', async (page) => {
    const { button } = parts(page);
    await page.clock.runFor(999);
    await expect(button).toHaveText('Subscribing...');
    await page.clock.runFor(1);
    await expect(button).toHaveText('Subscribe');
    await expect(button).toBeEnabled();
  });

  sentence('4. On success the field is cleared.', async (page) => {
    await expect(parts(page).field).toHaveValue('');
  });

  sentence("8. 'Success!' / 'You've been subscribed to our newsletter'", async (page) => {
    const { notice } = parts(page);
    await expect(notice).toContainText('Success!');
    await expect(notice).toContainText("You've been subscribed to our newsletter");
    // Until it has left the screen the next one waits.
    await page.clock.runFor(6_000);
  });

  sentence(
    '7. The newsletter submit makes no request. It waits about 1 second and then shows success.',
    async (page) => {
      // It makes one: success is shown only when it is true.
      const sent = page.waitForRequest(SUBSCRIPTIONS);
      const { field, button, notice } = parts(page);
      await field.fill('grace@mail.example');
      await button.click();
      expect((await sent).postDataJSON()).toMatchObject({ email: 'grace@mail.example', source: 'hero' });
      await page.clock.runFor(1_000);
      await expect(notice).toContainText('Success!');
      await expect(page.getByRole('main').locator('form')).toHaveAttribute('action', NEWSLETTER_FORM_ACTION);
    },
  );
});

test("8. 'Failed to subscribe' / 'An error occurred. Please try again.' This can happen only if the submit step throws.", async ({
  page,
  problems,
}) => {
  problems.allow(/newsletter|503/);
  await page.route(SUBSCRIPTIONS, (route) => route.fulfill({ status: 503, body: 'down' }));
  await openHydrated(page, '/');
  const { field, button, notice } = parts(page);
  await field.fill('ada@mail.example');
  await button.click();
  await expect(notice).toContainText('Failed to subscribe');
  await expect(notice).toContainText('An error occurred. Please try again.');
  await expect(field).toHaveValue('ada@mail.example');
});
