import { integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** The public pages' content that the team has published: at most one row. What changed is in the activity log. */
export const siteContent = pgTable('site_content', {
  id: integer().primaryKey().default(1),
  /** One more with each publication: of two editors of one version, the second is refused. */
  version: integer().notNull(),
  content: jsonb().notNull(),
  publishedAt: timestamp('published_at', { withTimezone: true, precision: 3 }).notNull(),
  publishedBy: text('published_by').notNull(),
});
