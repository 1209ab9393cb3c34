import { type ColumnDef, type RowData, tableFeatures, useTable } from '@tanstack/react-table';
import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';
import type { SortOrder } from '#contract/table.ts';

/** The server sorts, filters and pages. */
export const TABLE_FEATURES = tableFeatures({});

export type TableColumn<Row extends RowData> = ColumnDef<typeof TABLE_FEATURES, Row> & {
  readonly id: string;
  /** The name of the column in the query; undefined: cannot be sorted by. */
  readonly sort?: string;
  readonly isNumeric?: boolean;
};

export interface DataTableProps<Row extends RowData> {
  readonly label: string;
  readonly columns: readonly TableColumn<Row>[];
  readonly rows: readonly Row[];
  readonly sorted: { readonly column: string; readonly order: SortOrder };
  readonly onSort: (column: string, order: SortOrder) => void;
}

/** Rows of 40 px below a sticky head; in a narrow window a list of blocks with labels. */
export function DataTable<Row extends { readonly id: number }>(props: DataTableProps<Row>): ReactNode {
  const { label, columns, rows, sorted, onSort } = props;
  const table = useTable({
    features: TABLE_FEATURES,
    columns: columns as TableColumn<Row>[],
    data: rows as Row[],
    getRowId: (row: Row) => String(row.id),
  });
  const columnOf = (id: string): TableColumn<Row> | undefined => columns.find((column) => column.id === id);
  return (
    <table aria-label={label} className="block w-full border-collapse text-left text-sm xl:table">
      <thead className="block xl:table-header-group">
        {table.getHeaderGroups().map((group) => (
          <tr key={group.id} className="flex flex-wrap gap-x-4 border-line border-b xl:table-row">
            {group.headers.map((header) => (
              <HeadCell key={header.id} column={columnOf(header.column.id)} sorted={sorted} onSort={onSort}>
                <table.FlexRender header={header} />
              </HeadCell>
            ))}
          </tr>
        ))}
      </thead>
      <tbody className="block xl:table-row-group">
        {table.getRowModel().rows.map((row) => (
          <tr
            key={row.id}
            className="block border-line border-b py-2 transition-colors hover:bg-surface sm:grid sm:grid-cols-2 sm:gap-x-10 xl:table-row xl:py-0"
          >
            {row.getAllCells().map((cell) => {
              const column = columnOf(cell.column.id);
              return (
                <td
                  key={cell.id}
                  data-numeric={column?.isNumeric}
                  className="flex min-h-9 items-start justify-between gap-4 first:font-semibold max-xl:py-1.5 xl:table-cell xl:h-10 xl:max-w-80 xl:truncate xl:px-3 xl:first:pl-0 xl:last:pr-0 xl:data-numeric:text-right"
                >
                  <span aria-hidden="true" className="shrink-0 font-normal text-muted xl:hidden">
                    {typeof column?.header === 'string' ? column.header : ''}
                  </span>
                  <span
                    className={`min-w-0 max-xl:wrap-anywhere xl:truncate ${column?.isNumeric === true ? 'numeric' : ''}`}
                  >
                    <table.FlexRender cell={cell} />
                  </span>
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface HeadCellProps<Row extends RowData> extends Pick<DataTableProps<Row>, 'sorted' | 'onSort'> {
  readonly column: TableColumn<Row> | undefined;
  readonly children: ReactNode;
}

const HEAD =
  'font-semibold text-muted xl:sticky xl:top-12 xl:z-[1] xl:h-10 xl:bg-ground xl:px-3 xl:first:pl-0 xl:last:pr-0 ' +
  'xl:data-numeric:text-right xl:shadow-[inset_0_-1px_var(--line)]';

function HeadCell<Row extends RowData>({ column, sorted, onSort, children }: HeadCellProps<Row>): ReactNode {
  const sort = column?.sort;
  if (sort === undefined) {
    return (
      <th scope="col" data-numeric={column?.isNumeric} className={`${HEAD} max-xl:hidden`}>
        {children}
      </th>
    );
  }
  const isSorted = sorted.column === sort;
  const Arrow = sorted.order === 'desc' ? ArrowDown : ArrowUp;
  return (
    <th
      scope="col"
      data-numeric={column?.isNumeric}
      aria-sort={isSorted ? (sorted.order === 'desc' ? 'descending' : 'ascending') : undefined}
      className={HEAD}
    >
      <button
        type="button"
        onClick={() => onSort(sort, isSorted && sorted.order === 'asc' ? 'desc' : 'asc')}
        className={`inline-flex min-h-11 items-center gap-1.5 transition-colors hover:text-volt xl:min-h-10 ${isSorted ? 'text-text' : ''}`}
      >
        {children}
        <Arrow aria-hidden="true" className={`size-3.5 ${isSorted ? 'text-volt' : 'opacity-0'}`} />
      </button>
    </th>
  );
}
