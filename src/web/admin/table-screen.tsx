import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import type { Endpoint } from '#contract/endpoint.ts';
import { sortOf, type TablePage, type TableQuery, type TeamTable } from '#contract/table.ts';
import { adminReadConfirmed } from '#contract/team-account.ts';
import { TeamPage } from '#web/components/layout/team-page.tsx';
import { Button, ButtonLink } from '#web/components/ui/button.tsx';
import type { States } from '#web/components/ui/state-badge.tsx';
import { toast } from '#web/components/ui/toast/toast-store.ts';
import { type CallInput, callEndpoint } from '#web/lib/api-client.ts';
import { endpointKey } from '#web/lib/endpoint-query.ts';
import { errorMessage } from '#web/lib/error-message.ts';
import { groupDigits } from '#web/lib/format.ts';
import { EmptyState } from './empty-state.tsx';
import { Loaded } from './loaded.tsx';
import { type Column, Table } from './table.tsx';

/** Parameters of a table that are kept in the address of its screen: search, sort, filters and the page. */
type TableParams = Readonly<Record<string, string | undefined>>;

interface TableFilter {
  /** Its parameter in the query. */
  readonly name: string;
  readonly label: string;
  /** undefined: a text that is searched for. */
  readonly options: readonly (readonly [value: string, label: string])[] | undefined;
}

export function search(label: string, name = 'search'): TableFilter {
  return { name, label, options: undefined };
}

/** One of a few values, or all. `options`: the words of each value, or the states of a `StateBadge`. */
export function choice(name: string, label: string, options: States | Readonly<Record<string, string>>): TableFilter {
  const words = Object.entries(options).map(
    ([value, text]) => [value, typeof text === 'string' ? text : text[0]] as const,
  );
  return { name, label, options: words };
}

type Noun = readonly [one: string, many: string];

interface TableScreenProps<Row extends { readonly id: number }> {
  readonly title: string;
  /** Of all its rows. */
  readonly mark?: ReactNode;
  readonly noun: Noun;
  readonly table: TeamTable<TableQuery & TableParams, Row>;
  readonly filters: readonly TableFilter[];
  readonly columns: readonly Column<NoInfer<Row>>[];
  /** What else can be done with the rows, beside the export. */
  readonly actions?: ReactNode;
  /** In the place of the table while it has no rows at all. */
  readonly empty?: ReactNode;
}

/**
 * A table of the team's area. Its address says what it shows, so that it can be shared and reloaded.
 *
 *     <TableScreen title="Subscribers" noun={['address', 'addresses']}
 *       table={subscribersTable} filters={[search('Search addresses'), choice('status', 'State', STATES)]}
 *       columns={[{ id: 'email', header: 'Address', sort: true, phone: 'title', cell: (row) => row.email }]} />
 */
export function TableScreen<Row extends { readonly id: number }>(props: TableScreenProps<Row>): ReactNode {
  const { title, mark, noun, table, filters, columns, actions, empty } = props;
  const { list, file, sorts } = table;
  const [params, setParams] = useSearchParams();
  const query = readTableQuery(params, (input) => list.queryParams.safeParse(input));
  const result = useQuery({
    queryKey: [...endpointKey(list), query],
    queryFn: ({ signal }) =>
      callEndpoint<Endpoint>(list, { queryParams: query, signal } as CallInput<Endpoint>) as Promise<TablePage<Row>>,
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  });
  const client = useQueryClient();
  // Pages of an earlier visit: others have changed the rows since.
  useEffect(() => void client.invalidateQueries({ queryKey: endpointKey(list), refetchType: 'none' }), [client, list]);
  const { data, isPlaceholderData } = result;

  // While another page is read, the pager belongs to the rows that are still shown.
  const address = params.toString();
  const [settled, setSettled] = useState(address);
  if (!isPlaceholderData && settled !== address) setSettled(address);

  const change = (changes: TableParams): void =>
    setParams((current) => withParams(current, changes), { replace: true });
  const isFiltered = filters.some(({ name }) => params.has(name));
  // Nothing to search or filter; previous rows say nothing about it.
  const isEmpty = !isFiltered && !isPlaceholderData && data?.rows.length === 0;

  return (
    <TeamPage
      title={title}
      aside={
        <>
          {/* Is announced when it changes, so it is there before the first rows are. */}
          <p role="status" className="text-muted text-sm tabular-nums">
            {data && countText(data.count, noun)}
          </p>
          {mark}
        </>
      }
      actions={
        <>
          {actions}
          <ExportButton path={file.path} query={query} />
        </>
      }
    >
      {!isEmpty && (
        <search className="mt-4 flex min-w-0 gap-3">
          {filters.map((filter) => (
            <FilterField key={filter.name} filter={filter} value={params.get(filter.name) ?? ''} onChange={change} />
          ))}
        </search>
      )}
      <Loaded query={result} failed="The table could not be loaded">
        {(page) =>
          isEmpty ? (
            (empty ?? <EmptyState title="Nothing here yet." />)
          ) : page.rows.length === 0 ? (
            <EmptyState
              title="Nothing matches the search and filters."
              actions={
                <Button
                  variant="secondary"
                  onClick={() => change(Object.fromEntries(filters.map(({ name }) => [name, undefined])))}
                >
                  Clear search and filters
                </Button>
              }
            />
          ) : (
            <div aria-busy={isPlaceholderData} className="mt-3 transition-opacity aria-busy:opacity-60">
              <Table
                label={title}
                columns={columns}
                rows={page.rows}
                sorting={{
                  sorted: sortOf(sorts, query),
                  onSort: ({ column, order }) => change({ sort: column, order }),
                }}
              />
              {(page.previous ?? page.next) !== null && (
                <nav aria-label="Pages" className="flex justify-end gap-2 py-3">
                  <PageLink address={settled} cursor={page.previous} name="before" label="Previous" />
                  <PageLink address={settled} cursor={page.next} name="after" label="Next" />
                </nav>
              )}
            </div>
          )
        }
      </Loaded>
    </TeamPage>
  );
}

function countText({ rows, hasMore }: TablePage<never>['count'], [one, many]: Noun): string {
  const digits = groupDigits(rows);
  return hasMore ? `more than ${digits} ${many}` : `${digits} ${rows === 1 ? one : many}`;
}

interface FilterProps {
  readonly filter: TableFilter;
  readonly value: string;
  readonly onChange: (changes: TableParams) => void;
}

/** Its label is inside it while it selects nothing. */
function FilterField(props: FilterProps): ReactNode {
  const id = useId();
  const { label, options } = props.filter;
  return (
    <div className={`min-w-0 ${options === undefined ? 'max-sm:grow' : ''}`}>
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      {options === undefined ? <SearchInput id={id} {...props} /> : <FilterSelect id={id} {...props} />}
    </div>
  );
}

/** Typed text is searched for after a pause in typing. */
const TYPING_PAUSE_MS = 250;

function SearchInput({
  id,
  filter: { name, label },
  value,
  onChange,
}: FilterProps & { readonly id: string }): ReactNode {
  const [typed, setTyped] = useState(value);
  const sent = useRef(value);

  // The address was changed elsewhere: by the back button, or "clear".
  useEffect(() => {
    if (value === sent.current) return;
    sent.current = value;
    setTyped(value);
  }, [value]);

  useEffect(() => {
    if (typed === sent.current) return;
    const timer = setTimeout(() => {
      sent.current = typed;
      onChange({ [name]: typed });
    }, TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, onChange, name]);

  return (
    <input
      id={id}
      type="search"
      placeholder={label}
      autoComplete="off"
      spellCheck={false}
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
      className="field w-full px-3 sm:w-64"
    />
  );
}

function FilterSelect({ id, filter, value, onChange }: FilterProps & { readonly id: string }): ReactNode {
  return (
    <select
      id={id}
      value={value}
      onChange={({ target }) => onChange({ [filter.name]: target.value })}
      className="field w-full px-3"
    >
      <option value="">{filter.label}: all</option>
      {filter.options?.map(([option, label]) => (
        <option key={option} value={option}>
          {label}
        </option>
      ))}
    </select>
  );
}

interface PageLinkProps {
  /** The parameters of the page that is shown. */
  readonly address: string;
  readonly name: 'after' | 'before';
  readonly cursor: string | null;
  readonly label: string;
}

function PageLink({ address, name, cursor, label }: PageLinkProps): ReactNode {
  const [pathname] = useLocation();
  if (cursor === null) return null;
  return (
    <ButtonLink
      variant="secondary"
      href={`${pathname}?${withParams(new URLSearchParams(address), { [name]: cursor })}`}
      onClick={() => window.scrollTo(0, 0)}
    >
      {label}
    </ButtonLink>
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
      toast({ title: 'Nothing was exported', description: errorMessage(error) });
    }
  };
  return (
    <Button variant="secondary" onClick={() => void save()}>
      <Download aria-hidden="true" className="size-4" />
      <span className="max-sm:sr-only">Export as CSV</span>
    </Button>
  );
}

/** Returns the address's parameters with `changes`; empty values are removed, and the first page is shown. */
export function withParams(params: URLSearchParams, changes: TableParams): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const [name, value] of Object.entries({ after: undefined, before: undefined, ...changes })) {
    if (value === undefined || value === '') next.delete(name);
    else next.set(name, value);
  }
  return next;
}

/** Returns the query of a table, parsed by its schema; an address that it rejects shows the table without it. */
export function readTableQuery<Query>(
  params: URLSearchParams,
  parse: (input: unknown) => { readonly success: boolean; readonly data?: Query | undefined },
): Query {
  const parsed = parse(Object.fromEntries(params));
  const query = parsed.success ? parsed.data : parse({}).data;
  if (query === undefined) throw new Error('A table has a parameter that is not optional.');
  return query;
}

/** Returns the address of a file of what `query` matches, on all pages. */
export function exportUrl(path: string, query: TableParams): string {
  return `${path}?${withParams(new URLSearchParams(), { ...query, after: undefined, before: undefined })}`;
}
