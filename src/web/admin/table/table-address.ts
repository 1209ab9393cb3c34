/** Parameters of a table that are kept in the address of its screen: search, sort, filter and the page. */
export type TableParams = Readonly<Record<string, string | undefined>>;

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
