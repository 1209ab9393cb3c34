import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { earnedBetween } from '#domain/miner/accrual.ts';
import { DAILY_BONUS_COOLDOWN_MS, SESSION_GAP_MS_MAX } from '#domain/miner/constants.ts';
import { effectiveRates } from '#domain/miner/daily-bonus.ts';
import { reconcile } from '#domain/miner/reconcile.ts';
import { type MinerWallet, newMinerWallet } from '#domain/miner/wallet.ts';
import { HOUR_MS, MINUTE_MS } from '#domain/time.ts';
import { type ConfirmedWallet, earn, type MinedTotals, mergeTotals, openLedger } from './mining-ledger.ts';

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

const behind: MinedTotals = { totalMinedTvx: 4, balanceTvx: 3, miningTimeSeconds: 80_000 };
const ahead: MinedTotals = { totalMinedTvx: 6, balanceTvx: 5, miningTimeSeconds: 120_000 };
const amount = fc.double({ min: 0, max: 1e6, noNaN: true });
const anyTotals = fc.record({ totalMinedTvx: amount, balanceTvx: amount, miningTimeSeconds: amount });

describe('mergeTotals', () => {
  it('keeps what this device mined beyond the server', () => {
    expect(mergeTotals(behind, ahead)).toEqual(ahead);
  });

  it('keeps what the server has beyond this device', () => {
    expect(mergeTotals(ahead, behind)).toEqual(ahead);
  });

  it('is commutative in total and time, and idempotent', () => {
    fc.assert(
      fc.property(anyTotals, anyTotals, (one, other) => {
        const merged = mergeTotals(one, other);
        const turned = mergeTotals(other, one);
        expect(turned.totalMinedTvx).toBe(merged.totalMinedTvx);
        expect(turned.miningTimeSeconds).toBe(merged.miningTimeSeconds);
        expect(mergeTotals(merged, other)).toEqual(merged);
      }),
    );
  });

  it('never returns less than the server had, and adds to the balance exactly what the total gained', () => {
    fc.assert(
      fc.property(anyTotals, anyTotals, (server, local) => {
        const merged = mergeTotals(server, local);
        expect(merged.totalMinedTvx).toBeGreaterThanOrEqual(server.totalMinedTvx);
        expect(merged.balanceTvx - server.balanceTvx).toBeCloseTo(merged.totalMinedTvx - server.totalMinedTvx, 6);
      }),
    );
  });

  it('never makes the server grant more than its clock allows, however much a copy claims', () => {
    fc.assert(
      fc.property(amount, fc.integer({ min: 0, max: 1e9 }), (claimed, nowMs) => {
        const stored = newMinerWallet(0);
        const local = { totalMinedTvx: claimed, balanceTvx: claimed, miningTimeSeconds: claimed };
        const merged = mergeTotals(stored, local);
        const context = { nowMs, presence: { type: 'request' }, downtimes: [] } as const;
        const granted = reconcile(stored, { ...merged, lastBonusClaimedMs: null }, context);
        expect(granted.totalMinedTvx).toBeLessThanOrEqual(earnedBetween(stored, 0, nowMs));
      }),
    );
  });
});
