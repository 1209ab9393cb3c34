import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { referralUsername } from '#domain/miner/referral.ts';
import { fromWalletData, toClaim } from '#web/features/miner/calls/miner-api.ts';
import { openLocalCopy } from '#web/features/miner/device/local-copy.ts';
import { createSafeStorage } from '#web/lib/storage.ts';
import { PIN, rememberNewWallet } from '../testing/miner.ts';
import { test } from '../testing/test.ts';
import { walk } from '../testing/walk.ts';

const NEW_WALLET = {
  email: 'ada@mail.example',
  hashrate: 1,
  totalMined: 0,
  balance: 0,
  miningTimeSeconds: 0,
  difficulty: 1,
  bonus: 0,
  level: 1,
  lastBonusClaimed: null,
  data: { nextLevelProgress: 0 },
};

test.describe('Miner wallet (server copy)', () => {
  test('email, pin, hashrate, totalMined, balance, miningTimeSeconds, difficulty, bonus, level, lastBonusClaimed; a data object holds nextLevelProgress.', async ({
    // Without the PIN: the server keeps only its hash, and sends neither.
    request,
  }) => {
    const email = `wallet-${randomUUID()}@mail.example`;
    const created = await request.post('/api/miner/wallets', { data: { email, pin: PIN } });
    const { nowMs, ...wallet } = (await created.json()).data;
    expect(wallet).toEqual({ ...NEW_WALLET, email });
    expect(nowMs).toBeGreaterThan(0);
  });
});

test.describe('Miner wallet (local copy)', () => {
  const stored = new Map<string, string>();
  const memory = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  } as Storage;
  const storage = createSafeStorage(
    () => memory,
    () => undefined,
  );
  const open = () => openLocalCopy({ storage, crypto, nowMs: () => 1_800_000_000_000 }, NEW_WALLET.email);

  test('The same fields plus dailyBonusClaimedAt (timestamp in ms) and lastUpdated.', async () => {
    (await open()).save({ ...NEW_WALLET, lastBonusClaimed: '2026-11-28T12:00:00.000Z' });
    const [copy] = [...stored.values()].map((text) => JSON.parse(text));
    expect(copy).toMatchObject({ dailyBonusClaimedAt: 1_795_867_200_000, lastUpdated: 1_800_000_000_000 });
    const { email: _, ...fields } = NEW_WALLET;
    expect(Object.keys(copy)).toEqual(expect.arrayContaining(Object.keys(fields)));
  });

  test('It is stored locally under a key derived from a hash of the e-mail.', async () => {
    (await open()).save(NEW_WALLET);
    const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(NEW_WALLET.email));
    expect([...stored.keys()]).toEqual([`technovex:miner:${Buffer.from(hash).toString('hex')}`]);
  });

  test('The miner state on screen: hashrate, totalMined, balance, miningTimeSeconds, level, nextLevelProgress (percent), difficulty, bonus (percent), dailyBonusClaimedAt.', () => {
    const { lastBonusClaimedMs, ...state } = { ...fromWalletData(NEW_WALLET), level: 1, nextLevelProgress: 0 };
    expect(toClaim({ ...state, lastBonusClaimedMs })).toMatchObject({ level: 1, data: { nextLevelProgress: 0 } });
    expect(state).toEqual({
      hashrateThs: 1,
      difficulty: 1,
      bonusPercent: 0,
      totalMinedTvx: 0,
      balanceTvx: 0,
      miningTimeSeconds: 0,
      level: 1,
      nextLevelProgress: 0,
    });
  });
});

walk(test, 'Referral, and what a browser stores', { path: '/web-miner', prepare: rememberNewWallet }, (sentence) => {
  sentence('The current miner e-mail and a mining-in-progress marker are also stored locally.', async (page) => {
    const read = (key: string) => page.evaluate((name) => localStorage.getItem(name), key);
    expect(await read('technovex:miner_email')).toMatch(/^walk-/);
    expect(await read('technovex:miner_mining')).toBeNull();
    await page.getByRole('button', { name: 'Start Mining' }).first().click();
    await expect.poll(() => read('technovex:miner_mining')).not.toBeNull();
  });

  sentence('The referral username is the part of the e-mail before the at-sign.', async (page) => {
    expect(referralUsername('ada.b@mail.example')).toBe('ada.b');
    await page.getByRole('tab', { name: 'Referrals' }).click();
    await expect(page.getByLabel('Your referral link')).toHaveValue(/\/web-miner\?ref=walk-[\w-]+$/);
  });

  sentence('Referral data shows a bonus rate of 10% and a total earned of 0.000000000000 (static).', async (page) => {
    const figures = page.getByRole('tabpanel').locator('dl > div');
    await expect(figures).toHaveText([/^Bonus rate10%/, 'Total earned0.000000000000TVX']);
  });
});
