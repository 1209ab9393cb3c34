import { bigint, index, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { currentNetwork } from '../request-origin.ts';

const ADMIN_ACTIONS = [
  'session-ended',
  'blocked',
  'unblocked',
  'erased',
  'name-cleared',
  'pin-wait-ended',
  'noted',
  'data-exported',
  'exported',
  'campaign-created',
  'campaign-changed',
  'campaign-deleted',
  'campaign-started',
  'campaign-unscheduled',
  'campaign-paused',
  'campaign-resumed',
  'campaign-cancelled',
  'campaign-tested',
  'campaign-retried',
  'subscribers-imported',
  'subscriber-unsubscribed',
  'subscriber-erased',
  'subscriber-resumed',
  'snapshot-started',
  'snapshot-published',
  'snapshot-failed',
  'content-drafted',
  'content-published',
  'deleted',
  'invited',
  'invitation-accepted',
  'invitation-resent',
  'invitation-withdrawn',
  'refused',
] as const;

export const ADMIN_AREAS = ['content', 'miners', 'newsletter', 'snapshots', 'exports', 'retention', 'team'] as const;

export type AdminActionName = (typeof ADMIN_ACTIONS)[number];

/**
 * What the team did to content, miners, campaigns, subscribers, snapshots and invitations, which tables it exported,
 * and what retention rules deleted: with the changes of accounts and of phases, the activity log. Append-only but for
 * those rules, by a trigger. Names no miner and no subscriber.
 */
export const adminActions = pgTable(
  'admin_actions',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    area: text({ enum: ADMIN_AREAS }).notNull(),
    action: text({ enum: ADMIN_ACTIONS }).notNull(),
    /**
     * The number of the version, wallet, campaign, mail or invitation, the name of the snapshot, table or retention
     * rule; empty for a subscriber.
     */
    subject: text().notNull(),
    changedAt: timestamp('changed_at', { withTimezone: true }).notNull(),
    changedBy: text('changed_by').notNull(),
    before: jsonb(),
    after: jsonb(),
    /** Of whoever did it; empty: nobody, or before it was stored. */
    network: text().notNull().default('').$defaultFn(currentNetwork),
  },
  (table) => [
    index('admin_actions_changed_at').on(table.changedAt, table.id),
    index('admin_actions_changed_by').on(table.changedBy, table.changedAt, table.id),
    index('admin_actions_area').on(table.area, table.changedAt, table.id),
    index('admin_actions_subject').on(table.subject, table.changedAt, table.id),
  ],
);
