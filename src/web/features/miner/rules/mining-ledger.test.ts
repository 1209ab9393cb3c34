import fc from 'fast-check';
import { expect, it } from 'vitest';
import { earnedBetween } from '#domain/miner/accrual.ts';
import { DAILY_BONUS_COOLDOWN_MS, SESSION_GAP_MS_MAX } from '#domain/miner/constants.ts';
import { effectiveRates } from '#domain/miner/daily-bonus.ts';
import { reconcile } from '#domain/miner/reconcile.ts';
import { type MinerWallet, newMinerWallet } from '#domain/miner/wallet.ts';
import { HOUR_MS, MINUTE_MS } from '#domain/time.ts';
import { type ConfirmedWallet, earn, mergeTotals, openLedger } from './mining-ledger.ts';

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

it('claims an absence in which the daily bonus may end as the rules say, which needs no outage allowance', () => {
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

const amount = fc.double({ min: 0, max: 1e6, noNaN: true });
const anyTotals = fc.record({ totalMinedTvx: amount, balanceTvx: amount, miningTimeSeconds: amount });

it('merges the totals of this device and the server to the larger ones, once, and the balance gains exactly what the total gains', () => {
  fc.assert(
    fc.property(anyTotals, anyTotals, (server, local) => {
      const merged = mergeTotals(server, local);
      expect(merged.totalMinedTvx).toBe(Math.max(server.totalMinedTvx, local.totalMinedTvx));
      expect(merged.miningTimeSeconds).toBe(Math.max(server.miningTimeSeconds, local.miningTimeSeconds));
      expect(merged.balanceTvx - server.balanceTvx).toBeCloseTo(merged.totalMinedTvx - server.totalMinedTvx, 6);
      expect(mergeTotals(merged, local)).toEqual(merged);
    }),
  );
});
