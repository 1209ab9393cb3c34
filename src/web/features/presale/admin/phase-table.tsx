import { Pencil, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { InstantCell } from '#web/admin/table/instant-cell.tsx';
import { formatInstant, formatInstantUtc } from '#web/lib/local-time.ts';
import type { ListedPhase } from './phase-state.ts';
import { formatTokenPrice } from './phase-values.ts';
import { StateBadge } from './state-badge.tsx';
import { DASHBOARD, PHASE_FORM } from './texts.ts';

const TEXTS = DASHBOARD.phases;
const ICON_BUTTON =
  'grid size-11 place-items-center rounded-md md:size-9 border border-transparent transition-colors duration-150 hover:border-edge active:bg-surface';
const COLUMNS = ['name', 'start', 'end', 'price', 'status'] as const;

export interface PhaseTableProps<P extends ListedPhase> {
  readonly phases: readonly P[];
  /** The buttons of a row. */
  readonly actions: (phase: P) => ReactNode;
}

export function phaseRowId(id: number): string {
  return `phase-${id}`;
}

export function PhaseTable<P extends ListedPhase>({ phases, actions }: PhaseTableProps<P>): ReactNode {
  return (
    <table className="block w-full border-collapse text-left text-sm tbl:table">
      <thead className="hidden tbl:table-header-group">
        <tr className="border-line border-b text-muted">
          {COLUMNS.map((column) => (
            <th
              key={column}
              data-numeric={column === 'price'}
              className="px-1.5 py-2.5 font-semibold first:pl-0 data-[numeric=true]:text-right xl:px-3"
            >
              {TEXTS.columns[column]}
            </th>
          ))}
          <th className="px-3 text-right">{TEXTS.columns.actions}</th>
        </tr>
      </thead>
      <tbody className="block border-line max-tbl:border-t tbl:table-row-group">
        {phases.map((phase) => (
          <PhaseRow key={phase.id} phase={phase} actions={actions(phase)} />
        ))}
      </tbody>
    </table>
  );
}

function PhaseRow({ phase, actions }: { readonly phase: ListedPhase; readonly actions: ReactNode }): ReactNode {
  return (
    <tr id={phaseRowId(phase.id)} className="phone-row border-line border-b transition-colors hover:bg-surface">
      <td data-phone="title" className="font-semibold tbl:min-w-36 tbl:max-w-72 tbl:py-2 tbl:pr-2 xl:min-w-44">
        <Link href={editPath(phase)} className="wrap-anywhere transition-colors hover:text-volt">
          {phase.name}
        </Link>
        {'deletedAt' in phase && (
          <span className="block font-normal text-muted text-sm">
            {DASHBOARD.deletedPhases.at(formatInstant(phase.deletedAt))}
          </span>
        )}
      </td>
      {[phase.startDate, phase.endDate].map((iso) => (
        <Cell key={iso} phone="detail">
          <InstantCell iso={iso} title={PHASE_FORM.utc(formatInstantUtc(iso))} />
        </Cell>
      ))}
      <Cell phone="detail" isNumeric>
        {formatTokenPrice(phase.tokenPrice)}
      </Cell>
      <Cell phone="beside">
        <StateBadge phase={phase} />
      </Cell>
      <td data-phone="beside" className="tbl:py-1 tbl:pl-2">
        <div className="flex items-center justify-end gap-1">{actions}</div>
      </td>
    </tr>
  );
}

function editPath({ id }: ListedPhase): string {
  return `/admin/presale/edit/${id}`;
}

interface PhaseActionsProps {
  readonly phase: ListedPhase;
  readonly onDelete: () => void;
}

export function PhaseActions({ phase, onDelete }: PhaseActionsProps): ReactNode {
  return (
    <>
      <Link
        href={editPath(phase)}
        aria-label={`${TEXTS.edit} ${phase.name}`}
        // On a phone the whole row leads there.
        className={`${ICON_BUTTON} hover:text-volt max-tbl:hidden`}
      >
        <Pencil aria-hidden="true" className="size-4" />
      </Link>
      <button
        type="button"
        aria-label={`${TEXTS.delete} ${phase.name}`}
        onClick={onDelete}
        className={`${ICON_BUTTON} hover:text-red`}
      >
        <Trash2 aria-hidden="true" className="size-4" />
      </button>
    </>
  );
}

interface CellProps {
  readonly phone: 'beside' | 'detail';
  readonly isNumeric?: boolean;
  readonly children: ReactNode;
}

function Cell({ phone, isNumeric = false, children }: CellProps): ReactNode {
  return (
    <td
      data-numeric={isNumeric}
      data-phone={phone}
      className="tbl:px-1.5 tbl:py-2 tbl:data-[numeric=true]:text-right xl:px-3"
    >
      <span className={phone === 'detail' ? 'numeric tbl:max-xl:text-[0.8125rem]' : undefined}>{children}</span>
    </td>
  );
}
