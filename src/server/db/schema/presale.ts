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
    /** Visitors see it as active between its dates. */
    isActive: boolean('is_active').notNull(),
    isCompleted: boolean('is_completed').notNull(),
    /** Saved, and not public; neither active nor completed. */
    isDraft: boolean('is_draft').notNull().default(false),
    /** Raised by one with each change, to detect concurrent edits. */
    version: integer().notNull().default(0),
    /** null: not deleted. */
    deletedAt: timestamp('deleted_at', { withTimezone: true, precision: 3 }),
  },
  (table) => [
    index('presale_phases_start_date').on(table.startDate, table.id),
    index('presale_phases_active').on(table.startDate, table.id).where(sql`${table.isActive}`),
  ],
);
