import { sql } from 'drizzle-orm';
import { bigint, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { SUBSCRIPTION_STATES } from '#domain/newsletter/subscription.ts';

/** One row per address: its state and the record of its consent. Times are by the server's clock. */
export const newsletterSubscriptions = pgTable(
  'newsletter_subscriptions',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** In links of mails, which must not reveal how many subscriptions there are. */
    reference: uuid().notNull().unique().defaultRandom(),
    /** Normalized: trimmed and lowercased. */
    email: text().notNull().unique(),
    /** Rows of versions without confirmation stay subscribed. */
    state: text({ enum: SUBSCRIPTION_STATES }).notNull().default('subscribed'),
    /** Which form: 'hero' or 'footer'. */
    source: text().notNull(),
    /** The text beside the form (`domain/newsletter/consent-texts.ts`). */
    consentVersion: integer('consent_version').notNull().default(1),
    consentedAt: timestamp('consented_at', { withTimezone: true }).notNull(),
    /** The sender's network: /24 of IPv4, /48 of IPv6. */
    network: text(),
    /** When the latest confirmation mail was queued. */
    askedAt: timestamp('asked_at', { withTimezone: true }),
    /** Of the token in that mail; null once it was used. */
    confirmationHash: text('confirmation_hash'),
    confirmedAt: timestamp('confirmed_at', { withTimezone: true }),
    leftAt: timestamp('left_at', { withTimezone: true }),
  },
  (table) => [
    index('newsletter_subscriptions_email_prefix').on(sql`${table.email} collate "C"`, table.id),
    index('newsletter_subscriptions_consented_at').on(table.consentedAt, table.id),
    index('newsletter_subscriptions_state').on(table.state, table.consentedAt, table.id),
  ],
);
