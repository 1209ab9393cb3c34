import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'wouter';
import { SUBSCRIBER_FILTERS, type SubscriberRow, subscribersTable } from '#contract/newsletter-subscribers.ts';
import { EmptyState } from '#web/admin/empty-state.tsx';
import { ONE_LINE } from '#web/admin/table/admin-table.tsx';
import { InstantCell } from '#web/admin/table/instant-cell.tsx';
import { type TableDefinition, TableScreen } from '#web/admin/table/table-screen.tsx';
import { ADMIN_TITLES } from '#web/admin/texts.ts';
import { TEAM_ACTION } from '#web/components/layout/team-page.tsx';
import { ButtonLink } from '#web/components/ui/button.tsx';
import { ImportScreen } from './import-screen.tsx';
import { NEWSLETTER_PATHS } from './paths.ts';
import { SubscriberBadge } from './state-badge.tsx';
import { SUBSCRIBER_STATES, SUBSCRIBERS_TABLE, sourceText } from './texts.ts';

const { columns: TEXTS } = SUBSCRIBERS_TABLE;

const SUBSCRIBERS: TableDefinition<SubscriberRow> = {
  title: ADMIN_TITLES['/admin/subscribers'],
  texts: SUBSCRIBERS_TABLE,
  table: subscribersTable,
  search: { name: 'search', label: SUBSCRIBERS_TABLE.search },
  filter: {
    name: 'status',
    label: SUBSCRIBERS_TABLE.status,
    options: SUBSCRIBER_FILTERS.map((value) => ({
      value,
      label: value === 'refused' ? SUBSCRIBERS_TABLE.refused : SUBSCRIBER_STATES[value],
    })),
  },
  columns: [
    {
      ...{ id: 'email', header: TEXTS.email, sort: 'email', phone: 'title' },
      cell: ({ id, email }) => (
        <Link
          href={NEWSLETTER_PATHS.subscriber(id)}
          title={email}
          className={`font-semibold hover:text-volt ${ONE_LINE}`}
        >
          {email}
        </Link>
      ),
    },
    {
      ...{ id: 'status', header: TEXTS.status, phone: 'beside' },
      cell: (row) => <SubscriberBadge subscriber={row} />,
    },
    {
      ...{ id: 'source', header: TEXTS.source, sort: 'form', phone: 'detail' },
      cell: (row) => sourceText(row.source),
    },
    {
      ...{ id: 'consented', header: TEXTS.consented, sort: 'consented', phone: 'detail' },
      cell: (row) => <InstantCell iso={row.consentedAt} />,
    },
    {
      ...{ id: 'confirmed', header: TEXTS.confirmed },
      cell: (row) => <InstantCell iso={row.confirmedAt} />,
    },
    {
      ...{ id: 'left', header: TEXTS.left, isWideOnly: true },
      cell: (row) => <InstantCell iso={row.leftAt} />,
    },
  ],
};

function NoSubscribers(): ReactNode {
  const { title, lead, importing, form } = SUBSCRIBERS_TABLE.none;
  return (
    <EmptyState
      title={title}
      actions={
        <>
          <ButtonLink href={NEWSLETTER_PATHS.importing} variant="secondary">
            {importing}
          </ButtonLink>
          <ButtonLink href="/#hero-newsletter" variant="quiet">
            {form}
          </ButtonLink>
        </>
      }
    >
      {lead}
    </EmptyState>
  );
}

export function SubscribersTable(): ReactNode {
  const [params] = useSearchParams();
  if (params.get('do') === 'import') return <ImportScreen />;
  const importing = (
    <Link href={NEWSLETTER_PATHS.importing} className={TEAM_ACTION}>
      {SUBSCRIBERS_TABLE.importing}
    </Link>
  );
  return <TableScreen definition={SUBSCRIBERS} actions={importing} empty={<NoSubscribers />} />;
}
