import * as z from 'zod/mini';
import { PERMISSIONS } from '#domain/team/permissions.ts';
import { defineEndpoint } from './endpoint.ts';

/**
 * What the team's tables share: pages by keyset, and exports of exactly what the filters show. Sort, search and filters
 * are parameters of the query, and of the screen's address.
 */

/** The default, and the most. */
export const TABLE_PAGE_ROWS = 50;
/** Rows of a page that can be chosen. */
export const TABLE_PAGE_SIZES = ['10', '25', '50'] as const;
/** Rows are counted up to here: a complete count would read the whole table. */
export const TABLE_COUNT_MAX = 10_000;
export const TABLE_SEARCH_CHARACTERS_MAX = 254;
/** Rows that one call changes or exports by their numbers. */
export const TABLE_SELECTION_MAX = 500;
/** The parameter of the rows to export, where rows can be selected. */
export const SELECTED_PARAMETER = 'selected';
const CURSOR_CHARACTERS_MAX = 600;

export const EXPORT_FORMATS = ['csv', 'json'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

export const SORT_ORDERS = ['asc', 'desc'] as const;
export type SortOrder = (typeof SORT_ORDERS)[number];

/** The columns that a table can be sorted by; the first one is the default, in `order`. */
export interface TableSorts<Sort extends string = string> {
  readonly columns: readonly [Sort, ...Sort[]];
  readonly order: SortOrder;
}

export interface TableQuery {
  readonly sort?: string | undefined;
  readonly order?: SortOrder | undefined;
  /** Cursors of the page before or after; at most one of them. */
  readonly after?: string | undefined;
  readonly before?: string | undefined;
  readonly rows?: (typeof TABLE_PAGE_SIZES)[number] | undefined;
}

export function sortOf<Sort extends string>(
  { columns, order }: TableSorts<Sort>,
  query: { readonly sort?: Sort | undefined; readonly order?: SortOrder | undefined },
): { readonly column: Sort; readonly order: SortOrder } {
  const column = query.sort ?? columns[0];
  return { column, order: query.order ?? (column === columns[0] ? order : 'asc') };
}

const cursor = z.optional(z.string().check(z.maxLength(CURSOR_CHARACTERS_MAX, 'This page does not exist')));

/** The parameters of a table's query without its own filters. */
export function tableQuery<const Sort extends string>({ columns }: TableSorts<Sort>) {
  return {
    sort: z.optional(z.enum(columns, `Sort by one of ${columns.join(', ')}`)),
    order: z.optional(z.enum(SORT_ORDERS, 'The order is asc or desc')),
    after: cursor,
    before: cursor,
    rows: z.optional(z.enum(TABLE_PAGE_SIZES, `A page has ${TABLE_PAGE_SIZES.join(', ')} rows`)),
  };
}

/** Control characters and lone surrogates cannot be stored, so nothing is found by them. */
export const tableSearch = z.optional(
  z.string().check(
    z.trim(),
    z.maxLength(TABLE_SEARCH_CHARACTERS_MAX, `Search for at most ${TABLE_SEARCH_CHARACTERS_MAX} characters`),
    z.refine((text) => !/[\p{Cc}\p{Cs}]/u.test(text), 'The search has characters that no entry has'),
  ),
);

/** Without it, `search` is the beginning, which an index finds. */
export const tableMatch = z.optional(z.literal('inside'));

export const exportFormat = { format: z.enum(EXPORT_FORMATS, 'The format is csv or json') };

export const EXPORT_MEDIA_TYPES: Readonly<Record<ExportFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  json: 'application/json; charset=utf-8',
};

export const TABLE_FILES: readonly string[] = Object.values(EXPORT_MEDIA_TYPES);

export function tablePage<Row extends z.ZodMiniType>(row: Row) {
  return z.object({
    rows: z.array(row),
    /** Cursors for `before` and `after`; null: there is no such page. */
    previous: z.nullable(z.string()),
    next: z.nullable(z.string()),
    /** Rows that match search and filters. `hasMore`: there are more than were counted. */
    count: z.object({ rows: z.number(), hasMore: z.boolean() }),
  });
}

/** The pages and the export of a table about people, for administrators: adminList<name> and adminExport<name>. */
export function definePeopleTable<Shape extends z.core.$ZodShape, Row extends z.ZodMiniType>(table: {
  readonly name: string;
  readonly path: `/api/admin/${string}`;
  readonly query: z.ZodMiniObject<Shape>;
  readonly row: Row;
  readonly listSummary: string;
  readonly exportSummary: string;
}) {
  const { name, path, query, row, listSummary, exportSummary } = table;
  const common = {
    tag: 'admin',
    access: PERMISSIONS['read-people'],
    method: 'GET',
  } as const;
  return {
    list: defineEndpoint({
      ...{ ...common, id: `adminList${name}`, path, summary: listSummary, needs: 'session' },
      queryParams: query,
      response: tablePage(row),
    }),
    file: defineEndpoint({
      ...{
        ...common,
        id: `adminExport${name}`,
        path: `${path}/export` as const,
        summary: exportSummary,
        needs: 'confirmed-session',
      },
      queryParams: z.extend(query, exportFormat),
      mediaTypes: TABLE_FILES,
    }),
  };
}
