import { bigint, index, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

const ADMIN_ACTIONS = ['session-ended', 'blocked', 'unblocked', 'erased', 'exported', 'published'] as const;

/**
 * What administrators did to miners, which tables they exported and which snapshots they published: with the changes
 * of accounts and of phases, the activity log. Append-only, by a trigger. Names no miner: an erased wallet leaves its
 * number only.
 */
export const adminActions = pgTable(
  'admin_actions',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    area: text({ enum: ['miners', 'exports', 'claims'] }).notNull(),
    action: text({ enum: ADMIN_ACTIONS }).notNull(),
    /** The number of the wallet, or the name of the table or of the snapshot. */
    subject: text().notNull(),
    changedAt: timestamp('changed_at', { withTimezone: true }).notNull(),
    changedBy: text('changed_by').notNull(),
    before: jsonb(),
    after: jsonb(),
  },
  (table) => [
    index('admin_actions_changed_at').on(table.changedAt, table.id),
    index('admin_actions_changed_by').on(table.changedBy, table.changedAt, table.id),
    index('admin_actions_area').on(table.area, table.changedAt, table.id),
  ],
);
