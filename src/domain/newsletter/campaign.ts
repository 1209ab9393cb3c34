import { MINUTE_MS } from '../time.ts';

/** The life of a campaign. Times are ms since the epoch. */

/** `paused` and `cancelled` after the start; a cancelled one sends nothing more. */
export const CAMPAIGN_STATES = ['draft', 'scheduled', 'sending', 'paused', 'done', 'cancelled'] as const;

export type CampaignState = (typeof CAMPAIGN_STATES)[number];

export const CAMPAIGN_ACTIONS = ['unschedule', 'pause', 'resume', 'cancel'] as const;

export type CampaignAction = (typeof CAMPAIGN_ACTIONS)[number];

const TRANSITIONS: Readonly<Record<CampaignAction, { readonly from: readonly CampaignState[]; to: CampaignState }>> = {
  unschedule: { from: ['scheduled'], to: 'draft' },
  pause: { from: ['sending'], to: 'paused' },
  resume: { from: ['paused'], to: 'sending' },
  cancel: { from: ['sending', 'paused'], to: 'cancelled' },
};

/** Returns the state after an action; undefined when the state does not allow it. */
export function nextCampaignState(state: CampaignState, action: CampaignAction): CampaignState | undefined {
  const { from, to } = TRANSITIONS[action];
  return from.includes(state) ? to : undefined;
}

/** Returns the actions that a state allows. */
export function allowedCampaignActions(state: CampaignState): readonly CampaignAction[] {
  return CAMPAIGN_ACTIONS.filter((action) => nextCampaignState(state, action) !== undefined);
}

export const SUBJECT_CHARACTERS_MAX = 150;
export const MARKDOWN_CHARACTERS_MAX = 20_000;

/** Mails of campaigns that are sent at most. */
export const MAILS_PER_MINUTE = 600;
/** Claimed at once: what is sent in a second, so that a pause takes effect within about one. */
export const CAMPAIGN_BATCH = MAILS_PER_MINUTE / 60;
const BATCH_MS = 1_000;

/** Returns how long the rate makes the next batch wait, ms. A clock that was set back stops no campaign. */
export function batchWaitMs(latestMs: number, nowMs: number): number {
  const elapsedMs = nowMs - latestMs;
  return elapsedMs < 0 ? 0 : Math.max(0, BATCH_MS - elapsedMs);
}

/** Returns when the last of so many waiting mails leaves, at the rate. */
export function campaignFinishMs(waiting: number, nowMs: number): number {
  return nowMs + (waiting / MAILS_PER_MINUTE) * MINUTE_MS;
}

/** A scheduled start lies at least so far ahead: whoever mistypes a time can still take it back. */
export const START_AHEAD_MS_MIN = 5 * MINUTE_MS;

/** Whether a start is in the past, or too soon to be a schedule. */
export function isStartTooEarly(startsMs: number, nowMs: number): boolean {
  return startsMs < nowMs + START_AHEAD_MS_MIN;
}
