import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import { nameKey } from '#domain/team/limits.ts';
import { isTeamRole, type Role } from '#domain/team/roles.ts';
import { newDeviceGeneration } from '#server/credentials/tokens.ts';
import { type Activity, recordActivity } from '#server/db/activity.ts';
import type { QueryBuilder, Transaction } from '#server/db/query-builder.ts';
import { accountLinks, userSessions, users } from '#server/db/schema/team.ts';
import type { SignedInUser } from '#server/http/guard.ts';
import type { Notices } from '#server/mail/notices.ts';

/** All SQL of accounts. Every change of an account is added to its history in the same transaction. */

/** The columns of an account without its password. */
export const USER = {
  id: users.id,
  username: users.username,
  email: users.email,
  verifiedEmail: users.verifiedEmail,
  role: users.role,
  mustChangePassword: users.mustChangePassword,
  deviceGeneration: users.deviceGeneration,
};

export type StoredUser = Pick<typeof users.$inferSelect, keyof typeof USER>;
export type UserWithPassword = StoredUser & { readonly passwordHash: string };
export type NewUser = Omit<UserWithPassword, 'id' | 'mustChangePassword' | 'deviceGeneration'>;

/** As the condition of the index of these accounts. */
export const IS_TEAM = sql`${users.role} <> 'user'`;

/** Whether the account of a row of `users` has a second factor: an authenticator app that is on, or a passkey. */
export const HAS_SECOND_FACTOR = sql<boolean>`(
  exists (select from user_second_factors f where f.user_id = "users"."id" and f.enabled_at is not null)
  or exists (select from user_passkeys p where p.user_id = "users"."id"))`;

/** What changes that somebody is told about are made with. */
export interface TellingContext {
  readonly database: { readonly orm: QueryBuilder };
  readonly notices: Notices;
}

/** Characters that PostgreSQL cannot store, so no account has them in its name. */
const UNSTORABLE = /[\0\p{Cs}]/u;

export async function findByName(
  orm: QueryBuilder,
  username: string,
): Promise<(UserWithPassword & { readonly createdAt: Date }) | undefined> {
  if (UNSTORABLE.test(username)) return undefined;
  const [found] = await orm
    .select({ ...USER, passwordHash: users.passwordHash, createdAt: users.createdAt })
    .from(users)
    .where(eq(users.usernameKey, nameKey(username)));
  return found;
}

export async function isEmailTaken(orm: QueryBuilder, email: string): Promise<boolean> {
  return (await orm.$count(users, eq(users.emailKey, nameKey(email)))) > 0;
}

/** Returns them by name. */
export async function listAccounts(orm: QueryBuilder): Promise<(StoredUser & { readonly createdAt: Date })[]> {
  return await orm
    .select({ ...USER, createdAt: users.createdAt })
    .from(users)
    .orderBy(users.usernameKey);
}

/** Adds what happened to an account to the activity log. `by`: the account itself when it is undefined. */
export function recordAccount(
  tx: Pick<QueryBuilder, 'insert'>,
  { id, username }: { readonly id: number; readonly username: string },
  entry: Omit<Activity, 'kind' | 'by'> & { readonly by?: string | undefined },
): Promise<void> {
  return recordActivity(tx, { kind: 'account', subjectId: id, subject: username, ...entry, by: entry.by ?? username });
}

/** Returns the new user; undefined when the name or the e-mail is taken. */
export function createAccount(
  orm: QueryBuilder,
  user: NewUser,
  changedBy: string,
  facts?: object,
): Promise<StoredUser | undefined> {
  return orm.transaction((tx) => addAccount(tx, user, changedBy, facts));
}

/** Returns undefined when the name or the e-mail is taken. `facts`: what else the activity log says of it. */
export async function addAccount(
  tx: Transaction,
  user: NewUser,
  changedBy: string,
  facts: object = {},
): Promise<StoredUser | undefined> {
  const [created] = await tx
    .insert(users)
    .values({
      ...user,
      usernameKey: nameKey(user.username),
      emailKey: user.email === null ? null : nameKey(user.email),
      deviceGeneration: newDeviceGeneration(),
    })
    .onConflictDoNothing()
    .returning(USER);
  if (created === undefined) return undefined;
  await recordAccount(tx, created, { action: 'created', by: changedBy, after: { role: created.role, ...facts } });
  return created;
}

const ROLE_ACTIONS = { admin: 'granted', editor: 'made-editor', user: 'revoked' } as const satisfies Record<
  Role,
  string
>;

/**
 * Returns the user, who has to choose a new password when joining the team; undefined when there is no such user;
 * 'last' for the last administrator, who stays one.
 */
export function setRole(
  { database: { orm }, notices }: TellingContext,
  { userId, role, by }: { readonly userId: number; readonly role: Role; readonly by: string },
): Promise<StoredUser | 'last' | undefined> {
  return orm.transaction(async (tx) => {
    // All administrators are locked, in one order, so that two revocations cannot each leave the other's.
    const admins = await tx.select(USER).from(users).where(eq(users.role, 'admin')).orderBy(users.id).for('update');
    const [before] = await tx.select(USER).from(users).where(eq(users.id, userId)).for('update');
    if (before === undefined || before.role === role) return before;
    if (before.role === 'admin' && admins.length === 1) return 'last';
    const kind = role === 'admin' ? 'administrator' : 'role';
    // Before the change: an administrator who loses the role is told too.
    await notices.tellAdministrators(tx, { kind, subject: before.username, by });
    const mustChangePassword = isTeamRole(role) && (before.mustChangePassword || !isTeamRole(before.role));
    await tx.update(users).set({ role, mustChangePassword }).where(eq(users.id, before.id));
    await recordAccount(tx, before, {
      action: ROLE_ACTIONS[role],
      by,
      before: { role: before.role },
      after: { role },
    });
    if (before.role === 'admin') await endLinksBy(tx, before.id, by);
    return { ...before, role, mustChangePassword };
  });
}

/** A link does not outlive the rights of its administrator. */
async function endLinksBy(tx: Transaction, userId: number, by: string): Promise<void> {
  const withdrawn = await tx
    .delete(accountLinks)
    .where(and(eq(accountLinks.createdById, userId), isNull(accountLinks.usedAt)))
    .returning();
  for (const { id, role, note } of withdrawn.filter((link) => link.role !== null)) {
    const entry = { kind: 'invitation', action: 'invitation-withdrawn', subjectId: id, subject: note } as const;
    await recordActivity(tx, { ...entry, by, before: { role, note } });
  }
}

/** Ends all sessions of the user; no device is known any more. Returns false when there is no such user. */
export function resetPassword(
  context: TellingContext,
  { username, passwordHash, by }: { readonly username: string; readonly passwordHash: string; readonly by: string },
): Promise<boolean> {
  return context.database.orm.transaction(async (tx) => {
    const [user] = await tx
      .update(users)
      .set({ passwordHash, mustChangePassword: false })
      .where(eq(users.usernameKey, nameKey(username)))
      .returning(USER);
    if (user === undefined) return false;
    await endSessionsOf(tx, user.id);
    await passwordChanged(tx, context.notices, user, { action: 'password-reset', by });
    return true;
  });
}

/**
 * Ends the user's other sessions; no device is known any more. Returns the user, or undefined when the password is no
 * longer the one of `verifiedHash`.
 */
export function changePassword(
  context: TellingContext,
  user: SignedInUser,
  { verifiedHash, passwordHash }: { readonly verifiedHash: string; readonly passwordHash: string },
): Promise<StoredUser | undefined> {
  return context.database.orm.transaction(async (tx) => {
    const [changed] = await tx
      .update(users)
      .set({ passwordHash, mustChangePassword: false, deviceGeneration: newDeviceGeneration() })
      .where(and(eq(users.id, user.id), eq(users.passwordHash, verifiedHash)))
      .returning(USER);
    if (changed === undefined) return undefined;
    await endOtherSessions(tx, user);
    await passwordChanged(tx, context.notices, changed, { action: 'password-changed', by: user.username });
    return changed;
  });
}

async function passwordChanged(
  tx: Transaction,
  notices: Notices,
  user: StoredUser,
  { action, by }: { readonly action: string; readonly by: string },
): Promise<void> {
  await endPasswordLinkOf(tx, user.id);
  await recordAccount(tx, user, { action, by });
  if (isTeamRole(user.role))
    await notices.tell(tx, user.verifiedEmail, { kind: 'password', subject: user.username, by });
}

/** Before the next call of the team. */
export async function requireNewPassword(orm: QueryBuilder, userId: number): Promise<void> {
  await orm.update(users).set({ mustChangePassword: true }).where(eq(users.id, userId));
}

/** A password that was chosen otherwise ends the link for a new one. Returns its mail. */
export async function endPasswordLinkOf(tx: Transaction, userId: number): Promise<number | null> {
  const [ended] = await tx.delete(accountLinks).where(eq(accountLinks.userId, userId)).returning();
  return ended?.mailId ?? null;
}

/** Ends all sessions of the user; no device is known any more. */
export async function endSessionsOf(tx: Transaction, userId: number): Promise<void> {
  await tx.update(users).set({ deviceGeneration: newDeviceGeneration() }).where(eq(users.id, userId));
  await tx.delete(userSessions).where(eq(userSessions.userId, userId));
}

/** Ends all sessions of the user but the one of this request. */
export async function endOtherSessions(tx: Transaction, { id, sessionId }: SignedInUser): Promise<void> {
  await tx.delete(userSessions).where(and(eq(userSessions.userId, id), ne(userSessions.id, sessionId)));
}
