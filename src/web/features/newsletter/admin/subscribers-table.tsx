import type { ReactNode } from 'react';
import { Link } from 'wouter';
import {
  adminExportSubscribers,
  adminListSubscribers,
  SUBSCRIBER_SORTS,
  type SubscriberRow,
  type SubscribersQuery,
} from '#contract/newsletter-subscribers.ts';
import { SUBSCRIPTION_STATES } from '#domain/newsletter/subscription.ts';
import { EmptyState } from '#web/admin/empty-state.tsx';
import { ONE_LINE } from '#web/admin/table/admin-table.tsx';
import { InstantCell } from '#web/admin/table/instant-cell.tsx';
import { MATCH_FILTER } from '#web/admin/table/match-filter.ts';
import { type TableDefinition, TableScreen } from '#web/admin/table/table-screen.tsx';
import { ADMIN_TITLES } from '#web/admin/texts.ts';
import { ButtonLink } from '#web/components/ui/button.tsx';
import { NEWSLETTER_PATHS } from './paths.ts';
import { SubscriberBadge } from './state-badge.tsx';
import { SubscriberActions } from './subscriber-actions.tsx';
import { SubscribersBulk } from './subscribers-bulk.tsx';
import { CAMPAIGN_EDITOR, SUBSCRIBER_STATE_TEXTS, SUBSCRIBERS_TABLE, sourceText } from './texts.ts';

const { columns: TEXTS } = SUBSCRIBERS_TABLE;

const SUBSCRIBERS: TableDefinition<SubscribersQuery, SubscriberRow> = {
  title: ADMIN_TITLES['/admin/subscribers'],
  texts: SUBSCRIBERS_TABLE,
  sorts: SUBSCRIBER_SORTS,
  list: adminListSubscribers,
  file: adminExportSubscribers,
  selection: { nameOf: ({ email }) => email, Actions: SubscribersBulk },
  filters: [
    { type: 'text', name: 'search', label: SUBSCRIBERS_TABLE.search },
    {
      type: 'choice',
      name: 'status',
      label: SUBSCRIBERS_TABLE.status,
      options: SUBSCRIPTION_STATES.map((value) => ({ value, label: SUBSCRIBER_STATE_TEXTS[value] })),
    },
    {
      ...{ type: 'choice', name: 'mail', label: SUBSCRIBERS_TABLE.mail },
      options: [{ value: 'refused', label: SUBSCRIBERS_TABLE.refused }],
    },
    {
      ...{ type: 'choice', name: 'form', label: SUBSCRIBERS_TABLE.form, isList: true },
      options: Object.entries(CAMPAIGN_EDITOR.sources).map(([value, label]) => ({ value, label })),
    },
    { type: 'day', name: 'from', label: SUBSCRIBERS_TABLE.from },
    { type: 'day', name: 'until', label: SUBSCRIBERS_TABLE.until },
    MATCH_FILTER,
  ],
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
      ...{ id: 'confirmed', header: TEXTS.confirmed, isBlank: ({ confirmedAt }) => confirmedAt === null },
      cell: (row) => <InstantCell iso={row.confirmedAt} />,
    },
    {
      ...{ id: 'left', header: TEXTS.left, isWideOnly: true, isBlank: ({ leftAt }) => leftAt === null },
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
          <ButtonLink href="/admin/subscribers?do=import" variant="secondary">
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
  return <TableScreen definition={SUBSCRIBERS} actions={<SubscriberActions />} empty={<NoSubscribers />} />;
}
