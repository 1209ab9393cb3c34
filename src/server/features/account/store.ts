import { and, eq, ne } from 'drizzle-orm';
import { nameKey } from '#domain/account/name-key.ts';
import { isTeamRole, type Role } from '#domain/account/roles.ts';
import type { Database } from '#server/db/database.ts';
import { accountChanges, userSessions, users } from '#server/db/schema/account.ts';
import type { SignedInUser } from '#server/http/guard.ts';
import { accountSnapshot, recordUnchanged, type StoredUser, type Transaction, USER } from './account-changes.ts';

export type UserWithPassword = StoredUser & { readonly passwordHash: string };
export type NewUser = Omit<UserWithPassword, 'id' | 'mustChangePassword'>;

/** Characters that PostgreSQL cannot store, so no account has them in its name. */
const UNSTORABLE = /[\0\p{Cs}]/u;

export type AccountStore = ReturnType<typeof createAccountStore>;

/** All SQL of accounts. Every change of an account is added to its history in the same transaction. */
export function createAccountStore({ orm }: Pick<Database, 'orm'>) {
  return {
    async findByName(username: string): Promise<UserWithPassword | undefined> {
      if (UNSTORABLE.test(username)) return undefined;
      const [found] = await orm
        .select({ ...USER, passwordHash: users.passwordHash })
        .from(users)
        .where(eq(users.usernameKey, nameKey(username)));
      return found;
    },

    async isEmailTaken(email: string): Promise<boolean> {
      const found = await orm
        .select({ id: users.id })
        .from(users)
        .where(eq(users.emailKey, nameKey(email)));
      return found.length > 0;
    },

    list: () =>
      orm
        .select({ ...USER, createdAt: users.createdAt })
        .from(users)
        .orderBy(users.usernameKey),

    /** Returns the new user; undefined when the name or the e-mail is taken, regardless of case. */
    create: (user: NewUser, changedBy: string): Promise<StoredUser | undefined> =>
      orm.transaction((tx) => createUser(tx, user, changedBy)),

    /**
     * Returns the user, who has to choose a new password when joining the team; undefined when there is no such user;
     * 'last' for the last administrator, who stays one.
     */
    setRole: (username: string, role: Role, changedBy: string): Promise<StoredUser | 'last' | undefined> =>
      orm.transaction(async (tx) => {
        // All administrators are locked, in one order, so that two revocations cannot each leave the other's.
        const admins = await tx.select(USER).from(users).where(eq(users.role, 'admin')).orderBy(users.id).for('update');
        const [before] = await tx
          .select(USER)
          .from(users)
          .where(eq(users.usernameKey, nameKey(username)))
          .for('update');
        if (before === undefined || before.role === role) return before;
        if (before.role === 'admin' && admins.length === 1) return 'last';
        const mustChangePassword = isTeamRole(role) && (before.mustChangePassword || !isTeamRole(before.role));
        const after = { ...before, role, mustChangePassword };
        await tx.update(users).set({ role, mustChangePassword }).where(eq(users.id, before.id));
        await tx.insert(accountChanges).values({
          userId: before.id,
          action: ROLE_ACTIONS[role],
          changedBy,
          before: accountSnapshot(before),
          after: accountSnapshot(after),
        });
        return after;
      }),

    /** Ends all sessions of the user. Returns false when there is no such user. */
    setPassword: (username: string, passwordHash: string, changedBy: string): Promise<boolean> =>
      orm.transaction(async (tx) => {
        const [user] = await tx
          .update(users)
          .set({ passwordHash, mustChangePassword: false })
          .where(eq(users.usernameKey, nameKey(username)))
          .returning(USER);
        if (user === undefined) return false;
        await tx.delete(userSessions).where(eq(userSessions.userId, user.id));
        await recordUnchanged(tx, user, 'password-reset', changedBy);
        return true;
      }),

    /** Ends the user's other sessions. Returns false when the password is no longer the one of `verifiedHash`. */
    changePassword: (
      by: SignedInUser,
      { verifiedHash, passwordHash }: { readonly verifiedHash: string; readonly passwordHash: string },
    ): Promise<boolean> =>
      orm.transaction(async (tx) => {
        const [user] = await tx
          .update(users)
          .set({ passwordHash, mustChangePassword: false })
          .where(and(eq(users.id, by.id), eq(users.passwordHash, verifiedHash)))
          .returning(USER);
        if (user === undefined) return false;
        await tx.delete(userSessions).where(and(eq(userSessions.userId, by.id), ne(userSessions.id, by.sessionId)));
        await recordUnchanged(tx, user, 'password-changed', by.username);
        return true;
      }),

    async requireNewPassword(userId: number): Promise<void> {
      await orm.update(users).set({ mustChangePassword: true }).where(eq(users.id, userId));
    },
  };
}

const ROLE_ACTIONS = { admin: 'granted', editor: 'made-editor', user: 'revoked' } as const satisfies Record<
  Role,
  string
>;

/** Returns undefined when the name or the e-mail is taken. */
export async function createUser(tx: Transaction, user: NewUser, changedBy: string): Promise<StoredUser | undefined> {
  const emailKey = user.email === null ? null : nameKey(user.email);
  const [created] = await tx
    .insert(users)
    .values({ ...user, usernameKey: nameKey(user.username), emailKey })
    .onConflictDoNothing()
    .returning(USER);
  if (created === undefined) return undefined;
  await tx
    .insert(accountChanges)
    .values({ userId: created.id, action: 'created', changedBy, before: null, after: accountSnapshot(created) });
  return created;
}
