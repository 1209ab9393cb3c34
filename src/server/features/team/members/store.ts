import { and, asc, eq, gt, inArray, lte } from 'drizzle-orm';
import { type AdminActor, recordAdminAction } from '#server/db/admin-actions.ts';
import type { Database } from '#server/db/database.ts';
import { teamInvitations, userSessions, users } from '#server/db/schema/team.ts';
import { recordUnchanged, type StoredUser, type Transaction, USER } from '../account-changes.ts';
import { HAS_SECOND_FACTOR } from '../has-second-factor.ts';
import { endSessionsOf, IS_TEAM, isOpen, TIMES } from '../session-store.ts';
import { createUser, type NewUser } from '../store.ts';

export type StoredInvitation = typeof teamInvitations.$inferSelect;
type NewInvitation = Omit<StoredInvitation, 'id' | 'createdBy' | 'createdAt'>;

const IS_ADMIN = eq(users.role, 'admin');

export type TeamStore = ReturnType<typeof createTeamStore>;

/** All SQL of the team. Every change is added to the activity log in the same transaction. */
export function createTeamStore({ orm }: Pick<Database, 'orm'>) {
  /** Not expired, and made by somebody who is still an administrator. */
  const isValid = (nowMs: number) =>
    and(
      gt(teamInvitations.expiresAt, new Date(nowMs)),
      inArray(teamInvitations.createdById, orm.select({ id: users.id }).from(users).where(IS_ADMIN)),
    );

  /** Locks the account, so that it keeps its rights until the transaction ends. */
  async function isStillAdmin(tx: Transaction, userId: number): Promise<boolean> {
    const [admin] = await tx
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.id, userId), IS_ADMIN))
      .for('share');
    return admin !== undefined;
  }

  return {
    /** Returns administrators and editors by name. */
    async members(nowMs: number) {
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

    /** Returns the invitations that can be accepted, oldest first. */
    invitations: (nowMs: number): Promise<StoredInvitation[]> =>
      orm.select().from(teamInvitations).where(isValid(nowMs)).orderBy(teamInvitations.id),

    /** Returns undefined when the token belongs to no invitation that can be accepted. */
    async findInvitation(tokenHash: string, nowMs: number): Promise<StoredInvitation | undefined> {
      const [found] = await orm
        .select()
        .from(teamInvitations)
        .where(and(eq(teamInvitations.tokenHash, tokenHash), isValid(nowMs)));
      return found;
    },

    /** Deletes expired invitations as well. Returns false when the inviting account is no administrator any more. */
    invite: (invitation: NewInvitation, actor: AdminActor): Promise<boolean> =>
      orm.transaction(async (tx) => {
        if (!(await isStillAdmin(tx, invitation.createdById))) return false;
        const createdAt = new Date(actor.nowMs);
        await tx.delete(teamInvitations).where(lte(teamInvitations.expiresAt, createdAt));
        const [created] = await tx
          .insert(teamInvitations)
          .values({ ...invitation, createdAt, createdBy: actor.by })
          .returning({ id: teamInvitations.id });
        const { role, note } = invitation;
        const subject = String(created?.id);
        await recordAdminAction(tx, { ...actor, area: 'team', action: 'invited', subject, after: { role, note } });
        return true;
      }),

    /** Returns false when there is no such invitation. */
    withdrawInvitation: (id: number, actor: AdminActor): Promise<boolean> =>
      orm.transaction(async (tx) => {
        const [withdrawn] = await tx.delete(teamInvitations).where(eq(teamInvitations.id, id)).returning();
        if (withdrawn === undefined) return false;
        const { role, note } = withdrawn;
        await recordAdminAction(tx, {
          ...actor,
          ...{ area: 'team', action: 'invitation-withdrawn', subject: String(id), before: { role, note } },
        });
        return true;
      }),

    /**
     * Creates the account of an invitation, which is used up. Returns undefined when it cannot be accepted any more,
     * and 'taken' when the name or the e-mail is, which leaves the invitation.
     */
    accept: (
      tokenHash: string,
      user: Omit<NewUser, 'role'>,
      nowMs: number,
    ): Promise<StoredUser | 'taken' | undefined> =>
      orm.transaction(async (tx) => {
        const ofToken = and(eq(teamInvitations.tokenHash, tokenHash), isValid(nowMs));
        const [made] = await tx.select({ by: teamInvitations.createdById }).from(teamInvitations).where(ofToken);
        // Before the invitation, as who takes the rights away locks them.
        if (made === undefined || !(await isStillAdmin(tx, made.by))) return undefined;
        const [invitation] = await tx.select().from(teamInvitations).where(ofToken).for('update');
        if (invitation === undefined) return undefined;
        const { id, role } = invitation;
        const created = await createUser(tx, { ...user, role }, user.username);
        if (created === undefined) return 'taken';
        await tx.delete(teamInvitations).where(eq(teamInvitations.id, id));
        await recordAdminAction(tx, {
          ...{ area: 'team', action: 'invitation-accepted', subject: String(id), by: user.username, nowMs },
          after: { role, invitedBy: invitation.createdBy },
        });
        return created;
      }),

    /** Ends all sessions of an administrator or editor. Returns false when there is no such member. */
    endSessions: (userId: number, by: string): Promise<boolean> =>
      orm.transaction(async (tx) => {
        const [user] = await tx
          .select(USER)
          .from(users)
          .where(and(eq(users.id, userId), IS_TEAM))
          .for('update');
        if (user === undefined) return false;
        await endSessionsOf(tx, userId);
        await recordUnchanged(tx, user, 'sessions-ended', by);
        return true;
      }),
  };
}
