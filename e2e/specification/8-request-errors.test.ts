import { expect, type Page, type Route } from '@playwright/test';
import { test } from '../testing/test.ts';
import { walk } from '../testing/walk.ts';

/** What the login reports when the server responds so: the message of the error, as it was raised. */
async function messageOf(page: Page, response: Parameters<Route['fulfill']>[0]) {
  await page.route('**/api/login', (route) => route.fulfill(response), { times: 1 });
  await page.getByLabel('Username').first().fill('nobody');
  await page.getByLabel('Password', { exact: true }).first().fill('not the password');
  await page.getByRole('main').getByRole('button', { name: 'Login', exact: true }).click();
  const title = page.getByText('Login failed', { exact: true }).first();
  await expect(title).toBeVisible();
  return page.getByText(/^\d{3}: /).first();
}

walk(test, 'Request errors', { path: '/auth', allow: /401|500|502|429/ }, (sentence) => {
  sentence(
    'Any non-OK response raises an error with the message: status code, colon, space, then the body text',
    async (page) => {
      await expect(await messageOf(page, { status: 500, body: 'boom' })).toHaveText('500: boom');
    },
  );

  sentence('(or the status text if the body is empty)', async (page) => {
    await expect(await messageOf(page, { status: 502, body: '' })).toHaveText('502: Bad Gateway');
  });
});
