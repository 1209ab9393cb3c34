import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import { type CampaignSummary, campaignCreate } from '#contract/newsletter-campaigns.ts';
import { EmptyState } from '#web/admin/empty-state.tsx';
import { QueryView } from '#web/admin/query-view.tsx';
import { InstantCell } from '#web/admin/table/instant-cell.tsx';
import { ADMIN_TITLES } from '#web/admin/texts.ts';
import { TeamPage } from '#web/components/layout/team-page.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { callEndpoint } from '#web/lib/api-client.ts';
import { campaignsQuery } from './newsletter-queries.ts';
import { NEWSLETTER_PATHS } from './paths.ts';
import { CampaignBadge } from './state-badge.tsx';
import { CAMPAIGNS, NEWSLETTER_ADMIN } from './texts.ts';
import { useNewsletterMutation } from './use-newsletter-mutation.ts';

/** The campaigns, newest first. A new one is created as an empty draft. */
export function CampaignList(): ReactNode {
  const [, navigate] = useLocation();
  const query = useQuery(campaignsQuery);
  const create = useNewsletterMutation(async () => {
    const { id } = await callEndpoint(campaignCreate, { body: { subject: '', markdown: '' } });
    navigate(NEWSLETTER_PATHS.campaign(id));
  });
  return (
    <TeamPage
      title={ADMIN_TITLES['/admin/newsletter']}
      lead={CAMPAIGNS.privacy}
      actions={
        <Button busy={create.isPending} onClick={() => create.mutate(undefined)}>
          <Plus aria-hidden="true" className="size-4" />
          {CAMPAIGNS.create}
        </Button>
      }
    >
      <section aria-label={ADMIN_TITLES['/admin/newsletter']} className="mt-4">
        <QueryView query={query} texts={NEWSLETTER_ADMIN.reading}>
          {(campaigns) =>
            campaigns.length === 0 ? (
              <EmptyState title={CAMPAIGNS.empty.title}>{CAMPAIGNS.empty.lead}</EmptyState>
            ) : (
              <ul className="border-line border-t">
                {campaigns.map((campaign) => (
                  <Campaign key={campaign.id} campaign={campaign} />
                ))}
              </ul>
            )
          }
        </QueryView>
      </section>
    </TeamPage>
  );
}

function Campaign({ campaign }: { readonly campaign: CampaignSummary }): ReactNode {
  const { id, subject, state, sent, failed, recipients, startedAt } = campaign;
  const when = latestOf(campaign);
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-0.5 border-line border-b py-2 text-sm">
      <Link href={NEWSLETTER_PATHS.campaign(id)} className="wrap-anywhere font-semibold hover:text-volt">
        {subject === '' ? CAMPAIGNS.untitled : subject}
      </Link>
      <span className="self-start">
        <CampaignBadge state={state} />
      </span>
      <p className="numeric col-span-2 text-muted">
        {CAMPAIGNS.when[when.what]} <InstantCell iso={when.at} />
        {startedAt !== null && ` · ${CAMPAIGNS.sentOf(sent, recipients)}`}
        {failed > 0 && <span className="text-red"> · {CAMPAIGNS.failed(failed)}</span>}
      </p>
    </li>
  );
}

/** The latest of what happened to a campaign, or will. */
function latestOf({ finishedAt, startedAt, startsAt, createdAt }: CampaignSummary) {
  if (finishedAt !== null) return { what: 'finished', at: finishedAt } as const;
  if (startedAt !== null) return { what: 'started', at: startedAt } as const;
  return startsAt === null
    ? ({ what: 'created', at: createdAt } as const)
    : ({ what: 'starts', at: startsAt } as const);
}
