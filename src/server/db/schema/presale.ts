import { sql } from 'drizzle-orm';
import { bigint, boolean, doublePrecision, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Presale phases. Deleted rows stay, so that they can be restored and the table is not filled again. */
export const presalePhases = pgTable(
  'presale_phases',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    name: text().notNull(),
    description: text().notNull(),
    startDate: timestamp('start_date', { withTimezone: true, precision: 3 }).notNull(),
    endDate: timestamp('end_date', { withTimezone: true, precision: 3 }).notNull(),
    /** USD. */
    tokenPrice: doublePrecision('token_price').notNull(),
    /** Percent. */
    bonus: doublePrecision().notNull(),
    minPurchase: doublePrecision('min_purchase').notNull(),
    maxPurchase: doublePrecision('max_purchase'),
    softCap: doublePrecision('soft_cap'),
    hardCap: doublePrecision('hard_cap'),
    tokenId: integer('token_id'),
    /** By hand; false while `is_scheduled`. */
    isActive: boolean('is_active').notNull(),
    /** Active exactly between the dates, which then decide the state instead of the two columns beside it. */
    isScheduled: boolean('is_scheduled').notNull().default(false),
    isCompleted: boolean('is_completed').notNull(),
    /** Saved, and not public. Neither of the two columns above is set. */
    isDraft: boolean('is_draft').notNull().default(false),
    /** Raised by one with each change, to detect concurrent edits. */
    version: integer().notNull().default(0),
    /** null: not deleted. */
    deletedAt: timestamp('deleted_at', { withTimezone: true, precision: 3 }),
    /** When its content was removed permanently. The row stays for the history, and so that no start inserts it. */
    purgedAt: timestamp('purged_at', { withTimezone: true, precision: 3 }),
  },
  (table) => [
    index('presale_phases_start_date').on(table.startDate, table.id),
    index('presale_phases_name_prefix').on(sql`lower(${table.name}) collate "C"`, table.id),
    index('presale_phases_active').on(table.startDate, table.id).where(sql`${table.isActive} or ${table.isScheduled}`),
    index('presale_phases_deleted').on(table.startDate, table.id).where(sql`${table.deletedAt} is not null`),
  ],
);
