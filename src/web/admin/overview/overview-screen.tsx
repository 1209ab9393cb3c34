import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { Overview } from '#contract/overview.ts';
import { TeamPage } from '#web/components/layout/team-page.tsx';
import { groupDigits } from '#web/lib/format.ts';
import { formatInstant } from '#web/lib/local-time.ts';
import { QueryView } from '../query-view.tsx';
import { ADMIN_TITLES } from '../texts.ts';
import { AttentionList } from './attention-list.tsx';
import { overviewQuery } from './overview-query.ts';
import { OVERVIEW } from './texts.ts';

const NUMBERS: Record<keyof Overview['numbers'], { readonly label: string; readonly href: string }> = {
  newWallets: { label: 'New wallets in 24 hours', href: '/admin/miners' },
  blockedWallets: { label: 'Blocked wallets', href: '/admin/miners?status=blocked' },
  subscribers: { label: 'Subscribers', href: '/admin/subscribers' },
  newSubscribers: { label: 'Sign-ups in 24 hours', href: '/admin/subscribers' },
  leftOut: { label: 'Refused by their mail servers', href: '/admin/subscribers' },
  scheduledCampaigns: { label: 'Scheduled campaigns', href: '/admin/newsletter' },
  failedMails: { label: 'Mails that failed', href: '/admin/newsletter' },
  members: { label: 'Members of the team', href: '/admin/team' },
};

/** What to do, and eight numbers. Read again each minute while it is visible. */
export function OverviewScreen(): ReactNode {
  const query = useQuery(overviewQuery);
  const { data } = query;
  return (
    <TeamPage
      title={ADMIN_TITLES['/admin/overview']}
      aside={data !== undefined && <p className="text-muted text-xs">{OVERVIEW.asOf(formatInstant(data.asOf))}</p>}
    >
      <QueryView
        query={query}
        texts={{ loading: OVERVIEW.loading, failed: data === undefined ? OVERVIEW.failed : OVERVIEW.stale }}
      >
        {({ attention, numbers }) => (
          <div className="mt-4 grid gap-8">
            <AttentionList items={attention} />
            <dl className="grid grid-cols-2 border-line border-t border-l lg:grid-cols-4">
              {(Object.keys(NUMBERS) as (keyof typeof NUMBERS)[]).map((name) => (
                <div key={name} className="grid content-start gap-1 border-line border-r border-b px-3 py-2.5">
                  <dt className="text-muted text-sm">
                    <Link href={NUMBERS[name].href} className="hover:text-volt">
                      {NUMBERS[name].label}
                    </Link>
                  </dt>
                  <dd className="numeric font-medium text-xl">{groupDigits(numbers[name])}</dd>
                </div>
              ))}
            </dl>
          </div>
        )}
      </QueryView>
    </TeamPage>
  );
}
