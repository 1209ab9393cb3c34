import { doublePrecision, integer, pgTable, text } from 'drizzle-orm/pg-core';

/** One row, written by every process every few seconds (`src/server/db/heartbeat.ts`), by the database's clock. */
export const serverHeartbeat = pgTable('server_heartbeat', {
  id: integer().primaryKey(),
  /** When a process was up last, ms since the epoch. */
  beatMs: doublePrecision('beat_ms').notNull(),
  /** When no process was up: beginning and end of each time, oldest first, ms since the epoch. */
  downtimesMs: doublePrecision('downtimes_ms').array().notNull(),
  /** A keyed hash of the session secret that all processes must have; null: the next process's. */
  secretDigest: text('secret_digest'),
});
