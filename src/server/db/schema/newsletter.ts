import { bigint, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** One row per subscribed address, with the time and form of its first subscription. */
export const newsletterSubscriptions = pgTable('newsletter_subscriptions', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  /** Normalized: trimmed and lowercased. */
  email: text().notNull().unique(),
  /** Which form: 'hero' or 'footer'. */
  source: text().notNull(),
  /** By the server's clock. */
  consentedAt: timestamp('consented_at', { withTimezone: true }).notNull(),
});
