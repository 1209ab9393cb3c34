import { expect } from '@playwright/test';
import { accountReadCurrentUser } from '#contract/team-account.ts';
import { endpointQuery } from '#web/lib/endpoint-query.ts';
import { test } from '../testing/test.ts';

// Credentials, JSON in requests, staleness and repetition: `team-7-auth`.
test('The default query loader issues GET to the URL given in the query and parses JSON.', async ({ page }) => {
  const [path] = endpointQuery(accountReadCurrentUser).queryKey;
  expect(path).toBe('/api/user');
  const user = { id: 7, username: 'ada', isAdmin: false, role: 'user', mustChangePassword: false };
  const asked: string[] = [];
  await page.route('**/api/user', async (route) => {
    asked.push(route.request().method());
    await route.fulfill({ json: { ...user, mustSetUpSecondFactor: false } });
  });
  await page.goto('/auth');
  // The parsed user is signed in.
  await expect(page).toHaveURL(/\d\/$/);
  expect(asked).toEqual(['GET']);
});
