import fc from 'fast-check';
import { expect, it } from 'vitest';
import { DAY_MS, HOUR_MS } from '../time.ts';
import {
  allowedCampaignActions,
  batchWaitMs,
  CAMPAIGN_ACTIONS,
  CAMPAIGN_STATES,
  nextCampaignState,
} from './campaign.ts';
import {
  CONFIRMATION_PAUSE_MS,
  CONFIRMATION_VALID_MS,
  ERASED_PAUSE_MS,
  isConfirmationValid,
  LEFT_PAUSE_MS,
  type SubscriptionState,
  signUpEffect,
} from './subscription.ts';

const NOW_MS = Date.UTC(2026, 0, 1);
/** Nothing is remembered of the mailbox. */
const UNKNOWN = { requests: 0, requestedMs: null, erasedMs: null };
const ASKED = { requests: 1, requestedMs: NOW_MS, erasedMs: null };
const ERASED = { ...UNKNOWN, erasedMs: NOW_MS };
const REQUEST = 'request-confirmation';

it.each([
  ['subscribes a new address at once without a mail server', 'pending', null, UNKNOWN, 0, false, 'subscribe'],
  ['sends a new address a confirmation mail with one', 'pending', null, UNKNOWN, 0, true, REQUEST],
  ['changes nothing for a subscribed address', 'subscribed', null, UNKNOWN, 0, true, 'nothing'],
  ['changes nothing for a subscribed address without a mail server', 'subscribed', null, UNKNOWN, 0, false, 'nothing'],
  ['asks an address that left', 'left', null, UNKNOWN, 0, true, REQUEST],
  ['asks it no more within thirty days', 'left', NOW_MS, UNKNOWN, LEFT_PAUSE_MS - 1, true, 'nothing'],
  ['asks it again after thirty days', 'left', NOW_MS, UNKNOWN, LEFT_PAUSE_MS, true, REQUEST],
  ['asks no erased mailbox within thirty days', 'pending', null, ERASED, ERASED_PAUSE_MS - 1, true, 'nothing'],
  ['asks an erased mailbox after thirty days', 'pending', null, ERASED, ERASED_PAUSE_MS, true, REQUEST],
  ['subscribes an erased mailbox without a mail server', 'pending', null, ERASED, ERASED_PAUSE_MS, false, 'subscribe'],
  [
    'asks again when the clock was set back by an hour',
    'pending',
    NOW_MS,
    ASKED,
    -CONFIRMATION_PAUSE_MS,
    true,
    REQUEST,
  ],
  ['asks no more when it was by less', 'pending', NOW_MS, ASKED, 1 - CONFIRMATION_PAUSE_MS, true, 'nothing'],
] as const)('a sign-up %s', (_, state, requestedMs, mailbox, afterMs, confirms, effect) => {
  expect(signUpEffect({ state, requestedMs, mailbox }, NOW_MS + afterMs, confirms)).toBe(effect);
});

it('sends confirmation mails to a mailbox after an hour, a day and a week, then never, whenever it is signed up', () => {
  const gaps = fc.array(fc.integer({ min: 0, max: 10 * DAY_MS }), { maxLength: 50 });
  fc.assert(
    fc.property(gaps, fc.constantFrom<SubscriptionState>('pending', 'left'), (gapsMs, state) => {
      let nowMs = NOW_MS;
      const requestedAt: number[] = [];
      for (const gapMs of gapsMs) {
        nowMs += gapMs;
        // Each sign-up may be of another address of the mailbox.
        const mailbox = { requests: requestedAt.length, requestedMs: requestedAt.at(-1) ?? null, erasedMs: null };
        if (signUpEffect({ state, requestedMs: null, mailbox }, nowMs, true) === REQUEST) requestedAt.push(nowMs);
      }
      expect(requestedAt.length).toBeLessThanOrEqual(4);
      for (const [index, pauseMs] of [HOUR_MS, DAY_MS, 7 * DAY_MS].entries()) {
        const [from, to] = requestedAt.slice(index, index + 2);
        if (from !== undefined && to !== undefined) expect(to - from).toBeGreaterThanOrEqual(pauseMs);
      }
    }),
  );
});

it('the link of a confirmation mail is valid for seven days', () => {
  expect(isConfirmationValid(NOW_MS, NOW_MS + CONFIRMATION_VALID_MS - 1)).toBe(true);
  expect(isConfirmationValid(NOW_MS, NOW_MS + CONFIRMATION_VALID_MS)).toBe(false);
  expect(isConfirmationValid(null, NOW_MS)).toBe(false);
});

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
