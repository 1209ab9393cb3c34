import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';
import type { SortOrder } from '#contract/table.ts';
import { type RowSelection, SelectAll, SelectRow } from './row-selection.tsx';

export interface AdminColumn<Row> {
  readonly id: string;
  readonly header: string;
  /** The name of the column in the query; undefined: cannot be sorted by. */
  readonly sort?: string;
  readonly isNumeric?: boolean;
  readonly cell: (row: Row) => ReactNode;
}

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

/** Rows of 40 px below a head, sticky in a wide window; on a phone a list of blocks with labels. */
export function AdminTable<Row extends { readonly id: number }>(props: AdminTableProps<Row>): ReactNode {
  const { label, columns, rows, sorted, onSort, selection } = props;
  return (
    <div className="overflow-x-auto xl:overflow-x-visible">
      <table
        aria-label={label}
        className="block w-full border-collapse text-left text-sm tbl:table tbl:max-xl:text-[0.8125rem]"
      >
        <thead className="block tbl:table-header-group">
          <tr className="flex flex-wrap gap-x-4 border-line border-b tbl:table-row">
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
        <tbody className="block tbl:table-row-group">
          {rows.map((row) => (
            <tr
              key={row.id}
              data-selected={selection?.ids.has(row.id)}
              className="block border-line border-b py-2 transition-colors hover:bg-surface data-[selected=true]:bg-volt-tint tbl:table-row tbl:py-0"
            >
              {selection !== undefined && (
                <td className="block tbl:table-cell tbl:w-6">
                  <SelectRow row={row} selection={selection} />
                </td>
              )}
              {columns.map(({ id, header, isNumeric, cell }) => (
                <td
                  key={id}
                  data-numeric={isNumeric}
                  className="flex min-h-9 items-start justify-between gap-4 first:font-semibold max-tbl:py-1.5 tbl:table-cell tbl:h-10 tbl:max-w-56 tbl:truncate xl:max-w-80 tbl:px-1.5 xl:px-3 tbl:first:pl-0 tbl:last:pr-0 tbl:data-numeric:text-right"
                >
                  <span aria-hidden="true" className="shrink-0 font-normal text-muted tbl:hidden">
                    {header}
                  </span>
                  <span className={`min-w-0 max-tbl:wrap-anywhere tbl:truncate ${isNumeric === true ? 'numeric' : ''}`}>
                    {cell(row)}
                  </span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface HeadCellProps extends Pick<AdminTableProps<never>, 'sorted' | 'onSort'> {
  readonly column: Omit<AdminColumn<never>, 'cell'>;
}

const HEAD =
  'font-semibold text-muted xl:sticky xl:top-12 xl:z-[1] tbl:h-10 tbl:bg-ground tbl:px-1.5 xl:px-3 tbl:first:pl-0 tbl:last:pr-0 ' +
  'tbl:data-numeric:text-right tbl:shadow-[inset_0_-1px_var(--line)]';

function HeadCell({ column: { header, sort, isNumeric }, sorted, onSort }: HeadCellProps): ReactNode {
  if (sort === undefined) {
    return (
      <th scope="col" data-numeric={isNumeric} className={`${HEAD} max-tbl:hidden`}>
        {header}
      </th>
    );
  }
  const isSorted = sorted.column === sort;
  const Arrow = sorted.order === 'desc' ? ArrowDown : ArrowUp;
  return (
    <th
      scope="col"
      data-numeric={isNumeric}
      aria-sort={isSorted ? (sorted.order === 'desc' ? 'descending' : 'ascending') : undefined}
      className={HEAD}
    >
      <button
        type="button"
        onClick={() => onSort(sort, isSorted && sorted.order === 'asc' ? 'desc' : 'asc')}
        className={`inline-flex min-h-11 items-center gap-1.5 transition-colors hover:text-volt tbl:min-h-10 ${isSorted ? 'text-text' : ''}`}
      >
        {header}
        <Arrow aria-hidden="true" className={`size-3.5 ${isSorted ? 'text-volt' : 'opacity-0'}`} />
      </button>
    </th>
  );
}
