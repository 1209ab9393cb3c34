import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { userSessions, users } from '#server/db/schema/team.ts';
import { HAS_SECOND_FACTOR, recordAccount, USER } from '../account-changes.ts';
import { endSessionsOf, IS_TEAM, isOpen, TIMES } from '../session-store.ts';

export type MemberStore = ReturnType<typeof createMemberStore>;

export function createMemberStore({ orm }: Pick<Database, 'orm'>) {
  return {
    /** Returns them by name. */
    async list(nowMs: number) {
      const members = await orm
        .select({ ...USER, lastSignInAt: users.lastSignInAt, hasSecondFactor: HAS_SECOND_FACTOR })
        .from(users)
        .where(IS_TEAM)
        .orderBy(asc(users.usernameKey));
      const sessions = await orm
        .select({ userId: userSessions.userId, ...TIMES })
        .from(userSessions)
        .where(inArray(userSessions.userId, orm.select({ id: users.id }).from(users).where(IS_TEAM)));
      return members.map((member) => ({
        ...member,
        openSessions: sessions.filter((session) => session.userId === member.id && isOpen(member.role, session, nowMs))
          .length,
      }));
    },

    /** Ends all sessions of a member. Returns false when there is no such member. */
    endSessions: (userId: number, by: string): Promise<boolean> =>
      orm.transaction(async (tx) => {
        const [user] = await tx
          .select(USER)
          .from(users)
          .where(and(eq(users.id, userId), IS_TEAM))
          .for('update');
        if (user === undefined) return false;
        await endSessionsOf(tx, userId);
        await recordAccount(tx, user, { action: 'sessions-ended', by });
        return true;
      }),
  };
}
