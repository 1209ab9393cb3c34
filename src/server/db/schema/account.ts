import { sql } from 'drizzle-orm';
import { bigint, boolean, index, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Accounts of the admin area. The `*_key` columns hold the lowercased name, which is what must be unique. */
export const users = pgTable(
  'users',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    username: text().notNull(),
    usernameKey: text('username_key').notNull().unique(),
    email: text(),
    emailKey: text('email_key').unique(),
    /** argon2id. */
    passwordHash: text('password_hash').notNull(),
    isAdmin: boolean('is_admin').notNull().default(false),
    /** An administrator has to choose a new password before anything else. */
    mustChangePassword: boolean('must_change_password').notNull().default(false),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index('users_username_prefix').on(sql`${table.usernameKey} collate "C"`, table.id),
    // For the team's overview.
    index('users_must_change_password').on(table.id).where(sql`${table.mustChangePassword}`),
  ],
);

/** Sign-ins. Times are from the server's clock. */
export const userSessions = pgTable(
  'user_sessions',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    userId: bigint('user_id', { mode: 'number' })
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    tokenHash: text('token_hash').notNull().unique(),
    userAgent: text('user_agent').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('user_sessions_user_id_id').on(table.userId, table.id),
    index('user_sessions_expires_at').on(table.expiresAt),
  ],
);

const ACCOUNT_ACTIONS = ['created', 'granted', 'revoked', 'password-reset', 'password-changed', 'signed-in'] as const;

/**
 * The audit log of accounts; sign-ins of administrators only. Never contains a password or its hash. Append-only, by a
 * trigger (handwritten SQL in the migrations).
 */
export const accountChanges = pgTable(
  'account_changes',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    userId: bigint('user_id', { mode: 'number' }).notNull(),
    action: text({ enum: ACCOUNT_ACTIONS }).notNull(),
    changedAt: timestamp('changed_at', { withTimezone: true }).notNull().defaultNow(),
    /** A user's name, or the source: the command line, the first start. */
    changedBy: text('changed_by').notNull(),
    before: jsonb(),
    after: jsonb(),
  },
  (table) => [
    index('account_changes_changed_at').on(table.changedAt, table.id),
    index('account_changes_changed_by').on(table.changedBy, table.changedAt, table.id),
  ],
);
