import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ComponentType, type ReactNode, useState } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import type * as z from 'zod/mini';
import type { Endpoint } from '#contract/endpoint.ts';
import { SELECTED_PARAMETER, sortOf, TABLE_SELECTION_MAX, type TableQuery, type TableSorts } from '#contract/table.ts';
import { TEAM_ACTION, TeamPage } from '#web/components/layout/team-page.tsx';
import { type CallInput, callEndpoint } from '#web/lib/api-client.ts';
import { groupDigits } from '#web/lib/format.ts';
import { timeZoneName } from '#web/lib/local-time.ts';
import { EmptyState } from '../empty-state.tsx';
import { QueryView } from '../query-view.tsx';
import { TABLE_TEXTS } from '../texts.ts';
import { type AdminColumn, AdminTable } from './admin-table.tsx';
import { ColumnChoice } from './column-choice.tsx';
import { ExportButtons } from './export-buttons.tsx';
import { useKeptPlace } from './kept-place.ts';
import { NoMatch } from './no-match.tsx';
import { useSelectedRows } from './row-selection.tsx';
import { HIDDEN_PARAMETER, pageOf, readTableQuery, sentParams, type TableParams, withParams } from './table-address.ts';
import { type TableFilter, TableFilters } from './table-filters.tsx';
import { TablePager, type TableRows } from './table-pager.tsx';

/** What one table shows, and how it is read. */
export interface TableDefinition<Query extends TableQuery, Row extends { readonly id: number }> {
  readonly title: string;
  readonly texts: { readonly lead: string; readonly rows: readonly [one: string, many: string] };
  readonly sorts: TableSorts;
  readonly columns: readonly AdminColumn<Row>[];
  readonly filters: readonly TableFilter[];
  /** Its pages. */
  readonly list: Endpoint<undefined, undefined, z.ZodMiniType<TableRows<Row>>, z.ZodMiniType<Query>>;
  /** The export; that of selected rows takes their numbers as `SELECTED_PARAMETER`. */
  readonly file: Endpoint;
  /** undefined: rows cannot be selected. */
  readonly selection?: {
    readonly nameOf: (row: Row) => string;
    readonly Actions: ComponentType<SelectionActionsProps>;
  };
}

/** What can be done with the selected rows, beside their export. */
export interface SelectionActionsProps {
  readonly ids: readonly number[];
  /** Called when they are not to be selected any more. */
  readonly onDone: () => void;
}

interface TableScreenProps<Query extends TableQuery, Row extends { readonly id: number }> {
  readonly definition: TableDefinition<Query, Row>;
  /** What else can be done with the rows, beside the export. */
  readonly actions?: ReactNode;
  /** In the place of the table while it has no rows at all. */
  readonly empty?: ReactNode;
}

/** A table of the team's area. Its address says what it shows, so that it can be shared and reloaded. */
export function TableScreen<Query extends TableQuery, Row extends { readonly id: number }>({
  definition,
  actions,
  empty = <EmptyState title={TABLE_TEXTS.empty} />,
}: TableScreenProps<Query, Row>): ReactNode {
  const { title, texts, sorts, columns, filters, file, selection } = definition;
  const { params, settled, sent, query, result, change } = useTable(definition);
  const { data } = result;
  const isFiltered = filters.some(({ name }) => params.has(name));
  const selected = useSelectedRows(filters.map(({ name }) => params.get(name) ?? '').join('\n'));
  // Nothing to search or filter; previous rows say nothing about it.
  const isEmpty = !isFiltered && !result.isPlaceholderData && data?.rows.length === 0;
  const hidden = (params.get(HIDDEN_PARAMETER) ?? '').split('.').filter((id) => id !== '');

  return (
    <TeamPage
      title={title}
      aside={<RowCount count={data?.count} nouns={texts.rows} />}
      lead={texts.lead}
      actions={
        <>
          {actions}
          <ExportButtons endpoint={file} params={sent} />
        </>
      }
    >
      {!isEmpty && (
        <div className="mt-4">
          <TableFilters filters={filters} params={params} onChange={change} />
        </div>
      )}
      <QueryView query={result} texts={TABLE_TEXTS}>
        {(page) =>
          isEmpty ? (
            empty
          ) : page.rows.length === 0 ? (
            <NoMatch onClear={() => change(Object.fromEntries(filters.map(({ name }) => [name, undefined])))} />
          ) : (
            <div aria-busy={result.isPlaceholderData} className="mt-3 transition-opacity aria-busy:opacity-60">
              <div className="mb-1 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
                <ColumnChoice {...{ columns, hidden }} onChange={(changes) => change(changes, { isSamePage: true })} />
                {/* On a phone below only. */}
                <div className="max-tbl:hidden">
                  <TablePager label={TABLE_TEXTS.pages} {...{ params: settled, page }} onChange={change} />
                </div>
              </div>
              {selection !== undefined && (
                <SelectionBar {...{ selected, file }} params={sent} Actions={selection.Actions} />
              )}
              <AdminTable
                label={title}
                columns={columns.filter(({ id }) => !hidden.includes(id))}
                rows={page.rows}
                sorted={sortOf(sorts, query)}
                onSort={(sort, order) => change({ sort, order })}
                selection={selection && { nameOf: selection.nameOf, ids: selected.ids, onSelect: selected.select }}
              />
              <div className="flex flex-wrap items-center justify-between gap-3 py-3">
                <p className="text-muted text-xs">{TABLE_TEXTS.zone(timeZoneName())}</p>
                <TablePager label={TABLE_TEXTS.pagesBelow} {...{ params: settled, page }} />
              </div>
            </div>
          )
        }
      </QueryView>
    </TeamPage>
  );
}

interface SelectionBarProps {
  readonly selected: ReturnType<typeof useSelectedRows>;
  readonly Actions: ComponentType<SelectionActionsProps>;
  readonly file: Endpoint;
  readonly params: URLSearchParams;
}

/** How many rows are selected, which is announced, and what can be done with them. */
function SelectionBar({ selected: { ids, clear }, Actions, file, params }: SelectionBarProps): ReactNode {
  const count = ids.size;
  return (
    <section
      aria-label={TABLE_TEXTS.selection}
      className={
        count === 0 ? 'sr-only' : 'mb-2 flex flex-wrap items-center gap-x-4 gap-y-2 border-volt border-l-2 pl-3'
      }
    >
      <p role="status" className="numeric font-semibold text-sm">
        {count > 0 && TABLE_TEXTS.selected(count, count >= TABLE_SELECTION_MAX)}
      </p>
      {count > 0 && (
        <>
          <Actions ids={[...ids]} onDone={clear} />
          <ExportButtons
            isSelection
            endpoint={file}
            params={withParams(params, { [SELECTED_PARAMETER]: [...ids].join(',') })}
          />
          <button type="button" onClick={clear} className={TEAM_ACTION}>
            {TABLE_TEXTS.clearSelection}
          </button>
        </>
      )}
    </section>
  );
}

/** Reads the page that the address says, and changes the address. */
function useTable<Query extends TableQuery, Row extends { readonly id: number }>({
  list,
  file,
  filters,
}: TableDefinition<Query, Row>) {
  const [params, setParams] = useSearchParams();
  useKeptPlace(useLocation()[0]);
  const days = filters.filter(({ type }) => type === 'day').map(({ name }) => name);
  const sent = sentParams(params, days);
  const query = readTableQuery(sent, (input) => list.queryParams.safeParse(input));
  const result = useQuery({
    queryKey: ['admin', file.path, query],
    queryFn: ({ signal }) =>
      callEndpoint<Endpoint>(list, { queryParams: query, signal } as CallInput<Endpoint>) as Promise<TableRows<Row>>,
    placeholderData: keepPreviousData,
    // Others change these rows: each visit asks again.
    staleTime: 0,
  });

  // While another page is read, the pager belongs to the rows that are still shown.
  const address = params.toString();
  const [settled, setSettled] = useState(address);
  if (!result.isPlaceholderData && settled !== address) setSettled(address);

  function change(changes: TableParams, { isSamePage = false } = {}): void {
    const page = (current: URLSearchParams) => (isSamePage ? Object.fromEntries(pageOf(current)) : {});
    setParams((current) => withParams(current, { ...page(current), ...changes }), { replace: true });
  }
  return { params, settled: new URLSearchParams(settled), sent, query, result, change };
}

interface RowCountProps {
  readonly count: TableRows<unknown>['count'] | undefined;
  readonly nouns: readonly [one: string, many: string];
}

/** Is announced when it changes, so it is there before the first rows are. */
export function RowCount({ count, nouns }: RowCountProps): ReactNode {
  return (
    <p role="status" className="numeric text-muted text-sm">
      {count !== undefined && TABLE_TEXTS.count(groupDigits(count.rows), count.hasMore, ...nouns)}
    </p>
  );
}
