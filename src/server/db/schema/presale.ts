import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { bigint, boolean, doublePrecision, index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { currentNetwork } from '../request-origin.ts';

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

/** The name of the phase that an entry is about; the activity log is filtered by it. */
export function phaseSubject(entry: Readonly<Record<'before' | 'after', SQLWrapper>>): SQL {
  return sql`coalesce(${entry.after} ->> 'name', ${entry.before} ->> 'name', '')`;
}

/** The history of the phases; append-only, by a trigger (handwritten SQL in the migrations). */
export const presalePhaseChanges = pgTable(
  'presale_phase_changes',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    phaseId: bigint('phase_id', { mode: 'number' })
      .notNull()
      .references(() => presalePhases.id),
    action: text({ enum: ['created', 'updated', 'deleted', 'restored', 'purged'] }).notNull(),
    changedAt: timestamp('changed_at', { withTimezone: true, precision: 3 }).notNull(),
    changedBy: text('changed_by').notNull(),
    before: jsonb(),
    after: jsonb(),
    /** As in `admin_actions`. */
    network: text().notNull().default('').$defaultFn(currentNetwork),
  },
  (table) => [
    index('presale_phase_changes_phase_id').on(table.phaseId),
    index('presale_phase_changes_changed_at').on(table.changedAt, table.id),
    index('presale_phase_changes_changed_by').on(table.changedBy, table.changedAt, table.id),
    index('presale_phase_changes_subject').on(phaseSubject(table), table.changedAt, table.id),
  ],
);
