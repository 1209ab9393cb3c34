import { sql } from 'drizzle-orm';
import { bigint, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { CAMPAIGN_STATES } from '#domain/newsletter/campaign.ts';
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
    /** Which form: 'hero' or 'footer'; of an imported address what the file said. */
    source: text().notNull(),
    /** The text beside the form (`domain/newsletter/consent.ts`). */
    consentVersion: integer('consent_version').notNull().default(1),
    /** The text of an imported consent, in place of a version. */
    importedConsentText: text('imported_consent_text'),
    /** When and by whom the record was imported; null: it was not. */
    importedAt: timestamp('imported_at', { withTimezone: true }),
    importedBy: text('imported_by'),
    consentedAt: timestamp('consented_at', { withTimezone: true }).notNull(),
    /** The sender's network: /24 of IPv4, /48 of IPv6. */
    network: text(),
    /** When the latest confirmation mail was queued. */
    requestedAt: timestamp('asked_at', { withTimezone: true }),
    /** What the latest sign-up of an address that left would store: the earlier record stays until it is confirmed. */
    requestedSource: text('asked_source'),
    requestedConsentVersion: integer('asked_consent_version'),
    requestedNetwork: text('asked_network'),
    /** Of the token in that mail; null once it was used. */
    confirmationHash: text('confirmation_hash'),
    confirmedAt: timestamp('confirmed_at', { withTimezone: true }),
    leftAt: timestamp('left_at', { withTimezone: true }),
    /** Since when campaigns leave it out: its mail server refused the mailbox for good. */
    suppressedAt: timestamp('suppressed_at', { withTimezone: true }),
    /** What the server said (`mail_outbox.failure`). */
    suppressedReason: text('suppressed_reason'),
  },
  (table) => [
    index('newsletter_subscriptions_email_prefix').on(sql`${table.email} collate "C"`, table.id),
    index('newsletter_subscriptions_consented_at').on(table.consentedAt, table.id),
    index('newsletter_subscriptions_suppressed')
      .on(table.consentedAt, table.id)
      .where(sql`${table.suppressedAt} is not null`),
    index('newsletter_subscriptions_state').on(table.state, table.consentedAt, table.id),
  ],
);

/** Which mailboxes were asked, or erased, lately: how often strangers may have mails sent to them. */
export const newsletterMailboxes = pgTable('newsletter_mailboxes', {
  /** HMAC of the mailbox under the server's secret: the table lists no address. */
  key: text().primaryKey(),
  /** Confirmation mails since the mailbox confirmed last. */
  asks: integer().notNull().default(0),
  requestedAt: timestamp('asked_at', { withTimezone: true }),
  erasedAt: timestamp('erased_at', { withTimezone: true }),
});

/** Letters to many. Its mails are rows of the outbox. */
export const newsletterCampaigns = pgTable(
  'newsletter_campaigns',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    subject: text().notNull(),
    markdown: text().notNull(),
    state: text({ enum: CAMPAIGN_STATES }).notNull().default('draft'),
    /** Raised by one with each change of the letter, to detect concurrent edits. */
    version: integer().notNull().default(0),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    createdBy: text('created_by').notNull(),
    /** When to start; null: a draft. */
    startsAt: timestamp('starts_at', { withTimezone: true }),
    startedBy: text('started_by'),
    /** When its mails were queued. */
    startedAt: timestamp('started_at', { withTimezone: true }),
    finishedAt: timestamp('finished_at', { withTimezone: true }),
    /** The last subscription whose mail was queued; null: not started, or all are queued. */
    queuedUpTo: bigint('queued_up_to', { mode: 'number' }),
    /** Counted with each outcome: rows of the outbox are deleted after a while, or with their subscription. */
    recipients: integer().notNull().default(0),
    sent: integer().notNull().default(0),
    failed: integer().notNull().default(0),
    /** Their person unsubscribed, or was deleted, before. */
    skipped: integer().notNull().default(0),
    /** Not sent because the campaign was stopped. */
    cancelled: integer().notNull().default(0),
  },
  (table) => [index('newsletter_campaigns_open').on(table.id).where(sql`${table.state} in ('scheduled', 'sending')`)],
);
