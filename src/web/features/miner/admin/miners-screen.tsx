import type { ReactNode } from 'react';
import { type MinerState, minersTable } from '#contract/miner-admin.ts';
import { EmptyState } from '#web/admin/empty-state.tsx';
import { RowLink } from '#web/admin/table.tsx';
import { choice, search, TableScreen } from '#web/admin/table-screen.tsx';
import { Badge } from '#web/components/ui/badge.tsx';
import { StateBadge, type States } from '#web/components/ui/state-badge.tsx';
import { Time } from '#web/components/ui/time.tsx';
import { SITE } from '#web/content/site.ts';
import { formatDuration } from '../rules/format.ts';

/** Of every row, so that the points are below each other. */
const TVX_DECIMALS = 6;

const STATES = {
  'signed-in': ['Signed in'],
  'signed-out': ['Signed out'],
  blocked: ['Blocked', 'danger'],
} as const satisfies States<MinerState>;

export function MinersScreen(): ReactNode {
  return (
    <TableScreen
      title="Miners"
      mark={<Badge>{SITE.simulatedLabel}</Badge>}
      noun={['wallet', 'wallets']}
      table={minersTable}
      filters={[search('Search addresses'), choice('status', 'State', STATES)]}
      columns={[
        {
          id: 'email',
          header: 'Address',
          sort: true,
          phone: 'title',
          cell: ({ id, email }) => <RowLink to={`/admin/miners/${id}`}>{email}</RowLink>,
        },
        {
          id: 'mined',
          header: 'TVX mined',
          sort: true,
          isNumeric: true,
          phone: 'named-detail',
          cell: (row) => row.totalMined.toFixed(TVX_DECIMALS),
        },
        {
          id: 'time',
          header: 'Mining time',
          sort: true,
          isNumeric: true,
          isWideOnly: true,
          cell: (row) => formatDuration(row.miningTimeSeconds),
        },
        {
          id: 'synced',
          header: 'Last sync',
          sort: true,
          phone: 'named-detail',
          cell: (row) => <Time at={row.lastSyncAt} />,
        },
        { id: 'created', header: 'Created', sort: true, cell: (row) => <Time at={row.createdAt} /> },
        {
          id: 'status',
          header: 'State',
          phone: 'beside',
          cell: (row) => row.blockedAt !== null && <StateBadge states={STATES} value="blocked" />,
        },
      ]}
      empty={
        <EmptyState title="No wallet yet.">A wallet is here once somebody has created it in the web miner.</EmptyState>
      }
    />
  );
}
