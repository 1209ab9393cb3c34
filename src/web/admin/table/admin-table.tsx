import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';
import type { SortOrder } from '#contract/table.ts';
import { type RowSelection, SelectAll, SelectRow } from './row-selection.tsx';
import { SortChoice } from './sort-choice.tsx';

export interface AdminColumn<Row> {
  readonly id: string;
  readonly header: string;
  /** The name of the column in the query; undefined: cannot be sorted by. */
  readonly sort?: string;
  readonly isNumeric?: boolean;
  /** What is done with the row: stays in sight where a narrow table scrolls. */
  readonly isAction?: boolean;
  /** Takes the room that the others leave. */
  readonly isBroad?: boolean;
  /** Has nothing to say of a row: left out on a phone. */
  readonly isBlank?: (row: Row) => boolean;
  /** Left out where a table has little room, but not on a phone. */
  readonly isWideOnly?: boolean;
  /** Its place in the two lines of a phone's row; undefined: what the row opens says it. */
  readonly phone?: PhonePlace;
  readonly cell: (row: Row) => ReactNode;
}

/** The first line has the title and what stands beside it, the second one the details, some after their header. */
type PhonePlace = 'title' | 'beside' | 'detail' | 'named-detail';

/** Of a text that is cut where its column ends. */
export const ONE_LINE = 'block max-w-full truncate tbl:max-w-56 xl:max-w-80';

interface AdminTableProps<Row> {
  readonly label: string;
  readonly columns: readonly AdminColumn<Row>[];
  readonly rows: readonly Row[];
  readonly sorted: { readonly column: string; readonly order: SortOrder };
  /** The server sorts, filters and pages. */
  readonly onSort: (column: string, order: SortOrder) => void;
  /** undefined: rows cannot be selected. */
  readonly selection?: RowSelection<Row> | undefined;
}

/** Rows of 40 px below a head, sticky in a wide window; of two lines in a narrower one and on a phone. */
export function AdminTable<Row extends { readonly id: number }>(props: AdminTableProps<Row>): ReactNode {
  const { label, columns, rows, sorted, onSort, selection } = props;
  return (
    <div className="overflow-x-auto xl:overflow-x-visible">
      <SortChoice
        options={columns.flatMap(({ sort, header }) => (sort === undefined ? [] : [{ value: sort, label: header }]))}
        sorted={sorted}
        onSort={onSort}
        className="pt-1 pb-3 tbl:hidden"
      />
      {/* Its head is hidden on a phone. */}
      {selection !== undefined && (
        <div className="tbl:hidden">
          <SelectAll rows={rows} selection={selection} />
        </div>
      )}
      <table
        aria-label={label}
        className="block w-full border-collapse text-left text-sm tbl:table tbl:max-xl:text-[0.8125rem]"
      >
        <thead className="hidden tbl:table-header-group">
          <tr>
            {selection !== undefined && (
              <th scope="col" className={`${HEAD} tbl:w-6`}>
                <SelectAll rows={rows} selection={selection} />
              </th>
            )}
            {columns.map((column) => (
              <HeadCell key={column.id} column={column} sorted={sorted} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody className="block border-line max-tbl:border-t tbl:table-row-group">
          {rows.map((row) => (
            <tr
              key={row.id}
              data-selected={selection?.ids.has(row.id)}
              className={`phone-row border-line border-b transition-colors hover:bg-surface data-[selected=true]:bg-volt-tint ${selection === undefined ? '' : 'max-tbl:pr-10'}`}
            >
              {selection !== undefined && (
                <td data-phone="corner" className="tbl:w-6">
                  <SelectRow row={row} selection={selection} />
                </td>
              )}
              {columns.map((column) => (
                <BodyCell key={column.id} {...{ column, row }} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface BodyCellProps<Row> {
  readonly column: AdminColumn<Row>;
  readonly row: Row;
}

function BodyCell<Row>({ column, row }: BodyCellProps<Row>): ReactNode {
  const { header, isNumeric, isAction, isBroad, isBlank, isWideOnly, phone, cell } = column;
  return (
    <td
      data-numeric={isNumeric}
      data-action={isAction}
      data-broad={isBroad}
      data-blank={isBlank?.(row)}
      data-wide={isWideOnly}
      data-phone={phone === 'named-detail' ? 'detail' : phone}
      className={`wrap-break-word first:font-semibold tbl:h-10 tbl:max-w-56 tbl:max-xl:py-1 xl:max-w-80 xl:truncate xl:data-broad:w-full xl:data-broad:max-w-0 ${isNumeric === true ? 'numeric' : ''} ${CELL}`}
    >
      {phone === 'named-detail' && <span className="tbl:hidden">{header} </span>}
      {cell(row)}
    </td>
  );
}

interface HeadCellProps extends Pick<AdminTableProps<never>, 'sorted' | 'onSort'> {
  readonly column: Omit<AdminColumn<never>, 'cell'>;
}

const CELL =
  'tbl:px-1.5 xl:px-3 tbl:first:pl-0 tbl:last:pr-0 tbl:data-numeric:text-right tbl:max-xl:data-wide:hidden ' +
  'tbl:max-xl:data-action:sticky tbl:max-xl:data-action:right-0 tbl:data-action:bg-ground tbl:data-action:text-right';
const HEAD = `font-semibold text-muted xl:sticky xl:top-12 xl:z-[1] h-10 bg-ground shadow-[inset_0_-1px_var(--line)] ${CELL}`;

function HeadCell({ column, sorted, onSort }: HeadCellProps): ReactNode {
  const { header, sort, isNumeric, isAction, isWideOnly } = column;
  const kinds = { 'data-numeric': isNumeric, 'data-action': isAction, 'data-wide': isWideOnly };
  if (sort === undefined) {
    return (
      <th scope="col" {...kinds} className={HEAD}>
        {header}
      </th>
    );
  }
  const isSorted = sorted.column === sort;
  const Arrow = sorted.order === 'desc' ? ArrowDown : ArrowUp;
  return (
    <th
      scope="col"
      {...kinds}
      aria-sort={isSorted ? (sorted.order === 'desc' ? 'descending' : 'ascending') : undefined}
      className={HEAD}
    >
      <button
        type="button"
        onClick={() => onSort(sort, isSorted && sorted.order === 'asc' ? 'desc' : 'asc')}
        // The arrow stands beside a header without moving it from over its figures.
        className={`inline-flex min-h-10 items-center gap-1.5 text-left transition-colors hover:text-volt ${isNumeric === true ? 'flex-row-reverse text-right' : ''} ${isSorted ? 'text-text' : ''}`}
      >
        {header}
        <Arrow aria-hidden="true" className={`size-3.5 ${isSorted ? 'text-volt' : 'opacity-0'}`} />
      </button>
    </th>
  );
}
