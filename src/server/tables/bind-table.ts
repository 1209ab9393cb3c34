import { Readable } from 'node:stream';
import { and, type SelectedFields, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { SelectResultFields } from 'drizzle-orm/query-builders/select.types';
import {
  CSV_MEDIA_TYPE,
  sortOf,
  TABLE_COUNT_MAX,
  TABLE_PAGE_ROWS,
  type TablePage,
  type TableQuery,
  type TeamTable,
} from '#contract/table.ts';
import { isoDay } from '#domain/planned-date.ts';
import { recordActivity } from '#server/db/activity.ts';
import { type Database, isDataError } from '#server/db/database.ts';
import { type BindContext, bind } from '#server/http/bind.ts';
import type { Clock } from '#server/lib/clock.ts';
import { CSV_START, csvText } from './csv.ts';
import { type Cursor, invalidCursor, type KeysetRange, keyset, readCursor, writeCursor } from './keyset.ts';

type Columns = SelectedFields<PgColumn, PgTable>;

/** A row as it is selected, with instants in ISO 8601. */
export type SelectedRow<C extends Columns> = {
  [Name in keyof SelectResultFields<C>]: SelectResultFields<C>[Name] extends Date
    ? string
    : SelectResultFields<C>[Name] extends Date | null
      ? string | null
      : SelectResultFields<C>[Name];
};

interface Source<Query, Row, Sort extends string, C extends Columns> {
  /** Has the column `id`, which rows with the same sort key are ordered by. */
  readonly from: PgTable & { readonly id: PgColumn };
  readonly columns: C;
  /** What each sort orders by; never null. */
  readonly order: { readonly [S in Sort]: SQLWrapper };
  readonly where: (query: Query) => SQL | undefined;
  /** Adds to the rows of a page what other tables know; a file has none of it. */
  readonly complete?: (rows: readonly Row[]) => Promise<Row[]>;
  /** The columns of the file and a row as its line; default: those of the row. */
  readonly file?: { readonly columns: readonly string[]; readonly line: (row: Row) => object };
}

/** Required where the columns are not the row already. */
type ToRow<Row, C extends Columns> =
  SelectedRow<C> extends Row ? { readonly row?: never } : { readonly row: (selected: SelectedRow<C>) => Row };

/**
 * Binds the pages of one of the team's tables, and the file of what its filters show. Each file is an entry of the
 * activity log, written before it begins: one that breaks off has handed out rows too.
 *
 *     bindTable(context, minersTable, {
 *       from: wallets,
 *       columns: { id: wallets.id, email: wallets.email, createdAt: wallets.createdAt },
 *       order: { created: wallets.id, email: EMAIL },
 *       where: ({ search }) => search === undefined ? undefined : beginsWith(EMAIL, sql`${search}`),
 *     });
 */
export function bindTable<
  Query extends TableQuery<Sort>,
  Row extends { readonly id: number },
  Sort extends string,
  C extends Columns,
>(
  context: BindContext & { readonly database: Pick<Database, 'orm'>; readonly clock: Clock },
  table: TeamTable<Query, Row, Sort>,
  source: Source<Query, Row, Sort, C> & ToRow<Row, C>,
): void {
  const { database, clock } = context;
  const name = table.list.path.slice('/api/admin/'.length);
  const read = (query: Query, range: KeysetRange<Sort>) => readRange(database, source, query, range);
  bind(context, table.list, async ({ queryParams }): Promise<TablePage<Row>> => {
    const [page, count] = await Promise.all([
      readPage(table, queryParams as Query, read),
      countUpTo(database, source.from, source.where(queryParams as Query), TABLE_COUNT_MAX + 1),
    ]);
    const rows = (await source.complete?.(page.rows)) ?? page.rows;
    return { ...page, rows, count: { rows: Math.min(count, TABLE_COUNT_MAX), hasMore: count > TABLE_COUNT_MAX } };
  });
  bind(context, table.file, async ({ queryParams, user, reply }) => {
    const nowMs = clock.nowMs();
    await recordActivity(database.orm, {
      kind: 'table',
      action: 'exported',
      subjectId: name,
      by: user.username,
      nowMs,
      // Names only: what was searched for may be an e-mail.
      after: { filters: Object.keys(queryParams as object).toSorted() },
    });
    const { columns, line } = source.file ?? { columns: Object.keys(table.row.shape), line: (row: Row) => row };
    void reply
      .code(200)
      .header('content-type', CSV_MEDIA_TYPE)
      .header('content-disposition', `attachment; filename="technovex-${name}-${isoDay(nowMs)}.csv"`)
      .header('cache-control', 'no-store')
      // A client that disconnects ends the reading of the table.
      .send(Readable.from(csvTexts(columns, readAll(table, queryParams as Query, read), line), { highWaterMark: 1 }));
  });
}

/** Returns how many rows of `from` match `where`, at most `max`, without reading more. */
export async function countUpTo(
  { orm }: Pick<Database, 'orm'>,
  from: SQLWrapper,
  where: SQL | undefined,
  max: number,
): Promise<number> {
  const { rows } = await orm.execute<{ rows: number }>(
    sql`select count(*)::int as rows from (select 1 from ${from} where ${where ?? sql`true`} limit ${max}) as matching`,
  );
  return rows[0]?.rows ?? 0;
}

/** Writes the instants of a row that was selected in ISO 8601. */
export function withIsoInstants<C extends Columns>(row: SelectResultFields<C>): SelectedRow<C> {
  const entries = Object.entries(row).map(([name, value]) => [
    name,
    value instanceof Date ? value.toISOString() : value,
  ]);
  return Object.fromEntries(entries) as SelectedRow<C>;
}

/** A row, and the key of its cursor. */
interface KeyedRow<Row> {
  readonly key: string;
  readonly row: Row;
}

type ReadRange<Query, Row, Sort extends string> = (
  query: Query,
  range: KeysetRange<Sort>,
) => Promise<readonly KeyedRow<Row>[]>;

async function readRange<Query, Row, Sort extends string, C extends Columns>(
  { orm }: Pick<Database, 'orm'>,
  source: Source<Query, Row, Sort, C> & { readonly row?: (selected: SelectedRow<C>) => Row },
  query: Query,
  range: KeysetRange<Sort>,
): Promise<readonly KeyedRow<Row>[]> {
  const { from, columns, order, row: toRow = (selected) => selected as Row } = source;
  const { key, where, orderBy } = keyset(range, order[range.column], from.id);
  const select = orm
    .select({ ...columns, cursorKey: key })
    .from(from)
    .where(and(source.where(query), where))
    .orderBy(orderBy)
    .limit(range.limit);
  try {
    const rows = (await select) as unknown as (SelectResultFields<C> & { cursorKey: string })[];
    return rows.map(({ cursorKey, ...row }) => ({
      key: cursorKey,
      row: toRow(withIsoInstants<C>(row as unknown as SelectResultFields<C>)),
    }));
  } catch (error) {
    // A forged cursor is the only value that PostgreSQL has to parse. Drizzle wraps its error.
    const isUnreadable = error instanceof Error && (isDataError(error) || isDataError(error.cause));
    if (range.from !== undefined && isUnreadable) throw invalidCursor();
    throw error;
  }
}

/** Returns the page that the query asks for. @throws {ProblemError} invalid-request for a cursor that is not ours */
async function readPage<Query extends TableQuery<Sort>, Row extends { readonly id: number }, Sort extends string>(
  { sorts }: TeamTable<Query, Row, Sort>,
  query: Query,
  read: ReadRange<Query, Row, Sort>,
): Promise<Omit<TablePage<Row>, 'count'>> {
  const { column, order } = sortOf(sorts, query);
  const isBackward = query.before !== undefined;
  const cursor = query.before ?? query.after;
  const rows = await read(query, {
    column,
    isDescending: (order === 'desc') !== isBackward,
    from: cursor === undefined ? undefined : readCursor(cursor),
    // One more shows whether another page follows.
    limit: TABLE_PAGE_ROWS + 1,
  });
  const hasMore = rows.length > TABLE_PAGE_ROWS;
  const shown = rows.slice(0, TABLE_PAGE_ROWS);
  const page = isBackward ? shown.reverse() : shown;
  const [first, last] = [page[0], page.at(-1)];
  const hasPrevious = isBackward ? hasMore : cursor !== undefined;
  const hasNext = isBackward || hasMore;
  return {
    rows: page.map(({ row }) => row),
    previous: first !== undefined && hasPrevious ? writeCursor(cursorOf(first)) : null,
    next: last !== undefined && hasNext ? writeCursor(cursorOf(last)) : null,
  };
}

/** Rows read by one query of an export: its memory does not depend on the size of the table. */
const EXPORT_BATCH_ROWS = 2_000;

/**
 * Yields all rows that the query matches, in its order, a batch at a time: each batch is a query of its own, so that an
 * export holds no transaction open, and ends with its reader.
 */
async function* readAll<Query extends TableQuery<Sort>, Row extends { readonly id: number }, Sort extends string>(
  { sorts }: TeamTable<Query, Row, Sort>,
  query: Query,
  read: ReadRange<Query, Row, Sort>,
): AsyncGenerator<readonly Row[]> {
  const { column, order } = sortOf(sorts, query);
  let from: Cursor | undefined;
  for (;;) {
    const batch = await read(query, { column, isDescending: order === 'desc', from, limit: EXPORT_BATCH_ROWS });
    const last = batch.at(-1);
    if (last === undefined) return;
    yield batch.map(({ row }) => row);
    if (batch.length < EXPORT_BATCH_ROWS) return;
    from = cursorOf(last);
  }
}

function cursorOf<Row extends { readonly id: number }>({ key, row }: KeyedRow<Row>): Cursor {
  return { key, id: row.id };
}

async function* csvTexts<Row>(
  columns: readonly string[],
  batches: AsyncIterable<readonly Row[]>,
  line: (row: Row) => object,
): AsyncGenerator<string> {
  yield CSV_START + csvText([columns]);
  for await (const rows of batches) {
    const lines = rows.map((row) => line(row) as Record<string, unknown>);
    yield csvText(lines.map((values) => columns.map((column) => values[column])));
  }
}
