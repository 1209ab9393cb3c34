import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import { type CampaignSummary, campaignCreate, EMPTY_DRAFT } from '#contract/newsletter-campaigns.ts';
import { QueryView } from '#web/admin/query-view.tsx';
import { ADMIN_TITLES } from '#web/admin/texts.ts';
import { Button } from '#web/components/ui/button.tsx';
import { callEndpoint } from '#web/lib/api-client.ts';
import { formatInstant } from '#web/lib/local-time.ts';
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
    const { id } = await callEndpoint(campaignCreate, { body: EMPTY_DRAFT });
    navigate(NEWSLETTER_PATHS.campaign(id));
  });
  return (
    <section aria-label={ADMIN_TITLES['/admin/newsletter']} className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <p className="max-w-[36em] text-muted text-sm">{CAMPAIGNS.privacy}</p>
        <Button busy={create.isPending} onClick={() => create.mutate(undefined)}>
          <Plus aria-hidden="true" className="size-4" />
          {CAMPAIGNS.create}
        </Button>
      </div>
      <QueryView query={query} texts={NEWSLETTER_ADMIN.reading}>
        {(campaigns) => (campaigns.length === 0 ? <Empty /> : <CampaignTable campaigns={campaigns} />)}
      </QueryView>
    </section>
  );
}

function Empty(): ReactNode {
  return <p className="border-line border-y border-dashed py-12 text-center text-muted">{CAMPAIGNS.empty}</p>;
}

const HEAD = 'h-10 border-line border-b px-3 font-semibold text-muted first:pl-0 last:pr-0';

function CampaignTable({ campaigns }: { readonly campaigns: readonly CampaignSummary[] }): ReactNode {
  const { columns } = CAMPAIGNS;
  return (
    <table className="block w-full border-collapse text-sm md:table">
      <thead className="hidden md:table-header-group">
        <tr>
          <th className={`${HEAD} text-left`}>{columns.subject}</th>
          <th className={`${HEAD} text-left`}>{columns.state}</th>
          <th className={`${HEAD} text-right`}>{columns.sent}</th>
          <th className={`${HEAD} text-right`}>{columns.failed}</th>
          <th className={`${HEAD} text-right`}>{columns.of}</th>
          <th className={`${HEAD} text-right`}>{columns.when}</th>
        </tr>
      </thead>
      <tbody className="block border-line border-t md:table-row-group md:border-t-0">
        {campaigns.map((campaign) => (
          <CampaignRow key={campaign.id} campaign={campaign} />
        ))}
      </tbody>
    </table>
  );
}

function CampaignRow({ campaign }: { readonly campaign: CampaignSummary }): ReactNode {
  const { columns } = CAMPAIGNS;
  const when = campaign.finishedAt ?? campaign.startedAt ?? campaign.startsAt ?? campaign.createdAt;
  return (
    <tr className="block border-line border-b py-2 transition-colors hover:bg-surface md:table-row md:py-0">
      <td className="wrap-anywhere block py-1 md:table-cell md:h-10 md:py-0 md:pr-3">
        <Link href={NEWSLETTER_PATHS.campaign(campaign.id)} className="font-semibold hover:text-volt">
          {campaign.subject === '' ? CAMPAIGNS.untitled : campaign.subject}
        </Link>
      </td>
      <td className="block py-1 md:table-cell md:px-3">
        <CampaignBadge campaign={campaign} />
        {campaign.readyAt !== null && campaign.state === 'draft' && (
          <span className="ml-2 text-muted">
            {CAMPAIGNS.readyBy(campaign.readyBy ?? '', formatInstant(campaign.readyAt))}
          </span>
        )}
      </td>
      <Figure label={columns.sent} value={campaign.sent.toLocaleString('en')} />
      <Figure label={columns.failed} value={campaign.failed.toLocaleString('en')} />
      <Figure label={columns.of} value={campaign.recipients.toLocaleString('en')} />
      <Figure label={columns.when} value={formatInstant(when)} />
    </tr>
  );
}

function Figure({ label, value }: { readonly label: string; readonly value: string }): ReactNode {
  return (
    <td className="flex justify-between gap-4 py-1 md:table-cell md:px-3 md:text-right md:last:pr-0">
      <span aria-hidden="true" className="text-muted md:hidden">
        {label}
      </span>
      <span className="numeric whitespace-nowrap">{value}</span>
    </td>
  );
}
