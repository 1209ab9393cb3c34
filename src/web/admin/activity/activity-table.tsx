import type { ReactNode } from 'react';
import {
  ACTIVITY_AREAS,
  ACTIVITY_SORTS,
  type ActivityQuery,
  type ActivityRow,
  adminExportActivity,
  adminListActivity,
} from '#contract/activity.ts';
import { InstantCell } from '../table/instant-cell.tsx';
import { type TableDefinition, TableScreen } from '../table/table-screen.tsx';
import { ADMIN_TITLES } from '../texts.ts';
import { changesOf } from './activity-changes.ts';
import { ACTIVITY_TABLE } from './texts.ts';

const { columns: TEXTS, areas, actions } = ACTIVITY_TABLE;

const ACTIVITY: TableDefinition<ActivityQuery, ActivityRow> = {
  title: ADMIN_TITLES['/admin/activity'],
  texts: ACTIVITY_TABLE,
  sorts: ACTIVITY_SORTS,
  list: adminListActivity,
  file: adminExportActivity,
  filters: [
    { type: 'text', name: 'by', label: ACTIVITY_TABLE.search },
    {
      type: 'choice',
      name: 'area',
      label: ACTIVITY_TABLE.area,
      options: ACTIVITY_AREAS.map((value) => ({ value, label: areas[value] })),
    },
    { type: 'day', name: 'from', label: ACTIVITY_TABLE.from },
    { type: 'day', name: 'until', label: ACTIVITY_TABLE.until },
  ],
  columns: [
    {
      ...{ id: 'at', header: TEXTS.at, sort: 'at' },
      cell: (row) => <InstantCell iso={row.at} />,
    },
    { id: 'by', header: TEXTS.by, cell: (row) => row.by },
    {
      ...{ id: 'what', header: TEXTS.what },
      cell: (row) => (
        <>
          <span className="text-muted">{actions[row.action] ?? row.action}</span> {row.subject}
        </>
      ),
    },
    {
      ...{ id: 'changes', header: TEXTS.changes },
      cell: (row) => {
        const text = changesOf(row.before, row.after);
        return (
          <span title={text} className="text-muted">
            {text}
          </span>
        );
      },
    },
  ],
};

export function ActivityTable(): ReactNode {
  return <TableScreen definition={ACTIVITY} />;
}
