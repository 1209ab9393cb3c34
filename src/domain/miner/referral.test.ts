import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { earnedBetween } from './accrual.ts';
import { DAILY_BONUS_COOLDOWN_MS, SESSION_GAP_MS_MAX } from './constants.ts';
import { reconcile, type SyncContext } from './reconcile.ts';
import { activateReferral, inviterUsername, referralLink, referralUsername } from './referral.ts';
import { type MinerWallet, newMinerWallet } from './wallet.ts';

const RATE = 0.00005;
const at = (nowMs: number): SyncContext => ({ nowMs, presence: { type: 'request' }, downtimes: [] });

describe('the referral bonus', () => {
  it('raises the lasting bonus to 10 percent and changes no total', () => {
    const before = { ...newMinerWallet(0), totalMinedTvx: 5, balanceTvx: 4, miningTimeSeconds: 3 };
    expect(activateReferral(before, 0)).toEqual({ ...before, lastingBonusPercent: 10 });
  });

  it('is idempotent, and keeps a higher bonus', () => {
    const active = activateReferral(newMinerWallet(0), 1_000);
    expect(activateReferral(active, 9_000)).toBe(active);
    const higher = { ...newMinerWallet(0), lastingBonusPercent: 12 };
    expect(activateReferral(higher, 1_000)).toBe(higher);
  });

  it('leaves the time before it at the old rate, and raises the time after it', () => {
    const active = activateReferral(newMinerWallet(0), 4_000);
    const greedy = { totalMinedTvx: 1e9, miningTimeSeconds: 1e9, lastBonusClaimedMs: null };
    expect(reconcile(active, greedy, at(4_000)).totalMinedTvx).toBeCloseTo(4 * RATE, 15);
    expect(reconcile(active, greedy, at(10_000)).totalMinedTvx).toBeCloseTo(4 * RATE + 6 * RATE * 1.1, 15);
  });

  it('takes nothing from a miner whose last second is not synced yet', () => {
    let wallet = reconcile(
      newMinerWallet(0),
      { totalMinedTvx: RATE, miningTimeSeconds: 1, lastBonusClaimedMs: null },
      at(1_000),
    );
    wallet = activateReferral(wallet, 1_900);
    const claim = {
      totalMinedTvx: RATE + 0.9 * RATE + 0.1 * RATE * 1.1,
      miningTimeSeconds: 2,
      lastBonusClaimedMs: null,
    };
    wallet = reconcile(wallet, claim, at(2_000));
    expect(wallet.totalMinedTvx).toBeCloseTo(claim.totalMinedTvx, 15);
    expect(wallet.miningTimeSeconds).toBeGreaterThan(1.9);
  });

  it('allows exactly what the unclaimed time earned, with a daily bonus that is active, ends in between or was never claimed', () => {
    const anyWallet = fc.record({
      claimedAgoMs: fc.option(fc.integer({ min: -1_000, max: DAILY_BONUS_COOLDOWN_MS + SESSION_GAP_MS_MAX }), {
        nil: null,
      }),
      unclaimedMs: fc.integer({ min: -90_000_000, max: 2 * SESSION_GAP_MS_MAX }),
      bonus: fc.double({ min: 0, max: 9.9, noNaN: true }),
    });
    const nowMs = Date.UTC(2026, 0, 1);
    fc.assert(
      fc.property(anyWallet, ({ claimedAgoMs, unclaimedMs, bonus }) => {
        const wallet: MinerWallet = {
          ...newMinerWallet(nowMs - unclaimedMs),
          lastingBonusPercent: bonus,
          lastBonusClaimedMs: claimedAgoMs === null ? null : nowMs - claimedAgoMs,
        };
        const active = activateReferral(wallet, nowMs);
        const allowed = earnedBetween(wallet, Math.max(wallet.creditedUntilMs, nowMs - SESSION_GAP_MS_MAX), nowMs);
        expect(active.creditedUntilMs).toBeGreaterThanOrEqual(wallet.creditedUntilMs);
        expect(earnedBetween(active, active.creditedUntilMs, nowMs)).toBeCloseTo(allowed, 10);
      }),
    );
  });
});

describe('referral', () => {
  it('uses the part of the e-mail before the at-sign as its username', () => {
    expect(referralUsername('ada@example.com')).toBe('ada');
    expect(referralLink('https://technovex.example', 'ada@example.com')).toBe(
      'https://technovex.example/web-miner?ref=ada',
    );
  });

  it('encodes any name in the link', () => {
    for (const name of ['first.last+tag', 'ü', 'a&b=c#d?e/f']) {
      const link = new URL(referralLink('https://technovex.example', `${name}@example.com`));
      expect(link.searchParams.get('ref')).toBe(name);
      expect(link.pathname).toBe('/web-miner');
      expect(inviterUsername(link.searchParams.get('ref') ?? '', 'new@example.com')).toBe(name);
    }
  });

  it("accepts an inviter in any case, unless no e-mail can have the name or it is the miner's own", () => {
    expect(inviterUsername(' ADA ', 'new@example.com')).toBe('ada');
    for (const ref of ['', ' ', 'a b', 'ada@example.com', 'a\u0000', '\ud800', 'x'.repeat(255), 'NEW']) {
      expect(inviterUsername(ref, 'new@example.com')).toBeUndefined();
    }
  });
});
