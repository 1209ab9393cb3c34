import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { ACTIVITY_KINDS, type ActivityKind, type ActivityRow, activityTable } from '#contract/activity.ts';
import { decimalText } from '#domain/decimal.ts';
import { Time } from '#web/components/ui/time.tsx';
import { browserName } from '#web/lib/browser-name.ts';
import { formatInstant } from '#web/lib/local-time.ts';
import type { Column } from './table.tsx';
import { choice, search, TableScreen } from './table-screen.tsx';

export function ActivityScreen(): ReactNode {
  const kinds = Object.fromEntries(ACTIVITY_KINDS.map((kind) => [kind, capitalized(kind)]));
  return (
    <TableScreen
      title="Activity"
      noun={['entry', 'entries']}
      table={activityTable}
      filters={[search('Member (full name)', 'by'), choice('kind', 'About', kinds)]}
      columns={ACTIVITY_COLUMNS}
    />
  );
}

export const ACTIVITY_COLUMNS: readonly Column<ActivityRow>[] = [
  { id: 'at', header: 'Time', sort: true, phone: 'beside', cell: ({ at }) => <Time at={at} /> },
  {
    id: 'by',
    header: 'Who',
    phone: 'detail',
    cell: ({ by }) => (
      <Link href={`/admin/activity?${new URLSearchParams({ by })}`} className="underline-offset-4 hover:underline">
        {by}
      </Link>
    ),
  },
  { id: 'network', header: 'From', isWideOnly: true, cell: ({ network }) => network },
  {
    id: 'action',
    header: 'Action',
    phone: 'title',
    cell: ({ kind, action }) => capitalized(BARE.includes(action) ? `${kind} ${action}` : action.replaceAll('-', ' ')),
  },
  { id: 'subject', header: 'About', phone: 'detail', cell: (row) => <Subject {...row} /> },
  {
    id: 'changes',
    header: 'Before and after',
    isBroad: true,
    phone: 'detail',
    cell: (row) => <Changes {...row} />,
  },
];

/** Actions that do not say what they are done to. */
const BARE: readonly string[] = ['created', 'updated', 'deleted', 'restored'];

/** Where what an entry is about can be seen; of what has no name, how it is called. */
const PLACES: Record<ActivityKind, readonly [name: string, page?: (id: string) => string]> = {
  account: ['Account', () => '/admin/team'],
  phase: ['Phase', (id) => `/admin/presale/edit/${id}`],
  content: ['Content', () => '/admin/content'],
  miner: ['Wallet', (id) => `/admin/miners/${id}`],
  campaign: ['Campaign', (id) => `/admin/newsletter/${id}`],
  subscriber: ['Subscribers', () => '/admin/subscribers'],
  snapshot: ['Snapshot', () => '/admin/claims'],
  table: ['Table'],
  invitation: ['Invitation', () => '/admin/team'],
  team: ['Team', () => '/admin/team'],
};

/** By whose end there is nothing to see any more. */
const ENDS: readonly string[] = ['erased', 'campaign-deleted'];
const FIELDS_COUNTED_FROM = 4;

/** Kinds with several subjects, which are named with their number. */
const NUMBERED: readonly ActivityKind[] = ['phase', 'miner', 'campaign', 'snapshot', 'invitation'];

function Subject({ kind, subjectId, subject, action, by }: ActivityRow): ReactNode {
  // What a member does with the own account needs no second name.
  if (kind === 'account' && subject === by) return null;
  const [called, page] = PLACES[kind];
  const name = subject || (kind === 'table' ? capitalized(subjectId) : called);
  const text = subject === '' && NUMBERED.includes(kind) ? `${called} ${subjectId}` : name;
  if (page === undefined || ENDS.includes(action)) return text;
  return (
    <Link href={page(subjectId)} className="underline-offset-4 hover:underline">
      {text}
    </Link>
  );
}

/** The first difference, all of them once it is opened; none that repeats the name. What is new or gone is counted. */
function Changes({ before, after, subject }: ActivityRow): ReactNode {
  const changes = activityChanges(before, after);
  const shown = subject === '' ? changes : changes.filter((change) => !change.endsWith(`: ${subject}`));
  const [first, ...others] = shown;
  if (first === undefined) return null;
  if (others.length === 0) {
    return (
      <span title={first} className="block truncate text-muted">
        {first}
      </span>
    );
  }
  const isCounted = (before === null || after === null) && shown.length >= FIELDS_COUNTED_FROM;
  return (
    <details className="group wrap-anywhere max-w-full text-muted">
      <summary className="flex cursor-pointer list-none items-center gap-1 [&::-webkit-details-marker]:hidden">
        <span className="truncate">{isCounted ? `${shown.length} fields` : `${first} (+${others.length})`}</span>
        <ChevronRight aria-hidden="true" className="size-4 shrink-0 group-open:rotate-90" />
      </summary>
      <ul className="whitespace-normal">
        {(isCounted ? shown : others).map((change) => (
          <li key={change}>{change}</li>
        ))}
      </ul>
    </details>
  );
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/;

/** Returns the fields of an entry that differ, in words: `token price: 0.01 → 0.02`. */
export function activityChanges(before: unknown, after: unknown): string[] {
  const [old, current] = [fieldsOf(before), fieldsOf(after)];
  return [...new Set([...Object.keys(old), ...Object.keys(current)])]
    .filter((name) => JSON.stringify(old[name]) !== JSON.stringify(current[name]))
    .map((name) => {
      if (name === 'userAgent') return `browser: ${browserName(String(current[name])) ?? 'unknown'}`;
      const value = name in current ? textOf(current[name]) : 'nothing';
      const { text } = fieldsOf(current[name] ?? old[name]);
      // An announcement, which is called by its text.
      const called = name.endsWith(`: ${text}`) ? name.slice(0, -`: ${text}`.length) : name;
      return `${inWords(called)}: ${name in old ? `${textOf(old[name])} → ${value}` : value}`;
    });
}

function inWords(name: string): string {
  return name.replace(/([a-z])([A-Z0-9])/g, (_match, end: string, start: string) => `${end} ${start.toLowerCase()}`);
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

function textOf(value: unknown): string {
  if (value === null || value === '') return 'none';
  // An entry of the news is called by its title.
  if (typeof value === 'object' && 'title' in value) return String(value.title);
  if (Array.isArray(value)) return value.map(textOf).join(', ');
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') return decimalText(value);
  if (typeof value === 'string') return INSTANT.test(value) ? formatInstant(value) : value;
  return Object.entries(fieldsOf(value))
    .map(([name, fact]) => (name === 'text' ? textOf(fact) : `${inWords(name)} ${textOf(fact)}`))
    .join(', ');
}
