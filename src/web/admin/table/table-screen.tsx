import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, useLocation, useSearchParams } from 'wouter';
import type * as z from 'zod/mini';
import type { Endpoint } from '#contract/endpoint.ts';
import { sortOf, type TableQuery, type TableSorts } from '#contract/table.ts';
import { TeamPage } from '#web/components/layout/team-page.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { type CallInput, callEndpoint } from '#web/lib/api-client.ts';
import { withConfirmation } from '#web/lib/confirmation.ts';
import { groupDigits } from '#web/lib/format.ts';
import { timeZoneName } from '#web/lib/local-time.ts';
import { QueryView } from '../query-view.tsx';
import { TABLE_TEXTS } from '../texts.ts';
import { type AdminColumn, AdminTable } from './admin-table.tsx';
import { ExportButtons } from './export-buttons.tsx';
import { readTableQuery, type TableParams, withParams } from './table-address.ts';
import { type TableFilter, TableFilters } from './table-filters.tsx';

interface Page<Row> {
  readonly rows: readonly Row[];
  readonly previous: string | null;
  readonly next: string | null;
  readonly count: { readonly rows: number; readonly hasMore: boolean };
}

/** What one table shows, and how it is read. */
export interface TableDefinition<Query extends TableQuery, Row extends { readonly id: number }> {
  readonly title: string;
  readonly texts: { readonly lead: string; readonly rows: readonly [one: string, many: string] };
  readonly sorts: TableSorts;
  readonly columns: readonly AdminColumn<Row>[];
  readonly filters: readonly TableFilter[];
  /** Its pages. */
  readonly list: Endpoint<undefined, undefined, z.ZodMiniType<Page<Row>>, z.ZodMiniType<Query>>;
  /** The export. */
  readonly file: Endpoint;
}

interface TableScreenProps<Query extends TableQuery, Row extends { readonly id: number }> {
  readonly definition: TableDefinition<Query, Row>;
  /** What else can be done with the rows, beside the export. */
  readonly actions?: ReactNode;
}

/** A table of the team's area. Its address says what it shows, so that it can be shared and reloaded. */
export function TableScreen<Query extends TableQuery, Row extends { readonly id: number }>({
  definition,
  actions,
}: TableScreenProps<Query, Row>): ReactNode {
  const { title, texts, sorts, columns, filters, file } = definition;
  const { params, query, result, change } = useTable(definition);
  const { data } = result;
  const isFiltered = filters.some(({ name }) => params.has(name));

  return (
    <TeamPage
      title={title}
      aside={
        <p role="status" className="numeric text-muted text-sm">
          {data !== undefined &&
            TABLE_TEXTS.count(groupDigits(data.count.rows), data.count.hasMore, texts.rows[0], texts.rows[1])}
        </p>
      }
      lead={texts.lead}
      actions={
        <>
          {actions}
          <ExportButtons endpoint={file} params={params} />
        </>
      }
    >
      <div className="mt-4">
        <TableFilters filters={filters} params={params} onChange={change} />
      </div>
      <QueryView query={result} texts={TABLE_TEXTS}>
        {(page) =>
          page.rows.length === 0 ? (
            <NoRows
              onClear={
                isFiltered ? () => change(Object.fromEntries(filters.map(({ name }) => [name, undefined]))) : undefined
              }
            />
          ) : (
            <div aria-busy={result.isPlaceholderData} className="mt-3 transition-opacity aria-busy:opacity-60">
              <AdminTable
                label={title}
                columns={columns}
                rows={page.rows}
                sorted={sortOf(sorts, query)}
                onSort={(sort, order) => change({ sort, order })}
              />
              <div className="flex flex-wrap items-center justify-between gap-3 py-3">
                <p className="text-muted text-xs">{TABLE_TEXTS.zone(timeZoneName())}</p>
                <nav aria-label={TABLE_TEXTS.pages} className="flex gap-2">
                  <PageLink params={params} name="before" cursor={page.previous} label={TABLE_TEXTS.previous} />
                  <PageLink params={params} name="after" cursor={page.next} label={TABLE_TEXTS.next} />
                </nav>
              </div>
            </div>
          )
        }
      </QueryView>
    </TeamPage>
  );
}

/** Reads the page that the address says, and changes the address. */
function useTable<Query extends TableQuery, Row extends { readonly id: number }>({
  list,
  file,
}: TableDefinition<Query, Row>) {
  const [params, setParams] = useSearchParams();
  const query = readTableQuery(params, (input) => list.queryParams.safeParse(input));
  const result = useQuery({
    queryKey: ['admin', file.path, query],
    // Beyond many rows about people, the server asks for the password.
    queryFn: ({ signal }) =>
      withConfirmation(
        { endpoint: list, call: {}, isKnown: false },
        () => callEndpoint<Endpoint>(list, { queryParams: query, signal } as CallInput<Endpoint>) as Promise<Page<Row>>,
      ),
    placeholderData: keepPreviousData,
    // Others change these rows: each visit asks again.
    staleTime: 0,
  });

  function change(changes: TableParams): void {
    setParams((current) => withParams(current, changes), { replace: true });
  }
  return { params, query, result, change };
}

/** `onClear`: undefined: there is no filter that rows could be hidden by. */
function NoRows({ onClear }: { readonly onClear: (() => void) | undefined }): ReactNode {
  return (
    <div className="mt-4 grid justify-items-center gap-3 border-line border-y border-dashed py-12 text-center text-muted">
      <p>{onClear === undefined ? TABLE_TEXTS.empty : TABLE_TEXTS.noMatch}</p>
      {onClear !== undefined && (
        <Button variant="secondary" onClick={onClear}>
          {TABLE_TEXTS.clear}
        </Button>
      )}
    </div>
  );
}

interface PageLinkProps {
  readonly params: URLSearchParams;
  readonly name: 'after' | 'before';
  readonly cursor: string | null;
  readonly label: string;
}

const PAGE_LINK = 'inline-flex min-h-11 items-center rounded-md border px-3.5 text-sm md:min-h-9';

function PageLink({ params, name, cursor, label }: PageLinkProps): ReactNode {
  const [pathname] = useLocation();
  if (cursor === null) return <span className={`${PAGE_LINK} border-line border-dashed text-muted`}>{label}</span>;
  return (
    <Link
      href={`${pathname}?${withParams(params, { [name]: cursor })}`}
      onClick={() => window.scrollTo(0, 0)}
      className={`${PAGE_LINK} border-edge font-semibold transition-colors hover:border-volt hover:text-volt`}
    >
      {label}
    </Link>
  );
}
