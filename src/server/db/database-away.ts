import { DatabaseUnavailableError } from './database.ts';

/**
 * SQLSTATE classes that mean "not now" and not "wrong": connection (08), resources such as a full disk (53), operator
 * intervention such as a shutdown (57), system errors (58), and the deadlock or serialization victims of class 40.
 */
const AWAY_CLASSES = new Set(['08', '40', '53', '57', '58']);

/** A server that was demoted, or made read-only. */
const READ_ONLY_TRANSACTION = '25006';

const AWAY_SYSTEM_CODES = new Set([
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
const AWAY_MESSAGES =
  /connection terminated|terminating connection|timeout expired|query read timeout|timeout exceeded when trying to connect|not queryable|cannot use a pool after/i;

/** True when a failed query says nothing about the query: the database is away, full, read-only or shutting down. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof DatabaseUnavailableError) return true;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  if (
    code !== undefined &&
    (code === READ_ONLY_TRANSACTION ||
      AWAY_SYSTEM_CODES.has(code) ||
      (code.length === 5 && AWAY_CLASSES.has(code.slice(0, 2))))
  ) {
    return true;
  }
  return AWAY_MESSAGES.test(error.message) || (error.cause !== undefined && isDatabaseAway(error.cause));
}

/** True when the error only repeats an outage that is known and logged already. */
export function isKnownOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return error instanceof DatabaseUnavailableError || isKnownOutage(error.cause);
}
