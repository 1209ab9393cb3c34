import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { Pool } from 'pg';
import type { schema } from './schema/tables.ts';

export type Availability =
  | { readonly available: true }
  | {
      readonly available: false;
      /** One sentence for the operator. */
      readonly reason: string;
    };

/** The database, opened and migrated; the same for PostgreSQL and for the embedded database. */
export interface Database {
  readonly kind: 'embedded' | 'postgres';
  /** The embedded database has one connection only: never wait for a second one while holding the first. */
  readonly pool: Pool;
  readonly orm: NodePgDatabase<typeof schema>;
  /** For readiness, and for refusing work early. It answers from memory. */
  availability(): Availability;
  /** Waits for work in flight, makes everything durable and releases the data folder. May be called twice. */
  close(): Promise<void>;
}

/** The database cannot be opened; the message is the one line that the operator needs. */
export class DatabaseOpenError extends Error {
  override readonly name = 'DatabaseOpenError';
}

/** The database is known to be unavailable, so nothing was sent to it; the message is the reason, which is logged once elsewhere. */
export class DatabaseUnavailableError extends Error {
  override readonly name = 'DatabaseUnavailableError';
}

/** What the database says to the operator. A pino logger fits. */
export interface DatabaseLog {
  info(message: string): void;
  warn(message: string): void;
  error(details: { readonly err: unknown }, message: string): void;
}
