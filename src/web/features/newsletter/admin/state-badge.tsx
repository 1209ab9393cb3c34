import type { ReactNode } from 'react';
import type { CampaignSummary } from '#contract/newsletter-campaigns.ts';
import type { OutboxMail } from '#contract/newsletter-outbox.ts';
import type { SubscriberRow } from '#contract/newsletter-subscribers.ts';
import type { CampaignState } from '#domain/newsletter/campaign.ts';
import { Badge, type BadgeTone } from '#web/components/ui/badge.tsx';
import { failureWords } from './failure-words.ts';
import { CAMPAIGNS, OUTBOX, SUBSCRIBER_STATE_TEXTS, SUBSCRIBERS_TABLE } from './texts.ts';

const CAMPAIGN_TONES: Record<CampaignState, BadgeTone> = {
  draft: 'neutral',
  scheduled: 'info',
  sending: 'live',
  paused: 'warning',
  done: 'neutral',
  cancelled: 'neutral',
};
const MAIL_TONES: Record<OutboxMail['state'], BadgeTone> = {
  queued: 'info',
  sent: 'neutral',
  failed: 'danger',
  held: 'warning',
};

const SUBSCRIBER_TONES: Record<SubscriberRow['status'], BadgeTone> = {
  pending: 'warning',
  subscribed: 'neutral',
  left: 'neutral',
};

/** A draft that was handed over is ready. */
export function CampaignBadge({ campaign: { state, readyAt } }: { readonly campaign: CampaignSummary }): ReactNode {
  if (state === 'draft' && readyAt !== null) return <Badge tone="live">{CAMPAIGNS.ready}</Badge>;
  return <Badge tone={CAMPAIGN_TONES[state]}>{CAMPAIGNS.states[state]}</Badge>;
}

export function MailBadge({ state }: { readonly state: OutboxMail['state'] }): ReactNode {
  return <Badge tone={MAIL_TONES[state]}>{OUTBOX.states[state]}</Badge>;
}

/** The state; of an address that campaigns leave out also that, with the reason. */
export function SubscriberBadge({ subscriber }: { readonly subscriber: SubscriberRow }): ReactNode {
  const { status, suppressedReason } = subscriber;
  return (
    <span className="flex flex-wrap gap-1">
      <Badge tone={SUBSCRIBER_TONES[status]}>{SUBSCRIBER_STATE_TEXTS[status]}</Badge>
      {suppressedReason !== null && (
        <span title={failureWords(suppressedReason)}>
          <Badge tone="danger">{SUBSCRIBERS_TABLE.refused}</Badge>
        </span>
      )}
    </span>
  );
}
