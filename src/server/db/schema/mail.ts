import { sql } from 'drizzle-orm';
import { bigint, index, integer, jsonb, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';

export const MAIL_STATES = ['queued', 'sent', 'failed'] as const;

/** Mail to send, and its outcome. A row is written in the transaction of its cause. */
export const mailOutbox = pgTable(
  'mail_outbox',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** In the Message-ID, so that a repeated delivery is recognizable. */
    messageId: uuid('message_id').notNull().defaultRandom(),
    recipient: text().notNull(),
    /** The campaign that the letter comes from; null: a mail to one person. */
    campaignId: bigint('campaign_id', { mode: 'number' }),
    /** What it is rendered from when it is sent (`src/server/mail/mail-content.ts`). */
    content: jsonb().notNull(),
    state: text({ enum: MAIL_STATES }).notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    /** When to try next; while a sender delivers it, when another may take it over. */
    dueAt: timestamp('due_at', { withTimezone: true }).notNull(),
    /** Not sent after this. */
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    /** Deliveries that the server deferred, or that were aborted. */
    attempts: integer().notNull().default(0),
    settledAt: timestamp('settled_at', { withTimezone: true }),
    /** The server's latest refusal: reply code, command and words, without addresses. */
    failure: text(),
  },
  (table) => [
    // In order of age, whatever campaigns have queued.
    index('mail_outbox_due_single')
      .on(table.dueAt)
      .where(sql`${table.state} = 'queued' and ${table.campaignId} is null`),
    index('mail_outbox_due_campaign')
      .on(table.campaignId, table.dueAt, table.id)
      .where(sql`${table.state} = 'queued' and ${table.campaignId} is not null`),
    // Nobody gets a campaign twice. Also finds the mails of one campaign.
    uniqueIndex('mail_outbox_campaign_recipient')
      .on(table.campaignId, table.recipient)
      .where(sql`${table.campaignId} is not null`),
    index('mail_outbox_failed').on(table.campaignId, table.id).where(sql`${table.state} = 'failed'`),
    index('mail_outbox_created_at').on(table.createdAt),
    index('mail_outbox_recipient').on(table.recipient),
  ],
);

/** One row: which process sends mail, and until when it may. */
export const mailSender = pgTable('mail_sender', {
  id: integer().primaryKey(),
  holder: text().notNull(),
  heldUntil: timestamp('held_until', { withTimezone: true }).notNull(),
});
