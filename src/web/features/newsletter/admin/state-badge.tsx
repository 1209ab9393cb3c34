import type { ReactNode } from 'react';
import type { CampaignSummary } from '#contract/newsletter-campaigns.ts';
import type { OutboxMail } from '#contract/newsletter-outbox.ts';
import type { CampaignState } from '#domain/newsletter/campaign.ts';
import { Badge, type BadgeTone } from '#web/components/ui/badge.tsx';
import { CAMPAIGNS, OUTBOX } from './texts.ts';

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

/** A draft that was handed over is ready. */
export function CampaignBadge({ campaign: { state, readyAt } }: { readonly campaign: CampaignSummary }): ReactNode {
  if (state === 'draft' && readyAt !== null) return <Badge tone="live">{CAMPAIGNS.ready}</Badge>;
  return <Badge tone={CAMPAIGN_TONES[state]}>{CAMPAIGNS.states[state]}</Badge>;
}

export function MailBadge({ state }: { readonly state: OutboxMail['state'] }): ReactNode {
  return <Badge tone={MAIL_TONES[state]}>{OUTBOX.states[state]}</Badge>;
}
