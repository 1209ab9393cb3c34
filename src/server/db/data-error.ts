/**
 * SQLSTATE classes of an error that the rows of a statement cause: data (22), integrity constraints (23), a view's check (44), limits such as
 * the size of an index row (54), a trigger's own exception (P0), a damaged row (XX).
 */
const DATA_CLASSES = new Set(['22', '23', '44', '54', 'P0', 'XX']);

/** True when PostgreSQL refused a statement, and rolled it back, because of a row in it; other rows may be written. */
export function isDataError(error: unknown): boolean {
  if (!(error instanceof Error && 'code' in error && typeof error.code === 'string')) return false;
  return error.code.length === 5 && DATA_CLASSES.has(error.code.slice(0, 2));
}
