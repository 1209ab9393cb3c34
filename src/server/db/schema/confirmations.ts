import { bigint, boolean, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { users } from './team.ts';

/** One row, once the team has set something. */
export const teamSettings = pgTable('team_settings', {
  id: integer().primaryKey(),
  /** Campaigns and official links wait for approval by a second member. */
  needsApproval: boolean('needs_approval').notNull(),
});

/** Calls that wait for approval by a second member. Decided ones are deleted: the activity log has them. */
export const waitingActs = pgTable('waiting_acts', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  /** The `operationId`, and what was sent: `params` and `body`. */
  endpoint: text().notNull(),
  call: jsonb().notNull(),
  /** What it is about, in words. */
  subject: text().notNull(),
  requestedById: bigint('requested_by_id', { mode: 'number' })
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' }),
  requestedAt: timestamp('requested_at', { withTimezone: true }).notNull(),
  /** While it is done: nobody else approves it. */
  claimedAt: timestamp('claimed_at', { withTimezone: true }),
});

/** How many rows about people each session of the team has read since a time. */
export const peopleReads = pgTable('people_reads', {
  /** Not a reference: what a session has read is logged after it ended, too. */
  sessionId: bigint('session_id', { mode: 'number' }).primaryKey(),
  username: text().notNull(),
  since: timestamp({ withTimezone: true }).notNull(),
  rows: integer().notNull(),
});
