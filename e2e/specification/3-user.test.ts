import { expect } from '@playwright/test';
import { test } from '../testing/test.ts';

test.describe('User', () => {
  test('username, email and password for registration; an isAdmin boolean.', async ({ request }) => {
    const username = `user-${test.info().testId.slice(-6)}-${test.info().repeatEachIndex}`;
    const data = { username, email: `${username}@example.test`, password: 'correct horse', isAdmin: true };
    const response = await request.post('/api/register', { data });
    expect(response.status()).toBe(201);
    // Whoever registers does not make herself an administrator.
    expect(await response.json()).toMatchObject({ username, isAdmin: false });
  });

  test('Fields beyond username and isAdmin in the current-user response are not shown.', async ({ request }) => {
    const username = `user-${test.info().testId.slice(-6)}-${test.info().repeatEachIndex}`;
    const data = { username, email: `${username}@example.test`, password: 'correct horse' };
    await request.post('/api/register', { data });
    const user = await (await request.get('/api/user')).json();
    expect(user).toMatchObject({ username, isAdmin: false });
    // Ours beside them say what the account has to do next; none is a secret.
    const others = ['id', 'role', 'mustChangePassword', 'mustSetUpSecondFactor'];
    expect(Object.keys(user).sort()).toEqual(['username', 'isAdmin', ...others].sort());
  });
});
