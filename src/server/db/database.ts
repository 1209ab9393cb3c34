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
