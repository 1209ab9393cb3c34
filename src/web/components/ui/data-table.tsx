import type { ReactNode } from 'react';

export interface DataTableProps {
  /** Names the table for screen readers. */
  readonly caption: string;
  /** The first column is aligned left, the others right, as numbers. */
  readonly columns: readonly string[];
  readonly rows: readonly { readonly key: string; readonly cells: readonly ReactNode[] }[];
  readonly total?: readonly ReactNode[];
}

/** The values of a chart. Where a large font leaves no room for its columns, it scrolls in its own frame. */
export function DataTable(props: DataTableProps): ReactNode {
  const { caption, columns, rows, total } = props;
  return (
    <div className="cramped:relative cramped:overflow-x-auto">
      <table className="wrap-break-word w-full border-collapse text-sm md:text-base print:text-sm">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column, index) => (
              <th
                key={column}
                scope="col"
                className={`border-edge border-b py-2 font-normal text-muted text-sm ${index === 0 ? 'text-left' : 'pl-3 text-right'}`}
              >
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <DataRow key={row.key} cells={row.cells} />
          ))}
        </tbody>
        {total !== undefined && (
          <tfoot className="border-edge border-t font-semibold">
            <DataRow cells={total} />
          </tfoot>
        )}
      </table>
    </div>
  );
}

function DataRow({ cells: [head, ...values] }: { readonly cells: readonly ReactNode[] }): ReactNode {
  return (
    <tr className="border-line border-b last:border-b-0">
      <th scope="row" className="py-2 text-left font-[inherit] print:py-1">
        {head}
      </th>
      {values.map((value, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other name and keep their order.
        <td key={index} className="numeric whitespace-nowrap py-2 pl-3 print:py-1 text-right">
          {value}
        </td>
      ))}
    </tr>
  );
}
