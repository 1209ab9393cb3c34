import { expect } from '@playwright/test';
import { DEFAULT_ANNOUNCEMENTS } from '#domain/content/default-announcements.ts';
import { hashrateForMode } from '#domain/miner/accrual.ts';
import {
  BACKGROUND_INTERVAL_MS,
  DAILY_BONUS_COOLDOWN_MS,
  DAILY_BONUS_HASHRATE_FACTOR,
  HIDDEN_HASHRATE_FACTOR,
  MINING_TICK_MS,
  OFFLINE_HASHRATE_FACTOR,
  OFFLINE_RESUME_MS_MIN,
  REDUCED_HASHRATE_THS_MIN,
  REFERRAL_BONUS_PERCENT,
  SESSION_GAP_MS_MAX,
  TIME_JUMP_MS_MAX,
  TVX_PER_LEVEL,
} from '#domain/miner/constants.ts';
import { MINER_CAPACITY } from '#web/content/landing.ts';
import { drawPulse } from '#web/features/miner/dashboard/hash-line.ts';
import { MINER_ACHIEVEMENTS } from '#web/features/miner/history/achievements.ts';
import { formatHashrate, shownHashesPerSecond } from '#web/features/miner/rules/format.ts';
import { rememberNewWallet } from '../testing/miner.ts';
import { test } from '../testing/test.ts';
import { walk } from '../testing/walk.ts';

test.describe('Business constants and limits: Miner', () => {
  test('Mining tick 1 s.', () => expect(MINING_TICK_MS).toBe(1_000));
  test('Background interval 2 s.', () => expect(BACKGROUND_INTERVAL_MS).toBe(2_000));
  test('Hidden-page factor 0.4.', () => expect(HIDDEN_HASHRATE_FACTOR).toBe(0.4));
  test('Offline factor 0.25.', () => expect(OFFLINE_HASHRATE_FACTOR).toBe(0.25));
  test('Minimum hashrate 0.1.', () => {
    expect(REDUCED_HASHRATE_THS_MIN).toBe(0.1);
    expect(hashrateForMode(0.01, 'background')).toBe(0.1);
  });
  test('Time-jump limit 30 s.', () => expect(TIME_JUMP_MS_MAX).toBe(30_000));
  test('Offline-resume threshold 5 s.', () => expect(OFFLINE_RESUME_MS_MIN).toBe(5_000));
  test('Session expiry 6 h.', () => expect(SESSION_GAP_MS_MAX).toBe(6 * 60 * 60 * 1_000));
  test('Daily bonus cooldown 24 h (24*60*60*1000 ms).', () =>
    expect(DAILY_BONUS_COOLDOWN_MS).toBe(24 * 60 * 60 * 1_000));
  test('Daily bonus +5% hashrate.', () => expect(DAILY_BONUS_HASHRATE_FACTOR).toBe(1.05));
  test('Referral bonus 10%.', () => expect(REFERRAL_BONUS_PERCENT).toBe(10));
  test('100 TVX per level.', () => expect(TVX_PER_LEVEL).toBe(100));
  test('Displayed hashrate is hashrate*1000 per second.', () => expect(shownHashesPerSecond(1.05)).toBe(1_050));
  test('Values below 1 are shown in GH/s (multiplied by 1000), otherwise TH/s.', () => {
    expect(formatHashrate(0.4)).toEqual({ value: '400.00', unit: 'GH/s' });
    expect(formatHashrate(1)).toEqual({ value: '1.00', unit: 'TH/s' });
  });
  test('Phase 1 capacity: 15,000+ users.', () =>
    expect(DEFAULT_ANNOUNCEMENTS.map(({ text }) => text)).toContain('PHASE 1 FULL: 15,000+ users registered'));
  test('Phase 1 accepts only 5,000 miners (marketing teaser).', () =>
    expect(MINER_CAPACITY).toBe('Phase 1 accepts only 5,000 miners.'));
  test('Achievement targets: 1 million hashes, 24 hours of continuous mining, 1 TVX, 3 referred friends.', () => {
    expect(MINER_ACHIEVEMENTS.slice(0, 4).map(({ measure, target }) => [measure, target])).toEqual([
      ['hashes', 1_000_000],
      ['run', 24 * 60 * 60],
      ['tvx', 1],
      ['friends', 3],
    ]);
  });
});

walk(test, 'Miner constants on the dashboard', { path: '/web-miner', prepare: rememberNewWallet }, (sentence) => {
  sentence('A random figure of 200 to 349 is set while mining.', async (page) => {
    expect([drawPulse(0), drawPulse(1 - 1e-12)]).toEqual([200, 349]);
    // It is the height of the line around the ring, and not printed beside the hashes, of which it says nothing.
    const line = page.locator('canvas');
    await expect(line).not.toHaveAttribute('data-pulse');
    await page.getByRole('button', { name: 'Start Mining' }).click();
    await expect(line).toHaveAttribute('data-pulse', /^(2\d\d|3[0-4]\d)$/);
  });

  sentence('Intensity setting shown at 70%.', async (page) => {
    await page.getByRole('tab', { name: 'Settings' }).click();
    await expect(page.getByText(/^Mining intensity .*70%$/)).toBeVisible();
  });
});
