import type { ReactNode } from 'react';
import { Link } from 'wouter';
import {
  adminExportPhases,
  adminListPhases,
  PHASE_SORTS,
  PHASE_STATES,
  type PhaseRow,
  type PhasesQuery,
} from '#contract/presale-table.ts';
import { InstantCell } from '#web/admin/table/instant-cell.tsx';
import { type TableDefinition, TableScreen } from '#web/admin/table/table-screen.tsx';
import { ADMIN_TITLES } from '#web/admin/texts.ts';
import { Badge, type BadgeTone } from '#web/components/ui/badge.tsx';
import { groupDigits } from '#web/lib/format.ts';
import { PHASE_STATE_TEXTS, PHASES_TABLE } from './texts.ts';

const { columns: TEXTS } = PHASES_TABLE;
const TONES: Record<PhaseRow['status'], BadgeTone> = {
  active: 'live',
  completed: 'neutral',
  pending: 'info',
  deleted: 'danger',
};
/** Decimals of a price (specification, section 2). */
const PRICE_DECIMALS = 6;

const PHASES: TableDefinition<PhasesQuery, PhaseRow> = {
  title: ADMIN_TITLES['/admin/phases'],
  texts: PHASES_TABLE,
  sorts: PHASE_SORTS,
  list: adminListPhases,
  file: adminExportPhases,
  filters: [
    { type: 'text', name: 'search', label: PHASES_TABLE.search },
    {
      type: 'choice',
      name: 'status',
      label: PHASES_TABLE.status,
      options: PHASE_STATES.map((value) => ({ value, label: PHASE_STATE_TEXTS[value] })),
    },
  ],
  columns: [
    {
      ...{ id: 'name', header: TEXTS.name, sort: 'name' },
      cell: (row) => (
        <Link href={`/admin/presale/edit/${row.id}`} className="font-semibold hover:text-volt">
          {row.name}
        </Link>
      ),
    },
    {
      ...{ id: 'start', header: TEXTS.start, sort: 'start' },
      cell: (row) => <InstantCell iso={row.startDate} />,
    },
    { id: 'end', header: TEXTS.end, cell: (row) => <InstantCell iso={row.endDate} /> },
    {
      ...{ id: 'price', header: TEXTS.price, isNumeric: true },
      cell: (row) => `$${row.tokenPrice.toFixed(PRICE_DECIMALS)}`,
    },
    {
      ...{ id: 'changes', header: TEXTS.changes, isNumeric: true },
      cell: (row) => groupDigits(row.version),
    },
    {
      ...{ id: 'status', header: TEXTS.status },
      cell: (row) => <Badge tone={TONES[row.status]}>{PHASE_STATE_TEXTS[row.status]}</Badge>,
    },
  ],
};

export function AllPhasesTable(): ReactNode {
  return <TableScreen definition={PHASES} />;
}
