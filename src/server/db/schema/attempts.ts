import { doublePrecision, integer, pgTable, text } from 'drizzle-orm/pg-core';

/** What is left to a person or an address of a limited call; see `src/server/limits`. Rows live as long as they matter. */
export const attempts = pgTable('attempts', {
  /** SHA-256 (hex) of the rule's name and the subject, so that the table lists neither e-mails nor addresses. */
  key: text().primaryKey(),
  /** Ms since the epoch: each try moves it on by the time after which a try comes back. */
  spentUntilMs: doublePrecision('spent_until_ms').notNull(),
  /** Failures in a row, tries under way included. */
  failures: integer().notNull(),
  /** Ms since the epoch; the past: no wait. */
  blockedUntilMs: doublePrecision('blocked_until_ms').notNull(),
  /** Ms since the epoch: from then on the row says nothing any more. */
  forgetAtMs: doublePrecision('forget_at_ms').notNull(),
  /** Guesses that are being verified: they count as failures until their outcome is known. */
  pending: integer().notNull().default(0),
  /** Ms since the epoch: guesses still pending then are lost with their process, and stay failures. */
  pendingUntilMs: doublePrecision('pending_until_ms').notNull().default(0),
});
