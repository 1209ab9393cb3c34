import { expect } from '@playwright/test';
import { accrue, hashrateForMode, tvxPerSecond } from '#domain/miner/accrual.ts';
import { BACKGROUND_INTERVAL_MS } from '#domain/miner/constants.ts';
import { minerLevel } from '#domain/miner/wallet.ts';
import { viewOf } from '#web/features/miner/rules/mining-state.ts';
import { creditAbsence, planResume } from '#web/features/miner/rules/mining-time.ts';
import { at, run, START_MINING } from '#web/features/miner/testing/machine-harness.ts';
import { expectNotice, hasMined, rememberNewWallet } from '../testing/miner.ts';
import { test } from '../testing/test.ts';
import { walk } from '../testing/walk.ts';

const RATE = 0.00005;

walk(test, 'Miner session', { path: '/web-miner', prepare: rememberNewWallet }, (sentence) => {
  sentence('Mining toggles between stopped and running through Start/Stop Mining.', async (page) => {
    await page.getByRole('button', { name: 'Start Mining' }).click();
    await hasMined(page, 1);
    await page.getByRole('button', { name: 'Stop Mining' }).click();
    await expectNotice(page, 'Mining stopped');
    await expect(page.getByRole('button', { name: 'Start Mining' })).toBeVisible();
  });

  sentence('Tiers other than basic show a lock icon and cannot be selected.', async (page) => {
    const [basic, standard] = [
      page.getByRole('radio', { name: 'Basic' }),
      page.getByRole('radio', { name: 'Standard' }),
    ];
    await expect(basic.locator('svg')).toHaveCount(0);
    for (const name of ['Standard', 'Premium']) {
      await expect(page.getByRole('radio', { name }).locator('svg')).toBeVisible();
    }
    await basic.focus();
    await page.keyboard.press('ArrowRight');
    await expect(standard).toBeFocused();
    await page.keyboard.press('Space');
    await expect(standard).not.toBeChecked();
    await expectNotice(
      page,
      'Hashrate Locked Until Mainnet',
      'Higher hashrates will be available when the mainnet launches.',
    );
  });

  sentence('The selected tier is highlighted.', async (page) => {
    const edge = (name: string) =>
      page.getByRole('radio', { name }).evaluate((tier) => getComputedStyle(tier).backgroundColor);
    await expect(page.getByRole('radio', { name: 'Basic' })).toBeChecked();
    expect(await edge('Basic')).not.toBe(await edge('Premium'));
  });
});

test.describe('Mining mechanics', () => {
  test('Each second the wallet gains hashrate * 0.00005 / difficulty, multiplied by (1 + bonus/100).', () => {
    expect(tvxPerSecond({ hashrateThs: 1, difficulty: 1, bonusPercent: 0 })).toBe(RATE);
    const rate = { hashrateThs: 5, difficulty: 2, bonusPercent: 10 };
    expect(accrue(rate, 1_000)).toBeCloseTo((5 * RATE * 1.1) / 2, 15);
  });

  test('Level is floor(totalMined / 100) + 1. Progress is the remainder out of 100.', () => {
    expect(minerLevel(99.5)).toEqual({ level: 1, nextLevelProgress: 99.5 });
    expect(minerLevel(100)).toEqual({ level: 2, nextLevelProgress: 0 });
    expect(minerLevel(730)).toEqual({ level: 8, nextLevelProgress: 30 });
  });

  test('Background mining runs every 2 s.', () => {
    expect(BACKGROUND_INTERVAL_MS).toBe(2_000);
  });

  test('While the page is hidden the rate is 40% of the hashrate, with a minimum of 0.1.', () => {
    expect([5, 0.2].map((hashrateThs) => hashrateForMode(hashrateThs, 'background'))).toEqual([2, 0.1]);
    const hidden = run([START_MINING, at(0, { type: 'hidden' }), at(2_000, { type: 'tick' })]).at(-1);
    expect(hidden?.after.ledger.earnedTvx).toBeCloseTo(2 * RATE * 0.4, 12);
  });

  test('A time jump over 30 s or a negative gap is ignored.', () => {
    const gained = (gapMs: number) => run([START_MINING, at(gapMs, { type: 'tick' })]).at(-1)?.after.ledger.earnedTvx;
    expect(gained(30_000)).toBeCloseTo(30 * RATE, 12);
    expect([gained(30_001), gained(-1_000)]).toEqual([0, 0]);
  });

  test('On resume, offline mining is credited at 25% of the hashrate (minimum 0.1) if the gap exceeds 5 s.', () => {
    expect([planResume(5_000).type, planResume(5_001).type]).toEqual(['continue', 'credit']);
    expect([5, 0.2].map((hashrateThs) => hashrateForMode(hashrateThs, 'offline'))).toEqual([1.25, 0.1]);
    const back = run([at(0, { type: 'start', awayMs: 100_000 })]).at(-1);
    expect(back?.after.ledger.earnedTvx).toBeCloseTo(100 * RATE * 0.25, 12);
  });

  test('If the gap exceeds 6 h, the session is discarded.', () => {
    const sixHoursMs = 6 * 60 * 60 * 1_000;
    expect([planResume(sixHoursMs).type, planResume(sixHoursMs + 1).type]).toEqual(['credit', 'discard']);
    const [started] = run([START_MINING]);
    if (started === undefined) throw new Error('it started');
    const view = viewOf(creditAbsence(started.after, sixHoursMs + 1, started.after.countedUntil));
    expect([view.running, view.wallet.totalMinedTvx]).toEqual([false, 0]);
  });
});
