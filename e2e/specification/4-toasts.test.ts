import { expect, type Page } from '@playwright/test';
import { test } from '../testing/test.ts';
import { walk } from '../testing/walk.ts';

const toasts = (page: Page) => page.getByRole('region', { name: /^Notifications/ }).getByRole('listitem');

const PATH = '**/api/newsletter/subscriptions';

/** Subscribes in the footer; with a valid address the form takes its second. */
async function subscribe(page: Page, email: string): Promise<void> {
  const form = page.getByRole('contentinfo').locator('form');
  await form.getByRole('textbox').fill(email);
  const responded = email.includes('@') && page.waitForResponse(PATH);
  await form.getByRole('button').click();
  if (responded === false) return;
  await responded;
  await page.clock.runFor(1_000);
  await expect(form.getByRole('button')).toHaveText('Subscribe');
}

walk(test, 'Toasts', { path: '/founders', now: '2026-11-28T12:00:00Z', allow: /503/ }, (sentence) => {
  sentence('At most 1 is visible at once.', async (page) => {
    await page.clock.pauseAt('2026-11-28T13:00:00Z');
    await subscribe(page, 'nobody');
    await expect(toasts(page)).toHaveText(/^Invalid email/);
    await page.route(PATH, (route) => route.fulfill({ status: 503, body: 'down' }), { times: 1 });
    await subscribe(page, 'ada@mail.example');
    await page.route(PATH, (route) => route.fulfill({ status: 204 }), { times: 1 });
    await subscribe(page, 'ada@mail.example');
    // The others wait until its five seconds are over.
    await expect(toasts(page)).toHaveText([/^Invalid email/]);
  });

  sentence('It auto-closes after 5000 ms.', async (page) => {
    await page.mouse.move(10, 300);
    await page.clock.runFor(2_800);
    await expect(toasts(page)).toHaveText([/^Invalid email/]);
    await page.clock.runFor(600);
    await expect(toasts(page)).toHaveText([/^Failed to subscribe/]);
    await page.clock.runFor(4_600);
    await expect(toasts(page)).toHaveText([/^Failed to subscribe/]);
    await page.clock.runFor(600);
    await expect(toasts(page)).toHaveText([/^Success!/]);
    await page.clock.runFor(5_400);
    await expect(toasts(page)).toHaveCount(0);
  });
});
