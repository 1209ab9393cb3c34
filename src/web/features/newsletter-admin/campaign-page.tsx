import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { Notice } from '#web/components/ui/notice.tsx';
import { CAMPAIGN_PROGRESS, CAMPAIGNS } from '#web/content/newsletter-admin.ts';
import { CampaignEditor } from './campaign-editor.tsx';
import { CampaignProgress } from './campaign-progress.tsx';
import { LetterPreview } from './letter-preview.tsx';
import { campaignQuery } from './newsletter-queries.ts';
import { NEWSLETTER_PATHS } from './paths.ts';
import { QueryView } from './query-view.tsx';
import { CampaignBadge } from './state-badge.tsx';

/** One campaign: a draft to write, or the progress of one that was started. */
export function CampaignPage({ id }: { readonly id: string }): ReactNode {
  const query = useQuery(campaignQuery(id));
  return (
    <section aria-labelledby="campaign" className="grid gap-6">
      <Link
        href={NEWSLETTER_PATHS.campaigns}
        className="inline-flex min-h-11 items-center gap-2 justify-self-start font-semibold text-cyan text-sm hover:text-cyan-hover"
      >
        <ArrowLeft aria-hidden="true" className="size-4" />
        {CAMPAIGN_PROGRESS.back}
      </Link>
      <QueryView query={query}>
        {(campaign) => (
          <>
            <div className="flex flex-wrap items-center gap-3">
              <h2 id="campaign" className="wrap-anywhere text-xl">
                {campaign.subject === '' ? CAMPAIGNS.untitled : campaign.subject}
              </h2>
              <CampaignBadge state={campaign.state} />
            </div>
            {!campaign.canSend && (
              <Notice tone="warning" title={CAMPAIGNS.noServer.title} className="max-w-3xl">
                {CAMPAIGNS.noServer.text}
              </Notice>
            )}
            {campaign.state === 'draft' ? (
              <CampaignEditor key={campaign.version} campaign={campaign} />
            ) : (
              <>
                <CampaignProgress campaign={campaign} />
                <LetterPreview campaign={campaign} isStale={false} />
              </>
            )}
          </>
        )}
      </QueryView>
    </section>
  );
}
