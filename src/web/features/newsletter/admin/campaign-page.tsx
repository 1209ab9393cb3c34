import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { QueryView } from '#web/admin/query-view.tsx';
import { TeamPage } from '#web/components/layout/team-page.tsx';
import { Notice } from '#web/components/ui/notice.tsx';
import { CampaignEditor } from './campaign-editor.tsx';
import { CampaignPreview } from './campaign-preview.tsx';
import { CampaignProgress } from './campaign-progress.tsx';
import { DuplicateCampaign } from './duplicate-campaign.tsx';
import { campaignQuery } from './newsletter-queries.ts';
import { CampaignBadge } from './state-badge.tsx';
import { CAMPAIGN_PAGE, CAMPAIGNS, NEWSLETTER_ADMIN } from './texts.ts';
import { draftOf } from './use-draft-editing.ts';

/** One campaign: a draft to write, or the progress of one that was started. */
export function CampaignPage({ id }: { readonly id: string }): ReactNode {
  const query = useQuery(campaignQuery(id));
  const { data } = query;
  /** What was typed stays in sight, even when the campaign has been started by somebody else. */
  const [isDirty, setDirty] = useState(false);
  return (
    <TeamPage
      title={data === undefined ? CAMPAIGN_PAGE.title(id) : data.subject || CAMPAIGNS.untitled}
      aside={data !== undefined && <CampaignBadge campaign={data} />}
      actions={
        data !== undefined &&
        data.state !== 'draft' &&
        !isDirty && <DuplicateCampaign draft={draftOf(data)} label={CAMPAIGN_PAGE.duplicate} variant="secondary" />
      }
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
                <div className="grid gap-x-10 gap-y-8 xl:grid-cols-2 [&>*]:min-w-0">
                  <CampaignProgress campaign={campaign} />
                  <CampaignPreview campaign={campaign} />
                </div>
              )}
            </>
          )}
        </QueryView>
      </div>
    </TeamPage>
  );
}
