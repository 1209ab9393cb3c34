/** Parameters of a table that are kept in the address of its screen: search, sort, filters and the page. */
export type TableParams = Readonly<Record<string, string | undefined>>;

/** Of a page, which another search, sort or filter leaves. */
const PAGE_PARAMS: readonly string[] = ['after', 'before', 'at'];

/** Columns that are not shown, by their ids. */
export const HIDDEN_PARAMETER = 'hide';

/** Returns the address's parameters with `changes`; empty values are removed, and the first page is shown. */
export function withParams(params: URLSearchParams, changes: TableParams): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const name of PAGE_PARAMS) next.delete(name);
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined || value === '') next.delete(name);
    else next.set(name, value);
  }
  return next;
}

/** Returns the parameters of the page that is shown. */
export function pageOf(params: URLSearchParams): [string, string][] {
  return [...params].filter(([name]) => PAGE_PARAMS.includes(name));
}

/** Returns the parameters as the server reads them: days of the member's zone become instants. */
export function sentParams(params: URLSearchParams, days: readonly string[]): URLSearchParams {
  const sent = new URLSearchParams(params);
  for (const name of ['at', HIDDEN_PARAMETER]) sent.delete(name);
  for (const name of days) {
    const [year = 0, month = 0, day = 0] = (params.get(name) ?? '').split('-').map(Number);
    // The last day ends where the next one begins.
    const start = new Date(year, month - 1, day + (name === 'until' ? 1 : 0));
    if (params.get(name) && !Number.isNaN(start.getTime())) sent.set(name, start.toISOString());
  }
  return sent;
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

/** Returns the address of an export of what `params` show. */
export function exportUrl(path: string, params: URLSearchParams, format: string): string {
  const query = withParams(params, { format });
  return `${path}?${query}`;
}
