import type { ReactNode } from 'react';
import { Link } from 'wouter';
import {
  adminExportMiners,
  adminListMiners,
  MINER_SORTS,
  type MinerRow,
  type MinersQuery,
} from '#contract/miner-table.ts';
import { formatDuration, formatTvxShort } from '#domain/miner/format.ts';
import { InstantCell } from '#web/admin/table/instant-cell.tsx';
import { type TableDefinition, TableScreen } from '#web/admin/table/table-screen.tsx';
import { ADMIN_TITLES } from '#web/admin/texts.ts';
import { Badge } from '#web/components/ui/badge.tsx';
import { callEndpoint } from '#web/lib/api-client.ts';
import { MINERS_TABLE } from './texts.ts';

const { columns: TEXTS } = MINERS_TABLE;

const MINERS: TableDefinition<MinersQuery, MinerRow> = {
  title: ADMIN_TITLES['/admin/miners'],
  texts: MINERS_TABLE,
  sorts: MINER_SORTS,
  parse: (input) => adminListMiners.queryParams.safeParse(input),
  list: adminListMiners,
  load: (queryParams, signal) => callEndpoint(adminListMiners, { queryParams, signal }),
  file: adminExportMiners,
  filters: [
    { type: 'text', name: 'search', label: MINERS_TABLE.search },
    {
      type: 'choice',
      name: 'status',
      label: MINERS_TABLE.status,
      options: [{ value: 'blocked', label: MINERS_TABLE.blocked }],
    },
  ],
  columns: [
    {
      ...{ id: 'email', header: TEXTS.email, sort: 'email' },
      cell: ({ row: { original } }) => (
        <Link href={`/admin/miners/${original.id}`} className="font-semibold hover:text-volt">
          {original.email}
        </Link>
      ),
    },
    {
      ...{ id: 'mined', header: TEXTS.mined, isNumeric: true },
      cell: ({ row: { original } }) => formatTvxShort(original.totalMined),
    },
    {
      ...{ id: 'time', header: TEXTS.time, isNumeric: true },
      cell: ({ row: { original } }) => formatDuration(original.miningTimeSeconds),
    },
    {
      ...{ id: 'last-sync', header: TEXTS.lastSync },
      cell: ({ row: { original } }) => <InstantCell iso={original.lastSyncAt} />,
    },
    {
      ...{ id: 'created', header: TEXTS.created, sort: 'created' },
      cell: ({ row: { original } }) => <InstantCell iso={original.createdAt} />,
    },
    { id: 'status', header: TEXTS.status, cell: ({ row: { original } }) => <MinerState miner={original} /> },
  ],
};

function MinerState({ miner: { blockedAt, isSignedIn } }: { readonly miner: MinerRow }) {
  if (blockedAt !== null) return <Badge tone="danger">{MINERS_TABLE.blocked}</Badge>;
  return isSignedIn ? <Badge tone="live">{MINERS_TABLE.signedIn}</Badge> : <Badge>{MINERS_TABLE.signedOut}</Badge>;
}

export function MinersTable(): ReactNode {
  return <TableScreen definition={MINERS} />;
}
