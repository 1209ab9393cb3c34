import { DatabaseUnavailableError } from './database.ts';

/**
 * SQLSTATE classes of temporary failures: connection (08), transaction rollback by deadlock or serialization (40),
 * resources such as a full disk (53), operator intervention such as a shutdown (57), system errors (58).
 */
const UNAVAILABLE_CLASSES = new Set(['08', '40', '53', '57', '58']);

/** A server that was demoted, or made read-only. */
const READ_ONLY_TRANSACTION = '25006';

const UNAVAILABLE_SYSTEM_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  // Renewed, or a clock corrected, without a restart of this server.
  'CERT_HAS_EXPIRED',
  'CERT_NOT_YET_VALID',
]);

/** Messages of `pg`, which have no code, for a connection that was lost or could not be acquired in time. */
const UNAVAILABLE_MESSAGES =
  /connection terminated|terminating connection|timeout expired|query read timeout|timeout exceeded when trying to connect|not queryable|cannot use a pool after/i;

/** Returns whether a query failed for a reason outside it: the database is unreachable, full, read-only or stopping. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof DatabaseUnavailableError) return true;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  if (
    code !== undefined &&
    (code === READ_ONLY_TRANSACTION ||
      UNAVAILABLE_SYSTEM_CODES.has(code) ||
      (code.length === 5 && UNAVAILABLE_CLASSES.has(code.slice(0, 2))))
  ) {
    return true;
  }
  return UNAVAILABLE_MESSAGES.test(error.message) || (error.cause !== undefined && isDatabaseUnavailable(error.cause));
}

/** Returns whether the error repeats an outage that has been logged already. */
export function isReportedOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return error instanceof DatabaseUnavailableError || isReportedOutage(error.cause);
}

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
