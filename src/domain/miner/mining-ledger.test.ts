import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '../time.ts';
import { earnedBetween } from './accrual.ts';
import { DAILY_BONUS_COOLDOWN_MS, SESSION_GAP_MS_MAX } from './constants.ts';
import { effectiveRates } from './daily-bonus.ts';
import { type ConfirmedWallet, earn, openLedger } from './mining-ledger.ts';
import { reconcile } from './reconcile.ts';
import { type MinerWallet, newMinerWallet } from './wallet.ts';

const LEFT_MS = 1_700_000_000_000;

/** The wallet as the server sends it at `nowMs`. */
function shownAt(stored: MinerWallet, nowMs: number): ConfirmedWallet {
  const { hashrateThs, bonusPercent } = effectiveRates(stored, nowMs);
  const { difficulty, totalMinedTvx, balanceTvx, miningTimeSeconds, lastBonusClaimedMs } = stored;
  return { hashrateThs, bonusPercent, difficulty, totalMinedTvx, balanceTvx, miningTimeSeconds, lastBonusClaimedMs };
}

const anyAbsence = fc.record({
  awayMs: fc.integer({ min: MINUTE_MS, max: SESSION_GAP_MS_MAX }),
  bonusAgeMs: fc.integer({ min: 0, max: DAILY_BONUS_COOLDOWN_MS + HOUR_MS }),
  lastingBonusPercent: fc.constantFrom(0, 10),
});

describe('an absence in which the daily bonus may end', () => {
  it('is claimed as the rules say, and granted as a whole without the outage allowance', () => {
    fc.assert(
      fc.property(anyAbsence, ({ awayMs, bonusAgeMs, lastingBonusPercent }) => {
        const stored: MinerWallet = {
          ...newMinerWallet(LEFT_MS),
          lastingBonusPercent,
          lastBonusClaimedMs: LEFT_MS - bonusAgeMs,
          outageAllowanceFullFromMs: LEFT_MS + 30 * 24 * HOUR_MS,
        };
        const backMs = LEFT_MS + awayMs;
        const { earnedTvx } = earn(openLedger(shownAt(stored, backMs), backMs), 'offline', awayMs, backMs);
        expect(earnedTvx).toBeCloseTo(0.25 * earnedBetween(stored, LEFT_MS, backMs), 12);
        const claim = { totalMinedTvx: earnedTvx, miningTimeSeconds: awayMs / 1_000, lastBonusClaimedMs: null };
        const granted = reconcile(stored, claim, { nowMs: backMs, presence: { type: 'request' }, downtimes: [] });
        expect(granted.totalMinedTvx).toBeCloseTo(earnedTvx, 12);
      }),
    );
  });
});
