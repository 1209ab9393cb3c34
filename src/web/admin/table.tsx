import { ArrowDown, ArrowUp } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Link } from 'wouter';
import { SORT_ORDERS, type SortOrder } from '#contract/table.ts';
import { isNothing } from '#web/lib/format.ts';

export interface Column<Row> {
  /** Of a column that can be sorted by, its name in the query. */
  readonly id: string;
  readonly header: string;
  readonly sort?: true;
  readonly isNumeric?: boolean;
  /** Takes the room that the others leave. */
  readonly isBroad?: boolean;
  /** Left out where a table has little room. */
  readonly isWideOnly?: boolean;
  /**
   * Its place in the two lines of a phone's row: the first has the title and what stands beside it, the second the
   * details, some after their header or as the end of the one before. Actions end the row, everywhere. undefined: what
   * the row opens says it.
   */
  readonly phone?: 'title' | 'beside' | 'detail' | 'named-detail' | 'until' | 'actions';
  readonly cell: (row: Row) => ReactNode;
}

interface Sorting {
  readonly column: string;
  readonly order: SortOrder;
}

interface TableProps<Row> {
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  /** Its columns are as wide as each other, so that those of two tables stand below each other. */
  readonly isEven?: boolean;
  /** Of rows that the server sorts. */
  readonly sorting?: { readonly sorted: Sorting; readonly onSort: (sorting: Sorting) => void };
}

/**
 * Rows of 40 px below a head, sticky in a wide window; of two lines in a narrower one and on a phone. For a short list;
 * one with pages, search and filters is a `TableScreen`.
 *
 *     <Table label="Members" rows={members}
 *       columns={[{ id: 'name', header: 'Name', phone: 'title', cell: (member) => member.username }]} />
 */
export function Table<Row extends { readonly id: number | string }>(props: TableProps<Row>): ReactNode {
  const { label, rows, isEven = false, sorting } = props;
  // A column without a word in any row takes no room.
  const columns = props.columns.filter(({ sort, cell }) => sort || rows.some((row) => !EMPTY.includes(cell(row))));
  return (
    <div className="overflow-x-auto xl:overflow-x-visible">
      {sorting !== undefined && <SortChoice columns={columns} {...sorting} />}
      <table
        aria-label={label}
        className={`block w-full border-collapse text-left text-sm tbl:table ${isEven ? 'xl:table-fixed xl:[&_td]:whitespace-normal' : ''}`}
      >
        <thead className="hidden tbl:table-header-group">
          <tr>
            {columns.map((column) => (
              <HeadCell key={column.id} column={column} sorting={sorting} />
            ))}
          </tr>
        </thead>
        <tbody className="block border-line max-tbl:border-t tbl:table-row-group">
          {rows.map((row) => (
            <tr key={row.id} className="phone-row border-line border-b transition-colors hover:bg-surface">
              {columns.map((column) => (
                <BodyCell key={column.id} column={column}>
                  {column.cell(row)}
                </BodyCell>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** What React shows nothing of. */
const EMPTY: readonly ReactNode[] = [null, false, ''];

const CELL =
  'xl:data-[phone=actions]:[&>:first-child]:-mr-2.5 tbl:data-[phone=actions]:[&>:first-child]:ml-auto ' +
  'tbl:px-1.5 xl:px-3 tbl:first:pl-0 tbl:last:pr-0 tbl:data-numeric:text-right tbl:data-[phone=actions]:text-right ' +
  // What follows figures, which end here, begins well after them.
  'tbl:not-last:data-numeric:pr-5 xl:not-last:data-numeric:pr-9 tbl:max-xl:data-wide:hidden';
const HEAD = `font-semibold text-muted xl:sticky xl:top-12 xl:z-[1] h-10 bg-ground shadow-[inset_0_-1px_var(--line)] ${CELL}`;

interface BodyCellProps {
  readonly column: HeadCellProps['column'];
  readonly children: ReactNode;
}

function BodyCell({ column, children }: BodyCellProps): ReactNode {
  const { header, isNumeric, isBroad, isWideOnly, phone } = column;
  return (
    <td
      data-numeric={isNumeric}
      data-broad={isBroad}
      data-wide={isWideOnly}
      data-phone={phone === 'named-detail' ? 'detail' : phone}
      className={`wrap-break-word data-[phone=title]:font-semibold tbl:h-10 tbl:max-w-72 tbl:max-xl:py-1 xl:max-w-80 xl:truncate xl:data-broad:w-full xl:data-broad:max-w-0 ${isNumeric === true ? 'numeric' : ''} ${isNumeric === true && isNothing(children) ? 'text-muted' : ''} ${CELL}`}
    >
      {phone === 'named-detail' && children !== false && <span className="tbl:hidden">{header} </span>}
      {children}
    </td>
  );
}

interface HeadCellProps {
  readonly column: Omit<Column<never>, 'cell'>;
  readonly sorting: TableProps<never>['sorting'];
}

function HeadCell({ column, sorting }: HeadCellProps): ReactNode {
  const { id, header, sort, isNumeric, isWideOnly, phone } = column;
  const kinds = { 'data-numeric': isNumeric, 'data-wide': isWideOnly, 'data-phone': phone };
  if (sort === undefined || sorting === undefined) {
    return (
      <th scope="col" {...kinds} className={HEAD}>
        {header}
      </th>
    );
  }
  const { sorted, onSort } = sorting;
  const isSorted = sorted.column === id;
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
        onClick={() => onSort({ column: id, order: isSorted && sorted.order === 'asc' ? 'desc' : 'asc' })}
        // The arrow stands beside a header without moving it from over its figures.
        className={`inline-flex min-h-10 items-center gap-1.5 text-left transition-colors hover:text-text ${isNumeric === true ? 'flex-row-reverse text-right' : ''} ${isSorted ? 'text-text' : ''}`}
      >
        {header}
        <Arrow aria-hidden="true" className={`size-3.5 ${isSorted ? '' : 'opacity-0'}`} />
      </button>
    </th>
  );
}

interface SortChoiceProps extends NonNullable<TableProps<never>['sorting']> {
  readonly columns: readonly HeadCellProps['column'][];
}

/** On a phone, where a table has no head: column and order in one choice. */
function SortChoice({ columns, sorted, onSort }: SortChoiceProps): ReactNode {
  const selectId = useId();
  return (
    <div className="flex items-center gap-2 pt-1 pb-3 tbl:hidden">
      <label htmlFor={selectId} className="text-muted text-sm">
        Sort by
      </label>
      <select
        id={selectId}
        value={`${sorted.column} ${sorted.order}`}
        onChange={({ target }) => {
          const [column = '', order] = target.value.split(' ');
          onSort({ column, order: order === 'desc' ? 'desc' : 'asc' });
        }}
        className="field grow px-3"
      >
        {columns
          .filter(({ sort }) => sort)
          .flatMap(({ id, header }) =>
            SORT_ORDERS.map((order) => (
              <option key={`${id} ${order}`} value={`${id} ${order}`}>
                {header}, {order === 'asc' ? 'ascending' : 'descending'}
              </option>
            )),
          )}
      </select>
    </div>
  );
}

/** The cell that opens the record of a row, cut where its column ends. `untitled`: of one without a name. */
export function RowLink(props: { readonly to: string; readonly children: string; readonly untitled?: string }) {
  const { to, children, untitled } = props;
  return (
    <Link
      href={to}
      title={children}
      className="block max-w-full truncate underline-offset-4 hover:underline tbl:max-xl:max-w-72"
    >
      {children || <span className="font-normal text-muted">{untitled}</span>}
    </Link>
  );
}
