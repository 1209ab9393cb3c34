/**
 * SQLSTATE classes of errors that a statement's rows cause: data (22), integrity constraints (23), a view's check
 * option (44), limits such as the size of an index row (54), exceptions raised by triggers (P0), a damaged row (XX).
 */
const DATA_CLASSES = new Set(['22', '23', '44', '54', 'P0', 'XX']);

/**
 * Returns whether PostgreSQL rejected and rolled back a statement because of one of its rows; others may be writable.
 */
export function isDataError(error: unknown): boolean {
  if (!(error instanceof Error && 'code' in error && typeof error.code === 'string')) return false;
  return error.code.length === 5 && DATA_CLASSES.has(error.code.slice(0, 2));
}
