import { bigint, index, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { ACTIVITY_KINDS } from '#contract/activity.ts';

/**
 * The activity log: what the team did, which tables it exported, what retention rules deleted, and the history of the
 * phases. Never contains a password or a code, and names no miner and no subscriber. Append-only, by a trigger
 * (handwritten SQL in the migrations).
 */
export const activity = pgTable(
  'activity',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
    /** A username, or a source such as the command line (`db/activity.ts`). */
    by: text().notNull(),
    /** Of whoever did it; empty: nobody. */
    network: text().notNull().default(''),
    action: text().notNull(),
    /** What it is about, its number or name for a link, and what it was called. */
    kind: text({ enum: ACTIVITY_KINDS }).notNull(),
    subjectId: text('subject_id').notNull().default(''),
    subject: text().notNull().default(''),
    /** What changed; null: nothing was there, or nothing is left. */
    before: jsonb(),
    after: jsonb(),
  },
  (table) => [
    index('activity_at').on(table.at, table.id),
    index('activity_by').on(table.by, table.at, table.id),
    index('activity_kind').on(table.kind, table.at, table.id),
    index('activity_subject').on(table.kind, table.subjectId, table.id),
  ],
);
