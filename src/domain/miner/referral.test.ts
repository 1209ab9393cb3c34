import fc from 'fast-check';
import { expect, it } from 'vitest';
import { earnedBetween } from './accrual.ts';
import { DAILY_BONUS_COOLDOWN_MS, SESSION_GAP_MS_MAX } from './constants.ts';
import { effectiveRates, withoutDailyBonus } from './daily-bonus.ts';
import { reconcile } from './reconcile.ts';
import { activateReferral, inviterUsername, referralLink, referralUsername } from './referral.ts';
import { type MinerWallet, newMinerWallet } from './wallet.ts';

it('raises the lasting bonus to 10 percent, changes no total, is idempotent, and keeps a higher bonus', () => {
  const before = { ...newMinerWallet(0), totalMinedTvx: 5, balanceTvx: 4, miningTimeSeconds: 3 };
  const active = activateReferral(before, 0);
  expect(active).toEqual({ ...before, lastingBonusPercent: 10 });
  expect(activateReferral(active, 9_000)).toBe(active);
  const higher = { ...before, lastingBonusPercent: 12 };
  expect(activateReferral(higher, 0)).toBe(higher);
});

it('raises the bonus to at least 10 percent and never adds to it; only the next daily bonus adds 5 again', () => {
  const claimed = { ...newMinerWallet(0), lastBonusClaimedMs: 0 };
  const invited = activateReferral(claimed, 1_000);
  const percentAt = (wallet: MinerWallet, nowMs: number): number => effectiveRates(wallet, nowMs).bonusPercent;
  expect([percentAt(claimed, 1_000), percentAt(invited, 1_000)]).toEqual([5, 10]);
  expect(activateReferral(invited, 2_000)).toBe(invited);
  expect(percentAt(invited, DAILY_BONUS_COOLDOWN_MS)).toBe(10);
  expect(withoutDailyBonus(effectiveRates(invited, 1_000))).toEqual(effectiveRates(invited, DAILY_BONUS_COOLDOWN_MS));

  const nowMs = DAILY_BONUS_COOLDOWN_MS + 1;
  const claim = { totalMinedTvx: 0, miningTimeSeconds: 0, lastBonusClaimedMs: nowMs };
  const again = reconcile(invited, claim, { nowMs, presence: { type: 'request' }, downtimes: [] });
  expect(percentAt(again, nowMs)).toBe(15);
  expect(percentAt(again, nowMs + DAILY_BONUS_COOLDOWN_MS)).toBe(10);
});

it('allows exactly what the unclaimed time earned, with a daily bonus that is active, ends in between or was never claimed', () => {
  const anyWallet = fc.record({
    claimedAgoMs: fc.option(fc.integer({ min: -1_000, max: DAILY_BONUS_COOLDOWN_MS + SESSION_GAP_MS_MAX }), {
      nil: null,
    }),
    unclaimedMs: fc.integer({ min: -90_000_000, max: 2 * SESSION_GAP_MS_MAX }),
    bonus: fc.double({ min: 0, max: 4.9, noNaN: true }),
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

it('uses the part of the e-mail before the at-sign as the username of its link, whatever its characters', () => {
  const origin = 'https://technovex.example';
  expect(referralUsername('ada@example.com')).toBe('ada');
  expect(referralLink(origin, 'ada@example.com')).toBe(`${origin}/web-miner?ref=ada`);
  for (const name of ['first.last+tag', 'ü', 'a&b=c#d?e/f']) {
    const { pathname, searchParams } = new URL(referralLink(origin, `${name}@example.com`));
    expect([pathname, searchParams.get('ref')]).toEqual(['/web-miner', name]);
  }
});

it("accepts an inviter in any case, unless no e-mail can have the name or it is the miner's own", () => {
  expect(inviterUsername(' ADA ', 'new@example.com')).toBe('ada');
  const refused = ['', 'a b', 'ada@example.com', 'a\u0000', '\ud800', 'x'.repeat(255), 'NEW'];
  expect(refused.map((ref) => inviterUsername(ref, 'new@example.com'))).toEqual(refused.map(() => undefined));
});
