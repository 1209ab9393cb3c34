import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type RewardFacts, rewardEvents } from './reward-events.ts';

const NEW: RewardFacts = { level: 1, lastBonusClaimedMs: null, isBonusAvailable: true };
const CLAIMED: RewardFacts = { level: 1, lastBonusClaimedMs: 5, isBonusAvailable: false };

describe('reward events', () => {
  it('reports a claim, and the next time that the bonus is available', () => {
    expect(rewardEvents(NEW, CLAIMED)).toEqual([{ type: 'bonus-claimed' }]);
    expect(rewardEvents(CLAIMED, { ...CLAIMED, isBonusAvailable: true })).toEqual([{ type: 'bonus-available' }]);
    expect(rewardEvents(CLAIMED, { ...CLAIMED, lastBonusClaimedMs: 9 })).toEqual([{ type: 'bonus-claimed' }]);
  });

  it('reports the highest of several levels reached at once, and no level that was lost', () => {
    expect(rewardEvents(NEW, { ...NEW, level: 4 })).toEqual([{ type: 'level-reached', level: 4 }]);
    expect(rewardEvents({ ...NEW, level: 4 }, NEW)).toEqual([]);
  });

  it('reports nothing while nothing changes', () => {
    const facts = fc.record({
      level: fc.nat(),
      lastBonusClaimedMs: fc.option(fc.nat()),
      isBonusAvailable: fc.boolean(),
    });
    fc.assert(
      fc.property(facts, (same) => {
        expect(rewardEvents(same, same)).toEqual([]);
      }),
    );
  });
});
