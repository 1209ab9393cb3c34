import { and, eq, ne } from 'drizzle-orm';
import { nameKey } from '#domain/account/name-key.ts';
import type { Database } from '#server/db/database.ts';
import { accountChanges, userSessions, users } from '#server/db/schema/account.ts';
import type { SignedInUser } from '#server/http/guard.ts';

const USER = {
  id: users.id,
  username: users.username,
  email: users.email,
  isAdmin: users.isAdmin,
  mustChangePassword: users.mustChangePassword,
};

type StoredUser = Pick<typeof users.$inferSelect, keyof typeof USER>;
export type UserWithPassword = StoredUser & { readonly passwordHash: string };
type NewUser = Omit<UserWithPassword, 'id' | 'mustChangePassword'>;

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
      orm.transaction(async (tx) => {
        const emailKey = user.email === null ? null : nameKey(user.email);
        const [created] = await tx
          .insert(users)
          .values({ ...user, usernameKey: nameKey(user.username), emailKey })
          .onConflictDoNothing()
          .returning(USER);
        if (created === undefined) return undefined;
        await tx
          .insert(accountChanges)
          .values({ userId: created.id, action: 'created', changedBy, before: null, after: snapshot(created) });
        return created;
      }),

    /**
     * Returns the user, who has to choose a new password when made an administrator; undefined when there is no such
     * user; 'last' for the last administrator, whose right cannot be revoked.
     */
    setAdmin: (username: string, isAdmin: boolean, changedBy: string): Promise<StoredUser | 'last' | undefined> =>
      orm.transaction(async (tx) => {
        // All administrators are locked, in one order, so that two revocations cannot each leave the other's.
        const admins = await tx.select(USER).from(users).where(eq(users.isAdmin, true)).orderBy(users.id).for('update');
        const [before] = await tx
          .select(USER)
          .from(users)
          .where(eq(users.usernameKey, nameKey(username)))
          .for('update');
        if (before === undefined || before.isAdmin === isAdmin) return before;
        if (!isAdmin && admins.length === 1) return 'last';
        const after = { ...before, isAdmin, mustChangePassword: isAdmin };
        await tx.update(users).set({ isAdmin, mustChangePassword: isAdmin }).where(eq(users.id, before.id));
        await tx.insert(accountChanges).values({
          userId: before.id,
          action: isAdmin ? 'granted' : 'revoked',
          changedBy,
          before: snapshot(before),
          after: snapshot(after),
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
        const unchanged = snapshot(user);
        await tx
          .insert(accountChanges)
          .values({ userId: user.id, action: 'password-reset', changedBy, before: unchanged, after: unchanged });
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
        const unchanged = snapshot(user);
        await tx.insert(accountChanges).values({
          userId: by.id,
          action: 'password-changed',
          changedBy: by.username,
          before: unchanged,
          after: unchanged,
        });
        return true;
      }),

    async requireNewPassword(userId: number): Promise<void> {
      await orm.update(users).set({ mustChangePassword: true }).where(eq(users.id, userId));
    },
  };
}

/** The part of an account that its history shows. */
function snapshot({ username, email, isAdmin }: StoredUser): object {
  return { username, email, isAdmin };
}
