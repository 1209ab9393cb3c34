import type { Pool } from 'pg';
import type { QueryBuilder } from './query-builder.ts';

export type Availability =
  | { readonly available: true }
  | {
      readonly available: false;
      /** One sentence for the operator. */
      readonly reason: string;
    };

/** The database, opened and migrated; the same for PostgreSQL and for the embedded database. */
export interface Database {
  readonly type: 'embedded' | 'postgres';
  /** The embedded database has a single connection: never wait for a second one while holding the first. */
  readonly pool: Pool;
  readonly orm: QueryBuilder;
  /** For readiness and for rejecting requests early. Reads memory only. */
  availability(): Availability;
  /** One sentence for the operator while writes fail although the database responds, on a full disk for example. */
  writeProblem(): string | undefined;
  /** Waits for queries in flight, makes everything durable and releases the data folder. May be called twice. */
  close(): Promise<void>;
}

/** The database cannot be opened; the message is one line for the operator. */
export class DatabaseOpenError extends Error {
  override readonly name = 'DatabaseOpenError';
}

/** Another process has the data folder open. */
export class DatabaseInUseError extends DatabaseOpenError {}

/** The database cannot be used now, which ends without a change of the settings: it is away, starting or read-only. */
export class DatabaseAwayError extends DatabaseOpenError {}

/** The settings do not fit the database: its address, user, password, rights or name, or the session secret. */
export class DatabaseSettingsError extends DatabaseOpenError {}

/** The database is unavailable, so no query was sent. The message is the reason, which has been logged already. */
export class DatabaseUnavailableError extends Error {
  override readonly name = 'DatabaseUnavailableError';
}

/** Compatible with a pino logger. */
export interface DatabaseLog {
  info(message: string): void;
  warn(message: string): void;
  error(details: { readonly err: unknown }, message: string): void;
}

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
