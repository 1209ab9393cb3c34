import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { earnedBetween } from './accrual.ts';
import { type MinedTotals, mergeTotals } from './merge.ts';
import { reconcile } from './reconcile.ts';
import { newMinerWallet } from './wallet.ts';

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
