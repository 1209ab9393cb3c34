import { queryOptions, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import {
  ACTIVITY_AREAS,
  ACTIVITY_SORTS,
  type ActivityQuery,
  type ActivityRow,
  adminExportActivity,
  adminListActivity,
} from '#contract/activity.ts';
import { teamRead } from '#contract/team.ts';
import { Badge } from '#web/components/ui/badge.tsx';
import { callEndpoint } from '#web/lib/api-client.ts';
import { InstantCell } from '../table/instant-cell.tsx';
import type { TableFilter } from '../table/table-filters.tsx';
import { type TableDefinition, TableScreen } from '../table/table-screen.tsx';
import { ADMIN_TITLES } from '../texts.ts';
import { changesOf } from './activity-changes.ts';
import { EntryDialog } from './entry-dialog.tsx';
import { authorWords, entryWords } from './entry-words.ts';
import { ACTIVITY_TABLE } from './texts.ts';

const { columns: TEXTS, areas } = ACTIVITY_TABLE;

const ACTIVITY: Omit<TableDefinition<ActivityQuery, ActivityRow>, 'filters'> = {
  title: ADMIN_TITLES['/admin/activity'],
  texts: ACTIVITY_TABLE,
  sorts: ACTIVITY_SORTS,
  list: adminListActivity,
  file: adminExportActivity,
  columns: [
    {
      ...{ id: 'at', header: TEXTS.at, sort: 'at', phone: 'detail' },
      cell: (row) => <InstantCell iso={row.at} />,
    },
    { id: 'by', header: TEXTS.by, phone: 'detail', cell: (row) => authorWords(row.by) },
    { id: 'area', header: TEXTS.area, isWideOnly: true, cell: (row) => <Badge>{areas[row.area]}</Badge> },
    { id: 'what', header: TEXTS.what, phone: 'title', cell: (row) => <Entry row={row} /> },
    {
      ...{ id: 'changes', header: TEXTS.changes, isBroad: true },
      cell: ({ before, after }) => (
        <span className="block max-w-56 truncate text-muted xl:max-w-full">{changesOf(before, after)}</span>
      ),
    },
  ],
};

/** `people`: who can be chosen by their names; anybody else's can be typed. */
function filtersFor(people: readonly string[]): readonly TableFilter[] {
  return [
    { type: 'text', name: 'by', label: ACTIVITY_TABLE.search, suggestions: people },
    {
      type: 'choice',
      name: 'area',
      label: ACTIVITY_TABLE.area,
      options: ACTIVITY_AREAS.map((value) => ({ value, label: areas[value] })),
    },
    { type: 'text', name: 'about', label: ACTIVITY_TABLE.about },
    { type: 'day', name: 'from', label: ACTIVITY_TABLE.from },
    { type: 'day', name: 'until', label: ACTIVITY_TABLE.until },
  ];
}

/** What somebody may want to look into. */
const ALARMS: ReadonlySet<string> = new Set([
  ...['sign-in-failed', 'code-failed', 'locked', 'refused', 'recovery-code-used', 'second-factor-reset'],
  ...['snapshot-failed', 'erased', 'subscribers-erased', 'purged'],
]);

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
        className={`max-w-full truncate text-left hover:text-volt tbl:min-h-9 ${ALARMS.has(row.action) ? 'text-amber' : ''}`}
      >
        <span className={ALARMS.has(row.action) ? '' : 'text-muted'}>{action}</span> {subject}
      </button>
      {isOpen && <EntryDialog entry={row} onClose={() => setOpen(false)} />}
    </>
  );
}

export function ActivityTable(): ReactNode {
  const { data: people = [] } = useQuery(peopleQuery);
  return <TableScreen definition={{ ...ACTIVITY, filters: filtersFor(people) }} />;
}

/** The team's names, which the filter offers; it works without them. */
const peopleQuery = queryOptions({
  queryKey: ['admin', 'activity', 'people'],
  queryFn: async () => (await callEndpoint(teamRead)).members.map(({ username }) => username),
});
