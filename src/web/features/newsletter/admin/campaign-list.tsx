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
          {(campaigns) => (campaigns.length === 0 ? <Empty /> : <CampaignTable campaigns={campaigns} />)}
        </QueryView>
      </section>
    </TeamPage>
  );
}

function Empty(): ReactNode {
  return <EmptyState title={CAMPAIGNS.empty.title}>{CAMPAIGNS.empty.lead}</EmptyState>;
}

const HEAD = 'h-10 border-line border-b px-3 font-semibold text-muted first:pl-0 last:pr-0';

function CampaignTable({ campaigns }: { readonly campaigns: readonly CampaignSummary[] }): ReactNode {
  const { columns } = CAMPAIGNS;
  return (
    <table className="block w-full border-collapse text-sm tbl:table">
      <thead className="hidden tbl:table-header-group">
        <tr>
          <th className={`${HEAD} text-left`}>{columns.subject}</th>
          <th className={`${HEAD} text-left`}>{columns.state}</th>
          <th className={`${HEAD} text-right`}>{columns.sent}</th>
          <th className={`${HEAD} text-right`}>{columns.when}</th>
        </tr>
      </thead>
      <tbody className="block border-line max-tbl:border-t tbl:table-row-group">
        {campaigns.map((campaign) => (
          <CampaignRow key={campaign.id} campaign={campaign} />
        ))}
      </tbody>
    </table>
  );
}

function CampaignRow({ campaign }: { readonly campaign: CampaignSummary }): ReactNode {
  const when = latestOf(campaign);
  return (
    <tr className="phone-row border-line border-b transition-colors hover:bg-surface">
      <td data-phone="title" className="wrap-anywhere tbl:h-10 tbl:pr-3">
        <Link href={NEWSLETTER_PATHS.campaign(campaign.id)} className="font-semibold hover:text-volt">
          {campaign.subject === '' ? CAMPAIGNS.untitled : campaign.subject}
        </Link>
      </td>
      <td data-phone="beside" className="tbl:px-3">
        <CampaignBadge state={campaign.state} />
      </td>
      <td data-phone="detail" data-blank={!hasStarted(campaign)} className="whitespace-nowrap tbl:px-3 tbl:text-right">
        <Sent campaign={campaign} />
      </td>
      <td data-phone="detail" className="whitespace-nowrap tbl:pl-3 tbl:text-right">
        <span className="text-muted">{CAMPAIGNS.when[when.what]}</span> <InstantCell iso={when.at} />
      </td>
    </tr>
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

function hasStarted({ state }: CampaignSummary): boolean {
  return state !== 'draft' && state !== 'scheduled';
}

function Sent({ campaign }: { readonly campaign: CampaignSummary }): ReactNode {
  const { sent, failed, recipients } = campaign;
  if (!hasStarted(campaign)) return <span className="text-muted">{CAMPAIGNS.notSent}</span>;
  return (
    <>
      <span className="numeric">{CAMPAIGNS.sentOf(sent, recipients)}</span>
      {failed > 0 && <span className="numeric text-red"> {CAMPAIGNS.failed(failed)}</span>}
    </>
  );
}
