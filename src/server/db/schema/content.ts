import { bigint, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** The public pages' content that the team has published: at most one row. What changed is in the activity log. */
export const siteContent = pgTable('site_content', {
  id: integer().primaryKey().default(1),
  /** One more with each publication: of two editors of one version, the second is refused. */
  version: integer().notNull(),
  content: jsonb().notNull(),
  publishedAt: timestamp('published_at', { withTimezone: true, precision: 3 }).notNull(),
  publishedBy: text('published_by').notNull(),
});

/** Published snapshots of claims. The files of each are in `CLAIMS_DIR/<name>/`. */
export const claimSnapshots = pgTable('claim_snapshots', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  name: text().notNull().unique(),
  /** `summary.json` as it was signed (time, wallets, total, root, versions). */
  summary: text().notNull(),
  /** Ed25519, in base64. */
  signature: text().notNull(),
});
