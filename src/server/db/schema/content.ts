import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Every version of the public pages' content; append-only, by a trigger (handwritten SQL in the migrations). */
export const siteContentVersions = pgTable(
  'site_content_versions',
  {
    /** One more than the version that it was made from: of two editors, the second is refused. */
    version: integer().primaryKey(),
    state: text({ enum: ['draft', 'published'] }).notNull(),
    content: jsonb().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull(),
    createdBy: text('created_by').notNull(),
    /** Why, by who saved it; null: nothing was said. */
    note: text(),
  },
  (table) => [index('site_content_versions_published').on(table.version).where(sql`${table.state} = 'published'`)],
);
