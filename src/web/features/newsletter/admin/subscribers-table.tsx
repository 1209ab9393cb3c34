import { Upload } from 'lucide-react';
import type { ReactNode } from 'react';
import { useSearchParams } from 'wouter';
import { subscribersTable } from '#contract/newsletter-admin.ts';
import { EmptyState } from '#web/admin/empty-state.tsx';
import { RowLink } from '#web/admin/table.tsx';
import { choice, search, TableScreen } from '#web/admin/table-screen.tsx';
import { ButtonLink } from '#web/components/ui/button.tsx';
import { Time } from '#web/components/ui/time.tsx';
import { ImportScreen } from './import-screen.tsx';
import { SUBSCRIBER_STATES, SubscriberBadge, sourceText } from './states.tsx';

/** A parameter: each path of the site's table is part of every visitor's first load. */
const IMPORT_PATH = '/admin/subscribers?do=import';

/** The subscribers, or the import of more. */
export function SubscribersTable(): ReactNode {
  const [params] = useSearchParams();
  if (params.get('do') === 'import') return <ImportScreen />;
  return (
    <TableScreen
      title="Subscribers"
      noun={['address', 'addresses']}
      table={subscribersTable}
      filters={[search('Search addresses'), choice('status', 'State', SUBSCRIBER_STATES)]}
      columns={[
        {
          id: 'email',
          header: 'Address',
          sort: true,
          phone: 'title',
          cell: ({ id, email }) => <RowLink to={`/admin/subscribers/${id}`}>{email}</RowLink>,
        },
        {
          id: 'status',
          header: 'State',
          phone: 'beside',
          cell: (row) =>
            row.suppressedAt === null && row.status === 'subscribed' ? null : <SubscriberBadge subscriber={row} />,
        },
        { id: 'form', header: 'Form', sort: true, phone: 'detail', cell: (row) => sourceText(row.source) },
        {
          id: 'consented',
          header: 'Signed up',
          sort: true,
          phone: 'detail',
          cell: (row) => <Time at={row.consentedAt} />,
        },
      ]}
      actions={
        <ButtonLink href={IMPORT_PATH} variant="secondary">
          <Upload aria-hidden="true" className="size-4" />
          <span className="max-sm:sr-only">Import…</span>
        </ButtonLink>
      }
      empty={
        <EmptyState title="Nobody has subscribed yet.">
          People subscribe in the form of the home page and at the end of every page. People who consented elsewhere can
          be imported.
        </EmptyState>
      }
    />
  );
}
