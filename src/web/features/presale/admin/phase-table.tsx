import { ArrowDown, ArrowUp, Pencil, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { PhaseData } from '#contract/presale.ts';
import { InstantCell } from '#web/admin/table/instant-cell.tsx';
import { SortChoice } from '#web/admin/table/sort-choice.tsx';
import { formatInstant, formatInstantUtc } from '#web/lib/local-time.ts';
import { formatTokenPrice } from './field-text.ts';
import { RestoreButton } from './restore-button.tsx';
import { StateBadge } from './state-badge.tsx';
import { type ListedPhase, SORT_COLUMNS, type SortColumn, type TableView } from './table-view.ts';
import { DASHBOARD, PHASE_FORM } from './texts.ts';

const TEXTS = DASHBOARD.phases;
const ICON_BUTTON =
  'grid size-11 place-items-center rounded-md md:size-9 border border-transparent transition-colors duration-150 hover:border-edge active:bg-surface';

export interface PhaseTableProps {
  readonly phases: readonly ListedPhase[];
  readonly view: TableView;
  readonly onChange: (view: TableView) => void;
  readonly onDelete: (phase: PhaseData) => void;
  /** The heading that is focused when no row is left. */
  readonly headingId: string;
}

export function phaseRowId(id: number): string {
  return `phase-${id}`;
}

/** On a phone below a choice of the order. */
export function PhaseTable({ phases, view, onChange, ...row }: PhaseTableProps): ReactNode {
  if (phases.length === 0) return null;
  return (
    <div>
      <SortChoice
        options={SORT_COLUMNS.map((column) => ({ value: column, label: TEXTS.columns[column] }))}
        sorted={{ column: view.sort, order: view.descending ? 'desc' : 'asc' }}
        onSort={(column, order) =>
          onChange({
            ...view,
            sort: SORT_COLUMNS.find((one) => one === column) ?? view.sort,
            descending: order === 'desc',
          })
        }
        className="pb-3 tbl:hidden"
      />
      <table className="block w-full border-collapse text-left text-sm tbl:table">
        <thead className="hidden tbl:table-header-group">
          <tr className="border-line border-b">
            {SORT_COLUMNS.map((column) => (
              <SortHeader key={column} column={column} view={view} onChange={onChange} />
            ))}
            <th className="px-3 text-right text-muted text-sm">{TEXTS.columns.actions}</th>
          </tr>
        </thead>
        <tbody className="block border-line max-tbl:border-t tbl:table-row-group">
          {phases.map((phase) => (
            <PhaseRow key={phase.id} phase={phase} {...row} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function SortHeader({
  column,
  view,
  onChange,
}: Pick<PhaseTableProps, 'view' | 'onChange'> & { readonly column: SortColumn }): ReactNode {
  const isSorted = view.sort === column;
  const Arrow = view.descending ? ArrowDown : ArrowUp;
  return (
    <th
      aria-sort={isSorted ? (view.descending ? 'descending' : 'ascending') : undefined}
      data-numeric={column === 'price'}
      className="px-1.5 font-semibold first:pl-0 data-[numeric=true]:text-right xl:px-3"
    >
      <button
        type="button"
        onClick={() => onChange({ ...view, sort: column, descending: isSorted && !view.descending })}
        className={`inline-flex min-h-11 items-center gap-1.5 whitespace-nowrap text-left text-sm transition-colors hover:text-volt md:max-xl:text-[0.8125rem] ${column === 'price' ? 'flex-row-reverse' : ''} ${isSorted ? 'text-text' : 'text-muted'}`}
      >
        {TEXTS.columns[column]}
        <Arrow aria-hidden="true" className={`size-3.5 ${isSorted ? 'text-volt' : 'opacity-0'}`} />
      </button>
    </th>
  );
}

interface PhaseRowProps extends Pick<PhaseTableProps, 'onDelete' | 'headingId'> {
  readonly phase: ListedPhase;
}

function PhaseRow({ phase, onDelete, headingId }: PhaseRowProps): ReactNode {
  const values = {
    start: <InstantCell iso={phase.startDate} title={PHASE_FORM.utc(formatInstantUtc(phase.startDate))} />,
    end: <InstantCell iso={phase.endDate} title={PHASE_FORM.utc(formatInstantUtc(phase.endDate))} />,
    price: formatTokenPrice(phase.tokenPrice),
  };
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
      {(['start', 'end', 'price'] as const).map((column) => (
        <Cell key={column} column={column} phone="detail">
          <span className="numeric tbl:max-xl:text-[0.8125rem]">{values[column]}</span>
        </Cell>
      ))}
      <Cell column="status" phone="beside">
        <StateBadge phase={phase} />
      </Cell>
      <td data-phone="beside" className="tbl:py-1 tbl:pl-2">
        <div className="flex items-center justify-end gap-1">
          {'deletedAt' in phase ? (
            <RestoreButton phase={phase} headingId={headingId} />
          ) : (
            <Actions phase={phase} onDelete={onDelete} />
          )}
        </div>
      </td>
    </tr>
  );
}

function editPath({ id }: ListedPhase): string {
  return `/admin/presale/edit/${id}`;
}

function Actions({ phase, onDelete }: { readonly phase: PhaseData } & Pick<PhaseTableProps, 'onDelete'>): ReactNode {
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
        onClick={() => onDelete(phase)}
        className={`${ICON_BUTTON} hover:text-red`}
      >
        <Trash2 aria-hidden="true" className="size-4" />
      </button>
    </>
  );
}

interface CellProps {
  readonly column: SortColumn;
  readonly phone: 'beside' | 'detail';
  readonly children: ReactNode;
}

function Cell({ column, phone, children }: CellProps): ReactNode {
  return (
    <td
      data-numeric={column === 'price'}
      data-phone={phone}
      className="tbl:px-1.5 tbl:py-2 tbl:data-[numeric=true]:text-right xl:px-3"
    >
      {children}
    </td>
  );
}
