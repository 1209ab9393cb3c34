import fc from 'fast-check';
import { expect, it } from 'vitest';
import { earnedBetween } from './accrual.ts';
import { DAILY_BONUS_COOLDOWN_MS, SESSION_GAP_MS_MAX } from './constants.ts';
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
