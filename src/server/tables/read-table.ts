import { sortOf, TABLE_COUNT_MAX, TABLE_PAGE_ROWS, type TablePage, type TableQuery } from '#contract/table.ts';
import { isDataError } from '#server/db/database.ts';
import { type Cursor, invalidCursor, type KeysetRange, readCursor, writeCursor } from './keyset.ts';
import type { KeyedRow, TableSource } from './table-source.ts';

/** Returns the page that the query asks for. @throws {ProblemError} invalid-request for a cursor that is not ours */
export async function readPage<
  Query extends TableQuery<Column>,
  Row extends { readonly id: number },
  Column extends string,
>(source: TableSource<Query, Row, Column>, query: Query): Promise<TablePage<Row>> {
  const { column, order } = sortOf(source.sorts, query);
  const isBackward = query.before !== undefined;
  const cursor = query.before ?? query.after;
  const range: KeysetRange<Column> = {
    column,
    isDescending: (order === 'desc') !== isBackward,
    from: cursor === undefined ? undefined : readCursor(cursor),
    // One more shows whether another page follows.
    limit: TABLE_PAGE_ROWS + 1,
  };
  const [read, counted] = await Promise.all([
    readRange(source, query, range),
    source.count(query, TABLE_COUNT_MAX + 1),
  ]);
  const hasMore = read.length > TABLE_PAGE_ROWS;
  const shown = read.slice(0, TABLE_PAGE_ROWS);
  const page = isBackward ? shown.reverse() : shown;
  const [first, last] = [page[0], page.at(-1)];
  const hasPrevious = isBackward ? hasMore : cursor !== undefined;
  const hasNext = isBackward || hasMore;
  return {
    rows: page.map(({ row }) => row),
    previous: first !== undefined && hasPrevious ? writeCursor(cursorOf(first)) : null,
    next: last !== undefined && hasNext ? writeCursor(cursorOf(last)) : null,
    count: { rows: Math.min(counted, TABLE_COUNT_MAX), hasMore: counted > TABLE_COUNT_MAX },
  };
}

/** Rows read by one query of an export: its memory does not depend on the size of the table. */
const EXPORT_BATCH_ROWS = 2_000;

/**
 * Yields all rows that the query matches, in its order, a batch at a time: each batch is a query of its own, so that an
 * export holds no transaction open, and ends with its reader.
 */
export async function* readAll<
  Query extends TableQuery<Column>,
  Row extends { readonly id: number },
  Column extends string,
>(source: TableSource<Query, Row, Column>, query: Query): AsyncGenerator<readonly object[]> {
  const { column, order } = sortOf(source.sorts, query);
  let from: Cursor | undefined;
  for (;;) {
    const range = { column, isDescending: order === 'desc', from, limit: EXPORT_BATCH_ROWS };
    const batch = await source.read(query, range);
    const last = batch.at(-1);
    if (last === undefined) return;
    yield batch.map(({ row, exported }) => exported ?? row);
    if (batch.length < EXPORT_BATCH_ROWS) return;
    from = cursorOf(last);
  }
}

async function readRange<Query, Row extends { readonly id: number }, Column extends string>(
  source: TableSource<Query, Row, Column>,
  query: Query,
  range: KeysetRange<Column>,
): Promise<readonly KeyedRow<Row>[]> {
  try {
    return await source.read(query, range);
  } catch (error) {
    // A forged cursor is the only value that PostgreSQL has to parse. Drizzle wraps its error.
    const isUnreadable = error instanceof Error && (isDataError(error) || isDataError(error.cause));
    if (range.from !== undefined && isUnreadable) throw invalidCursor();
    throw error;
  }
}

function cursorOf<Row extends { readonly id: number }>({ key, row }: KeyedRow<Row>): Cursor {
  return { key, id: row.id };
}
