import { type ReactNode, useState } from 'react';
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
import { EntryDialog } from './entry-dialog.tsx';
import { EntryFields } from './entry-fields.tsx';
import { authorWords, entryWords } from './entry-words.ts';
import { ACTIVITY_TABLE } from './texts.ts';

const { columns: TEXTS, areas } = ACTIVITY_TABLE;

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
    { type: 'text', name: 'about', label: ACTIVITY_TABLE.about },
    { type: 'day', name: 'from', label: ACTIVITY_TABLE.from },
    { type: 'day', name: 'until', label: ACTIVITY_TABLE.until },
  ],
  columns: [
    {
      ...{ id: 'at', header: TEXTS.at, sort: 'at' },
      cell: (row) => <InstantCell iso={row.at} />,
    },
    { id: 'by', header: TEXTS.by, cell: (row) => authorWords(row.by) },
    { id: 'what', header: TEXTS.what, cell: (row) => <Entry row={row} /> },
    {
      ...{ id: 'changes', header: TEXTS.changes, isBroad: true },
      cell: (row) => <EntryFields row={row} />,
    },
  ],
};

/** Opens the entry in full. */
function Entry({ row }: { readonly row: ActivityRow }): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const { action, subject } = entryWords(row);
  return (
    <>
      <button
        type="button"
        aria-label={ACTIVITY_TABLE.entry.open(`${authorWords(row.by)} ${action} ${subject}`)}
        onClick={() => setOpen(true)}
        className="min-h-9 max-w-full truncate text-left hover:text-volt max-tbl:whitespace-normal"
      >
        <span className="text-muted">{action}</span> {subject}
      </button>
      {isOpen && <EntryDialog entry={row} onClose={() => setOpen(false)} />}
    </>
  );
}

export function ActivityTable(): ReactNode {
  return <TableScreen definition={ACTIVITY} />;
}
