import { and, desc, eq, gt, inArray, lte, notInArray } from 'drizzle-orm';
import { ACCOUNT_SESSIONS_MAX } from '#domain/account/limits.ts';
import type { Database } from '#server/db/database.ts';
import { accountChanges, userSessions, users } from '#server/db/schema/account.ts';
import type { SignedInUser } from '#server/http/guard.ts';

export interface NewSession {
  readonly userId: number;
  /** The stored hash that the user's password was verified against. */
  readonly passwordHash: string;
  readonly tokenHash: string;
  readonly userAgent: string;
  /** Stored in the history of administrators. */
  readonly network: string;
  readonly createdMs: number;
  readonly expiresMs: number;
}

const SWEEP_ROWS_MAX = 10_000;

export type SessionStore = ReturnType<typeof createSessionStore>;

/** All SQL of accounts' sessions. */
export function createSessionStore({ orm }: Pick<Database, 'orm'>) {
  return {
    /**
     * Starts a session and ends the one that it replaces, and the user's oldest beyond the newest ACCOUNT_SESSIONS_MAX.
     * An administrator's is added to the history. Returns false when the password has changed since it was verified.
     */
    start: (
      { userId, passwordHash, network, createdMs, expiresMs, ...session }: NewSession,
      replacedTokenHash: string | undefined,
    ): Promise<boolean> =>
      orm.transaction(async (tx) => {
        // Locks the user: concurrent sign-ins are counted one after the other, and a new password ends them all.
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

    async findUser(tokenHash: string, nowMs: number): Promise<SignedInUser | undefined> {
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

    /** Returns the sessions that have not expired, newest first, at most ACCOUNT_SESSIONS_MAX. */
    list: (userId: number, nowMs: number) =>
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

    /** Returns false when the user has no such session. */
    async end(userId: number, sessionId: number): Promise<boolean> {
      const ended = await orm
        .delete(userSessions)
        .where(and(eq(userSessions.userId, userId), eq(userSessions.id, sessionId)))
        .returning({ id: userSessions.id });
      return ended.length > 0;
    },

    async endByToken(tokenHash: string): Promise<void> {
      await orm.delete(userSessions).where(eq(userSessions.tokenHash, tokenHash));
    },

    /** Deletes a limited number of expired sessions. */
    async sweep(nowMs: number): Promise<void> {
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
