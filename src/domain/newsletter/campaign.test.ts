import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MINUTE_MS } from '../time.ts';
import {
  allowedCampaignActions,
  batchWaitMs,
  CAMPAIGN_ACTIONS,
  CAMPAIGN_BATCH,
  CAMPAIGN_STATES,
  campaignFinishMs,
  isStartTooEarly,
  nextCampaignState,
} from './campaign.ts';

describe('a campaign', () => {
  it('never sends again once it is done or cancelled, and returns to a draft only before its mails are queued', () => {
    for (const state of ['done', 'cancelled'] as const) expect(allowedCampaignActions(state)).toEqual([]);
    const backToDraft = CAMPAIGN_STATES.filter((state) =>
      CAMPAIGN_ACTIONS.some((action) => nextCampaignState(state, action) === 'draft'),
    );
    expect(backToDraft).toEqual(['scheduled']);
  });

  it('waits until its latest batch has taken a second, and never longer, whatever the clock does', () => {
    fc.assert(
      fc.property(fc.integer({ min: -200_000, max: 200_000 }), (elapsedMs) => {
        const waitMs = batchWaitMs(1_000_000, 1_000_000 + elapsedMs);
        expect(waitMs).toBe(elapsedMs < 0 || elapsedMs > 1_000 ? 0 : 1_000 - elapsedMs);
      }),
    );
  });

  it('is finished after as many seconds as its mails make batches', () => {
    expect(campaignFinishMs(0, 5_000)).toBe(5_000);
    expect(campaignFinishMs(12 * CAMPAIGN_BATCH, 5_000)).toBe(17_000);
  });

  it('is scheduled at least five minutes ahead', () => {
    const nowMs = 1_000_000_000;
    expect(isStartTooEarly(nowMs + 5 * MINUTE_MS - 1, nowMs)).toBe(true);
    expect(isStartTooEarly(nowMs + 5 * MINUTE_MS, nowMs)).toBe(false);
  });
});
