import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { type CampaignSummary, campaignCreate, campaignList } from '#contract/newsletter-admin.ts';
import { EmptyState } from '#web/admin/empty-state.tsx';
import { Loaded } from '#web/admin/loaded.tsx';
import { TeamPage } from '#web/components/layout/team-page.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { StateBadge } from '#web/components/ui/state-badge.tsx';
import { Time } from '#web/components/ui/time.tsx';
import { useAction } from '#web/components/ui/use-action.ts';
import { endpointQuery } from '#web/lib/endpoint-query.ts';
import { CAMPAIGN_STATES, isUnderWay, REFRESH_MS } from './states.tsx';

/** The campaigns, newest first. A new one is created as an empty draft. */
export function CampaignList(): ReactNode {
  const query = useQuery({
    ...endpointQuery(campaignList),
    refetchInterval: ({ state }) => state.data?.some(isUnderWay) === true && REFRESH_MS,
  });
  const create = useAction(campaignCreate, { to: ({ id }) => `/admin/newsletter/${id}` });
  return (
    <TeamPage
      title="Campaigns"
      lead="Sent means that the mail server has accepted it. Opening and clicking are not tracked."
      actions={
        <Button {...create.button({ body: { subject: '', markdown: '' } })}>
          <Plus aria-hidden="true" className="size-4" />
          New campaign
        </Button>
      }
    >
      <section aria-label="Campaigns" className="mt-4">
        <Loaded query={query}>
          {(campaigns) =>
            campaigns.length === 0 ? (
              <EmptyState title="No campaign yet.">
                A new one begins as a draft, and is sent to nobody before you confirm it.
              </EmptyState>
            ) : (
              <ul className="border-line border-t">
                {campaigns.map((campaign) => (
                  <Campaign key={campaign.id} campaign={campaign} />
                ))}
              </ul>
            )
          }
        </Loaded>
      </section>
    </TeamPage>
  );
}

function Campaign({ campaign }: { readonly campaign: CampaignSummary }): ReactNode {
  const { id, subject, state, sent, failed, recipients, startedAt } = campaign;
  const [what, at] = latestOf(campaign);
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-0.5 border-line border-b py-2 text-sm">
      <Link href={`/admin/newsletter/${id}`} className="wrap-anywhere font-semibold underline-offset-4 hover:underline">
        {subject === '' ? 'Without a subject' : subject}
      </Link>
      <span className="self-start">
        <StateBadge states={CAMPAIGN_STATES} value={state} />
      </span>
      <p className="col-span-2 text-muted tabular-nums">
        {what} <Time at={at} />
        {startedAt !== null && ` · ${sent.toLocaleString('en')} of ${recipients.toLocaleString('en')} sent`}
        {failed > 0 && <span className="text-red"> · {failed.toLocaleString('en')} failed</span>}
      </p>
    </li>
  );
}

/** The latest of what happened to a campaign, or will. */
function latestOf({
  finishedAt,
  startedAt,
  startsAt,
  createdAt,
}: CampaignSummary): readonly [what: string, at: string] {
  if (finishedAt !== null) return ['Finished', finishedAt];
  if (startedAt !== null) return ['Started', startedAt];
  return startsAt === null ? ['Created', createdAt] : ['Starts', startsAt];
}
