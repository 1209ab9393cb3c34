import { useQuery } from '@tanstack/react-query';
import { CircleAlert, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { activityTable } from '#contract/activity.ts';
import { type AttentionItem, adminReadOverview, type Overview } from '#contract/overview.ts';
import { TeamPage } from '#web/components/layout/team-page.tsx';
import { endpointQuery } from '#web/lib/endpoint-query.ts';
import { groupDigits } from '#web/lib/format.ts';
import { formatInstant } from '#web/lib/local-time.ts';
import { ACTIVITY_COLUMNS } from './activity-screen.tsx';
import { EmptyState } from './empty-state.tsx';
import { Loaded } from './loaded.tsx';
import { RecordSection } from './record-screen.tsx';
import { Table } from './table.tsx';

const NUMBERS: Record<keyof Overview['numbers'], { readonly label: string; readonly href: string }> = {
  newWallets: { label: 'New wallets in 24 h', href: '/admin/miners' },
  newSubscribers: { label: 'Sign-ups in 24 h', href: '/admin/subscribers' },
  subscribers: { label: 'Subscribers', href: '/admin/subscribers' },
  scheduledCampaigns: { label: 'Scheduled campaigns', href: '/admin/newsletter' },
  blockedWallets: { label: 'Blocked wallets', href: '/admin/miners?status=blocked' },
  leftOut: { label: 'Refused addresses', href: '/admin/subscribers?status=refused' },
  failedMails: { label: 'Failed mails', href: '/admin/newsletter' },
};

/** Without any of them nothing is said. */
const TROUBLES: readonly string[] = ['blockedWallets', 'leftOut', 'failedMails'] satisfies (keyof typeof NUMBERS)[];

const REFRESH_MS = 60_000;
/** Entries of the activity log. */
const LATEST = 6;

/** What to do, how many there are, and what happened last. */
export function OverviewScreen(): ReactNode {
  const query = useQuery({ ...endpointQuery(adminReadOverview), refetchInterval: REFRESH_MS });
  return (
    <TeamPage title="Overview">
      <Loaded query={query} loading="Loading the overview" failed="The overview could not be loaded">
        {({ attention, numbers }) => (
          <div className="mt-4 grid gap-8 [&>*]:min-w-0">
            <AttentionList items={attention} />
            <dl className="grid grid-cols-2 gap-y-5 lg:grid-cols-4">
              {(Object.keys(NUMBERS) as (keyof typeof NUMBERS)[])
                .filter((name) => numbers[name] > 0 || !TROUBLES.includes(name))
                .map((name) => (
                  <div key={name} className="relative grid gap-1 pr-6">
                    <dt className="text-muted text-sm">
                      <Link href={NUMBERS[name].href} className="after:absolute after:inset-0 hover:text-text">
                        {NUMBERS[name].label}
                      </Link>
                    </dt>
                    <dd className={`numeric font-medium text-title ${inkOf(name, numbers[name])}`}>
                      {groupDigits(numbers[name])}
                    </dd>
                  </div>
                ))}
            </dl>
            <LatestActivity />
          </div>
        )}
      </Loaded>
    </TeamPage>
  );
}

function inkOf(name: string, number: number): string {
  if (number === 0) return 'text-muted';
  return TROUBLES.includes(name) ? 'text-amber' : '';
}

function LatestActivity(): ReactNode {
  const { data } = useQuery({ ...endpointQuery(activityTable.list, { queryParams: {} }), refetchInterval: REFRESH_MS });
  if (data === undefined) return null;
  return (
    <RecordSection title="Latest activity">
      <Table label="Latest activity" columns={ACTIVITY_COLUMNS} rows={data.rows.slice(0, LATEST)} />
    </RecordSection>
  );
}

const TITLE_ID = 'overview-attention';

/** What to do, the most urgent first, each with the place where it is done. */
function AttentionList({ items }: { readonly items: readonly AttentionItem[] }): ReactNode {
  const entries = items.toSorted((one, other) => Number(isUrgent(other)) - Number(isUrgent(one)));
  return (
    <section aria-labelledby={TITLE_ID}>
      <h2 id={TITLE_ID} className="font-semibold text-base">
        Needs attention
        {items.length > 0 && <span className="numeric ml-2 text-muted text-sm">{items.length}</span>}
      </h2>
      {items.length === 0 ? (
        <EmptyState title="Nothing." />
      ) : (
        <ul className="mt-2 border-line border-t">
          {entries.map((item) => (
            <Entry key={JSON.stringify(item)} item={item} />
          ))}
        </ul>
      )}
    </section>
  );
}

const URGENT: readonly AttentionItem['type'][] = ['mails-delayed', 'first-password'];

function isUrgent({ type }: AttentionItem): boolean {
  return URGENT.includes(type);
}

function Entry({ item }: { readonly item: AttentionItem }): ReactNode {
  const [Icon, ink] = isUrgent(item) ? [CircleAlert, 'text-red'] : [TriangleAlert, 'text-amber'];
  const [place, href] = attentionPlace(item);
  return (
    <li className="relative flex min-h-11 items-start gap-2.5 border-line border-b py-2.5 pl-0.5 text-sm transition-colors hover:bg-surface">
      <Icon aria-hidden="true" className={`mt-0.5 size-4.5 shrink-0 ${ink}`} />
      <p className="wrap-anywhere min-w-0">
        {attentionSentence(item)}{' '}
        <Link href={href} className="whitespace-nowrap font-semibold text-link after:absolute after:inset-0">
          {place}
        </Link>
      </p>
    </li>
  );
}

function attentionSentence(item: AttentionItem): string {
  switch (item.type) {
    case 'phase-late':
      return `${item.name} was to start ${formatInstant(item.at)} and is not active.`;
    case 'phase-without-cap':
      return `${item.name} starts ${formatInstant(item.at)} and has no hard cap.`;
    case 'phases-active':
      return `${item.count} phases are active at the same time.`;
    case 'no-mail-server':
      return 'No mail server is set, so mail waits: set SMTP_URL.';
    case 'second-factors-off':
      return `${counted(item.count, 'member signs', 'members sign')} in with the password alone: the second factor is off.`;
    case 'no-phase':
      return 'No presale phase is active or planned.';
    case 'downtime':
      return `The server was down for ${counted(item.count, 'minute', 'minutes')} in the last 24 hours.`;
    case 'mails-delayed':
      return `A mail is ${counted(item.count, 'minute', 'minutes')} overdue.`;
    case 'campaign-paused':
      return `The campaign ‘${item.name}’ is paused.`;
    case 'first-password':
      return `${item.name} still uses the password that the first start printed.`;
    case 'password-due':
      return `${item.name} has to choose a stronger password.`;
  }
}

/** Where an entry leads, in words and as an address. */
function attentionPlace(item: AttentionItem): readonly [place: string, href: string] {
  switch (item.type) {
    case 'phase-late':
    case 'phase-without-cap':
      return ['Open the phase', `/admin/presale/edit/${item.id}`];
    case 'phases-active':
    case 'no-phase':
      return ['Open the phases', '/admin'];
    case 'downtime':
      return ['Open the status page', '/status'];
    case 'no-mail-server':
    case 'mails-delayed':
      return ['Open the campaigns', '/admin/newsletter'];
    case 'second-factors-off':
      return ['Open the team', '/admin/team'];
    case 'campaign-paused':
      return ['Open the campaign', `/admin/newsletter/${item.id}`];
    case 'first-password':
      return ['Change the password', '/admin/account#own-password'];
    case 'password-due':
      return ['Open the team', '/admin/team'];
  }
}

function counted(count: number, one: string, many: string): string {
  return `${count.toLocaleString('en')} ${count === 1 ? one : many}`;
}
