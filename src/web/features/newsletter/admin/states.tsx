import type { ReactNode } from 'react';
import type { CampaignSummary, SUBSCRIBER_FILTERS, SubscriberRow } from '#contract/newsletter-admin.ts';
import type { CampaignState } from '#domain/newsletter/campaign.ts';
import { isHardBounce, parseSmtpFailure } from '#domain/newsletter/smtp-failure.ts';
import { MINUTE_MS } from '#domain/time.ts';
import { StateBadge, type States } from '#web/components/ui/state-badge.tsx';
import { wallClockMs } from '#web/lib/clock.ts';

/** Words that several screens of the newsletter choose by a key. */

export const CAMPAIGN_STATES = {
  draft: ['Draft'],
  scheduled: ['Scheduled', 'info'],
  sending: ['Sending', 'live'],
  paused: ['Paused', 'warning'],
  done: ['Done'],
  cancelled: ['Stopped'],
} as const satisfies States<CampaignState>;

/** A campaign is read again so often while it is sent. */
export const REFRESH_MS = 2_000;

/** Whether the server is at work on a campaign: it is sent, or starts within a minute, by this clock. */
export function isUnderWay({ state, startsAt }: Pick<CampaignSummary, 'state' | 'startsAt'>): boolean {
  return state === 'sending' || (state === 'scheduled' && Date.parse(startsAt ?? '') <= wallClockMs() + MINUTE_MS);
}

export const SUBSCRIBER_STATES = {
  pending: ['Not confirmed', 'warning'],
  subscribed: ['Subscribed'],
  left: ['Unsubscribed'],
  refused: ['Mail refused', 'danger'],
} as const satisfies States<(typeof SUBSCRIBER_FILTERS)[number]>;

/** The state, and of an address that campaigns leave out, that. */
export function SubscriberBadge({ subscriber }: { readonly subscriber: SubscriberRow }): ReactNode {
  const { status, suppressedAt } = subscriber;
  return <StateBadge states={SUBSCRIBER_STATES} value={suppressedAt === null ? status : 'refused'} />;
}

const SOURCES: Readonly<Record<string, string>> = {
  hero: 'the home page',
  footer: 'the end of a page',
  news: 'the news page',
  import: 'an imported file',
};

/** Returns where somebody signed up; what a file says as it is. */
export function sourceText(source: string): string {
  return SOURCES[source] ?? source;
}

/** Returns what a failure of the mail server means; one that is not known as it is. */
export function failureText(failure: string): string {
  if (failure === 'expired') return 'It could not be sent before its time was over.';
  const reply = parseSmtpFailure(failure);
  if (reply === undefined) return failure;
  if (isHardBounce(reply)) return 'The mailbox does not exist, or accepts no mail.';
  return reply.code.startsWith('4') ? 'The mail server asked to try again later.' : 'The mail server refused it.';
}

export function people(count: number): string {
  return `${count.toLocaleString('en')} ${count === 1 ? 'person' : 'people'}`;
}
