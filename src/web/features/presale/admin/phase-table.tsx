import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { DeletedPhase, PhaseData } from '#contract/presale.ts';
import { type PhaseStatus, phasePosition, phaseStatus } from '#domain/presale/timeline.ts';
import { Table } from '#web/admin/table.tsx';
import { StateBadge, type States } from '#web/components/ui/state-badge.tsx';
import { Time } from '#web/components/ui/time.tsx';
import { wallClockMs } from '#web/lib/clock.ts';
import { formatInstant, formatInstantUtc } from '#web/lib/local-time.ts';
import { formatTokenPrice } from './phase-values.ts';

type ListedPhase = PhaseData | DeletedPhase;

/** Of a phase: its status, or that it is a draft, or deleted. */
type PhaseState = PhaseStatus | 'draft' | 'deleted';

const STATES = {
  active: ['Active', 'live'],
  completed: ['Completed'],
  pending: ['Pending', 'info'],
  draft: ['Draft', 'warning'],
  deleted: ['Deleted', 'danger'],
} as const satisfies States<PhaseState>;

const DATE_NOTES = {
  ahead: ['Starts later', 'info'],
  over: ['Ended', 'warning'],
  late: ['Overdue', 'warning'],
} as const satisfies States;

interface PhaseTableProps<P extends ListedPhase> {
  readonly label: string;
  readonly phases: readonly P[];
  /** The buttons of a row. */
  readonly actions: (phase: P) => ReactNode;
}

export function PhaseTable<P extends ListedPhase>({ label, phases, actions }: PhaseTableProps<P>): ReactNode {
  return (
    <Table
      label={label}
      rows={phases}
      columns={[
        {
          id: 'name',
          header: 'Name',
          phone: 'title',
          cell: (phase) => (
            <>
              <Link
                href={`/admin/presale/edit/${phase.id}`}
                className="wrap-anywhere transition-colors hover:text-volt"
              >
                {phase.name}
              </Link>
              {'deletedAt' in phase && (
                <span className="block font-normal text-muted text-sm">deleted {formatInstant(phase.deletedAt)}</span>
              )}
            </>
          ),
        },
        { id: 'start', header: 'Start Date', phone: 'detail', cell: ({ startDate }) => <ZonedTime at={startDate} /> },
        { id: 'end', header: 'End Date', phone: 'detail', cell: ({ endDate }) => <ZonedTime at={endDate} /> },
        {
          id: 'price',
          header: 'Token Price',
          isNumeric: true,
          phone: 'detail',
          cell: ({ tokenPrice }) => formatTokenPrice(tokenPrice),
        },
        { id: 'status', header: 'Status', phone: 'beside', cell: (phase) => <PhaseBadge phase={phase} /> },
        {
          id: 'actions',
          header: 'Actions',
          phone: 'beside',
          cell: (phase) => <div className="flex items-center gap-1">{actions(phase)}</div>,
        },
      ]}
    />
  );
}

function ZonedTime({ at }: { readonly at: string }): ReactNode {
  return <Time at={at} title={`${formatInstantUtc(at)} UTC`} />;
}

/** The state of a phase, and where its dates say something else. */
export function PhaseBadge({ phase }: { readonly phase: ListedPhase }): ReactNode {
  const note = dateNote(phase, wallClockMs());
  return (
    <span className="inline-flex flex-wrap gap-1">
      <StateBadge states={STATES} value={phaseState(phase)} />
      {note !== undefined && <StateBadge states={DATE_NOTES} value={note} />}
    </span>
  );
}

function phaseState(phase: ListedPhase): PhaseState {
  if ('deletedAt' in phase) return 'deleted';
  return phase.isDraft ? 'draft' : phaseStatus(phase);
}

/** Where visitors see something else than the status: it starts later, it is over, or it should have started. */
export function dateNote(phase: ListedPhase, nowMs: number): keyof typeof DATE_NOTES | undefined {
  const position = phasePosition(phase, nowMs);
  switch (phaseState(phase)) {
    case 'active':
      return position === 'next' ? 'ahead' : position === 'past' ? 'over' : undefined;
    case 'pending':
      return position === 'delayed' ? 'late' : undefined;
    default:
      return undefined;
  }
}
