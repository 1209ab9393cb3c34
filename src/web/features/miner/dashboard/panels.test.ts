import { describe, expect, it } from 'vitest';
import { HASHRATE_TIERS, SHOWN_TIERS } from './panels.tsx';

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
