import { randomUUID } from 'node:crypto';
import { type APIRequestContext, expect } from '@playwright/test';
import { createWallet, fillLogin, fillNewPin, loggedOut, onDashboard, PIN, storePin } from '../testing/miner.ts';
import { openHydrated } from '../testing/open-hydrated.ts';
import { test as outageTest } from '../testing/outage.ts';
import { test } from '../testing/test.ts';

const newEmail = (): string => `calls-${randomUUID()}@mail.example`;

const EMPTY = {
  hashrate: 1,
  totalMined: 0,
  balance: 0,
  miningTimeSeconds: 0,
  level: 1,
  bonus: 0,
  lastBonusClaimed: null,
  data: { nextLevelProgress: 0 },
};

async function create(request: APIRequestContext, email: string): Promise<void> {
  const created = await request.post('/api/miner/wallets', { data: { email, pin: PIN, ...EMPTY } });
  expect(created.status()).toBe(201);
}

test.describe('The calls it makes: miner', () => {
  test('GET /api/miner/check-email/{email}: success, exists, message.', async ({ request }) => {
    const reply = await (await request.get('/api/miner/check-email/nobody%40mail.example')).json();
    expect(reply).toMatchObject({ success: true, exists: false, message: expect.any(String) });
  });

  test('POST /api/miner/wallets: email, pin, hashrate, totalMined, balance, miningTimeSeconds, level, bonus, lastBonusClaimed, data{nextLevelProgress}: Create a wallet.', async ({
    page,
  }) => {
    const email = newEmail();
    await openHydrated(page, '/web-miner');
    await page.getByRole('button', { name: 'Create a wallet' }).click();
    await page.getByLabel('Email', { exact: true }).fill(email);
    await fillNewPin(page);
    const [call] = await Promise.all([
      page.waitForRequest((sent) => sent.method() === 'POST'),
      page.getByRole('button', { name: 'Secure Wallet' }).click(),
    ]);
    expect([new URL(call.url()).pathname, call.postDataJSON()]).toEqual([
      '/api/miner/wallets',
      { email, pin: PIN, ...EMPTY },
    ]);
    await onDashboard(page);
  });

  test('PUT /api/miner/wallets/{email}: pin, hashrate, totalMined, balance, miningTimeSeconds, difficulty, bonus, level, lastBonusClaimed, data{nextLevelProgress}: Sync.', async ({
    // Of the totals the server credits what the mining rules allow.
    request,
  }) => {
    const email = newEmail();
    await create(request, email);
    const data = { pin: PIN, ...EMPTY, totalMined: 1_000, balance: 1_000, difficulty: 1 };
    const reply = await request.put(`/api/miner/wallets/${email}`, { data });
    expect(reply.status()).toBe(200);
    expect((await reply.json()).data.totalMined).toBeLessThan(0.01);
  });

  test('POST /api/miner/login: email, pin: success and data (email, pin, hashrate, totalMined, miningTimeSeconds, difficulty, bonus, balance, level, lastBonusClaimed, data.nextLevelProgress).', async ({
    // Without the PIN: it is never sent back.
    request,
  }) => {
    const email = newEmail();
    await create(request, email);
    const reply = await request.post('/api/miner/login', { data: { email, pin: PIN } });
    expect(await reply.json()).toMatchObject({ success: true, data: { email, difficulty: 1, ...EMPTY } });
  });
});

outageTest(
  "On a failed server login, the miner falls back to the local copy and shows 'Login Successful (Local)'.",
  async ({ page, line, problems }) => {
    await createWallet(page);
    await storePin(page);
    await page.getByRole('button', { name: 'Logout' }).click();
    await loggedOut(page);
    problems.allow(/request:|console:/);
    await line.interrupt();
    await fillLogin(page);
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page.getByText('Login Successful (Local)', { exact: true })).toBeVisible();
  },
);
