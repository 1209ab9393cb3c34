import { bigint, boolean, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Accounts of the admin area. The `*_key` columns hold the lowercased name, which is what must be unique. */
export const users = pgTable('users', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  username: text().notNull(),
  usernameKey: text('username_key').notNull().unique(),
  email: text(),
  emailKey: text('email_key').unique(),
  /** argon2id. */
  passwordHash: text('password_hash').notNull(),
  isAdmin: boolean('is_admin').notNull().default(false),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
});
