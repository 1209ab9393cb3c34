import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MINUTE_MS } from '../time.ts';
import {
  allowedCampaignActions,
  batchWaitMs,
  CAMPAIGN_ACTIONS,
  CAMPAIGN_STATES,
  campaignBatch,
  isStartTooEarly,
  nextCampaignState,
  PER_MINUTE_MAX,
} from './campaign.ts';

describe('a campaign', () => {
  it('never sends again once it is done or cancelled', () => {
    for (const state of ['done', 'cancelled'] as const) expect(allowedCampaignActions(state)).toEqual([]);
  });

  it('returns to a draft only before its mails are queued', () => {
    const backToDraft = CAMPAIGN_STATES.filter((state) =>
      CAMPAIGN_ACTIONS.some((action) => nextCampaignState(state, action) === 'draft'),
    );
    expect(backToDraft).toEqual(['scheduled']);
  });

  it('is sent at its rate, in batches of at most a second', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: PER_MINUTE_MAX }), (perMinuteMax) => {
        const { batch, batchMs } = campaignBatch(perMinuteMax);
        expect(batch).toBeGreaterThanOrEqual(1);
        expect(batch / batchMs).toBeCloseTo(perMinuteMax / 60_000, 9);
        if (batch > 1) expect(batchMs).toBeLessThanOrEqual(1_000);
      }),
    );
  });

  it('waits until its latest batch has taken its time, and never longer, whatever the clock does', () => {
    fc.assert(
      fc.property(fc.nat(120_000), fc.integer({ min: -200_000, max: 200_000 }), (batchMs, elapsedMs) => {
        const waitMs = batchWaitMs({ claimedMs: 1_000_000, batchMs }, 1_000_000 + elapsedMs);
        expect(waitMs).toBe(elapsedMs < 0 || elapsedMs > batchMs ? 0 : batchMs - elapsedMs);
      }),
    );
  });

  it('is scheduled at least five minutes ahead', () => {
    const nowMs = 1_000_000_000;
    expect([-1, 0, 4, 5, 6].map((minutes) => isStartTooEarly(nowMs + minutes * MINUTE_MS, nowMs))).toEqual([
      true,
      true,
      true,
      false,
      false,
    ]);
  });
});
