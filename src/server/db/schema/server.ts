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

/** The state of rate limits by account or address (`src/server/limits`). Rows are deleted when they have no effect. */
export const attempts = pgTable('attempts', {
  /** SHA-256 (hex) of the rule's name and the subject, so that the table lists neither e-mails nor addresses. */
  key: text().primaryKey(),
  /** Ms since the epoch: each attempt advances it by the time after which one attempt is restored. */
  spentUntilMs: doublePrecision('spent_until_ms').notNull(),
  /** Consecutive failures, including attempts in progress. */
  failures: integer().notNull(),
  /** Ms since the epoch; in the past: not blocked. */
  blockedUntilMs: doublePrecision('blocked_until_ms').notNull(),
  /** Ms since the epoch: the row has no effect from then on. */
  forgetAtMs: doublePrecision('forget_at_ms').notNull(),
  /** Attempts that are being verified; they count as failures until their result is known. */
  pending: integer().notNull().default(0),
  /** Ms since the epoch: attempts still pending then were lost with their process and remain failures. */
  pendingUntilMs: doublePrecision('pending_until_ms').notNull().default(0),
});
