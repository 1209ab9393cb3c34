import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { QueryView } from '#web/admin/query-view.tsx';
import { TeamPage } from '#web/components/layout/team-page.tsx';
import { Notice } from '#web/components/ui/notice.tsx';
import { CampaignEditor } from './campaign-editor.tsx';
import { CampaignProgress } from './campaign-progress.tsx';
import { campaignQuery } from './newsletter-queries.ts';
import { CampaignBadge } from './state-badge.tsx';
import { CAMPAIGNS, NEWSLETTER_ADMIN } from './texts.ts';

/** One campaign: a draft to write, or the progress of one that was started. */
export function CampaignPage({ id }: { readonly id: string }): ReactNode {
  const query = useQuery(campaignQuery(id));
  const { data } = query;
  /** What was typed stays in sight, even when the campaign has been started by somebody else. */
  const [isDirty, setDirty] = useState(false);
  return (
    <TeamPage
      title={data === undefined ? CAMPAIGNS.title(id) : data.subject || CAMPAIGNS.untitled}
      aside={data !== undefined && <CampaignBadge state={data.state} />}
    >
      <div className="mt-5 grid gap-6">
        <QueryView query={query} texts={NEWSLETTER_ADMIN.reading}>
          {(campaign) => (
            <>
              {!campaign.canSend && (
                <Notice tone="warning" title={CAMPAIGNS.noServer.title} className="max-w-3xl">
                  {CAMPAIGNS.noServer.text}
                </Notice>
              )}
              {campaign.state === 'draft' || isDirty ? (
                <CampaignEditor campaign={campaign} onDirtyChange={setDirty} />
              ) : (
                <CampaignProgress campaign={campaign} />
              )}
            </>
          )}
        </QueryView>
      </div>
    </TeamPage>
  );
}
