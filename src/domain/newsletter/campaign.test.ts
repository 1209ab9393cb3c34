import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  allowedCampaignActions,
  batchWaitMs,
  CAMPAIGN_ACTIONS,
  CAMPAIGN_STATES,
  nextCampaignState,
} from './campaign.ts';

it('never sends a campaign again once it is done or cancelled, or makes it a draft once its mails are queued', () => {
  for (const state of ['done', 'cancelled'] as const) expect(allowedCampaignActions(state)).toEqual([]);
  const backToDraft = CAMPAIGN_STATES.filter((state) =>
    CAMPAIGN_ACTIONS.some((action) => nextCampaignState(state, action) === 'draft'),
  );
  expect(backToDraft).toEqual(['scheduled']);
});

it('waits until the latest batch has taken a second, and never longer, whatever the clock does', () => {
  fc.assert(
    fc.property(fc.integer({ min: -200_000, max: 200_000 }), (elapsedMs) => {
      const waitMs = batchWaitMs(1_000_000, 1_000_000 + elapsedMs);
      expect(waitMs).toBe(elapsedMs < 0 || elapsedMs > 1_000 ? 0 : 1_000 - elapsedMs);
    }),
  );
});
