import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { drawPulse, shownHashesPerSecond } from './display.ts';
import { localAttemptWaitLeftMs, localAttemptWaitMs } from './local-attempt-limit.ts';
import { inviterUsername, referralLink, referralUsername } from './referral.ts';
import { HASHRATE_TIERS, SHOWN_TIERS } from './tiers.ts';

describe('tiers', () => {
  it('are four, of which three are shown and only basic is unlocked', () => {
    expect(HASHRATE_TIERS.map((tier) => [tier.level, tier.speedThs, tier.costType === 'usd' && tier.costUsd])).toEqual([
      ['basic', 1, false],
      ['standard', 5, 110],
      ['premium', 10, 220],
      ['ultra', 25, 500],
    ]);
    expect(SHOWN_TIERS.map(({ level }) => level)).toEqual(['basic', 'standard', 'premium']);
    expect(HASHRATE_TIERS.filter(({ isUnlocked }) => isUnlocked).map(({ level }) => level)).toEqual(['basic']);
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

describe('hashes per second', () => {
  it('are the hashrate × 1000', () => {
    expect(shownHashesPerSecond(1.05)).toBe(1_050);
  });

  it('are shown with a random number of 200 to 349', () => {
    expect([drawPulse(0), drawPulse(1 - 1e-12)]).toEqual([200, 349]);
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), (random) => {
        const pulse = drawPulse(random);
        expect(Number.isInteger(pulse) && pulse >= 200 && pulse <= 349).toBe(true);
      }),
    );
  });
});

describe('wrong PINs on this device', () => {
  it('cause no wait four times, then 30 s, doubling to a day', () => {
    expect([0, 4, 5, 6, 7, 100].map(localAttemptWaitMs)).toEqual([0, 0, 30_000, 60_000, 120_000, 86_400_000]);
  });

  it('count down, and never up when the clock is set back', () => {
    expect(localAttemptWaitLeftMs({ failures: 5, lastFailureMs: 0, nowMs: 10_000 })).toBe(20_000);
    expect(localAttemptWaitLeftMs({ failures: 5, lastFailureMs: 0, nowMs: 30_000 })).toBe(0);
    expect(localAttemptWaitLeftMs({ failures: 5, lastFailureMs: 90_000_000, nowMs: 0 })).toBe(30_000);
  });
});
