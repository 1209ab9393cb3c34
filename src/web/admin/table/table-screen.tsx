import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link, useLocation, useSearchParams } from 'wouter';
import type { Endpoint } from '#contract/endpoint.ts';
import { sortOf, type TablePage, type TableQuery, type TeamTable } from '#contract/table.ts';
import { adminReadConfirmed } from '#contract/team-account.ts';
import { TEAM_ACTION, TeamPage } from '#web/components/layout/team-page.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { toast } from '#web/components/ui/toast/toast-store.ts';
import { type CallInput, callEndpoint } from '#web/lib/api-client.ts';
import { errorMessage } from '#web/lib/error-message.ts';
import { groupDigits } from '#web/lib/format.ts';
import { timeZoneName } from '#web/lib/local-time.ts';
import { EmptyState } from '../empty-state.tsx';
import { QueryView } from '../query-view.tsx';
import { TABLE_TEXTS } from '../texts.ts';
import { type AdminColumn, AdminTable } from './admin-table.tsx';
import { exportUrl, readTableQuery, type TableParams, withParams } from './table-address.ts';
import { FilterChoice, SearchField, type TableFilter, type TableSearch } from './table-filters.tsx';

/** What one table shows, and how it is read. */
export interface TableDefinition<Row extends { readonly id: number }> {
  readonly title: string;
  readonly texts: { readonly lead: string; readonly rows: readonly [one: string, many: string] };
  readonly columns: readonly AdminColumn<Row>[];
  readonly search: TableSearch;
  readonly filter: TableFilter;
  readonly table: TeamTable<TableQuery & TableParams, Row>;
}

interface TableScreenProps<Row extends { readonly id: number }> {
  readonly definition: TableDefinition<Row>;
  /** What else can be done with the rows, beside the export. */
  readonly actions?: ReactNode;
  /** In the place of the table while it has no rows at all. */
  readonly empty?: ReactNode;
}

/** A table of the team's area. Its address says what it shows, so that it can be shared and reloaded. */
export function TableScreen<Row extends { readonly id: number }>({
  definition,
  actions,
  empty = <EmptyState title={TABLE_TEXTS.empty} />,
}: TableScreenProps<Row>): ReactNode {
  const { title, texts, columns, search, filter, table } = definition;
  const { list, file, sorts } = table;
  const [params, setParams] = useSearchParams();
  const query = readTableQuery(params, (input) => list.queryParams.safeParse(input));
  const result = useQuery({
    queryKey: ['admin', file.path, query],
    queryFn: ({ signal }) =>
      callEndpoint<Endpoint>(list, { queryParams: query, signal } as CallInput<Endpoint>) as Promise<TablePage<Row>>,
    placeholderData: keepPreviousData,
    // Others change these rows: each visit asks again.
    staleTime: 0,
  });
  const { data, isPlaceholderData } = result;

  // While another page is read, the pager belongs to the rows that are still shown.
  const address = params.toString();
  const [settled, setSettled] = useState(address);
  if (!isPlaceholderData && settled !== address) setSettled(address);

  const change = (changes: TableParams): void =>
    setParams((current) => withParams(current, changes), { replace: true });
  const isFiltered = params.has(search.name) || params.has(filter.name);
  // Nothing to search or filter; previous rows say nothing about it.
  const isEmpty = !isFiltered && !isPlaceholderData && data?.rows.length === 0;

  return (
    <TeamPage
      title={title}
      aside={
        // Is announced when it changes, so it is there before the first rows are.
        <p role="status" className="numeric text-muted text-sm">
          {data && TABLE_TEXTS.count(groupDigits(data.count.rows), data.count.hasMore, ...texts.rows)}
        </p>
      }
      lead={texts.lead}
      actions={
        <>
          {actions}
          <ExportButton path={file.path} query={query} />
        </>
      }
    >
      {!isEmpty && (
        <search className="mt-4 flex min-w-0 flex-wrap items-end gap-x-4 gap-y-3">
          <SearchField filter={search} value={params.get(search.name) ?? ''} onChange={change} />
          <FilterChoice filter={filter} value={params.get(filter.name) ?? ''} onChange={change} />
        </search>
      )}
      <QueryView query={result} texts={TABLE_TEXTS}>
        {(page) =>
          isEmpty ? (
            empty
          ) : page.rows.length === 0 ? (
            <EmptyState
              title={TABLE_TEXTS.noMatch}
              actions={
                <Button
                  variant="secondary"
                  onClick={() => change({ [search.name]: undefined, [filter.name]: undefined })}
                >
                  {TABLE_TEXTS.clear}
                </Button>
              }
            />
          ) : (
            <div aria-busy={isPlaceholderData} className="mt-3 transition-opacity aria-busy:opacity-60">
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
                  <PageLink address={settled} cursor={page.previous} name="before" label={TABLE_TEXTS.previous} />
                  <PageLink address={settled} cursor={page.next} name="after" label={TABLE_TEXTS.next} />
                </nav>
              </div>
            </div>
          )
        }
      </QueryView>
    </TeamPage>
  );
}

interface PageLinkProps {
  /** The parameters of the page that is shown. */
  readonly address: string;
  readonly name: 'after' | 'before';
  readonly cursor: string | null;
  readonly label: string;
}

const PAGE_LINK = 'inline-flex min-h-11 items-center rounded-md border px-3.5 text-sm md:min-h-9';

function PageLink({ address, name, cursor, label }: PageLinkProps): ReactNode {
  const [pathname] = useLocation();
  if (cursor === null) return <span className={`${PAGE_LINK} border-line border-dashed text-muted`}>{label}</span>;
  return (
    <Link
      href={`${pathname}?${withParams(new URLSearchParams(address), { [name]: cursor })}`}
      onClick={() => window.scrollTo(0, 0)}
      className={`${PAGE_LINK} border-edge font-semibold transition-colors hover:border-volt hover:text-volt`}
    >
      {label}
    </Link>
  );
}

/** Downloads everything that the search and the filter match, not only this page. */
function ExportButton({ path, query }: { readonly path: string; readonly query: TableParams }): ReactNode {
  const save = async (): Promise<void> => {
    try {
      // A link cannot ask for the password.
      await callEndpoint(adminReadConfirmed);
      // The browser saves the file as it arrives.
      const link = document.createElement('a');
      link.href = exportUrl(path, query);
      link.download = '';
      link.click();
    } catch (error) {
      toast({ title: TABLE_TEXTS.notExported, description: errorMessage(error) });
    }
  };
  return (
    <button type="button" onClick={() => void save()} className={`${TEAM_ACTION} gap-1.5`}>
      <Download aria-hidden="true" className="size-4" />
      {TABLE_TEXTS.export}
    </button>
  );
}
