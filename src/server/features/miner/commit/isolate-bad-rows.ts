import { isDataError } from '#server/db/database.ts';

export type BatchOutcome<Row, Result> =
  | { readonly type: 'done'; readonly rows: readonly Row[]; readonly result: Result }
  | { readonly type: 'failed'; readonly rows: readonly Row[]; readonly error: unknown };

/**
 * Runs one statement for many rows. When the data of a row make it fail, each half runs apart, down to that row, which
 * then fails alone.
 */
export async function* isolateBadRows<Row, Result>(
  rows: readonly Row[],
  run: (rows: readonly Row[]) => Promise<Result>,
): AsyncGenerator<BatchOutcome<Row, Result>, void> {
  let result: Result;
  try {
    result = await run(rows);
  } catch (error) {
    if (isDataError(error) && rows.length > 1) {
      const middle = rows.length >> 1;
      yield* isolateBadRows(rows.slice(0, middle), run);
      yield* isolateBadRows(rows.slice(middle), run);
    } else {
      yield { type: 'failed', rows, error };
    }
    return;
  }
  yield { type: 'done', rows, result };
}
