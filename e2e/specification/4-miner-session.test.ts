import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { stepMinerScreen } from '#web/features/miner/sign-in/session-state.ts';
import { hasMined, loggedOut, registerWallet } from '../testing/miner.ts';
import { test } from '../testing/test.ts';
import { walk } from '../testing/walk.ts';

const email = 'ada@mail.example';
const LOGGED_OUT = { mode: 'logged-out' } as const;
const CREATE_PIN = { mode: 'create-pin', email } as const;
const VERIFY_PIN = { mode: 'verify-pin', email } as const;
const DASHBOARD = { mode: 'dashboard', email } as const;

test.describe('Miner session', () => {
  test('Logged out.', async ({ request }) => {
    const page = await (await request.get('/web-miner')).text();
    expect(page).toContain('Open your wallet');
  });

  test('A new e-mail leads to create-PIN mode.', () => {
    expect(stepMinerScreen(LOGGED_OUT, { type: 'email-unknown', email }).state).toEqual(CREATE_PIN);
  });

  test('An existing one leads to verify-PIN mode.', () => {
    // On a device that remembers it; in the login form the PIN is typed beside the e-mail, and verified at once.
    expect(stepMinerScreen(LOGGED_OUT, { type: 'email-remembered', email }).state).toEqual(VERIFY_PIN);
  });

  test('Then logged in to the dashboard.', () => {
    for (const state of [LOGGED_OUT, CREATE_PIN, VERIFY_PIN])
      expect(stepMinerScreen(state, { type: 'signed-in', email }).state).toEqual(DASHBOARD);
  });

  test('Back from create-PIN returns to the logged-out form.', () => {
    expect(stepMinerScreen(CREATE_PIN, { type: 'back' })).toEqual({ state: LOGGED_OUT, commands: [] });
  });

  test('Back from verify-PIN does too and forgets the stored e-mail.', () => {
    const commands = [{ type: 'forget-email' }];
    expect(stepMinerScreen(VERIFY_PIN, { type: 'back' })).toEqual({ state: LOGGED_OUT, commands });
  });
});

let wallet: string;

async function rememberNewWallet(page: Page): Promise<void> {
  wallet = `walk-${randomUUID()}@mail.example`;
  await registerWallet(page, wallet);
  await page.goto('/robots.txt');
  await page.evaluate((remembered) => localStorage.setItem('technovex:miner_email', remembered), wallet);
}

walk(test, 'Logout', { path: '/web-miner', prepare: rememberNewWallet }, (sentence) => {
  sentence(
    'Logout stops mining, saves the stats, resets the state, clears the current e-mail and returns to the login form.',
    async (page) => {
      await page.getByRole('button', { name: 'Start Mining' }).first().click();
      await hasMined(page, 1);
      await page.getByRole('button', { name: 'Logout' }).click();
      await loggedOut(page);
      await expect(page.getByLabel('Email', { exact: true })).toHaveValue('');
      const stored = await page.evaluate(() => Object.keys(localStorage));
      expect(stored.filter((key) => /:miner_(email|mining)$/.test(key))).toEqual([]);
      const login = await page.request.post('/api/miner/login', { data: { email: wallet, pin: '246810' } });
      expect((await login.json()).data.totalMined).toBeGreaterThan(0);
    },
  );
});
