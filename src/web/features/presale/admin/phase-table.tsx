import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { DeletedPhase, PhaseData } from '#contract/presale.ts';
import { publicPhase } from '#domain/presale/public-phase.ts';
import { type PhaseStatus, phaseStatus } from '#domain/presale/timeline.ts';
import { Table } from '#web/admin/table.tsx';
import { StateBadge, type States } from '#web/components/ui/state-badge.tsx';
import { wallClockMs } from '#web/lib/clock.ts';
import { formatInstant, formatInstantUtc } from '#web/lib/local-time.ts';
import { formatTokenPrice } from './phase-values.ts';

export type ListedPhase = PhaseData | DeletedPhase;

const STATES = {
  running: ['Active', 'live'],
  active: ['Active', 'info'],
  completed: ['Completed'],
  pending: ['Pending', 'info'],
  draft: ['Draft'],
} as const satisfies States<PhaseStatus | 'running' | 'draft'>;

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
          cell: ({ id, name }) => (
            <Link href={`/admin/presale/edit/${id}`} className="wrap-anywhere transition-colors hover:text-muted">
              {name}
            </Link>
          ),
        },
        { id: 'start', header: 'Start Date', phone: 'detail', cell: ({ startDate }) => <ZonedTime at={startDate} /> },
        { id: 'end', header: 'End Date', phone: 'until', cell: ({ endDate }) => <ZonedTime at={endDate} /> },
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
          phone: 'actions',
          cell: (phase) => <div className="flex w-fit items-center">{actions(phase)}</div>,
        },
      ]}
    />
  );
}

function ZonedTime({ at }: { readonly at: string }): ReactNode {
  return (
    <time dateTime={at} title={`${formatInstantUtc(at)} UTC`} className="whitespace-nowrap tabular-nums">
      {formatInstant(at)}
    </time>
  );
}

/** Specification, "Presale phase": the derived status, of a phase that is no draft; live only from start to end. */
export function PhaseBadge({ phase }: { readonly phase: ListedPhase }): ReactNode {
  const status = publicPhase(phase, wallClockMs()).isActive ? 'running' : phaseStatus(phase);
  return <StateBadge states={STATES} value={phase.isDraft ? 'draft' : status} />;
}
