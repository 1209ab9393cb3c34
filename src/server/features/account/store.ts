import { and, desc, eq, gt, inArray, lte, ne, notInArray } from 'drizzle-orm';
import { ACCOUNT_SESSIONS_MAX } from '#domain/account/limits.ts';
import { nameKey } from '#domain/account/name-key.ts';
import type { Database } from '#server/db/database.ts';
import { accountChanges, userSessions, users } from '#server/db/schema/account.ts';
import type { SignedInUser } from '#server/http/guard.ts';

export interface StoredUser {
  readonly id: number;
  readonly username: string;
  readonly email: string | null;
  readonly isAdmin: boolean;
  readonly mustChangePassword: boolean;
}

export interface UserWithPassword extends StoredUser {
  readonly passwordHash: string;
}

export interface NewUser {
  readonly username: string;
  readonly email: string | null;
  readonly passwordHash: string;
  readonly isAdmin: boolean;
}

export interface NewSession {
  readonly userId: number;
  /** The stored hash that the user's password was verified against. */
  readonly passwordHash: string;
  readonly tokenHash: string;
  readonly userAgent: string;
  /** Kept in the history of administrators. */
  readonly network: string;
  readonly createdMs: number;
  readonly expiresMs: number;
}

export interface StoredSession {
  readonly id: number;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly userAgent: string;
}

/** The accounts' SQL; nothing else. Every change of an account writes its history in the same transaction. */
export interface AccountStore {
  findByName(username: string): Promise<UserWithPassword | undefined>;
  isEmailTaken(email: string): Promise<boolean>;
  list(): Promise<readonly (StoredUser & { readonly createdAt: Date })[]>;
  /** The new user, or undefined when the name or the e-mail belongs to another one, with whatever capitals. */
  create(user: NewUser, changedBy: string): Promise<StoredUser | undefined>;
  /**
   * A new administrator has to choose a new password. undefined: no such user; 'last': it is the last administrator and
   * stays one.
   */
  setAdmin(username: string, isAdmin: boolean, changedBy: string): Promise<StoredUser | 'last' | undefined>;
  /** Also ends all sign-ins of the user; false: no such user. */
  setPassword(username: string, passwordHash: string, changedBy: string): Promise<boolean>;
  /** Also ends all other sign-ins of the user; false: the password is no longer the one of `verifiedHash`. */
  changePassword(
    user: SignedInUser,
    change: { readonly verifiedHash: string; readonly passwordHash: string },
  ): Promise<boolean>;
  requireNewPassword(userId: number): Promise<void>;
  /**
   * Opens a session and ends the one that it replaces, and the user's oldest beyond the newest ACCOUNT_SESSIONS_MAX. An
   * administrator's is written into the history. False: the password has been changed since it was verified.
   */
  startSession(session: NewSession, replacedTokenHash: string | undefined): Promise<boolean>;
  userOfSession(tokenHash: string, nowMs: number): Promise<SignedInUser | undefined>;
  /** Newest first, at most ACCOUNT_SESSIONS_MAX; only those that are still good. */
  sessionsOf(userId: number, nowMs: number): Promise<readonly StoredSession[]>;
  /** False: the user has no such session. */
  endSession(userId: number, sessionId: number): Promise<boolean>;
  endSessionByToken(tokenHash: string): Promise<void>;
  /** Deletes sessions that have run out, some at a time. */
  sweepSessions(nowMs: number): Promise<void>;
}

const SWEEP_ROWS_MAX = 10_000;

const USER = {
  id: users.id,
  username: users.username,
  email: users.email,
  isAdmin: users.isAdmin,
  mustChangePassword: users.mustChangePassword,
};

/** What PostgreSQL cannot store, nobody can be called. */
const UNSTORABLE = /[\0\p{Cs}]/u;

/** What the history keeps of an account. */
function snapshot({ username, email, isAdmin }: StoredUser): object {
  return { username, email, isAdmin };
}

export function createAccountStore({ orm }: Pick<Database, 'orm'>): AccountStore {
  return {
    async findByName(username) {
      if (UNSTORABLE.test(username)) return undefined;
      const [found] = await orm
        .select({ ...USER, passwordHash: users.passwordHash })
        .from(users)
        .where(eq(users.usernameKey, nameKey(username)));
      return found;
    },
    async isEmailTaken(email) {
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
    create: ({ username, email, passwordHash, isAdmin }, changedBy) =>
      orm.transaction(async (tx) => {
        const [made] = await tx
          .insert(users)
          .values({
            username,
            usernameKey: nameKey(username),
            email,
            emailKey: email === null ? null : nameKey(email),
            passwordHash,
            isAdmin,
          })
          .onConflictDoNothing()
          .returning(USER);
        if (made === undefined) return undefined;
        await tx
          .insert(accountChanges)
          .values({ userId: made.id, action: 'created', changedBy, before: null, after: snapshot(made) });
        return made;
      }),
    setAdmin: (username, isAdmin, changedBy) =>
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
    setPassword: (username, passwordHash, changedBy) =>
      orm.transaction(async (tx) => {
        const [user] = await tx
          .update(users)
          .set({ passwordHash, mustChangePassword: false })
          .where(eq(users.usernameKey, nameKey(username)))
          .returning(USER);
        if (user === undefined) return false;
        await tx.delete(userSessions).where(eq(userSessions.userId, user.id));
        const kept = snapshot(user);
        await tx
          .insert(accountChanges)
          .values({ userId: user.id, action: 'password-reset', changedBy, before: kept, after: kept });
        return true;
      }),
    changePassword: (by, { verifiedHash, passwordHash }) =>
      orm.transaction(async (tx) => {
        const [user] = await tx
          .update(users)
          .set({ passwordHash, mustChangePassword: false })
          .where(and(eq(users.id, by.id), eq(users.passwordHash, verifiedHash)))
          .returning(USER);
        if (user === undefined) return false;
        await tx.delete(userSessions).where(and(eq(userSessions.userId, by.id), ne(userSessions.id, by.sessionId)));
        const kept = snapshot(user);
        await tx
          .insert(accountChanges)
          .values({ userId: by.id, action: 'password-changed', changedBy: by.username, before: kept, after: kept });
        return true;
      }),
    async requireNewPassword(userId) {
      await orm.update(users).set({ mustChangePassword: true }).where(eq(users.id, userId));
    },
    startSession: ({ userId, passwordHash, network, createdMs, expiresMs, ...session }, replacedTokenHash) =>
      orm.transaction(async (tx) => {
        // Locked, so that sign-ins of one user are counted one after the other, and a new password ends them all.
        const [user] = await tx
          .select({ username: users.username, isAdmin: users.isAdmin })
          .from(users)
          .where(and(eq(users.id, userId), eq(users.passwordHash, passwordHash)))
          .for('update');
        if (user === undefined) return false;
        if (replacedTokenHash !== undefined) {
          await tx.delete(userSessions).where(eq(userSessions.tokenHash, replacedTokenHash));
        }
        await tx
          .insert(userSessions)
          .values({ ...session, userId, createdAt: new Date(createdMs), expiresAt: new Date(expiresMs) });
        const newest = tx
          .select({ id: userSessions.id })
          .from(userSessions)
          .where(eq(userSessions.userId, userId))
          .orderBy(desc(userSessions.id))
          .limit(ACCOUNT_SESSIONS_MAX);
        await tx.delete(userSessions).where(and(eq(userSessions.userId, userId), notInArray(userSessions.id, newest)));
        if (user.isAdmin) {
          const after = { network, userAgent: session.userAgent };
          await tx
            .insert(accountChanges)
            .values({ userId, action: 'signed-in', changedBy: user.username, before: null, after });
        }
        return true;
      }),
    async userOfSession(tokenHash, nowMs) {
      const [found] = await orm
        .select({
          sessionId: userSessions.id,
          id: users.id,
          username: users.username,
          isAdmin: users.isAdmin,
          mustChangePassword: users.mustChangePassword,
        })
        .from(userSessions)
        .innerJoin(users, eq(users.id, userSessions.userId))
        .where(and(eq(userSessions.tokenHash, tokenHash), gt(userSessions.expiresAt, new Date(nowMs))));
      return found;
    },
    sessionsOf: (userId, nowMs) =>
      orm
        .select({
          id: userSessions.id,
          createdAt: userSessions.createdAt,
          expiresAt: userSessions.expiresAt,
          userAgent: userSessions.userAgent,
        })
        .from(userSessions)
        .where(and(eq(userSessions.userId, userId), gt(userSessions.expiresAt, new Date(nowMs))))
        .orderBy(desc(userSessions.id))
        .limit(ACCOUNT_SESSIONS_MAX),
    async endSession(userId, sessionId) {
      const ended = await orm
        .delete(userSessions)
        .where(and(eq(userSessions.userId, userId), eq(userSessions.id, sessionId)))
        .returning({ id: userSessions.id });
      return ended.length > 0;
    },
    async endSessionByToken(tokenHash) {
      await orm.delete(userSessions).where(eq(userSessions.tokenHash, tokenHash));
    },
    async sweepSessions(nowMs) {
      const expired = orm
        .select({ id: userSessions.id })
        .from(userSessions)
        .where(lte(userSessions.expiresAt, new Date(nowMs)))
        .limit(SWEEP_ROWS_MAX)
        .for('update', { skipLocked: true });
      await orm.delete(userSessions).where(inArray(userSessions.id, expired));
    },
  };
}
