import * as z from 'zod/mini';
import type { TeamRole } from '#domain/team/roles.ts';
import { type Endpoint, get } from './endpoint.ts';

/**
 * What the team's tables share: pages by keyset, and a CSV file of exactly what the filters show. Sort, search and
 * filters are parameters of the query, and of the screen's address.
 */

export const TABLE_PAGE_ROWS = 50;
/** Rows are counted up to here: a complete count would read the whole table. */
export const TABLE_COUNT_MAX = 10_000;
export const TABLE_SEARCH_CHARACTERS_MAX = 254;
const CURSOR_CHARACTERS_MAX = 600;

export const SORT_ORDERS = ['asc', 'desc'] as const;
export type SortOrder = (typeof SORT_ORDERS)[number];

/** The columns that a table can be sorted by; the first one is the default, in `order`. */
export interface TableSorts<Sort extends string = string> {
  readonly columns: readonly [Sort, ...Sort[]];
  readonly order: SortOrder;
}

export interface TableQuery<Sort extends string = string> {
  readonly sort?: Sort | undefined;
  readonly order?: SortOrder | undefined;
  /** Cursors of the page before or after; at most one of them. */
  readonly after?: string | undefined;
  readonly before?: string | undefined;
}

/** A page; `previous` and `next` are cursors for `before` and `after`, null where there is no such page. */
export interface TablePage<Row> {
  readonly rows: Row[];
  readonly previous: string | null;
  readonly next: string | null;
  /** Rows that match search and filters. `hasMore`: there are more than were counted. */
  readonly count: { readonly rows: number; readonly hasMore: boolean };
}

export function sortOf<Sort extends string>(
  { columns, order }: TableSorts<Sort>,
  query: TableQuery<Sort>,
): { readonly column: Sort; readonly order: SortOrder } {
  const column = query.sort ?? columns[0];
  return { column, order: query.order ?? (column === columns[0] ? order : 'asc') };
}

const cursor = z.optional(z.string().check(z.maxLength(CURSOR_CHARACTERS_MAX, 'This page does not exist')));

/** Control characters and lone surrogates cannot be stored, so nothing is found by them. */
export const tableSearch = z.optional(
  z.string().check(
    z.trim(),
    z.maxLength(TABLE_SEARCH_CHARACTERS_MAX, `Search for at most ${TABLE_SEARCH_CHARACTERS_MAX} characters`),
    z.refine((text) => !/[\p{Cc}\p{Cs}]/u.test(text), 'The search has characters that no entry has'),
  ),
);

export const CSV_MEDIA_TYPE = 'text/csv; charset=utf-8';

/** One of the team's tables: its pages, and a file of what the filters show. */
export interface TeamTable<Query = never, Row = unknown, Sort extends string = string> {
  readonly list: Endpoint<undefined, undefined, z.ZodMiniType<TablePage<Row>>, z.ZodMiniType<Query>, TeamRole>;
  readonly file: Endpoint<undefined, undefined, undefined, z.ZodMiniType<Query>, TeamRole>;
  readonly row: z.ZodMiniObject;
  readonly sorts: TableSorts<Sort>;
}

/** The query parameters that every table has, and its own filters. */
type QueryShape<Sort extends string, Filters extends z.core.$ZodShape> = Filters & {
  readonly sort: z.ZodMiniOptional<z.ZodMiniEnum<{ [S in Sort]: S }>>;
  readonly order: z.ZodMiniOptional<z.ZodMiniEnum<{ asc: 'asc'; desc: 'desc' }>>;
  readonly after: typeof cursor;
  readonly before: typeof cursor;
};

export function defineTable<
  const Sort extends string,
  Filters extends z.core.$ZodShape,
  RowShape extends z.core.$ZodShape,
>(table: {
  readonly path: `/api/admin/${string}`;
  readonly access: TeamRole;
  readonly sorts: TableSorts<Sort>;
  readonly filters: Filters;
  readonly row: z.ZodMiniObject<RowShape>;
  readonly summary: string;
}) {
  const { path, access, sorts, filters, row, summary } = table;
  const queryParams = z.object({
    ...filters,
    sort: z.optional(z.enum(sorts.columns, `Sort by one of ${sorts.columns.join(', ')}`)),
    order: z.optional(z.enum(SORT_ORDERS, 'The order is asc or desc')),
    after: cursor,
    before: cursor,
  } as unknown as QueryShape<Sort, Filters>);
  return {
    list: get(path, {
      summary: `A page of ${summary}`,
      access,
      needs: 'session',
      queryParams,
      response: z.object({
        rows: z.array(row),
        previous: z.nullable(z.string()),
        next: z.nullable(z.string()),
        count: z.object({ rows: z.number(), hasMore: z.boolean() }),
      }),
    }),
    file: get(`${path}/export` as const, {
      summary: `A CSV file of ${summary}`,
      access,
      queryParams,
      mediaTypes: [CSV_MEDIA_TYPE],
    }),
    row,
    sorts,
  };
}
