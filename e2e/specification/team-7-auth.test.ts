import { expect } from '@playwright/test';
import { adminReadOverview } from '#contract/overview.ts';
import { createQueryClient } from '#web/app/queries.tsx';
import { endpointQuery } from '#web/lib/endpoint-query.ts';
import { ADMIN, logIn, ownName, test } from '../testing/team.ts';
import { walk } from '../testing/walk.ts';

test.use({ signedIn: false });

walk(test, 'The calls of the login', { path: '/auth?next=%2Fadmin%2Faccount', allow: /401/ }, (sentence) => {
  sentence("| GET | /api/user | none | The current user. A 401 is treated as 'no user' (null). |", async (page) => {
    expect((await page.request.get('/api/user')).status()).toBe(401);
    await expect(page.getByRole('tab', { name: 'Login' })).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
  });

  sentence('| POST | /api/register | registration data | User with username. Sets cached user. |', async (page) => {
    const username = ownName('caller');
    const data = { username, email: `${username}@example.test`, password: 'correct horse' };
    const response = await page.request.post('/api/register', { data });
    expect(await response.json()).toMatchObject({ username });
    expect(await (await page.request.get('/api/user')).json()).toMatchObject({ username });
    await page.context().clearCookies();
  });

  sentence('| POST | /api/login | credentials | User with username. Sets cached user. |', async (page) => {
    const sent = page.waitForRequest('**/api/login');
    await logIn(page, ADMIN.username, ADMIN.password);
    const response = await (await sent).response();
    expect(await response?.json()).toMatchObject({ username: 'admin', isAdmin: true });
    expect((await sent).postDataJSON()).toEqual(ADMIN);
    await expect(page.getByRole('button', { name: 'Signed in as admin' })).toBeVisible();
  });

  sentence('| POST | /api/logout | none | The response is not shown. Clears the cached user. |', async (page) => {
    const sent = page.waitForRequest('**/api/logout');
    await page.getByRole('main').getByRole('button', { name: 'Logout' }).click();
    expect((await sent).postData()).toBeNull();
    expect((await (await sent).response())?.ok()).toBe(true);
    await expect(page.getByRole('tab', { name: 'Login' })).toBeVisible();
  });

  sentence(
    'All requests send credentials (cookies). A request with a body sends it as JSON with a JSON content type.',
    async (page) => {
      const sent = page.waitForRequest('**/api/login');
      await logIn(page, ADMIN.username, ADMIN.password);
      expect((await sent).headers()['content-type']).toBe('application/json');
      await expect(page.getByRole('button', { name: 'Signed in as admin' })).toBeVisible();
      const next = page.waitForRequest('**/api/user/email');
      await page.reload();
      expect(await (await next).headerValue('cookie')).toContain('=');
    },
  );
});

test.describe('Queries', () => {
  test('Queries do not auto-refetch, do not refetch on window focus, never go stale and are not retried. Mutations are not retried.', () => {
    const queries = {
      refetchInterval: false,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      staleTime: Number.POSITIVE_INFINITY,
      retry: false,
    };
    const client = createQueryClient();
    expect(client.getDefaultOptions()).toMatchObject({ queries, mutations: { retry: false } });
    // The team's screens too: each visit reads, and a screen that is open changes by its own acts only. While a
    // campaign is sent, a snapshot made or an invitation mailed, its screen reads on until that has ended.
    expect(client.defaultQueryOptions(endpointQuery(adminReadOverview))).toMatchObject(queries);
  });

  test('Query cache garbage-collection time: 5 minutes.', () => {
    expect(createQueryClient().getDefaultOptions().queries?.gcTime).toBe(5 * 60 * 1_000);
  });
});
