import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { MINER_STATES, type MinerRow, minersTable } from '#contract/miner-table.ts';
import { EmptyState } from '#web/admin/empty-state.tsx';
import { ONE_LINE } from '#web/admin/table/admin-table.tsx';
import { InstantCell } from '#web/admin/table/instant-cell.tsx';
import { type TableDefinition, TableScreen } from '#web/admin/table/table-screen.tsx';
import { ADMIN_TITLES } from '#web/admin/texts.ts';
import { Badge } from '#web/components/ui/badge.tsx';
import { ButtonLink } from '#web/components/ui/button.tsx';
import { formatDuration } from '../rules/format.ts';
import { MINERS_TABLE } from './texts.ts';

const { columns: TEXTS } = MINERS_TABLE;
/** Of every row, so that the points are below each other. */
const TVX_DECIMALS = 6;

const STATES: Record<(typeof MINER_STATES)[number], string> = {
  'signed-in': MINERS_TABLE.signedIn,
  'signed-out': MINERS_TABLE.signedOut,
  blocked: MINERS_TABLE.blocked,
};

const MINERS: TableDefinition<MinerRow> = {
  title: ADMIN_TITLES['/admin/miners'],
  texts: MINERS_TABLE,
  table: minersTable,
  search: { name: 'search', label: MINERS_TABLE.search },
  filter: {
    name: 'status',
    label: MINERS_TABLE.status,
    options: MINER_STATES.map((value) => ({ value, label: STATES[value] })),
  },
  columns: [
    {
      ...{ id: 'email', header: TEXTS.email, sort: 'email', phone: 'title' },
      cell: (row) => (
        <Link
          href={`/admin/miners/${row.id}`}
          title={row.email}
          className={`font-semibold hover:text-volt ${ONE_LINE}`}
        >
          {row.email}
        </Link>
      ),
    },
    {
      ...{ id: 'mined', header: TEXTS.mined, sort: 'mined', isNumeric: true, phone: 'named-detail' },
      cell: (row) => row.totalMined.toFixed(TVX_DECIMALS),
    },
    {
      ...{ id: 'time', header: TEXTS.time, sort: 'time', isNumeric: true, isWideOnly: true },
      cell: (row) => formatDuration(row.miningTimeSeconds),
    },
    {
      ...{ id: 'last-sync', header: TEXTS.lastSync, sort: 'synced', phone: 'named-detail' },
      cell: (row) => <InstantCell iso={row.lastSyncAt} />,
    },
    {
      ...{ id: 'created', header: TEXTS.created, sort: 'created' },
      cell: (row) => <InstantCell iso={row.createdAt} />,
    },
    { id: 'status', header: TEXTS.status, phone: 'beside', cell: (row) => <MinerState miner={row} /> },
  ],
};

function MinerState({ miner: { blockedAt, isSignedIn } }: { readonly miner: MinerRow }) {
  if (blockedAt !== null) return <Badge tone="danger">{MINERS_TABLE.blocked}</Badge>;
  return isSignedIn ? <Badge tone="info">{MINERS_TABLE.signedIn}</Badge> : <Badge>{MINERS_TABLE.signedOut}</Badge>;
}

export function MinersTable(): ReactNode {
  return <TableScreen definition={MINERS} empty={<NoMiners />} />;
}

function NoMiners(): ReactNode {
  const { title, lead, open } = MINERS_TABLE.none;
  return (
    <EmptyState
      title={title}
      actions={
        <ButtonLink href="/web-miner" variant="secondary">
          {open}
        </ButtonLink>
      }
    >
      {lead}
    </EmptyState>
  );
}
