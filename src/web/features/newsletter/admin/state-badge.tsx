import type { ReactNode } from 'react';
import type { SubscriberMail, SubscriberRow } from '#contract/newsletter-subscribers.ts';
import type { CampaignState } from '#domain/newsletter/campaign.ts';
import { Badge, type BadgeTone } from '#web/components/ui/badge.tsx';
import { CAMPAIGNS, failureText, MAIL_STATES, SUBSCRIBER_STATES, SUBSCRIBERS_TABLE } from './texts.ts';

const CAMPAIGN_TONES: Record<CampaignState, BadgeTone> = {
  draft: 'neutral',
  scheduled: 'info',
  sending: 'live',
  paused: 'warning',
  done: 'neutral',
  cancelled: 'neutral',
};
const MAIL_TONES: Record<SubscriberMail['state'], BadgeTone> = { queued: 'info', sent: 'neutral', failed: 'danger' };

export function CampaignBadge({ state }: { readonly state: CampaignState }): ReactNode {
  return <Badge tone={CAMPAIGN_TONES[state]}>{CAMPAIGNS.states[state]}</Badge>;
}

export function MailBadge({ state }: { readonly state: SubscriberMail['state'] }): ReactNode {
  return <Badge tone={MAIL_TONES[state]}>{MAIL_STATES[state]}</Badge>;
}

/** The state; of an address that campaigns leave out also that, with the reason. */
export function SubscriberBadge({ subscriber }: { readonly subscriber: SubscriberRow }): ReactNode {
  const { status, suppressedReason } = subscriber;
  return (
    <span className="flex flex-wrap gap-1">
      <Badge tone={status === 'pending' ? 'warning' : 'neutral'}>{SUBSCRIBER_STATES[status]}</Badge>
      {suppressedReason !== null && (
        <span title={failureText(suppressedReason)}>
          <Badge tone="danger">{SUBSCRIBERS_TABLE.refused}</Badge>
        </span>
      )}
    </span>
  );
}
