import { DatabaseUnavailableError } from './database.ts';

/**
 * SQLSTATE classes that mean "not now" and not "wrong": connection (08), resources such as a full disk (53), operator
 * intervention such as a shutdown (57), system errors (58), and the deadlock or serialization victims of class 40.
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
]);

/** What `pg` says, without a code, when a connection dies under a query or cannot be had in time. */
const UNAVAILABLE_MESSAGES =
  /connection terminated|terminating connection|timeout expired|query read timeout|timeout exceeded when trying to connect|not queryable|cannot use a pool after/i;

/** True when a failed query says nothing about the query: the database is away, full, read-only or shutting down. */
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

/** True when the error only repeats an outage that is known and logged already. */
export function isReportedOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return error instanceof DatabaseUnavailableError || isReportedOutage(error.cause);
}
