import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { ACTIVITY_KINDS, type ActivityKind, type ActivityRow, activityTable } from '#contract/activity.ts';
import { InstantCell } from '../table/instant-cell.tsx';
import { type TableDefinition, TableScreen } from '../table/table-screen.tsx';
import { ADMIN_TITLES } from '../texts.ts';
import { activityChanges } from './activity-changes.ts';

const ACTIVITY: TableDefinition<ActivityRow> = {
  title: ADMIN_TITLES['/admin/activity'],
  texts: {
    lead: 'Who did what, and when. Entries cannot be changed or deleted here.',
    rows: ['entry', 'entries'],
  },
  table: activityTable,
  search: { name: 'by', label: 'Who, by the whole name' },
  filter: {
    name: 'kind',
    label: 'About',
    options: ACTIVITY_KINDS.map((kind) => ({ value: kind, label: capitalized(kind) })),
  },
  columns: [
    { id: 'at', header: 'Time', sort: 'at', phone: 'detail', cell: ({ at }) => <InstantCell iso={at} /> },
    { id: 'by', header: 'Who', phone: 'detail', cell: ({ by }) => by },
    { id: 'network', header: 'From', isWideOnly: true, cell: ({ network }) => network },
    { id: 'action', header: 'Action', phone: 'title', cell: ({ action }) => capitalized(action.replaceAll('-', ' ')) },
    { id: 'subject', header: 'About', phone: 'beside', cell: (row) => <Subject {...row} /> },
    { id: 'changes', header: 'Before and after', isBroad: true, phone: 'detail', cell: (row) => <Changes {...row} /> },
  ],
};

export function ActivityTable(): ReactNode {
  return <TableScreen definition={ACTIVITY} />;
}

/** Where what an entry is about can be seen. */
const PAGES: Partial<Record<ActivityKind, (id: string) => string>> = {
  account: () => '/admin/team',
  phase: (id) => `/admin/presale/edit/${id}`,
  content: () => '/admin/content',
  miner: (id) => `/admin/miners/${id}`,
  campaign: (id) => `/admin/newsletter/${id}`,
  subscriber: () => '/admin/subscribers',
  snapshot: () => '/admin/claims',
  invitation: () => '/admin/team',
};

/** By whose end there is nothing to see any more. */
const ENDS: readonly string[] = ['erased', 'campaign-deleted'];

function Subject({ kind, subjectId, subject, action }: ActivityRow): ReactNode {
  const name = subject === '' ? `${kind} ${subjectId}`.trim() : subject;
  const href = ENDS.includes(action) ? undefined : PAGES[kind]?.(subjectId);
  if (href === undefined) return name;
  return (
    <Link href={href} className="text-link">
      {name}
    </Link>
  );
}

/** The first difference; all of them once it is opened. */
function Changes({ before, after }: ActivityRow): ReactNode {
  const [first, ...others] = activityChanges(before, after);
  if (first === undefined) return null;
  if (others.length === 0) return <span className="wrap-anywhere text-muted">{first}</span>;
  return (
    <details className="wrap-anywhere max-w-full text-muted">
      <summary className="cursor-pointer">
        {first} (+{others.length})
      </summary>
      <ul>
        {others.map((change) => (
          <li key={change}>{change}</li>
        ))}
      </ul>
    </details>
  );
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
