import { expect } from '@playwright/test';
import { loginSchema, registerSchema } from '#contract/team-account.ts';
import { test } from '../testing/team.ts';
import { walk } from '../testing/walk.ts';

test.use({ signedIn: false });

const VALID = { username: 'ada', email: 'ada@mail.example', password: 'plum-6' };

const messages = (schema: typeof loginSchema | typeof registerSchema, changed: Partial<typeof VALID>) =>
  schema.safeParse({ ...VALID, ...changed }).error?.issues.map(({ message }) => message);

test.describe('Validation rules', () => {
  test("| Login | username at least 3 characters | 'Username must be at least 3 characters' |", () => {
    expect(messages(loginSchema, {})).toBeUndefined();
    expect(messages(loginSchema, { username: 'ad' })).toEqual(['Username must be at least 3 characters']);
  });

  test("| Login | password at least 6 characters | 'Password must be at least 6 characters' |", () => {
    expect(messages(loginSchema, { password: 'plum5' })).toEqual(['Password must be at least 6 characters']);
  });

  test("| Register | the same two rules plus a valid e-mail | 'Please enter a valid email address' |", () => {
    expect(messages(registerSchema, {})).toBeUndefined();
    expect(messages(registerSchema, { username: 'ad' })).toEqual(['Username must be at least 3 characters']);
    expect(messages(registerSchema, { password: 'plum5' })).toEqual(['Password must be at least 6 characters']);
    for (const email of ['', 'ada', 'ada@', 'ada mail.example']) {
      expect(messages(registerSchema, { email }), email).toEqual(['Please enter a valid email address']);
    }
  });
});

walk(test, 'The messages, in the form', { path: '/auth', allow: /401/ }, (sentence) => {
  sentence('Login and Register say what is wrong at each field.', async (page) => {
    for (const tab of ['Login', 'Register'] as const) {
      await page.getByRole('tab', { name: tab }).click();
      const form = page.getByRole('tabpanel', { name: tab });
      await form.getByRole('button', { name: tab }).click();
      await expect(form.getByText('Username must be at least 3 characters')).toBeVisible();
      await expect(form.getByText('Password must be at least 6 characters')).toBeVisible();
    }
    await expect(page.getByText('Please enter a valid email address')).toBeVisible();
  });

  sentence('Validation of the auth form on the server side is not shown.', async (page) => {
    const response = await page.request.post('/api/register', { data: { ...VALID, email: 'ada', password: 'plum5' } });
    expect(response.status()).toBe(400);
    expect((await response.json()).fields.map(({ field }: { field: string }) => field)).toEqual(['email', 'password']);
  });
});
