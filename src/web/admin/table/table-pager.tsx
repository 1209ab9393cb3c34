import type { ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import { TABLE_PAGE_ROWS, TABLE_PAGE_SIZES } from '#contract/table.ts';
import { groupDigits } from '#web/lib/format.ts';
import { TABLE_TEXTS } from '../texts.ts';
import { type TableParams, withParams } from './table-address.ts';

export interface TableRows<Row> {
  readonly rows: readonly Row[];
  readonly previous: string | null;
  readonly next: string | null;
  readonly count: { readonly rows: number; readonly hasMore: boolean };
}

interface TablePagerProps {
  readonly label: string;
  readonly params: URLSearchParams;
  readonly page: TableRows<unknown>;
  /** undefined: without the choice of how many rows a page has. */
  readonly onChange?: (changes: TableParams) => void;
}

/** Which rows of how many are shown, and the way to the others. */
export function TablePager({ label, params, page, onChange }: TablePagerProps): ReactNode {
  const { rows, previous, next, count } = page;
  const size = Number(params.get('rows') ?? TABLE_PAGE_ROWS);
  const first = Math.max(1, Math.trunc(Number(params.get('at'))) || 1);
  const range = [first, first + rows.length - 1, count.rows].map((row) => groupDigits(row)) as [string, string, string];
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      {onChange !== undefined && (
        <label className="flex items-center gap-2 text-muted text-xs max-sm:hidden">
          {TABLE_TEXTS.pageSize}
          <select
            value={params.get('rows') ?? String(TABLE_PAGE_ROWS)}
            onChange={({ target }) => onChange({ rows: target.value })}
            className="field min-h-11 px-2 text-sm md:min-h-9"
          >
            {TABLE_PAGE_SIZES.map((rowsShown) => (
              <option key={rowsShown}>{rowsShown}</option>
            ))}
          </select>
        </label>
      )}
      <p className="numeric text-muted text-xs">{TABLE_TEXTS.range(...range, count.hasMore)}</p>
      <nav aria-label={label} className="flex gap-2">
        <PageLink
          {...{ params, cursor: previous, name: 'before', label: TABLE_TEXTS.previous }}
          at={Math.max(1, first - size)}
        />
        <PageLink {...{ params, cursor: next, name: 'after', label: TABLE_TEXTS.next }} at={first + rows.length} />
      </nav>
    </div>
  );
}

interface PageLinkProps {
  readonly params: URLSearchParams;
  readonly name: 'after' | 'before';
  readonly cursor: string | null;
  readonly label: string;
  /** The number of its first row. */
  readonly at: number;
}

const PAGE_LINK = 'inline-flex min-h-11 items-center rounded-md border px-3.5 text-sm md:min-h-9';

function PageLink({ params, name, cursor, label, at }: PageLinkProps): ReactNode {
  const [pathname] = useLocation();
  if (cursor === null) return <span className={`${PAGE_LINK} border-line border-dashed text-muted`}>{label}</span>;
  return (
    <Link
      href={`${pathname}?${withParams(params, { [name]: cursor, at: at === 1 ? undefined : String(at) })}`}
      onClick={() => window.scrollTo(0, 0)}
      className={`${PAGE_LINK} border-edge font-semibold transition-colors hover:border-volt hover:text-volt`}
    >
      {label}
    </Link>
  );
}
