import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { type CampaignSummary, campaignCreate, campaignList } from '#contract/newsletter-admin.ts';
import { EmptyState } from '#web/admin/empty-state.tsx';
import { Loaded } from '#web/admin/loaded.tsx';
import { RowLink, Table } from '#web/admin/table.tsx';
import { TeamPage } from '#web/components/layout/team-page.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { StateBadge } from '#web/components/ui/state-badge.tsx';
import { Time } from '#web/components/ui/time.tsx';
import { useAction } from '#web/components/ui/use-action.ts';
import { endpointQuery } from '#web/lib/endpoint-query.ts';
import { groupDigits } from '#web/lib/format.ts';
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
              <>
                <Table
                  label="Campaigns"
                  rows={campaigns}
                  columns={[
                    {
                      id: 'subject',
                      header: 'Subject',
                      isBroad: true,
                      phone: 'title',
                      cell: ({ id, subject }) => (
                        <RowLink to={`/admin/newsletter/${id}`} untitled="Without a subject">
                          {subject}
                        </RowLink>
                      ),
                    },
                    {
                      id: 'state',
                      header: 'State',
                      phone: 'beside',
                      cell: ({ state }) => <StateBadge states={CAMPAIGN_STATES} value={state} />,
                    },
                    { id: 'latest', header: 'Latest', phone: 'detail', cell: (campaign) => <Latest {...campaign} /> },
                    {
                      id: 'sent',
                      header: 'Sent',
                      isNumeric: true,
                      phone: 'named-detail',
                      cell: ({ startedAt, sent, recipients }) =>
                        startedAt !== null && `${groupDigits(sent)} of ${groupDigits(recipients)}`,
                    },
                    {
                      id: 'failed',
                      header: 'Failed',
                      isNumeric: true,
                      phone: 'named-detail',
                      cell: ({ failed }) => failed > 0 && <span className="text-red">{groupDigits(failed)}</span>,
                    },
                  ]}
                />
                <p className="mt-3 text-muted text-sm">
                  Sent means that the mail server has accepted it. Opening and clicking are not tracked.
                </p>
              </>
            )
          }
        </Loaded>
      </section>
    </TeamPage>
  );
}

/** The latest of what happened to a campaign, or will. */
function Latest({ finishedAt, startedAt, startsAt, createdAt }: CampaignSummary): ReactNode {
  const planned = startsAt === null ? 'Created' : 'Starts';
  const what = finishedAt !== null ? 'Finished' : startedAt !== null ? 'Started' : planned;
  return (
    <>
      {what} <Time at={finishedAt ?? startedAt ?? startsAt ?? createdAt} />
    </>
  );
}
