import { ArrowDown, ArrowUp } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { SORT_ORDERS, type SortOrder } from '#contract/table.ts';
import { TABLE_TEXTS } from '../texts.ts';

export interface AdminColumn<Row> {
  readonly id: string;
  readonly header: string;
  /** The name of the column in the query; undefined: cannot be sorted by. */
  readonly sort?: string;
  readonly isNumeric?: boolean;
  /** Takes the room that the others leave. */
  readonly isBroad?: boolean;
  /** Left out where a table has little room. */
  readonly isWideOnly?: boolean;
  /** Its place in the two lines of a phone's row; undefined: what the row opens says it. */
  readonly phone?: PhonePlace;
  readonly cell: (row: Row) => ReactNode;
}

/** The first line has the title and what stands beside it, the second one the details, some after their header. */
type PhonePlace = 'title' | 'beside' | 'detail' | 'named-detail';

/** Of a text that is cut where its column ends. */
export const ONE_LINE = 'block max-w-full truncate tbl:max-w-56 xl:max-w-80';

interface Sorting {
  readonly sorted: { readonly column: string; readonly order: SortOrder };
  /** The server sorts, filters and pages. */
  readonly onSort: (column: string, order: SortOrder) => void;
}

interface AdminTableProps<Row> extends Sorting {
  readonly label: string;
  readonly columns: readonly AdminColumn<Row>[];
  readonly rows: readonly Row[];
}

/** Rows of 40 px below a head, sticky in a wide window; of two lines in a narrower one and on a phone. */
export function AdminTable<Row extends { readonly id: number }>(props: AdminTableProps<Row>): ReactNode {
  const { label, columns, rows, sorted, onSort } = props;
  return (
    <div className="overflow-x-auto xl:overflow-x-visible">
      <SortChoice columns={columns} sorted={sorted} onSort={onSort} />
      <table
        aria-label={label}
        className="block w-full border-collapse text-left text-sm tbl:table tbl:max-xl:text-[0.8125rem]"
      >
        <thead className="hidden tbl:table-header-group">
          <tr>
            {columns.map((column) => (
              <HeadCell key={column.id} column={column} sorted={sorted} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody className="block border-line max-tbl:border-t tbl:table-row-group">
          {rows.map((row) => (
            <tr key={row.id} className="phone-row border-line border-b transition-colors hover:bg-surface">
              {columns.map(({ id, header, isNumeric, isBroad, isWideOnly, phone, cell }) => (
                <td
                  key={id}
                  data-numeric={isNumeric}
                  data-broad={isBroad}
                  data-wide={isWideOnly}
                  data-phone={phone === 'named-detail' ? 'detail' : phone}
                  className={`wrap-break-word first:font-semibold tbl:h-10 tbl:max-w-56 tbl:max-xl:py-1 xl:max-w-80 xl:truncate xl:data-broad:w-full xl:data-broad:max-w-0 ${isNumeric === true ? 'numeric' : ''} ${CELL}`}
                >
                  {phone === 'named-detail' && <span className="tbl:hidden">{header} </span>}
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const CELL = 'tbl:px-1.5 xl:px-3 tbl:first:pl-0 tbl:last:pr-0 tbl:data-numeric:text-right tbl:max-xl:data-wide:hidden';
const HEAD = `font-semibold text-muted xl:sticky xl:top-12 xl:z-[1] h-10 bg-ground shadow-[inset_0_-1px_var(--line)] ${CELL}`;

type HeadColumn = Omit<AdminColumn<never>, 'cell'>;

function HeadCell({ column, sorted, onSort }: Sorting & { readonly column: HeadColumn }): ReactNode {
  const { header, sort, isNumeric, isWideOnly } = column;
  const kinds = { 'data-numeric': isNumeric, 'data-wide': isWideOnly };
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

/** On a phone, where a table has no head: column and order in one choice. */
function SortChoice({ columns, sorted, onSort }: Sorting & { readonly columns: readonly HeadColumn[] }): ReactNode {
  const id = useId();
  return (
    <div className="flex items-center gap-2 pt-1 pb-3 tbl:hidden">
      <label htmlFor={id} className="text-muted text-xs">
        {TABLE_TEXTS.sort.label}
      </label>
      <select
        id={id}
        value={`${sorted.column} ${sorted.order}`}
        onChange={({ target }) => {
          const [column = '', order] = target.value.split(' ');
          onSort(column, order === 'desc' ? 'desc' : 'asc');
        }}
        className="field min-h-11 grow px-3 text-sm"
      >
        {columns
          .filter(({ sort }) => sort !== undefined)
          .flatMap(({ sort, header }) =>
            SORT_ORDERS.map((order) => (
              <option key={`${sort} ${order}`} value={`${sort} ${order}`}>
                {TABLE_TEXTS.sort.option(header, order)}
              </option>
            )),
          )}
      </select>
    </div>
  );
}
