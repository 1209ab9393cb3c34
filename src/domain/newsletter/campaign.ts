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
export const PER_MINUTE_DEFAULT = 600;
/** A thousand a second. */
export const PER_MINUTE_MAX = 60_000;

/** A batch is at most what may be sent in a second, so that a pause takes effect within about one. */
const BATCH_MS = 1_000;
/** With more the mails of a batch would wait for one another's database rows. */
const BATCH_MAX = 200;

/** Returns how many mails are claimed at once, and how long they must take at least, ms. */
export function campaignBatch(perMinuteMax: number): { readonly batch: number; readonly batchMs: number } {
  const batch = Math.max(1, Math.min(BATCH_MAX, Math.floor((perMinuteMax * BATCH_MS) / MINUTE_MS)));
  return { batch, batchMs: (batch * MINUTE_MS) / perMinuteMax };
}

/** When the latest batch of a campaign was claimed, and how long it must take at least; ms. */
export interface LatestBatch {
  readonly claimedMs: number;
  readonly batchMs: number;
}

/** Returns how long a campaign's rate makes its next batch wait, ms. A clock that was set back stops no campaign. */
export function batchWaitMs({ claimedMs, batchMs }: LatestBatch, nowMs: number): number {
  const elapsedMs = nowMs - claimedMs;
  return elapsedMs < 0 ? 0 : Math.max(0, batchMs - elapsedMs);
}

/** A scheduled start lies at least so far ahead: whoever mistypes a time can still take it back. */
export const START_AHEAD_MS_MIN = 5 * MINUTE_MS;

/** Whether a start is in the past, or too soon to be a schedule. */
export function isStartTooEarly(startsMs: number, nowMs: number): boolean {
  return startsMs < nowMs + START_AHEAD_MS_MIN;
}
