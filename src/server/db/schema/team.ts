import { sql } from 'drizzle-orm';
import { bigint, boolean, index, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { ROLES, TEAM_ROLES } from '#domain/team/roles.ts';

/** Accounts of the admin area. The `*_key` columns hold the lowercased name, which is what must be unique. */
export const users = pgTable(
  'users',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    username: text().notNull(),
    usernameKey: text('username_key').notNull().unique(),
    email: text(),
    emailKey: text('email_key').unique(),
    /** Where mails go: the address whose mail's link was opened last; null: none was. */
    verifiedEmail: text('verified_email'),
    /** argon2id. */
    passwordHash: text('password_hash').notNull(),
    role: text({ enum: ROLES }).notNull().default('user'),
    /** Somebody of the team has to choose a new password before anything else. */
    mustChangePassword: boolean('must_change_password').notNull().default(false),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    /** Of the team only; null: not since it joined. */
    lastSignInAt: timestamp('last_sign_in_at', { withTimezone: true }),
    /** Random; the cookies of known devices are valid for this one. */
    deviceGeneration: bigint('device_generation', { mode: 'number' }).notNull().default(0),
  },
  (table) => [
    index('users_team').on(table.id).where(sql`${table.role} <> 'user'`),
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
    /** Of the sign-in, as `addressSubject` writes it. */
    network: text().notNull().default(''),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    /** To the minute, and of the team only: its sessions end when they are not used. */
    lastUsedAt: timestamp('last_used_at', { withTimezone: true }).notNull().defaultNow(),
    /** When the user gave the password last: at the sign-in, or again. */
    confirmedAt: timestamp('confirmed_at', { withTimezone: true }).notNull(),
    /** To the minute, when the user last did something that needs a confirmed session. */
    actedAt: timestamp('acted_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('user_sessions_user_id_id').on(table.userId, table.id),
    index('user_sessions_expires_at').on(table.expiresAt),
  ],
);

/**
 * Links that work once: an invitation to the team (`role`), or a new password of a member (`userId`), of which only the
 * latest is kept. Those that were withdrawn or replaced are deleted. Times are from the server's clock.
 */
export const accountLinks = pgTable('account_links', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  tokenHash: text('token_hash').notNull().unique(),
  role: text({ enum: TEAM_ROLES }),
  userId: bigint('user_id', { mode: 'number' })
    .unique()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Whom an invitation is for, in the administrator's words; may be empty. */
  note: text().notNull().default(''),
  /** Where the link was sent; null: it was shown to who made it. */
  email: text(),
  /** In the outbox. */
  mailId: bigint('mail_id', { mode: 'number' }),
  /** null: not yet. */
  usedAt: timestamp('used_at', { withTimezone: true }),
  usedBy: text('used_by'),
  createdBy: text('created_by').notNull(),
  /** Of the administrator who made it; with the account, or its rights, the link ends. */
  createdById: bigint('created_by_id', { mode: 'number' })
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' }),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
});

/** The authenticator app of an account. */
export const userSecondFactors = pgTable('user_second_factors', {
  userId: bigint('user_id', { mode: 'number' })
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Encrypted with a key of the session secret. */
  encryptedSecret: text('sealed_secret').notNull(),
  /** null: set up, but not confirmed by a code yet. */
  enabledAt: timestamp('enabled_at', { withTimezone: true }),
  /** The time step (RFC 6238) of the last accepted code: neither it nor an earlier one is accepted again. */
  lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
});

/** SHA-256 of the recovery codes that are left: each has 80 random bits and is deleted when it is used. */
export const userRecoveryCodes = pgTable(
  'user_recovery_codes',
  {
    userId: bigint('user_id', { mode: 'number' })
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    codeHash: text('code_hash').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.codeHash] })],
);

/** Public keys of passkeys (WebAuthn), a second factor beside the authenticator app. */
export const userPasskeys = pgTable(
  'user_passkeys',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    userId: bigint('user_id', { mode: 'number' })
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    /** Base64url, as this and the key are exchanged. */
    credentialId: text('credential_id').notNull().unique(),
    publicKey: text('public_key').notNull(),
    /** Of signatures. An authenticator that counts none leaves 0. */
    counter: bigint({ mode: 'number' }).notNull(),
    transports: text().array().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    lastUsedAt: timestamp('last_used_at', { withTimezone: true }),
  },
  (table) => [index('user_passkeys_user_id').on(table.userId)],
);

/** Challenges that no passkey has signed yet; a used one is deleted. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    challenge: text().primaryKey(),
    userId: bigint('user_id', { mode: 'number' })
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    purpose: text({ enum: ['add', 'sign-in', 'confirm'] }).notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('passkey_challenges_user_id').on(table.userId)],
);
